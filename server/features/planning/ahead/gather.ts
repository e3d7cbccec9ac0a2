/** Builds the forecast's input from stored accounts, days, series and payments. Pure. */
import { exponentOf } from '#contract/money.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { type Balances } from '../../accounts/service.ts'
import type { Rates } from '../../days/rates/service.ts'
import type { PayDays } from '../../days/periods/service.ts'
import type { ExpectedPast, ExpectedPayment, Sources } from '../../expected/service.ts'
import { cameOtherwise, isOverdue } from '../../expected/series/counted.ts'
import type { Coming } from '../../expected/types.ts'
import type { HabitRow, PastRow } from './store.ts'
import {
  certain,
  type ForecastAccount,
  type KnownEvent,
  type PastDays,
  type PastHabit,
  type PastPayments,
} from './types.ts'

type AccountRow = Balances['rows'][number]
const spendableKinds = new Set(['current', 'manual'])

/** The accounts that count in totals and whose balance is known. */
export function accountsOf(rows: readonly AccountRow[], rates: Pick<Rates, 'rateOf'>): ForecastAccount[] {
  return rows.flatMap((row): ForecastAccount[] => {
    if (row.balance_minor === null || row.balance_until !== null) return []
    const rate = rates.rateOf(row.currency)
    const open = row.closed_at === null && rate !== null
    return [
      {
        id: row.id,
        currency: row.currency,
        minor: row.balance_minor,
        factor: rate && Number(rate.value) * 10 ** (2 - exponentOf(row.currency)),
        spendable: open && spendableKinds.has(row.kind),
        everyday: open && (spendableKinds.has(row.kind) || row.kind === 'card'),
      },
    ]
  })
}

/** Each account's past days without the payments that were expected. Days before its first row are zero. */
export function pastOf(
  accounts: readonly ForecastAccount[],
  days: readonly PastRow[],
  payments: readonly ExpectedPast[],
  { today, count }: { today: Day; count: number },
): PastDays[] {
  const byId = new Map(
    accounts.map(({ id, factor, minor }): [string, { past: PastDays; factor: number }] => [
      id,
      {
        past: {
          accountId: id,
          spending: new Float64Array(count),
          other: new Float64Array(count),
          overdrawn: wasOverdrawn(
            Number(minor),
            days.find(({ account_id }) => account_id === id),
          ),
        },
        factor: factor ?? 1,
      },
    ]),
  )
  const add = (accountId: string, back: number, spent: number, net: number): void => {
    const account = byId.get(accountId)
    const place = count - back
    if (!account || place < 0 || place >= count) return
    const { spending, other: otherDays } = account.past
    const ownMinor = spent / account.factor
    spending[place] = (spending[place] ?? 0) + ownMinor
    otherDays[place] = (otherDays[place] ?? 0) + net + ownMinor
  }
  for (const { account_id, back, spent, net } of days)
    back.forEach((daysBack, at) => add(account_id, daysBack, spent[at] ?? 0, net[at] ?? 0))
  for (const payment of payments) {
    const back = daysBetween(payment.day, today)
    const minor = Number(payment.minor)
    const factor = byId.get(payment.accountId)?.factor ?? 1
    if (payment.type === 'expense')
      add(payment.accountId, back, payment.isTransfer ? 0 : -minor * factor, minor)
    else add(payment.accountId, back, 0, -minor)
    const receiver = payment.otherAccountId === null ? undefined : byId.get(payment.otherAccountId)
    if (payment.otherAccountId !== null && receiver) {
      const arrived = (minor * factor) / receiver.factor
      add(payment.otherAccountId, back, 0, payment.type === 'expense' ? -arrived : arrived)
    }
  }
  return [...byId.values()].map(({ past }) => past)
}

/** The change of all accounts together on each past day, in fils. */
export function changesOf(
  accounts: readonly ForecastAccount[],
  days: readonly PastRow[],
  count: number,
): Float64Array {
  const factors = new Map(accounts.map(({ id, factor }) => [id, factor ?? 0]))
  const changes = new Float64Array(count)
  for (const { account_id, back, net } of days) {
    const factor = factors.get(account_id) ?? 0
    back.forEach((daysBack, at) => {
      const place = count - daysBack
      if (place >= 0) changes[place] = (changes[place] ?? 0) + (net[at] ?? 0) * factor
    })
  }
  return changes
}

