/** Undoes or redoes the rows of a change. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type TrackedTable, trackedTables } from './tables.ts'

type Sql = RawBuilder<unknown>
export type Direction = 'undo' | 'redo'
type Restored = { userId: string; changeId: string; direction: Direction; now: Date }

type TableColumns = { name: string; columns: string[]; touched: string[]; stamps: string[] }

/**
 * Writes the other side of each row of a change, table by table. Returns their names, or null where a row
 * is not what the change left: then the caller must roll the transaction back. A few statements for each table, however many rows there are.
 */
export async function restoreRows(tx: Tx, restored: Restored): Promise<string[] | null> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  const found = new Map((await selectColumns(tx, restored)).map((one) => [one.name, one]))
  const tables = trackedTables.flatMap((table) => {
    const columns = found.get(table.name)
    return columns ? [{ table, columns }] : []
  })
  for (const { table, columns } of tables) if (!(await addRows(tx, table, columns, restored))) return null
  for (const { table, columns } of tables) if (!(await changeRows(tx, table, columns, restored))) return null
  for (const { table } of tables.toReversed()) if (!(await removeRows(tx, table, restored))) return null
  return [...found.keys()]
}

const sides = (direction: Direction): { from: Sql; to: Sql } =>
  direction === 'undo' ? { from: sql`r.after`, to: sql`r.before` } : { from: sql`r.before`, to: sql`r.after` }

const entries = (table: TrackedTable, { userId, changeId }: Restored): Sql =>
  sql`r.user_id = ${userId} and r.change_id = ${changeId} and r.table_name = ${table.name}`

/** Which columns of a table a change has images of and the table still has; and which of them were touched by updates. */
async function selectColumns(tx: Tx, { userId, changeId }: Restored): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    with named as (
      select r.table_name as name, k.key, bool_or(r.before is not null and r.after is not null) as touched
      from change_rows r, jsonb_object_keys(coalesce(r.before, r.after)) as k (key)
      where r.user_id = ${userId} and r.change_id = ${changeId} group by 1, 2)
    select n.name, array_agg(n.key order by n.key) as columns,
      coalesce(array_agg(n.key order by n.key) filter (where n.touched and n.key <> all(untracked_columns())), '{}') as touched,
      array(select s.attname::text from pg_attribute s
        where s.attrelid = to_regclass(n.name) and s.attname in ('updated_at', 'version') and not s.attisdropped) as stamps
    from named n join pg_attribute a on a.attrelid = to_regclass(n.name) and a.attname = n.key and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    group by n.name`.execute(tx)
  return rows
}

/** Whether `t` is what the change left, but for columns that the product writes too. */
function isAsLeft(table: TrackedTable, from: Sql, current: Sql = sql`to_jsonb(t)`): Sql {
  const compared = sql`(${from} - untracked_columns() - ${textArray(table.derived)})`
  return sql`${current} || ${compared} = ${current}`
}

/**
 * Rows are found by an array of their ids and their entries by look-ups, never by a join: where the database knows too
 * little of a table, a join could go through all entries for each row.
 */
const isWanted = ({ key, hasId }: TrackedTable): Sql =>
  hasId
    ? sql`t.id = any(array(select row_id::uuid from wanted))`
    : sql`${key} = any(array(select row_id from wanted))`

const textArray = (texts: readonly string[]): Sql => sql`${`{${texts.join(',')}}`}::text[]`

async function addRows(
  tx: Tx,
  table: TrackedTable,
  { columns }: TableColumns,
  restored: Restored,
): Promise<boolean> {
  const { from, to } = sides(restored.direction)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)))
  const { rows } = await sql<{ all: boolean }>`
    with wanted as (select r.row_id, ${to} as image from change_rows r
      where ${entries(table, restored)} and ${from} is null and ${to} is not null),
    added as (insert into ${sql.table(table.name)} (${names})
      select ${values} from wanted w, jsonb_populate_record(null::${sql.table(table.name)}, w.image) p
      on conflict do nothing returning 1)
    select (select count(*) from wanted) = (select count(*) from added) as all`.execute(tx)
  return table.lenient || rows[0]?.all === true
}

async function changeRows(
  tx: Tx,
  table: TrackedTable,
  { touched, stamps }: TableColumns,
  restored: Restored,
): Promise<boolean> {
  if (touched.length === 0) return true
  const { from, to } = sides(restored.direction)
  const derived = textArray(table.derived)
  const current = sql`jsonb_build_object(${sql.join(touched.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))})`
  const image = sql`case when ${to} ?| ${derived} then (
    select jsonb_object_agg(e.key, e.value) from jsonb_each(${to}) e
    where e.key <> all(${derived}) or ${current} -> e.key is not distinct from ${from} -> e.key) else ${to} end`
  const set = [
    ...(stamps.includes('updated_at') ? [sql`updated_at = ${restored.now}`] : []),
    ...(stamps.includes('version') ? [sql`version = t.version + 1`] : []),
  ]
  const { rows } = await sql<{ all: boolean }>`
    with wanted as materialized (select r.row_id from change_rows r
      where ${entries(table, restored)} and r.before is not null and r.after is not null),
    changed as (update ${sql.table(table.name)} t
      set (${sql.join(touched.map((name) => sql.ref(name)))}) = (
        select ${sql.join(touched.map((name) => sql.ref(`p.${name}`)))}
        from change_rows r, jsonb_populate_record(t, coalesce(${image}, '{}')) p
        where ${entries(table, restored)} and r.row_id = ${table.key})
        ${set.length > 0 ? sql`, ${sql.join(set)}` : sql``}
      where t.user_id = ${restored.userId} and ${isWanted(table)} and (
        select r.before is not null and r.after is not null and ${isAsLeft(table, from, current)} from change_rows r
        where ${entries(table, restored)} and r.row_id = ${table.key})
      returning 1)
    select (select count(*) from wanted) = (select count(*) from changed) as all`.execute(tx)
  return table.lenient || rows[0]?.all === true
}

async function removeRows(tx: Tx, table: TrackedTable, restored: Restored): Promise<boolean> {
  const { from, to } = sides(restored.direction)
  const { rows } = await sql<{ all: boolean }>`
    with wanted as materialized (select r.row_id from change_rows r
      where ${entries(table, restored)} and ${from} is not null and ${to} is null),
    removed as (delete from ${sql.table(table.name)} t
      where t.user_id = ${restored.userId} and ${isWanted(table)} and (
        select ${from} is not null and ${to} is null and ${isAsLeft(table, from)} from change_rows r
        where ${entries(table, restored)} and r.row_id = ${table.key})
      returning 1)
    select (select count(*) from wanted) = (select count(*) from removed) as all`.execute(tx)
  return table.lenient || rows[0]?.all === true
}
