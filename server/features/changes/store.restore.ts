/** Undoes or redoes the rows of a change. */
import { type RawBuilder, sql } from 'kysely'
import { isOverNodes, type Tx } from '../../platform/db/db.ts'
import { type TrackedTable, trackedTables } from './tables.ts'

type Sql = RawBuilder<unknown>
export type Direction = 'undo' | 'redo'
type Restored = { userId: string; changeId: string; direction: Direction; now: Date }

type Counts = { added: number; changed: number; removed: number }
type TableChange = { name: string; columns: string[]; touched: string[]; stamps: string[] } & Counts

/**
 * Writes the other side of each row of a change, table by table. Returns their names, or null where a row
 * is not what the change left: then the caller must roll the transaction back. A few statements for each table, however many rows there are.
 */
export async function restoreRows(tx: Tx, restored: Restored): Promise<string[] | null> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  const found = new Map((await selectTables(tx, restored)).map((one) => [one.name, one]))
  const tables = trackedTables.flatMap((table) => {
    const change = found.get(table.name)
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
  return [...found.keys()]
}

const sides = (direction: Direction): { from: Sql; to: Sql } =>
  direction === 'undo' ? { from: sql`r.after`, to: sql`r.before` } : { from: sql`r.before`, to: sql`r.after` }

const entries = (table: TrackedTable, { userId, changeId }: Restored): Sql =>
  sql`r.user_id = ${userId} and r.change_id = ${changeId} and r.table_name = ${table.name}`

/**
 * Whether `r` is the entry of the row `t`. Row-level security lets an index look up no cast text, but does so once the
 * text is a value of its own: without the inner SELECT each row would read all entries of the change.
 */
const isEntryOf = (tx: Tx, table: TrackedTable): Sql => sql`r.row_id = (select ${table.key(tx)})`

/**
 * Which tables a change has entries of, how many rows are to be added, changed and removed in each, which columns it has
 * images of and the table still has, and which of them were touched by updates.
 */
async function selectTables(tx: Tx, { userId, changeId, direction }: Restored): Promise<TableChange[]> {
  const { from, to } = sides(direction)
  const { rows: named } = await sql<{ name: string; keys: string[]; touched: string[] } & Counts>`
    select r.table_name as name, (count(distinct r.row_id) filter (where ${from} is null and ${to} is not null))::int as added,
      (count(distinct r.row_id) filter (where ${from} is not null and ${to} is not null))::int as changed,
      (count(distinct r.row_id) filter (where ${from} is not null and ${to} is null))::int as removed,
      array_agg(distinct k.key) as keys,
      coalesce(array_agg(distinct k.key) filter (where r.before is not null and r.after is not null
        and k.key <> all(untracked_columns())), '{}') as touched
    from change_rows r, jsonb_object_keys(coalesce(r.before, r.after)) as k (key)
    where r.user_id = ${userId} and r.change_id = ${changeId} group by 1`.execute(tx)
  const { rows: there } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.oid = any(array(select to_regclass(n)::oid from unnest(${named.map(({ name }) => name)}::text[]) n))
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(tx)
  return named.map(({ name, keys, touched, ...counts }) => {
    const has = new Set(there.filter(({ table }) => table === name).map(({ column }) => column))
    const known = (columns: readonly string[]): string[] => columns.filter((column) => has.has(column)).sort()
    return {
      name,
      ...counts,
      columns: known(keys),
      touched: known(touched),
      stamps: known(['updated_at', 'version']),
    }
  })
}

/** Whether `t` is what the change left, but for columns that the product writes too. */
function isAsLeft(table: TrackedTable, from: Sql, current: Sql): Sql {
  const compared = sql`(${from} - untracked_columns() - ${textArray(table.derived)})`
  return sql`${current} || ${compared} = ${current}`
}

/**
 * Rows are found by an array of their ids and their entries by look-ups, never by a join: where the database knows too
 * little of a table, a join could go through all entries for each row.
 */
function isWanted(tx: Tx, table: TrackedTable, restored: Restored, kind: Sql): Sql {
  const rows = sql`from change_rows r where ${entries(table, restored)} and ${kind}`
  return table.hasId
    ? sql`t.id = any(array(select r.row_id::uuid ${rows}))`
    : sql`${table.key(tx)} = any(array(select r.row_id ${rows}))`
}

const textArray = (texts: readonly string[]): Sql => sql`${`{${texts.join(',')}}`}::text[]`

/** The image of a row `t`, or of some of its columns. On Citus an UPDATE takes immutable functions alone, which are slower. */
function imageOf(tx: Tx, columns?: readonly string[]): Sql {
  if (isOverNodes(tx)) return columns ? sql`part_of(image_of(t), ${textArray(columns)})` : sql`image_of(t)`
  if (!columns) return sql`to_jsonb(t)`
  return sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))})`
}

/** The row that `t` is with the values of an image. */
const rowOf = (tx: Tx, table: TrackedTable, image: Sql): Sql =>
  isOverNodes(tx)
    ? sql`restored_row(null::${sql.table(table.name)}, image_of(t) || ${image})`
    : sql`jsonb_populate_record(t, ${image})`

/** Answers how many rows were added. */
async function addRows(
  tx: Tx,
  table: TrackedTable,
  { added, columns }: TableChange,
  restored: Restored,
): Promise<number> {
  if (added === 0) return 0
  const { from, to } = sides(restored.direction)
  const names = columns.filter((name) => name !== 'user_id')
  const { rows } = await sql`
    insert into ${sql.table(table.name)} (${sql.join(['user_id', ...names].map((name) => sql.ref(name)))})
    select ${sql.join([sql`r.user_id`, ...names.map((name) => sql.ref(`p.${name}`))])}
    from change_rows r cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, ${to}) p
    where ${entries(table, restored)} and ${from} is null and ${to} is not null
    on conflict do nothing returning 1`.execute(tx)
  return rows.length
}

/** Answers how many rows were changed. */
async function changeRows(
  tx: Tx,
  table: TrackedTable,
  { changed, touched, stamps }: TableChange,
  restored: Restored,
): Promise<number> {
  if (changed === 0 || touched.length === 0) return changed
  const { from, to } = sides(restored.direction)
  const derived = textArray(table.derived)
  const names = sql.join(touched.map((name) => sql.ref(name)))
  const current = imageOf(tx, touched)
  const image = sql`case when ${to} ?| ${derived} then (
    select jsonb_object_agg(e.key, e.value) from jsonb_each(${to}) e
    where e.key <> all(${derived}) or ${current} -> e.key is not distinct from ${from} -> e.key) else ${to} end`
  const set = [
    ...(stamps.includes('updated_at') ? [sql`updated_at = ${restored.now}`] : []),
    ...(stamps.includes('version') ? [sql`version = t.version + 1`] : []),
  ]
  const { rows } = await sql`
    update ${sql.table(table.name)} t
    set (${names}) = (
      select ${sql.join(touched.map((name) => sql.ref(`p.${name}`)))}
      from change_rows r, ${rowOf(tx, table, sql`coalesce(${image}, '{}')`)} p
      where ${entries(table, restored)} and ${isEntryOf(tx, table)})
      ${set.length > 0 ? sql`, ${sql.join(set)}` : sql``}
    where t.user_id = ${restored.userId}
      and ${isWanted(tx, table, restored, sql`r.before is not null and r.after is not null`)} and (
        select r.before is not null and r.after is not null and ${isAsLeft(table, from, current)} from change_rows r
        where ${entries(table, restored)} and ${isEntryOf(tx, table)})
    returning 1`.execute(tx)
  return rows.length
}

/** Answers how many rows were removed. */
async function removeRows(
  tx: Tx,
  table: TrackedTable,
  { removed }: TableChange,
  restored: Restored,
): Promise<number> {
  if (removed === 0) return 0
  const { from, to } = sides(restored.direction)
  const { rows } = await sql`
    delete from ${sql.table(table.name)} t
    where t.user_id = ${restored.userId}
      and ${isWanted(tx, table, restored, sql`${from} is not null and ${to} is null`)} and (
        select ${from} is not null and ${to} is null and ${isAsLeft(table, from, imageOf(tx))} from change_rows r
        where ${entries(table, restored)} and ${isEntryOf(tx, table)})
    returning 1`.execute(tx)
  return rows.length
}
