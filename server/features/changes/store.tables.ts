/** The tables whose rows are recorded, and how those rows are identified and restored. */
import { type RawBuilder, sql } from 'kysely'
import { isOverNodes, type Tx } from '../../platform/db/db.ts'
import { userTables } from '../../user-tables.ts'

type Sql = RawBuilder<unknown>

export type TrackedTable = {
  readonly name: string
  /** The key of a row `t` as stored in the history: its key columns without the user, joined by spaces. */
  readonly key: (tx: Tx) => Sql
  /** Whether rows have an `id` column, by which many are looked up at once. */
  readonly hasId: boolean
  /**
   * Columns that the product also writes itself. A newer value in them is no conflict: it stays, and the
   * other columns are restored.
   */
  readonly derived: readonly string[]
  /** Set if the product rewrites the rows itself: rows that differ by now are skipped. */
  readonly lenient: boolean
}

/** On Citus an UPDATE accepts only immutable functions, which are slower. */
function keyOf(tx: Tx, columns: readonly string[]): Sql {
  if (columns.length === 0) return sql`''`
  if (columns.length === 1 && columns[0] === 'id') return sql`t.id::text`
  return isOverNodes(tx)
    ? sql.join(
        columns.map((column) => sql`(image_of(t) ->> ${sql.lit(column)})`),
        sql` || ' ' || `,
      )
    : sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})`
}

/** Rows are added in this order and removed in reverse order, as the foreign keys require. */
export const trackedTables: readonly TrackedTable[] = userTables.flatMap(({ name, key, textId, undo }) => {
  if (undo === undefined) return []
  const { derived = [], lenient = false } = undo === true ? {} : undo
  const hasId = key.length === 1 && key[0] === 'id' && !textId
  return [{ name, key: (tx: Tx) => keyOf(tx, key), hasId, derived, lenient }]
})
