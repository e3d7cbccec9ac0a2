/** Whether an account is expected to hold a payment when it is due. Pure. */
import type { Cover } from '#contract/expected/cover.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { workingDayAfter } from '../../days/calendar/entries.ts'
import type { readLookAhead } from './service.ts'

export type Ahead = Pick<Awaited<ReturnType<typeof readLookAhead>>, 'accounts' | 'days'>
type Account = Ahead['accounts'][number]

/**
 * Whether the account of a payment is below zero at the end of its day, or may be; the look-ahead includes the
 * payment itself. What is due soon does not rely on income that is overdue, nor on income that no date stands for.
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
  const expected = account?.currency === currency ? account.expected[index] : undefined
  if (!account || expected === undefined)
    return { state: 'unknown', day, account: account ? nameOf(account, ahead) : null, left: null, short: 0 }
  const about = { day, account: nameOf(account, ahead) }
  const missing = overdueIncome(ahead, account.account_id, day)
  const unsure = isDueSoon(day, today) ? missing + undatedIncome(account, index) : 0n
  const minor = minorFromWire(expected, currency) - unsure
  const balance = wireAmount(minor, currency)
  if (minor < 0n) return { ...about, state: 'short', left: balance, short: -balance }
  const low = account.low[index] ?? balance
  const isUnsure = low < 0 || minorFromWire(expected, currency) < missing
  return { ...about, state: isUnsure ? 'likely' : 'covered', left: balance, short: 0 }
}

/** The name of an account, with its bank's where another has the same name. */
const nameOf = ({ account_id: id, name, bank_name: bank }: Account, { accounts }: Ahead): string =>
  accounts.some((other) => other.account_id !== id && other.name === name) ? `${name} (${bank})` : name

/** Within two working days. For what is due later, there is time to wait a little for income that is overdue. */
export const isDueSoon = (due: Day, today: Day): boolean =>
  due <= workingDayAfter(addDays(workingDayAfter(addDays(today, 1)), 1))

/** The overdue income that the look-ahead expects on an account up to a day, in minor units. */
const overdueIncome = ({ days }: Ahead, accountId: string, until: Day): bigint =>
  days
    .filter(({ date }) => date <= until)
    .flatMap(({ events }) => events.filter((one) => one.overdue && one.account_id === accountId))
    .reduce((sum, { amount, currency }) => sum + minorFromWire(amount, currency), 0n)

/** What the usual changes of an account come to up to a day, where more is expected to come in than to be spent. */
function undatedIncome({ spending, irregular, currency }: Account, index: number): bigint {
  const usual = [...spending.slice(0, index + 1), ...irregular.slice(0, index + 1)]
  const sum = usual.reduce((total, amount) => total + minorFromWire(amount, currency), 0n)
  return sum > 0n ? sum : 0n
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
