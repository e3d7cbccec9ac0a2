/** The expected dates of all series, for every feature that looks ahead. */
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { graceDays } from '../recurring/cadence.ts'
import { occurrencesOf, stateOf } from './occurrences.ts'

export { type Shift, shifted } from './occurrences.ts'
import { selectMarks, selectSeries, type SeriesRow } from './store.ts'

type Facts = 'name' | 'type' | 'kind' | 'expected' | 'low' | 'high' | 'currency' | 'accountId'

/** A payment or income that has not arrived yet. Amounts are minor units of `currency`, never negative. */
export type Expected = Pick<SeriesRow, Facts> & {
  seriesId: string
  /** The day on which it is expected: its due date, or today if that has passed. */
  date: Day
  /** The due date, moved off days when banks are closed. */
  due: Day
  /** `late` means overdue and still expected. */
  state: 'due' | 'late'
  /** Whether the user has confirmed the series; both states count as expected. */
  seriesState: 'suggested' | 'active'
}

/**
 * What is expected between two days, both included, oldest first, of suggested and active series. Overdue
 * payments are dated `today`. `from` must not be before `today`.
 */
export async function readExpectedOccurrences(
  tx: Tx,
  userId: string,
  { from, to, today }: { from: Day; to: Day; today: Day },
): Promise<Expected[]> {
  const [rows, marks] = await Promise.all([selectSeries(tx, userId), selectMarks(tx, userId, today)])
  const found = rows.flatMap((row): Expected[] => {
    const own = marks.get(row.id) ?? []
    const seriesState = stateOf(row, own, today)
    if (seriesState === 'paused' || seriesState === 'ended') return []
    const { id: seriesId, name, type, kind, expected, low, high, currency, accountId } = row
    const facts = { seriesId, name, type, kind, expected, low, high, currency, accountId, seriesState }
    const span = { from: addDays(today, -graceDays[row.cadence] - 1), to }
    return occurrencesOf(row, own, span, today).flatMap(({ date, state }): Expected[] => {
      if (state !== 'due' && state !== 'late') return []
      const expectedOn = date < today ? today : date
      return expectedOn < from ? [] : [{ ...facts, date: expectedOn, due: date, state }]
    })
  })
  return found.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
