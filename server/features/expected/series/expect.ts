/** The dates of series without a payment, as matching and covering need them. Pure. */
import { addDays, type Day } from '#contract/period.ts'
import { graceDays } from '../recurring/cadence.ts'
import type { SeriesDate } from '../types.ts'
import { type Mark, occurrencesOf, stateOf } from './occurrences.ts'
import { amountsOn } from './seasons.ts'
import type { SeriesRow } from './store.ts'

/** The dates up to a day of the series that run; overdue ones as long as they are still expected. */
export function openDates(
  rows: readonly SeriesRow[],
  marks: ReadonlyMap<string, readonly Mark[]>,
  receivers: ReadonlyMap<string, string>,
  { today, to }: { today: Day; to: Day },
): SeriesDate[] {
  return rows.flatMap((row): SeriesDate[] => {
    const seriesMarks = marks.get(row.id) ?? []
    const state = stateOf(row, seriesMarks, today)
    if (state === 'paused' || state === 'ended') return []
    const { id, accountId, type, currency, cadence } = row
    const span = { from: addDays(today, -graceDays[cadence] - 1), to }
    return occurrencesOf(row, seriesMarks, span, today).flatMap((occurrence): SeriesDate[] => {
      if (occurrence.state !== 'due' && occurrence.state !== 'late') return []
      const { expected: minor, low, high } = amountsOn(row, occurrence.date)
      return [
        {
          source: 'series',
          sourceId: id,
          part: occurrence.due,
          due: occurrence.date,
          accountId,
          toAccountId: receivers.get(id) ?? null,
          type,
          currency,
          minor,
          low,
          high,
          graceDays: graceDays[cadence],
        },
      ]
    })
  })
}
