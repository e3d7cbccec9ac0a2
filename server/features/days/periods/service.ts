import type { listPeriods as contract, updatePayPeriod as updateContract } from '#contract/days/periods.ts'
import {
  needsPay,
  payKeys,
  payRange,
  type PeriodName,
  type PeriodQuery,
  type ResolvedPeriod,
  resolvePeriod,
  wholePayPeriod,
} from '#contract/days/pay-period.ts'
import { addDays, periodKeys, periodRange } from '#contract/period.ts'
import type { ResponseFields, BodyOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { fail } from '../../../platform/errors.ts'
import { lateCredit, type Wages, wagesByRule } from './late.ts'
import { findPayDays, type PayDays, payDaysOfRule, payDaysUnknown } from './pay-days.ts'
import { type SalaryCredit, withAllUnnamed } from './salaries.ts'
import {
  type PaySettings,
  type SalaryRow,
  selectLandings,
  selectLargestSalary,
  selectPaySettings,
  selectPayers,
  selectSalaryReadUntil,
  upsertPaySettings,
} from './store.ts'
import { labelOf } from './labels.ts'
import type { DaysOff } from '../calendar/entries.ts'
import { readDaysOff, readRamadans } from '../calendar/service.ts'
import { writeChange } from '../../changes/service.ts'

export type { Wages } from './late.ts'
export type { PayDays } from './pay-days.ts'
export { setSalaryPayers } from './store.ts'

/** The pay periods of a user, from their settings and the salaries that arrived. */
export async function readPayDays(tx: Tx, userId: string, day: string): Promise<PayDays> {
  return (await readPay(tx, userId, day)).pay
}

/** The latest wages of a user whose employer follows the labour ministry's rule; null for others. */
export async function readWages(tx: Tx, userId: string, day: string): Promise<Wages | null> {
  return (await readPay(tx, userId, day)).wages
}

type Pay = {
  settings: PaySettings
  landings: readonly SalaryCredit[]
  daysOff: DaysOff
  pay: PayDays
  wages: Wages | null
}

async function readPay(tx: Tx, userId: string, day: string): Promise<Pay> {
  const [settings, landings, daysOff, until] = await Promise.all([
    selectPaySettings(tx, userId),
    selectLandings(tx, userId, day),
    readDaysOff(tx, userId),
    selectSalaryReadUntil(tx, userId),
  ])
  const found = payDaysOf(settings, landings, day, daysOff)
  // of days that are not read yet nothing is known
  const isMissed = found.late && (until === null || payDaysOf(settings, landings, until, daysOff).late)
  // it may have come as what the bank does not call a salary
  const payDays = isMissed
    ? findPayDays(withAllUnnamed(landings, await selectPayers(tx, userId, day)), day, daysOff)
    : { ...found, late: false }
  const byRule = settings.employer === 'mohre' && payDays.source === 'salary'
  const wages = byRule ? wagesByRule(landings, day) : null
  return { settings, landings, daysOff, wages, pay: wages ? { ...payDays, late: wages.late } : payDays }
}

/** What came, in fils, on each day on which a salary began a pay period. */
export async function readSalaryDays(
  tx: Tx,
  userId: string,
  day: string,
): Promise<ReadonlyMap<string, bigint>> {
  const landings = await selectLandings(tx, userId, day)
  const { details } = findPayDays(landings, day, await readDaysOff(tx, userId))
  const starts = new Set(
    details.flatMap((one) => (['missing', 'assumed'].includes(one.arrival) ? [] : one.day)),
  )
  return new Map(landings.filter(({ day: on }) => starts.has(on)).map((one) => [one.day, one.minor]))
}

/** The employer whose salary, or a part of it, is late though another has come; null where none is, or days are not found by salaries. */
export async function readLatePayer(
  tx: Tx,
  userId: string,
  day: string,
): Promise<{ payer: string; last: string } | null> {
  const { mode } = await selectPaySettings(tx, userId)
  if (mode === 'calendar') return null
  const salaries = await selectPayers(tx, userId, day)
  const last = lateCredit(salaries, day, await readDaysOff(tx, userId))
  return last ? { payer: last.payer, last: last.day } : null
}

function payDaysOf(
  settings: PaySettings,
  landings: readonly SalaryCredit[],
  day: string,
  daysOff: DaysOff,
): PayDays {
  if (settings.mode === 'calendar') return payDaysUnknown(day)
  if (settings.mode === 'day' && settings.day !== null) return payDaysOfRule(settings.day, day, daysOff)
  return findPayDays(landings, day, daysOff)
}

/**
 * Resolves a requested period to days; reads the database only if they depend on the salary. Fails with
 * `period_reversed` if `from` is after `to`.
 */
export async function resolveQuery(
  ctx: Ctx,
  query: PeriodQuery,
  fallback: PeriodName,
): Promise<ResolvedPeriod> {
  const day = today(ctx.clock)
  const { from, to } = query
  if (from !== undefined && to !== undefined && from > to) fail('period_reversed', {}, { field: 'from' })
  const pay = needsPay(query) ? await read(ctx.db, ctx, (tx) => readPayDays(tx, ctx.userId, day)) : null
  return resolvePeriod(query, day, pay, fallback)
}

type Periods = ResponseFields<typeof contract>
/** The number of finished pay periods listed. */
const listedBack = 12

export async function listPeriods(ctx: Ctx): Promise<Periods> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, (tx) => answerPeriods(tx, ctx, day))
}

