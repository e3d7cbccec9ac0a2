/** The data set of all measurements: the same rows for the app, the bare limit and the peer. */

const firstDay = '2021-01-01'
export const lastDay = '2025-12-31'
const days = 1826
/** The current time of every server in a run. */
export const benchNow = new Date('2025-12-31T16:00:00Z')
export const accountCount = 6

export type Row = {
  n: number
  day: string
  account: number
  merchant: number
  category: string
  type: 'income' | 'expense'
  minor: number
  text: string
}

type Merchant = { name: string; category: string; type: 'income' | 'expense' }
/** Categories: 3 of income, 19 of spending and one more. */
const incomeOf = ['salary', 'freelance', 'investments'] as const
const spendingOf = [
  'rent',
  'utilities',
  'groceries',
  'insurance',
  'gas',
  'transport',
  'car_maintenance',
  'dining',
  'entertainment',
  'shopping',
  'hobbies',
  'healthcare',
  'gym',
  'pharmacy',
  'streaming',
  'music',
  'software',
  'emergency',
  'retirement',
] as const
const moved = 'travel'
export const categories: readonly string[] = [...incomeOf, ...spendingOf, moved]
/** The merchant of one row in ten: a search term with very many matches. */
export const commonWord = 'carrefour'

/** Forty merchants; the first is the common one. */
export const merchants: readonly Merchant[] = Array.from({ length: 40 }, (_, index): Merchant => {
  if (index === 0) return { name: 'CARREFOUR CITY', category: 'groceries', type: 'expense' }
  if (index < 4)
    return {
      name: `EMPLOYER ${index} FZ LLC`,
      category: incomeOf[index - 1] ?? 'salary',
      type: 'income',
    }
  if (index === 4) return { name: 'GULF TRAVEL AGENCY', category: moved, type: 'expense' }
  return {
    name: `MERCHANT ${String(index).padStart(2, '0')} TRADING`,
    category: spendingOf[index % spendingOf.length] ?? 'groceries',
    type: 'expense',
  }
})

/** A small pseudo-random generator that gives the same numbers in [0, 1) on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The unique reference of a row: a search term with one match. */
export const referenceOf = (n: number): string => `REF${String(n * 7919 + 10_000_019).padStart(11, '0')}`

/** Yields rows by date: one in ten at the common merchant, others less often by rank; amounts are skewed. */
export function* generate(total: number): Generator<Row> {
  const random = randomFrom(20_251_231)
  const start = Date.parse(`${firstDay}T00:00:00Z`)
  for (let n = 0; n < total; n += 1) {
    const day = new Date(start + Math.floor((n * days) / total) * 86_400_000).toISOString().slice(0, 10)
    const rank = random()
    const index = rank < 0.1 ? 0 : 1 + Math.floor(39 * ((rank - 0.1) / 0.9) ** 1.6)
    const merchant = merchants[Math.min(39, index)]
    if (!merchant) throw new Error('no merchant')
    const skew = random() ** 4
    const minor =
      merchant.type === 'income' ? 50_000 + Math.floor(skew * 2_000_000) : 300 + Math.floor(skew * 90_000)
    yield {
      n,
      day,
      account: Math.floor(random() ** 1.5 * accountCount),
      merchant: Math.min(39, index),
      category: merchant.category,
      type: merchant.type,
      minor,
      text: `POS ${merchant.name} DUBAI ARE ${referenceOf(n)}`,
    }
  }
}

/** Groups rows into sets of `size`, one per statement. */
export function* inSets(rows: Iterable<Row>, size: number): Generator<Row[]> {
  let set: Row[] = []
  for (const row of rows) {
    set.push(row)
    if (set.length < size) continue
    yield set
    set = []
  }
  if (set.length > 0) yield set
}
