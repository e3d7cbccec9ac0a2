/** Finds the payments of a sync or an import that deserve a notification. */
import { medianOf } from '#contract/median.ts'
import type { NotificationSettings } from '#contract/notifications/channels.ts'
import { addDays, type Day, daysBetween, dubaiDay } from '#contract/period.ts'
import type { EventData } from '../../../events.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { shownImportIds } from '../../payments/imported/service.imported.ts'
import { readSalaryDays } from '../../days/periods/service.ts'
import { amountOf } from './digest.ts'
import {
  type Charge,
  type NewPayment,
  selectCharges,
  selectPaymentsById,
  selectSalariesBefore,
  selectSyncedPayments,
} from './store.scan.ts'
import type { Found } from '../found.ts'

/** Older payments are history that a bank or a file delivered late, not news. */
const newestDays = 5
/** A salary of a file that is older has long been seen. */
const newestImported = 3
/** Smaller payments (in fils) are often made twice a day: fares, coffee, tolls. */
const leastDouble = 2000n
/** If payments were repeated at a merchant within this period, repetition is usual there. */
const usualDays = 180
const twinDays = 2
/** Top-ups of tolls, fares and cash are repeated on purpose. */
const repeated = new Set(['tolls', 'transport', 'cash'])

/**
 * The notifications for one sync or import; several large payments or fees become one. A connection's first
 * sync causes none.
 */
export async function scanPayments(
  tx: Tx,
  userId: string,
  event: EventData<'sync.finished'> | EventData<'import.finished'>,
  settings: NotificationSettings,
  now: Date,
): Promise<Found[]> {
  const today = dubaiDay(now)
  const since = addDays(today, -newestDays)
  const payments =
    'importId' in event
      ? await selectPaymentsById(tx, userId, await shownImportIds(tx, userId, { ...event, since }))
      : await selectSyncedPayments(tx, userId, { ...event, since })
  const all = payments.filter(isSalary)
  const salaries = 'importId' in event ? await salariesOfFile(tx, userId, all, today) : all
  const doubles = payments.filter(
    (one) =>
      one.type === 'expense' && (one.aed_minor ?? 0n) >= leastDouble && !repeated.has(one.category_id ?? ''),
  )
  const ids = doubles.map(({ id }) => id)
  const history = addDays(since, -usualDays)
  const charges = ids.length === 0 ? [] : await selectCharges(tx, userId, { ids, since: history })
  const twins = twinsAmong(charges, new Set(ids))
  return [
    ...(await salariesOf(tx, userId, salaries, settings)),
    ...payments.filter((one) => one.type === 'income' && one.category_id === 'refunds').map(refundOf),
    ...grouped(
      'large_payment',
      payments.filter((one) => isOver(one, settings, 'large_payment') && !isFee(one)),
    ),
    ...grouped(
      'bank_fee',
      payments.filter((one) => isFee(one) && isOver(one, settings, 'bank_fee')),
    ),
    ...doubles.filter(({ id }) => twins.has(id)).map(doubleOf),
  ]
}

/**
 * The new payments that look like double charges: the same merchant took the same amount from the same
 * account up to two days before, and no older payments at this merchant repeat in this way.
 */
function twinsAmong(charges: readonly Charge[], fresh: ReadonlySet<string>): ReadonlySet<string> {
  const twins = new Set<string>()
  const usual = new Set<string>()
  const latest = new Map<string, Day>()
  for (const {
    id,
    account_id: account,
    merchant_key: merchant,
    amount_minor: minor,
    currency,
    day,
  } of charges) {
    const place = `${account} ${merchant}`
    const key = `${place} ${minor} ${currency}`
    const before = latest.get(key)
    if (before !== undefined && daysBetween(before, day) <= twinDays) {
      if (!fresh.has(id)) usual.add(place)
      else if (!usual.has(place)) twins.add(id)
    }
    latest.set(key, day)
  }
  return twins
}

const isSalary = (one: NewPayment): boolean => one.type === 'income' && one.category_id === 'salary'
const isFee = (one: NewPayment): boolean => one.type === 'expense' && one.reason_code === 'fee'

function isOver(
  payment: NewPayment,
  settings: NotificationSettings,
  kind: 'large_payment' | 'bank_fee',
): boolean {
  const least = BigInt(Math.round((settings.kinds[kind].threshold ?? 0) * 100))
  return payment.type === 'expense' && payment.aed_minor !== null && payment.aed_minor >= least
}

const common = (payment: NewPayment) => ({
  transactionId: payment.id,
  name: payment.merchant ?? payment.text,
  amount: amountOf(payment.amount_minor, payment.currency),
})

/** With fewer earlier salaries there is no usual amount yet. */
const leastSalaries = 3

/** Those of the last days that begin a pay period: a file may call a bonus of long ago a salary. */
async function salariesOfFile(
  tx: Tx,
  userId: string,
  all: readonly NewPayment[],
  today: Day,
): Promise<readonly NewPayment[]> {
  const since = addDays(today, -newestImported)
  const salaries = all.filter(({ day }) => day >= since)
  if (salaries.length === 0) return []
  const days = await readSalaryDays(tx, userId, today)
  return salaries.filter(({ day, aed_minor, amount_minor }) => {
    const came = days.get(day)
    return came !== undefined && (aed_minor ?? amount_minor) * 2n >= came
  })
}

/**
 * Salaries that arrived; one that differs from the median of earlier ones by the user's threshold gets its
 * own kind.
 */
async function salariesOf(
  tx: Tx,
  userId: string,
  salaries: readonly NewPayment[],
  settings: NotificationSettings,
): Promise<Found[]> {
  const ids = salaries.map(({ id }) => id)
  const before = ids.length === 0 ? new Map<string, bigint[]>() : await selectSalariesBefore(tx, userId, ids)
  const percent = BigInt(Math.round(settings.kinds.salary_different.threshold ?? 100))
  return salaries.map((salary): Found => {
    const data = { ...common(salary), day: salary.day }
    const earlierAmounts = before.get(salary.id) ?? []
    const usual = earlierAmounts.length < leastSalaries ? undefined : medianOf(earlierAmounts)
    if (usual === undefined || !differs(salary.amount_minor, usual, percent))
      return { kind: 'salary_arrived', data }
    return { kind: 'salary_different', data: { ...data, usual: amountOf(usual, salary.currency) } }
  })
}

/** Whether an amount differs from the usual one by at least `percent` percent of it. */
const differs = (minor: bigint, usual: bigint, percent: bigint): boolean =>
  (minor > usual ? minor - usual : usual - minor) * 100n >= usual * percent

const refundOf = (one: NewPayment): Found => ({ kind: 'refund_arrived', data: common(one) })
const doubleOf = (payment: NewPayment): Found => ({
  kind: 'double_charge',
  data: { ...common(payment), day: payment.day },
})

/**
 * One notification for all payments: names the largest and counts them. Several fees are shown with their
 * sum.
 */
function grouped(kind: 'large_payment' | 'bank_fee', payments: readonly NewPayment[]): Found[] {
  const largest = payments.toSorted((a, b) => ((b.aed_minor ?? 0n) > (a.aed_minor ?? 0n) ? 1 : -1))[0]
  if (!largest) return []
  const sum = payments.reduce((total, { aed_minor: minor }) => total + (minor ?? 0n), 0n)
  const data = { ...common(largest), count: payments.length }
  if (kind === 'bank_fee' && payments.length > 1) data.amount = amountOf(sum)
  return [{ kind, data }]
}
