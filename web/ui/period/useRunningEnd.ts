import { listPeriods } from '#contract/days/periods.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { PeriodChoice } from '../../api/period.ts'
import { useRead } from '../../api/queries.ts'
import { useToday } from '../date/use-today.ts'

/** The last day of a month, year or pay period that is still running; null for every other period. */
export function useRunningEnd(period: PeriodChoice): Day | null {
  const today = useToday()
  const pay = useRead(listPeriods, undefined, { enabled: period === 'pay' }).data?.pay
  if (period === 'mtd') return addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1)
  if (period === 'ytd') return `${today.slice(0, 4)}-12-31`
  return period === 'pay' && pay ? addDays(pay.until, -1) : null
}
