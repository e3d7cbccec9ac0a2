/** What accounts and contributions hold for each goal, so that no amount counts twice. Pure; whole fils. */
import type { Counts } from './store.ts'

export type Share = { goalId: string; accountId: string; percent: number; counts: Counts }
/** An account as goals see it: null is not known. */
export type Fund = { balance: bigint | null; before: bigint | null }
export type Moved = { goalId: string; accountId: string; minor: bigint | null; recent: bigint | null }
export type Pledged = { goalId: string; accountId: string | null; minor: bigint; recent: bigint }
/** What a goal has and how much of it the last days added; null is not known. */
export type Held = { saved: bigint | null; gain: bigint | null; byAccount: Map<string, bigint | null> }

const atLeast0 = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A percentage of a balance, rounded down so that the parts are never more than the whole; a debt holds nothing. */
export const partOf = (balance: bigint, percent: number): bigint =>
  (atLeast0(balance) * BigInt(percent)) / 100n

/** Of an account whose shares take so many percent, what contributions can still be kept in. */
export const unshared = (balance: bigint, percent: number): bigint =>
  atLeast0(balance) - partOf(balance, Math.min(100, percent))

/** What a share holds: of transfers no more than is still in the account. */
function shareOf(
  { percent, counts }: Share,
  fund: Fund | undefined,
  moved: Moved | undefined,
): bigint | null {
  if (!fund || fund.balance === null) return null
  const most = partOf(fund.balance, percent)
  if (counts === 'balance') return most
  if (moved?.minor === null) return null
  return least(most, partOf(moved?.minor ?? 0n, percent))
}

function gainOf({ percent, counts }: Share, fund: Fund | undefined, moved: Moved | undefined): bigint | null {
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
 * What each goal holds. Contributions kept in an account count up to what its shares leave, the oldest goal's first;
 * those kept elsewhere count as entered.
 */
export function heldBy(
  goalIds: readonly string[],
  shares: readonly Share[],
  funds: ReadonlyMap<string, Fund>,
  moved: readonly Moved[],
  pledged: readonly Pledged[],
): Map<string, Held> {
  const held = new Map<string, Held>(goalIds.map((id) => [id, { saved: 0n, gain: 0n, byAccount: new Map() }]))
  const taken = new Map<string, number>()
  for (const share of shares) {
    taken.set(share.accountId, (taken.get(share.accountId) ?? 0) + share.percent)
    const goal = held.get(share.goalId)
    if (!goal) continue
    const own = moved.find((one) => one.goalId === share.goalId && one.accountId === share.accountId)
    const saved = shareOf(share, funds.get(share.accountId), own)
    goal.byAccount.set(share.accountId, saved)
    goal.saved = add(goal.saved, saved)
    goal.gain = add(goal.gain, gainOf(share, funds.get(share.accountId), own))
  }
  const room = new Map<string, bigint>()
  for (const { goalId, accountId, minor, recent } of pledged) {
    const goal = held.get(goalId)
    if (!goal) continue
    goal.gain = add(goal.gain, recent)
    if (accountId === null) {
      goal.saved = add(goal.saved, minor)
      continue
    }
    const balance = funds.get(accountId)?.balance
    if (balance === undefined || balance === null) {
      goal.saved = null
      continue
    }
    const left = room.get(accountId) ?? unshared(balance, taken.get(accountId) ?? 0)
    const counted = least(left, atLeast0(minor))
    room.set(accountId, left - counted)
    goal.saved = add(goal.saved, counted)
  }
  return held
}
