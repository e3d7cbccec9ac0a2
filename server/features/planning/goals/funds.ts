/** What accounts and contributions hold for each goal, so that no amount counts twice. Pure; all in fils. */
import type { MovedRow, PledgedRow, ShareRow } from './store.ts'

/** The balance of an account now and at the start of the pace window; null is unknown. */
export type Fund = { balance: bigint | null; before: bigint | null }
/** What a share holds, and what the balance lacks for it; null is unknown. */
export type HeldShare = { saved: bigint | null; short: bigint | null }
/** What a goal holds, and how much it gained in the pace window; null is unknown. */
export type Held = { saved: bigint | null; gain: bigint | null; byAccount: Map<string, HeldShare> }

export const atLeast0 = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A percentage of a balance, rounded down so that parts never exceed the whole; 0 for negative balances. */
export const partOf = (balance: bigint, percent: number): bigint =>
  (atLeast0(balance) * BigInt(percent)) / 100n

/** What shares take of an account: percentages and amounts. */
export function takenOf(shares: readonly ShareRow[], accountId: string): { percent: number; amount: bigint } {
  const ofAccount = shares.filter(({ account_id }) => account_id === accountId)
  return {
    percent: ofAccount.reduce((sum, { percent }) => sum + (percent ?? 0), 0),
    amount: ofAccount.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0n), 0n),
  }
}

/** How much of a balance other shares leave; never negative. */
export const unshared = (balance: bigint, { percent, amount }: { percent: number; amount: bigint }): bigint =>
  atLeast0(atLeast0(balance) - partOf(balance, Math.min(100, percent)) - amount)

const wantedOf = ({ percent, amount_minor }: ShareRow, balance: bigint): bigint =>
  amount_minor ?? partOf(balance, percent ?? 0)

/** What each goal's share holds of one account's balance; where that is too little, later goals get less. */
function allocate(shares: readonly ShareRow[], balance: bigint): Map<string, bigint> {
  let free = atLeast0(balance)
  return new Map(
    shares.map((share) => {
      const part = least(wantedOf(share, balance), free)
      free -= part
      return [share.goal_id, part]
    }),
  )
}

type Parts = { now: Map<string, bigint>; before: Map<string, bigint> | null }

function gainOf(share: ShareRow, parts: Parts, moved: MovedRow | undefined): bigint | null {
  const { goal_id, percent, counts } = share
  if (counts === 'transfers') {
    if (moved?.recent === null) return null
    const recent = moved?.recent ?? 0n
    const part = percent === null ? atLeast0(recent) : partOf(recent, percent)
    return recent < 0n ? -(percent === null ? -recent : partOf(-recent, percent)) : part
  }
  return parts.before === null ? null : (parts.now.get(goal_id) ?? 0n) - (parts.before.get(goal_id) ?? 0n)
}

/** The amount that a share holds; one that counts transfers holds no more than what was moved in. */
function savedOf({ percent, counts }: ShareRow, most: bigint, moved: MovedRow | undefined): bigint | null {
  if (counts === 'balance') return most
  if (moved?.minor === null) return null
  const minor = moved?.minor ?? 0n
  return least(most, percent === null ? atLeast0(minor) : partOf(minor, percent))
}

const add = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b)

/**
 * What each goal holds. Shares of an account that exceed its balance hold less, those listed last first. Contributions stored in an account count up to what its shares leave, in the order of
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
  const unknown: HeldShare = { saved: null, short: null }
  for (const [accountId, ofAccount] of Map.groupBy(shares, ({ account_id }) => account_id)) {
    const { balance, before } = funds.get(accountId) ?? { balance: null, before: null }
    const parts = balance === null ? null : allocate(ofAccount, balance)
    const partsBefore = before === null ? null : allocate(ofAccount, before)
    for (const share of ofAccount) {
      const goal = savings.get(share.goal_id)
      if (!goal) continue
      if (balance === null || parts === null) {
        goal.byAccount.set(accountId, unknown)
        goal.saved = null
        goal.gain = null
        continue
      }
      const movedShare = moved.find(
        ({ goal_id, account_id }) => goal_id === share.goal_id && account_id === accountId,
      )
      const most = parts.get(share.goal_id) ?? 0n
      const saved = savedOf(share, most, movedShare)
      goal.byAccount.set(accountId, { saved, short: wantedOf(share, balance) - most })
      goal.saved = add(goal.saved, saved)
      goal.gain = add(goal.gain, gainOf(share, { now: parts, before: partsBefore }, movedShare))
    }
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
    const free = room.get(account_id) ?? unshared(balance, takenOf(shares, account_id))
    const counted = least(free, atLeast0(minor))
    room.set(account_id, free - counted)
    goal.saved = add(goal.saved, counted)
  }
  return savings
}