/** Whether one of an account's past balances, counted back from today's, was negative. */
function wasOverdrawn(minor: number, row: PastRow | undefined): boolean {
  const days = (row?.back ?? []).map((back, at) => ({ back, net: row?.net[at] ?? 0 }))
  let balance = minor
  return days
    .toSorted((a, b) => a.back - b.back)
    .some(({ net }) => {
      const isNegative = balance < 0
      balance -= net
      return isNegative
    })
}

/** The past spending on each habit without the payments that were expected, in the accounts' own minor units. */
export function habitsOf(
  accounts: readonly ForecastAccount[],
  rows: readonly HabitRow[],
  payments: readonly ExpectedPast[],
  { today, count }: { today: Day; count: number },
): PastHabit[] {
  const factors = new Map(accounts.map(({ id, factor }) => [id, factor ?? 1]))
  return rows.flatMap(({ account_id: accountId, category_id: categoryId, back, spent }): PastHabit[] => {
    const factor = factors.get(accountId)
    if (factor === undefined) return []
    const spending = new Float64Array(count)
    let spentToday = 0
    const add = (daysBack: number, minor: number): void => {
      const place = count - daysBack
      if (daysBack === 0) spentToday += minor
      if (place >= 0 && place < count) spending[place] = (spending[place] ?? 0) + minor
    }
    back.forEach((daysBack, at) => add(daysBack, (spent[at] ?? 0) / factor))
    for (const payment of payments)
      if (payment.accountId === accountId && payment.categoryId === categoryId && !payment.isTransfer)
        add(daysBetween(payment.day, today), payment.type === 'expense' ? -Number(payment.minor) : 0)
    return [{ accountId, spending, today: Math.max(0, spentToday) }]
  })
}

/** The length of the history in days, at most a year of full weeks. */
export function historyDays(rows: readonly AccountRow[], today: Day): number {
  const first = rows.reduce<Day>(
    (least, { first_day }) => (first_day && first_day < least ? first_day : least),
    today,
  )
  return Math.max(0, Math.min(mostPastDays, daysBetween(first, today)))
}
export const mostPastDays = 364

export type EventsInput = {
  today: Day
  to: Day
  accounts: readonly ForecastAccount[]
  expected: readonly ExpectedPayment[]
  payments: readonly ExpectedPast[]
  coming: readonly Coming[]
  enteredOf: Sources['enteredOf']
  pay: Pick<PayDays, 'next' | 'source'>
  rates: Pick<Rates, 'toAed'>
}