async function answerPeriods(tx: Tx, ctx: Ctx, day: string): Promise<Periods> {
  const [current, ramadans] = await Promise.all([
    readPay(tx, ctx.userId, day),
    readRamadans(tx, ctx.userId, day),
  ])
  const { settings, landings, daysOff, pay, wages } = current
  const last = landings[0]?.day ?? day
  const largest = await selectLargestSalary(tx, ctx.userId, { from: addDays(last, -salaryDays), to: last })
  const fixed = periodKeys.map((key) => ({ key, ...periodRange(key, day) }))
  const paid = payKeys.slice(0, listedBack + 1).map((key) => ({ key, ...payRange(key, pay, day) }))
  const named = ramadans.map(({ year, from, to }) => ({
    key: `ramadan-${year}`,
    from,
    to: to < day ? to : day,
    label: textOf(ctx.language, 'calendar', 'ramadan_of', { year: String(year) }),
  }))
  return {
    periods: [...fixed, ...paid].map((period) => ({ ...period, label: labelOf(period, ctx.language) })),
    named,
    pay: {
      mode: settings.mode,
      day: settings.day,
      employer: settings.employer,
      source: pay.source,
      until: wholePayPeriod('pay', pay).to,
      next: pay.next,
      late: pay.late,
      arrival: pay.details[0]?.arrival ?? 'assumed',
      salary: viewSalary(largest, findPayDays(landings, day, daysOff)),
      wages: wages && {
        due: wages.due,
        usual: wireAmount(wages.usual, 'AED'),
        paid: wireAmount(wages.paid, 'AED'),
        late: wages.late,
      },
    },
  }
}

/** Salaries of two employers are this many days apart at most. */
const salaryDays = 27

/** The detected salary that pay periods could follow; null if none is known. */
function viewSalary(largest: SalaryRow | null, { dayOfMonth }: PayDays): Periods['pay']['salary'] {
  if (dayOfMonth === null || !largest) return null
  const { payer, minor, day: last, found_by } = largest
  return { payer, amount: wireAmount(minor, 'AED'), last, day: dayOfMonth, found_by }
}

/** Sets how pay periods are determined. */
export async function updatePayPeriod(ctx: Ctx, input: BodyOf<typeof updateContract>): Promise<Periods> {
  if (input.mode === 'day' && input.day === undefined) fail('pay_day_required', {}, { field: 'day' })
  const day = today(ctx.clock)
  return writeChange(ctx, 'settings.pay_period', async (tx) => {
    const before = await selectPaySettings(tx, ctx.userId)
    const chosen = {
      mode: input.mode,
      day: input.day ?? before.day,
      employer: input.employer ?? before.employer,
    }
    await upsertPaySettings(tx, ctx.userId, chosen, ctx.clock.now())
    return answerPeriods(tx, ctx, day)
  })
}
