import type { listPeriods as contract } from '#contract/periods.ts'
import {
  needsPay,
  payKeys,
  payRange,
  type PeriodName,
  type PeriodQuery,
  type ResolvedPeriod,
  resolvePeriod,
  wholePayPeriod,
} from '#contract/pay-period.ts'
import { periodKeys, periodRange } from '#contract/period.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { fail } from '../../platform/errors.ts'
import {
  findPayDays,
  isLateByWageRule,
  type Landing,
  type PayDays,
  payDaysOfRule,
  payDaysUnknown,
} from './pay-days.ts'
import {
  type PaySettings,
  type SalaryRow,
  selectLandings,
  selectNewestSalary,
  selectPaySettings,
  updatePayers,
  upsertPaySettings,
} from './store.ts'
import { labelOf } from './labels.ts'
import { writeChange } from '../changes/service.ts'

export type { PayDays } from './pay-days.ts'
export { dayInMonth, isWorkingDay, weekdayOf, workingDayAfter, workingDayBefore } from './calendar.ts'

/** The pay periods of a user, from what they chose and the salaries that arrived. */
export async function readPayDays(tx: Tx, userId: string, day: string): Promise<PayDays> {
  return (await readPay(tx, userId, day)).pay
}

type Pay = { settings: PaySettings; landings: readonly Landing[]; pay: PayDays }

async function readPay(tx: Tx, userId: string, day: string): Promise<Pay> {
  const [settings, landings] = await Promise.all([
    selectPaySettings(tx, userId),
    selectLandings(tx, userId, day),
  ])
  return { settings, landings, pay: payDaysOf(settings, landings, day) }
}

function payDaysOf(settings: PaySettings, landings: Parameters<typeof findPayDays>[0], day: string): PayDays {
  if (settings.mode === 'calendar') return payDaysUnknown(day)
  if (settings.mode === 'day' && settings.day !== null) return payDaysOfRule(settings.day, day)
  const pay = findPayDays(landings, day)
  const byRule = settings.employer === 'mohre' && pay.source === 'salary'
  return byRule ? { ...pay, late: isLateByWageRule(landings, day) } : pay
}

/** The days of a requested period; the database is read only where they depend on the salary. */
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

type Periods = ResponseOf<typeof contract>
/** How many finished pay periods are listed. */
const listedBack = 12

export async function listPeriods(ctx: Ctx): Promise<Periods> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, (tx) => answerPeriods(tx, ctx, day))
}

async function answerPeriods(tx: Tx, ctx: Ctx, day: string): Promise<Periods> {
  const [pay, newest] = await Promise.all([
    readPay(tx, ctx.userId, day),
    selectNewestSalary(tx, ctx.userId, day),
  ])
  return viewPeriods(pay, newest, day, ctx.language)
}

function viewPeriods(
  { settings, landings, pay }: Pay,
  newest: SalaryRow | null,
  day: string,
  language: Language,
): Periods {
  const fixed = periodKeys.map((key) => ({ key, ...periodRange(key, day) }))
  const paid = payKeys.slice(0, listedBack + 1).map((key) => ({ key, ...payRange(key, pay, day) }))
  return {
    success: true,
    periods: [...fixed, ...paid].map((period) => ({ ...period, label: labelOf(period, language) })),
    pay: {
      mode: settings.mode,
      day: settings.day,
      employer: settings.employer,
      source: pay.source,
      until: wholePayPeriod('pay', pay).to,
      next: pay.next,
      late: pay.late,
      arrival: pay.details[0]?.arrival ?? 'assumed',
      salary: viewSalary(landings, newest, day),
    },
  }
}

/** The salary that pay periods would follow; null while none is known that they could. */
function viewSalary(
  landings: readonly Landing[],
  newest: SalaryRow | null,
  day: string,
): Periods['pay']['salary'] {
  const { dayOfMonth } = findPayDays(landings, day)
  const [last] = landings
  if (dayOfMonth === null || !last || !newest) return null
  const amount = wireAmount(last.minor, 'AED')
  return { payer: newest.payer, amount, last: last.day, day: dayOfMonth, found_by: newest.found_by }
}

/** Chooses how pay periods are found. */
export async function updatePayPeriod(
  ctx: Ctx,
  input: { mode: PaySettings['mode']; day?: number | undefined; employer?: 'mohre' | 'other' | undefined },
): Promise<Periods> {
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

/** Says which payers' credits are salary although no bank marks them so. Resolves to whether these are others than before. */
export async function setSalaryPayers(
  tx: Tx,
  userId: string,
  payers: readonly string[],
  now: Date,
): Promise<boolean> {
  return updatePayers(tx, userId, payers, now)
}
