/** Restores the rows of one table that a change added, changed or removed. */
import { type RawBuilder, sql } from 'kysely'
import { isOverNodes, query, type Tx } from '../../platform/db/db.ts'
import { raiseWorkMemory } from '../../platform/db/memory.ts'
import type { TrackedTable } from './store.tables.ts'

type Sql = RawBuilder<unknown>
export type Direction = 'undo' | 'redo'
export type Restored = { userId: string; changeId: string; direction: Direction; now: Date }

export type Column = { name: string; type: string }
export type Counts = { added: number; changed: number; removed: number }
export type TableChange = {
  name: string
  columns: string[]
  /**
   * Columns that changed in rows that remained, with their types; `gone` are those the table no longer has.
   */
  touched: Column[]
  gone: string[]
  stamps: string[]
} & Counts

export const sides = (direction: Direction): { from: Sql; to: Sql } =>
  direction === 'undo' ? { from: sql`r.after`, to: sql`r.before` } : { from: sql`r.before`, to: sql`r.after` }

const entries = (table: TrackedTable, { userId, changeId }: Restored): Sql =>
  sql`r.user_id = ${userId} and r.change_id = ${changeId} and r.table_name = ${table.name}`

/**
 * Whether `r` is the entry of the row `t`, as an index lookup. Behind row-level security the index is not
 * used for a cast expression, only for a plain value: without the inner SELECT each row would read all
 * entries of the change.
 */
const isEntryOf = (tx: Tx, table: TrackedTable): Sql => sql`r.row_id = (select ${table.key(tx)})`

/** Whether `t` is still as the change left it, ignoring columns that the product writes itself. */
function isAsLeft(table: TrackedTable, from: Sql, current: Sql): Sql {
  const compared = sql`(${from} - untracked_columns() - ${textArray(table.derived)})`
  return sql`${current} || ${compared} = ${current}`
}

/**
 * Whether `t` has an entry. The ids are passed as an array, so that rows are looked up by id in tables of any
 * size.
 */
function isWanted(tx: Tx, table: TrackedTable, restored: Restored, kind: Sql): Sql {
  const rows = sql`from change_rows r where ${entries(table, restored)} and ${kind}`
  return table.hasId
    ? sql`t.id = any(array(select r.row_id::uuid ${rows}))`
    : sql`${table.key(tx)} = any(array(select r.row_id ${rows}))`
}

const textArray = (texts: readonly string[]): Sql => sql`${`{${texts.join(',')}}`}::text[]`

/** The JSON image of a row `t`. On Citus an UPDATE accepts only immutable functions, which are slower. */
const imageOf = (tx: Tx): Sql => (isOverNodes(tx) ? sql`image_of(t)` : sql`to_jsonb(t)`)

/** Inserts the rows that the change removed (on redo: added). Returns how many. */
export async function addRows(
  tx: Tx,
  table: TrackedTable,
  { added, columns }: TableChange,
  restored: Restored,
): Promise<number> {
  if (added === 0) return 0
  const { from, to } = sides(restored.direction)
  const names = columns.filter((name) => name !== 'user_id')
  const rows = await query(tx)`
    insert into ${sql.table(table.name)} (${sql.join(['user_id', ...names].map((name) => sql.ref(name)))})
    select ${sql.join([sql`r.user_id`, ...names.map((name) => sql.ref(`p.${name}`))])}
    from change_rows r cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, ${to}) p
    where ${entries(table, restored)} and ${from} is null and ${to} is not null
    on conflict do nothing returning 1`
  return rows.length
}

/** Restores the rows that the change updated. Returns how many. */
export async function changeRows(
  tx: Tx,
  table: TrackedTable,
  change: TableChange,
  restored: Restored,
): Promise<number> {
  const { changed, touched, stamps } = change
  if (changed === 0 || touched.length === 0) return changed
  const set = [
    ...(stamps.includes('updated_at') ? [sql`updated_at = ${restored.now}`] : []),
    ...(stamps.includes('version') ? [sql`version = t.version + 1`] : []),
  ]
  if (isOverNodes(tx)) return changeRowsOverNodes(tx, table, change, restored, set)
  const { from, to } = sides(restored.direction)
  const hasBothSides = sql`r.before is not null and r.after is not null`
  const columns = touched.map((column) => {
    const isDerived = table.derived.includes(column.name)
    const current = sql.ref(`t.${column.name}`)
    const isSame = sql`${current} is not distinct from ${valueOf(from, column)}`
    const has = (image: Sql): Sql => sql`${image} ? ${sql.lit(column.name)}`
    const isPutBack = isDerived ? sql`${has(to)} and ${isSame}` : has(to)
    return {
      set: sql`${sql.ref(column.name)} = case when ${isPutBack} then ${valueOf(to, column)} else ${current} end`,
      isAsLeft: isDerived ? sql`true` : sql`(not ${has(from)} or ${isSame})`,
    }
  })
  const { rows } = await withoutNestedLoops(
    tx,
    sql`
    update ${sql.table(table.name)} t
    set ${sql.join([...columns.map((column) => column.set), ...set])}
    from change_rows r
    where t.user_id = ${restored.userId} and ${isWanted(tx, table, restored, hasBothSides)}
      and ${entries(table, restored)} and ${hasBothSides} and ${table.hasId ? sql`r.row_id::uuid = t.id` : sql`r.row_id = ${table.key(tx)}`}
      and ${sql.join(
        columns.map(({ isAsLeft }) => isAsLeft),
        sql` and `,
      )}
      and not ${from} ?| ${textArray(change.gone.filter((name) => !table.derived.includes(name)))}
    returning 1`,
  )
  return rows.length
}