/** Every payment that is known to come, oldest first. */
export function eventsOf(input: EventsInput): KnownEvent[] {
  const { accounts, coming, expected, today, to, rates } = input
  const accountsById = new Map(accounts.map((account) => [account.id, account]))
  const isEntered = new Set([...input.enteredOf.values()].map(({ payment }) => payment.id))
  const announced = coming.flatMap((row): KnownEvent[] =>
    accountsById.has(row.accountId) && (row.status === 'pending' || row.day > today)
      ? [
          {
            source: row.status === 'pending' ? 'pending' : 'planned',
            id: row.id,
            name: row.name,
            accountId: row.accountId,
            toAccountId: null,
            toMinor: 0n,
            type: row.type,
            day: row.day < today ? today : row.day,
            minor: row.minor,
            past: certain,
            isPurchase: row.type === 'expense' && !row.announces && !isEntered.has(row.id),
          },
        ]
      : [],
  )
  const histories = Map.groupBy(input.payments, ({ sourceId }) => sourceId)
  const salaries = new Set(expected.flatMap((one) => (isSalary(one) ? [one.sourceId] : [])))
  const isOnlyPay = (payment: ExpectedPayment): boolean => isSalary(payment) && salaries.size === 1
  const events = expected.flatMap((payment): KnownEvent[] => {
    if (payment.isEntered) return [] // `coming` has it
    if (isOnlyPay(payment) && cameOtherwise(payment.due, today, input.pay)) return []
    const isSeries = payment.source === 'series'
    // an agreed payment without an account is assumed on the main account, if that has its currency
    const accountId = payment.accountId ?? mainAccount(accounts, isSeries ? payment.currency : baseCurrency)
    const account = accountsById.get(accountId ?? '')
    if (!account || (!isSeries && account.currency !== payment.currency)) return []
    const minor = inCurrency(payment.minor, payment.currency, account.currency, rates)
    if (minor === null) return []
    const history = isSeries ? histories.get(payment.sourceId) : undefined
    const receiver = accountsById.get(payment.toAccountId ?? '')
    const past = history ? pastPaymentsOf(history, payment) : certain
    return [
      {
        source: sourceOf(payment),
        id: payment.sourceId,
        name: payment.name,
        accountId: account.id,
        toAccountId: receiver?.id ?? null,
        toMinor: receiver ? arriving(minor, account, receiver) : 0n,
        type: payment.type,
        day: expectedDay(payment, input),
        minor,
        past,
        varies: payment.low !== payment.high,
        overdue: payment.type === 'income' && isOverdue(payment.due, past.offsets, today),
      },
    ]
  })
  return [...announced, ...events]
    .filter(({ day }) => day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
}

const isSalary = ({ source, kind, type }: ExpectedPayment): boolean =>
  source === 'series' && kind === 'salary' && type === 'income'

function sourceOf(payment: ExpectedPayment): KnownEvent['source'] {
  const { source, kind, isOrdered, invests, isOwnTransfer } = payment
  if (invests) return 'investment'
  if (isOwnTransfer) return 'transfer'
  if (source === 'card' || kind === 'card') return 'card'
  if (source !== 'series') return 'planned'
  return isOrdered ? 'bank' : 'series'
}

/** A salary within this many days of the pay day is expected on it, so that the two agree. */
const nearPayDay = 6
/** What recurs and is overdue is expected from tomorrow on: today's balance says that it has not come. */
function expectedDay({ source, kind, type, due, date }: ExpectedPayment, { pay, today }: EventsInput): Day {
  const isPay = kind === 'salary' && type === 'income' && pay.source === 'salary'
  if (isPay && Math.abs(daysBetween(date, pay.next)) <= nearPayDay) return pay.next
  return source === 'series' && due < today ? addDays(today, 1) : date
}

/**
 * The account assumed for a series without one: the spendable account with the highest balance, preferably in
 * the series' currency.
 */
export function mainAccount(accounts: readonly ForecastAccount[], currency: string): string | null {
  const spendable = accounts.filter((account) => account.spendable)
  const richest = spendable.toSorted((a, b) => (a.minor > b.minor ? -1 : a.minor < b.minor ? 1 : 0))
  return (richest.find((account) => account.currency === currency) ?? richest[0])?.id ?? null
}

function inCurrency(minor: bigint, from: string, to: string, rates: EventsInput['rates']): bigint | null {
  if (from === to) return minor
  return to === baseCurrency ? rates.toAed(minor, from) : null
}

/** What arrives on another own account, by the day's rates; the same amount without one. */
function arriving(minor: bigint, from: ForecastAccount, to: ForecastAccount): bigint {
  if (from.currency === to.currency || from.factor === null || to.factor === null) return minor
  return BigInt(Math.round((Number(minor) * from.factor) / to.factor))
}

const recentPayments = 12
const recentAmounts = 6

/** The timing and amounts of the last payments of a series. */
function pastPaymentsOf(
  payments: readonly ExpectedPast[],
  { low, high }: Pick<ExpectedPayment, 'low' | 'high'>,
): PastPayments {
  const recent = payments.slice(-recentPayments)
  return {
    amounts: low === high ? [] : recent.slice(-recentAmounts).map(({ minor }) => Number(minor)),
    offsets: recent.map(({ early }) => early),
    missed: missedShare(recent.map(({ due }) => due)),
  }
}

/** The share of dates between the first and last due day without a payment, given the usual step. */
function missedShare(dues: readonly Day[]): number {
  const steps = dues.slice(1).map((due, index) => daysBetween(dues[index] ?? due, due))
  const usual = steps.toSorted((a, b) => a - b)[(steps.length - 1) >> 1] ?? 0
  if (usual <= 0) return 0
  const dates = steps.reduce((sum, step) => sum + Math.max(1, Math.round(step / usual)), 1)
  return 1 - dues.length / dates
}

export const lastDayAhead = (today: Day, days: number): Day => addDays(today, days - 1)
