/** What accounts and contributions hold for each goal, so that no amount counts twice. Pure; all in fils. */
import type { MovedRow, PledgedRow, ShareRow } from './store.ts'

/** The balance of an account now and at the start of the pace window; null is unknown. */
export type Fund = { balance: bigint | null; before: bigint | null }
/** What a goal holds, and how much it gained in the pace window; null is unknown. */
export type Held = { saved: bigint | null; gain: bigint | null; byAccount: Map<string, bigint | null> }

export const atLeast0 = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A percentage of a balance, rounded down so that parts never exceed the whole; 0 for negative balances. */
export const partOf = (balance: bigint, percent: number): bigint =>
  (atLeast0(balance) * BigInt(percent)) / 100n

/** The total percentage of an account that these shares take. */
export const percentOf = (shares: readonly ShareRow[], accountId: string): number =>
  shares.reduce((sum, { account_id, percent }) => (account_id === accountId ? sum + percent : sum), 0)

/** How much of a balance is left for contributions when shares take `percent` of it. */
export const unshared = (balance: bigint, percent: number): bigint =>
  atLeast0(balance) - partOf(balance, Math.min(100, percent))

/** The amount that a share holds; one that counts transfers holds no more than its part of the balance. */
function shareOf(
  { percent, counts }: ShareRow,
  fund: Fund | undefined,
  moved: MovedRow | undefined,
): bigint | null {
  if (!fund || fund.balance === null) return null
  const most = partOf(fund.balance, percent)
  if (counts === 'balance') return most
  if (moved?.minor === null) return null
  return least(most, partOf(moved?.minor ?? 0n, percent))
}

function gainOf(
  { percent, counts }: ShareRow,
  fund: Fund | undefined,
  moved: MovedRow | undefined,
): bigint | null {
  if (!fund || fund.balance === null) return null
  if (counts === 'transfers') {
    if (moved?.recent === null) return null
    const recent = moved?.recent ?? 0n
    return recent < 0n ? -partOf(-recent, percent) : partOf(recent, percent)
  }
  return fund.before === null ? null : partOf(fund.balance, percent) - partOf(fund.before, percent)
}

const add = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b)

/**
 * What each goal holds. Contributions stored in an account count up to what its shares leave, in the order of
 * `pledged`; others count as entered.
 */
export function savingsByGoal(
  goalIds: readonly string[],
  shares: readonly ShareRow[],
  funds: ReadonlyMap<string, Fund>,
  moved: readonly MovedRow[],
  pledged: readonly PledgedRow[],
): Map<string, Held> {
  const savings = new Map<string, Held>(
    goalIds.map((id) => [id, { saved: 0n, gain: 0n, byAccount: new Map() }]),
  )
  for (const share of shares) {
    const goal = savings.get(share.goal_id)
    if (!goal) continue
    const fund = funds.get(share.account_id)
    const movedShare = moved.find(
      (one) => one.goal_id === share.goal_id && one.account_id === share.account_id,
    )
    const saved = shareOf(share, fund, movedShare)
    goal.byAccount.set(share.account_id, saved)
    goal.saved = add(goal.saved, saved)
    goal.gain = add(goal.gain, gainOf(share, fund, movedShare))
  }
  const room = new Map<string, bigint>()
  for (const { goal_id, account_id, minor, recent } of pledged) {
    const goal = savings.get(goal_id)
    if (!goal) continue
    goal.gain = add(goal.gain, recent)
    if (account_id === null) {
      goal.saved = add(goal.saved, minor)
      continue
    }
    const balance = funds.get(account_id)?.balance ?? null
    if (balance === null) {
      goal.saved = null
      continue
    }
    const free = room.get(account_id) ?? unshared(balance, percentOf(shares, account_id))
    const counted = least(free, atLeast0(minor))
    room.set(account_id, free - counted)
    goal.saved = add(goal.saved, counted)
  }
  return savings
}
