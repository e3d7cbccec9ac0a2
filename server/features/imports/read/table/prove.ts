/** Proves the signed rows of an account by its balances and totals. */
import { daySpan } from '../../day-span.ts'
import type { Figures } from '../types.ts'

/** A row in the order of the file. `amount` is null where it cannot be read; 0 for a row that has a balance alone. */
export type Step = { line: number; day: string; amount: bigint | null; balance: bigint | null }
/** Amounts that the file names; each may be one of several. */
export type Sums = { opening: bigint[]; closing: bigint[]; debits: bigint[]; credits: bigint[] }
export const noSums: Sums = { opening: [], closing: [], debits: [], credits: [] }

export type Proof = {
  kind: 'balance' | 'totals' | 'broken' | 'none'
  /** The part of the balances that follow from those before them. */
  share: number
  from: bigint | null
  to: bigint | null
  day: string | null
  /** Rows whose balance does not follow. */
  breaks: number[]
  /** The first and last rows, where no balance stands before or after them. */
  start: number[]
}

/** Amounts as written in `figures`, read by `read`. */
export function sumsOf(figures: Figures, read: (text: string) => bigint | null): Sums {
  const amounts = (texts: readonly string[]): bigint[] => texts.flatMap((text) => read(text) ?? [])
  return {
    opening: amounts(figures.opening),
    closing: amounts(figures.closing),
    debits: amounts(figures.debits),
    credits: amounts(figures.credits),
  }
}

/** `sense` is -1 where balances are what is owed; `inOrder` if the payments of a day are in theirs. */
export function prove(
  steps: readonly Step[],
  sums: Sums,
  { sense, inOrder = false }: { sense: 1n | -1n; inOrder?: boolean },
): Proof {
  const [first, last] = [steps[0], steps.at(-1)]
  const reversed = (first?.day ?? '') > (last?.day ?? '')
  const orders = reversed ? [steps.toReversed(), steps] : [steps, steps.toReversed()]
  let best = walk(orders[0] ?? [], sums, sense)
  if (best.kind === 'broken') {
    const other = walk(orders[1] ?? [], sums, sense)
    if (other.share > best.share) best = other
  }
  // signs that are wrong throughout need no second look
  if (best.kind === 'broken' && !inOrder && (best.share > 0.1 || steps.length < 1000)) {
    const shuffled = unordered(steps, sums, sense)
    if (shuffled) return shuffled
  }
  return best
}

const has = (amounts: readonly bigint[], amount: bigint): boolean =>
  amounts.length === 0 || amounts.includes(amount) || amounts.includes(-amount)

/** Follows the balances in the order of the rows. */
function walk(steps: readonly Step[], sums: Sums, sense: 1n | -1n): Proof {
  let [pairs, held, sum, isGap] = [0, 0, 0n, false]
  let before: bigint | null = null
  let from: bigint | null = null
  const breaks: number[] = []
  const start: number[] = []
  let span: number[] = []
  const check = (line: number, follows: boolean): void => {
    pairs += 1
    if (follows) held += 1
    else breaks.push(line)
  }
  for (const { line, amount, balance } of steps) {
    if (amount === null) isGap = true
    else {
      sum += sense * amount
      if (amount !== 0n) span.push(line)
    }
    if (balance === null) continue
    // beside a row that cannot be read others are proven only by a balance between them
    if (before !== null && !(isGap && span.length === 0)) check(line, !isGap && before + sum === balance)
    if (before === null && !isGap) {
      from = balance - sum
      if (sums.opening.length > 0) check(line, has(sums.opening, from))
    }
    if (before === null && (isGap || sums.opening.length === 0)) start.push(...span)
    before = balance
    sum = 0n
    span = []
    isGap = false
  }
  if (before === null) return withoutBalances(steps, sums, sense)
  const last = steps.at(-1)
  if (sums.closing.length > 0 && !isGap && last) check(last.line, has(sums.closing, before + sum))
  else start.push(...span)
  const share = pairs === 0 ? 0 : held / pairs
  const kind = pairs === 0 ? 'none' : held === pairs ? 'balance' : 'broken'
  return { kind, share, from, to: before + sum, day: last?.day ?? null, breaks, start }
}

/** By opening and closing balance, or by the totals. */
function withoutBalances(steps: readonly Step[], sums: Sums, sense: 1n | -1n): Proof {
  const none: Proof = {
    kind: 'none',
    share: 0,
    from: null,
    to: null,
    day: daySpan(steps)?.to ?? null,
    breaks: [],
    start: [],
  }
  if (steps.some(({ amount }) => amount === null)) return none
  const amounts = steps.map(({ amount }) => amount ?? 0n)
  const total = (is: (amount: bigint) => boolean): bigint =>
    amounts.reduce((all, each) => (is(each) ? all + each : all), 0n)
  const whole = sense * total(() => true)
  const [out, into] = [-total((each) => each < 0n), total((each) => each > 0n)]
  const fits = (wanted: readonly bigint[], found: bigint): boolean =>
    wanted.some((each) => each === found || each === -found)
  for (const from of sums.opening)
    for (const to of sums.closing)
      if (to - from === whole && whole !== 0n) return { ...none, kind: 'balance', share: 1, from, to }
  const isNamed = sums.debits.length + sums.credits.length > 0
  if (!isNamed && (sums.opening.length === 0 || sums.closing.length === 0)) return none
  const areTotals =
    isNamed && (out === 0n || fits(sums.debits, out)) && (into === 0n || fits(sums.credits, into))
  return areTotals ? { ...none, kind: 'totals', share: 1 } : { ...none, kind: 'broken' }
}

/**
 * Banks list the payments of a day in any order. Then each balance is still reached once and left once, but for the first
 * and the last.
 */
function unordered(steps: readonly Step[], sums: Sums, sense: 1n | -1n): Proof | null {
  const left = new Map<bigint, number>()
  const add = (balance: bigint, by: number): void => {
    const count = (left.get(balance) ?? 0) + by
    if (count === 0) left.delete(balance)
    else left.set(balance, count)
  }
  for (const { amount, balance } of steps) {
    if (amount === null || balance === null) return null
    add(balance - sense * amount, 1)
    add(balance, -1)
  }
  const ends = [...left]
  if (steps.length < 3 || ends.length > 2 || ends.some(([, count]) => Math.abs(count) > 1)) return null
  const from = ends.find(([, count]) => count > 0)?.[0] ?? steps[0]?.balance ?? null
  const to = ends.find(([, count]) => count < 0)?.[0] ?? from
  if (from === null || to === null || !has(sums.opening, from) || !has(sums.closing, to)) return null
  const day =
    steps
      .map((step) => step.day)
      .sort()
      .at(-1) ?? null
  const start = steps.find(
    ({ amount, balance }) => balance !== null && amount !== null && balance - sense * amount === from,
  )
  const isOpen = sums.opening.length === 0 && start !== undefined
  return { kind: 'balance', share: 1, from, to, day, breaks: [], start: isOpen ? [start.line] : [] }
}
