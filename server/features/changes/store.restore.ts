/** Undoes or redoes the rows of a change. */
import { query, type Tx } from '../../platform/db/db.ts'
import {
  addRows,
  changeRows,
  type Column,
  type Counts,
  removeRows,
  type Restored,
  sides,
  type TableChange,
} from './store.restore-rows.ts'
import { type TrackedTable, trackedTables } from './store.tables.ts'

/**
 * Writes the other side of each row of a change, table by table, with a few statements per table. Returns the
 * tables' names, or null if a row is no longer as the change left it; the caller must then roll back.
 */
export async function restoreRows(tx: Tx, restored: Restored): Promise<string[] | null> {
  await query(tx)`set local timezone = 'UTC'`
  const changesByTable = new Map((await selectTables(tx, restored)).map((one) => [one.name, one]))
  const tables = trackedTables.flatMap((table) => {
    const change = changesByTable.get(table.name)
    return change ? [{ table, change }] : []
  })
  const passes = (table: TrackedTable, wanted: number, done: number): boolean =>
    table.lenient || wanted === done
  for (const { table, change } of tables)
    if (!passes(table, change.added, await addRows(tx, table, change, restored))) return null
  for (const { table, change } of tables)
    if (!passes(table, change.changed, await changeRows(tx, table, change, restored))) return null
  for (const { table, change } of tables.toReversed())
    if (!passes(table, change.removed, await removeRows(tx, table, change, restored))) return null
  return [...changesByTable.keys()]
}

/**
 * The tables in which a change has entries: how many rows to add, change and remove in each, which columns of
 * the images the table still has, and which of them were updated.
 */
async function selectTables(tx: Tx, { userId, changeId, direction }: Restored): Promise<TableChange[]> {
  const { from, to } = sides(direction)
  const named = await query<{ name: string; keys: string[]; touched: string[] } & Counts>(tx)`
    with counted as (
      select r.table_name as name, (count(*) filter (where ${from} is null and ${to} is not null))::int as added,
        (count(*) filter (where ${from} is not null and ${to} is not null))::int as changed,
        (count(*) filter (where ${from} is not null and ${to} is null))::int as removed
      from change_rows r where r.user_id = ${userId} and r.change_id = ${changeId} group by 1),
    found as (
      select distinct r.table_name as name, k.key, r.before is not null and r.after is not null as stays
      from change_rows r, jsonb_object_keys(coalesce(r.before, r.after)) as k (key)
      where r.user_id = ${userId} and r.change_id = ${changeId})
    select c.*, array_agg(distinct f.key) as keys,
      coalesce(array_agg(distinct f.key) filter (where f.stays and f.key <> all(untracked_columns())), '{}') as touched
    from counted c join found f on f.name = c.name group by c.name, c.added, c.changed, c.removed`
  const columnRows = await query<{ table: string } & Column>(tx)`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.oid = any(array(select to_regclass(n)::oid from unnest(${named.map(({ name }) => name)}::text[]) n))
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`
  return named.map(({ name, keys, touched, ...counts }) => {
    const has = new Map(
      columnRows.filter(({ table }) => table === name).map((column) => [column.name, column]),
    )
    const sortedColumns = (columns: readonly string[]): string[] =>
      columns.filter((column) => has.has(column)).sort()
    return {
      name,
      ...counts,
      columns: sortedColumns(keys),
      touched: sortedColumns(touched).flatMap((column) => has.get(column) ?? []),
      gone: touched.filter((column) => !has.has(column)),
      stamps: sortedColumns(['updated_at', 'version']),
    }
  })
}
