/** Whether an account is expected to hold a payment when it is due. Pure. */
import type { Cover } from '#contract/expected/cover.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { readLookAhead } from './service.ts'

export type Ahead = Pick<Awaited<ReturnType<typeof readLookAhead>>, 'accounts'>

/**
 * Whether the account of a payment is below zero at the end of its day, or may be; the look-ahead includes the
 * payment itself.
 */
export function coverOf(
  { account_id, date, currency }: { account_id: string | null; date: Day; currency: string },
  ahead: Ahead,
  today: Day,
): Cover {
  const day = date < today ? today : date
  const named = account_id !== null ? ahead.accounts.find((one) => one.account_id === account_id) : null
  const spending = ahead.accounts.filter(
    (account) => account.counts === 'spending' && account.currency === currency,
  )
  // like the look-ahead, assumes the account that holds most today if none is given
  const account =
    named ?? (account_id === null ? spending.toSorted((a, b) => holds(b) - holds(a))[0] : undefined)
  const index = daysBetween(today, day)
  const balance = account?.currency === currency ? account.expected[index] : undefined
  if (!account || balance === undefined) return { state: 'unknown', day, left: null, short: 0 }
  if (balance < 0) return { state: 'short', day, left: balance, short: -balance }
  const low = account.low[index] ?? balance
  return { state: low < 0 ? 'likely' : 'covered', day, left: balance, short: 0 }
}

const holds = ({ expected }: { expected: readonly number[] }): number => expected[0] ?? 0

/** `coverOf` for a plan's or loan's next instalment, `null` where its account is a card: that owes money, it is never short. */
export function coverOfNext(
  accountId: string,
  currency: string,
  due: Day,
  ahead: Ahead,
  today: Day,
): Cover | null {
  const account = ahead.accounts.find((one) => one.account_id === accountId)
  return account && account.counts !== 'spending'
    ? null
    : coverOf({ account_id: accountId, date: due, currency }, ahead, today)
}
