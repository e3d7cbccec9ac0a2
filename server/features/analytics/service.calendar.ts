import type { calendar } from '#contract/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { PeriodQuery } from '#contract/pay-period.ts'
import { addDays, addMonths } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import { resolveQuery } from '../periods/service.ts'
import { aed } from '../transactions/totals/service.flows.ts'
import { readDayFlows } from '../transactions/totals/service.spans.ts'

export type Calendar = Omit<ResponseOf<typeof calendar>, 'success'>
/** More days than a calendar shows. */
const mostMonths = 60

/** Days with payments; by default of the current month and the eleven before. */
export async function readCalendar(ctx: Ctx, query: PeriodQuery): Promise<Calendar> {
  const day = today(ctx.clock)
  const { range } = await resolveQuery(ctx, query, '1y')
  const asked = query.period !== undefined || query.from !== undefined || query.to !== undefined
  const to = range.to ?? day
  const oldest = addDays(addMonths(to, -mostMonths), 1)
  const wanted = asked ? (range.from ?? oldest) : `${addMonths(day, -11).slice(0, 7)}-01`
  const from = wanted < oldest ? oldest : wanted
  const flows = await read(ctx.db, ctx, (tx) => readDayFlows(tx, ctx.userId, { from, to }))
  return {
    from,
    to,
    days: flows.map(({ day: of, income, expense, count }) => ({
      day: of,
      income: aed(income),
      expenses: aed(expense),
      count,
    })),
  }
}