/**
 * Runs a statement that joins a table to the entries of a change. The planner has no statistics about entries
 * just written, assumes a handful and would scan all of them for each row.
 */
async function withoutNestedLoops(tx: Tx, statement: Sql): Promise<{ rows: unknown[] }> {
  const [, , result] = await Promise.all([
    sql`set local enable_nestloop = off`.execute(tx),
    raiseWorkMemory(tx),
    statement.execute(tx),
    sql`set local enable_nestloop = on`.execute(tx),
  ])
  return result
}

/** The value of a column in a JSON image. */
function valueOf(image: Sql, { name, type }: Column): Sql {
  const part = sql`(${image} -> ${sql.lit(name)})`
  if (type === 'jsonb') return sql`nullif(${part}, 'null'::jsonb)`
  if (type.endsWith('[]'))
    return sql`case jsonb_typeof(${part}) when 'array' then array(select jsonb_array_elements_text(${part}))::${sql.raw(type)} end`
  return sql`(${image} ->> ${sql.lit(name)})::${sql.raw(type)}`
}

/** `changeRows` for Citus, where an UPDATE accepts only immutable functions. */
async function changeRowsOverNodes(
  tx: Tx,
  table: TrackedTable,
  change: TableChange,
  restored: Restored,
  set: readonly Sql[],
): Promise<number> {
  const { from, to } = sides(restored.direction)
  const touched = change.touched.map(({ name }) => name)
  const derived = textArray(table.derived)
  // a row that was deleted and inserted again has an image of all columns, but its user never changes
  const written = touched.filter((name) => name !== 'user_id')
  const names = sql.join(written.map((name) => sql.ref(name)))
  const current = sql`part_of(image_of(t), ${textArray(touched)})`
  const image = sql`case when ${to} ?| ${derived} then (
    select jsonb_object_agg(e.key, e.value) from jsonb_each(${to}) e
    where e.key <> all(${derived}) or ${current} -> e.key is not distinct from ${from} -> e.key) else ${to} end`
  const rows = await query(tx)`
    update ${sql.table(table.name)} t
    set (${names}) = (
      select ${sql.join(written.map((name) => sql.ref(`p.${name}`)))}
      from change_rows r, restored_row(null::${sql.table(table.name)}, image_of(t) || coalesce(${image}, '{}')) p
      where ${entries(table, restored)} and ${isEntryOf(tx, table)})
      ${set.length > 0 ? sql`, ${sql.join(set)}` : sql``}
    where t.user_id = ${restored.userId}
      and ${isWanted(tx, table, restored, sql`r.before is not null and r.after is not null`)} and (
        select r.before is not null and r.after is not null and ${isAsLeft(table, from, current)} from change_rows r
        where ${entries(table, restored)} and ${isEntryOf(tx, table)})
    returning 1`
  return rows.length
}

/** Deletes the rows that the change added (on redo: removed). Returns how many. */
export async function removeRows(
  tx: Tx,
  table: TrackedTable,
  { removed }: TableChange,
  restored: Restored,
): Promise<number> {
  if (removed === 0) return 0
  const { from, to } = sides(restored.direction)
  const rows = await query(tx)`
    delete from ${sql.table(table.name)} t
    where t.user_id = ${restored.userId}
      and ${isWanted(tx, table, restored, sql`${from} is not null and ${to} is null`)} and (
        select ${from} is not null and ${to} is null and ${isAsLeft(table, from, imageOf(tx))} from change_rows r
        where ${entries(table, restored)} and ${isEntryOf(tx, table)})
    returning 1`
  return rows.length
}
