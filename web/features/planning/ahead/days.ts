import type { lookAhead, SafeToSpend } from '#contract/look-ahead.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ForecastDay } from '../../../ui/charts/ForecastChart.tsx'

export type Ahead = ResponseOf<typeof lookAhead>
type Line = Pick<SafeToSpend, 'expected' | 'low' | 'high'>

/** One line of the response as chart days. Events are limited to the accounts that `ofAccount` accepts. */
export function daysOf(ahead: Ahead, line: Line, ofAccount?: (id: string) => boolean): ForecastDay[] {
  return ahead.days.flatMap(({ date, events }, index) => {
    const [expected, low, high] = [line.expected[index], line.low[index], line.high[index]]
    if (expected === undefined || low === undefined || high === undefined) return []
    const accountDays = ofAccount
      ? events.filter(
          (event) =>
            ofAccount(event.account_id) || (event.to_account_id !== null && ofAccount(event.to_account_id)),
        )
      : events
    return [{ date, expected, low, high, events: accountDays }]
  })
}

/** The line of all accounts together. */
export function allDays(ahead: Ahead): ForecastDay[] {
  return ahead.days.map(({ date, expected, low, high, events }) => ({ date, expected, low, high, events }))
}

/** The days up to pay day and `more` after it, so that the salary's arrival is visible; at least 14 days. */
export function untilPayDay(days: readonly ForecastDay[], until: string, more = 7): ForecastDay[] {
  const end = days.findIndex(({ date }) => date >= until)
  return end < 0 ? [...days] : days.slice(0, Math.max(14, end + more))
}
