/** Finds payments by words that name no payee or category, but stand in the payments' texts. */
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { categoryWords } from '#contract/ledger/search/words.ts'
import type { CategoryMark } from '../question/parsed.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { isPlace } from '../question/subject.ts'
import { searchPayments } from '../tools/service.money.ts'

export type Mentioned = {
  filter: Filter
  measure: 'expense' | 'income'
  /** Whether they are transfers, which no sum of spending counts. */
  moved: boolean
  /** The words found, and those that stand in none of the payments. */
  found: string
  missing: string[]
}

/** What texts may call a category: the words typed, and the words for it in Latin letters, as banks write. */
export const namesOf = ({ id, typed }: CategoryMark): readonly string[] => [
  ...(typed === undefined ? [] : [typed]),
  ...(categoryWords.get(id) ?? []).filter((name) => /^[a-z]{5,}$/.test(name) && name !== typed),
]

/** As the texts of banks write a word: without the plural. */
const stem = (word: string): string => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word)

/** What banks write for what people say. */
const alike: ReadonlyMap<string, readonly string[]> = new Map([
  ['phone', ['mobile', 'postpaid', 'prepaid']],
  ['mobile', ['postpaid', 'prepaid']],
  ['internet', ['elife', 'broadband', 'fibre']],
  ['remittance', ['remit', 'tt', 'transfer', 'swift']],
  ['inward', ['incoming']],
  ['atm', ['atmwd', 'cash']],
  ['cashback', ['cash back', 'reward']],
])

/**
 * Payments within a filter whose texts have all words, each at the beginning of a word. Words that stand in none are
 * left out where others are found, and said so. `typed`: the words for the filter's category, tried in its place.
 */
export async function findMentions(
  ctx: Ctx,
  words: string,
  base: Filter,
  measure: 'expense' | 'income',
  typed: string | null,
): Promise<Mentioned | null> {
  const all = words.split(' ').filter((word) => word.length > 1)
  if (all.length === 0 || isPlace(words)) return null
  const { category: _, ...open } = base
  const tries: (readonly [readonly string[], Filter])[] = [
    [all, base],
    ...(typed === null ? [] : [[[...all, ...typed.split(' ')], open] as const]),
  ]
  for (const [some, filter] of tries) {
    const found = await matchOf(ctx, some, filter, measure)
    if (found) return { ...found, missing: [] }
  }
  const other = all.length === 1 ? (alike.get(all[0] ?? '') ?? []) : []
  for (const word of other) {
    const found = await matchOf(ctx, [word], base, measure)
    if (found) return { ...found, missing: [] }
  }
  const known: string[] = []
  for (const word of all)
    if (word.length >= 3 && !isPlace(word) && (await matchOf(ctx, [word], base, measure))) known.push(word)
  if (known.length === 0) return null
  const found = await matchOf(ctx, known, base, measure)
  return found && { ...found, missing: all.filter((word) => !known.includes(word)) }
}

/**
 * The charges for payments that are found by words or a filter, where no charge names them: those for transfers, if they
 * were taken on just the days of these payments.
 */
export async function chargesFor(ctx: Ctx, filter: Filter, words: string | null): Promise<Mentioned | null> {
  const { cost: _, ...paid } = filter
  const found = words === null ? null : await findMentions(ctx, words, paid, 'expense', null)
  if (words !== null && (!found || found.missing.length > 0)) return null
  const own = await datesOf(ctx, found?.filter ?? paid)
  if (own === null) return null
  const base: Filter = { cost: 'fee', ...(paid.account ? { account: paid.account } : {}) }
  for (const words of [
    foldWords(own.name).split(' '),
    ...(alike.get('remittance') ?? []).map((word) => [word]),
  ]) {
    const charges = await matchOf(ctx, words, base, 'expense')
    const days = charges && (await datesOf(ctx, charges.filter))
    if (charges && days?.dates === own.dates) return { ...charges, missing: [] }
  }
  return null
}

/** The days of what was paid, one after the other, and the newest name; null for too many. */
async function datesOf(ctx: Ctx, filter: Filter): Promise<{ dates: string; name: string } | null> {
  const { payments, next_cursor: more } = await searchPayments.run(ctx, { ...filter, type: 'expense' })
  const [newest] = payments
  return newest && more === null
    ? { dates: payments.map(({ date }) => date).join(), name: newest.name.split(' · ').at(-1) ?? '' }
    : null
}

async function matchOf(
  ctx: Ctx,
  words: readonly string[],
  base: Filter,
  measure: 'expense' | 'income',
): Promise<Omit<Mentioned, 'missing'> | null> {
  // what is found by a text already, such as the digits of a card, has both
  const q = [base.q ?? '', ...words.map(stem)].join(' ').trim()
  const filter = { ...base, q }
  const { counted, moved, within, unconverted } = await readMatching(ctx, filter)
  if (within > 0 || unconverted > 0) return null
  // what was received is never told by what was paid
  const sides = measure === 'expense' ? (['expense', 'income'] as const) : (['income'] as const)
  const found = words.join(' ')
  for (const side of sides) if (counted[side].count > 0) return { filter, measure: side, moved: false, found }
  for (const side of sides)
    if (moved[side].count > 0)
      return { filter: { ...filter, transfers: 'only' }, measure: side, moved: true, found }
  return null
}
