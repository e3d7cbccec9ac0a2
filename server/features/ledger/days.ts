/** The SQL condition that a day lies in a range. */
import { type RawBuilder, sql } from 'kysely'
import type { Range } from '#contract/period.ts'

type Sql = RawBuilder<unknown>

/** The day is in the range. Says nothing of an end that is missing, so that the plan can use an index for the other. */
export function isIn(day: Sql, { from, to }: Range): Sql {
  const ends = [
    ...(from === null ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${day} <= ${to}::date`]),
  ]
  return ends.length === 0 ? sql`true` : sql.join(ends, sql` and `)
}
