import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'

/** Sets the change that rows written from here on belong to; null for none. `id` is a UUID. */
export async function setCurrentChangeId(tx: Tx, id: string | null): Promise<void> {
  await query(tx)`set local app.change_id = ${sql.lit(id ?? '')}`
}

export type Entry = { id: string; at: Date; kind: string; params: object }

/** The name of the row that was added or deleted, for a change whose params contain none. */
const nameOf = (userId: string, id: string) => sql`(
  select jsonb_build_object('name', coalesce(r.before, r.after) ->> 'name') from change_rows r
  where r.user_id = ${userId} and r.change_id = ${id} and coalesce(r.before, r.after) ->> 'name' is not null
  order by r.table_name, r.row_id limit 1)`

/**
 * Adds a change to the history if it changed rows, or `always`. An existing change of the request is left as
 * it is. Returns whether it added one.
 */
export async function insertChange(tx: Tx, userId: string, entry: Entry, always: boolean): Promise<boolean> {
  const inserted = await query(tx)`
    insert into changes (user_id, id, at, kind, params, rows)
    select ${userId}::uuid, ${entry.id}::uuid, ${entry.at}::timestamptz, ${entry.kind},
      coalesce(${nameOf(userId, entry.id)}, '{}') || ${JSON.stringify(entry.params)}::jsonb, n.count
    from (select count(*)::int as count from change_rows where user_id = ${userId} and change_id = ${entry.id}) n
    where n.count > 0 or ${always}
    on conflict (user_id, id) do nothing
    returning id`
  return inserted.length > 0
}

export type ChangeRow = {
  id: string
  at: Date
  kind: string
  params: Record<string, string | number>
  rows: number
  /** How many times it was undone or redone, and when last. An odd number means undone. */
  steps: number
  stepped_at: Date | null
  /** In which membership a household member made it; null if the owner did. */
  membership_id: string | null
  /** Whether it was the member who last undid or redid it; null if nobody has. */
  stepped_by_member: boolean | null
}
export type Place = { at: string; id: string }

// a decision that joined it, kept as its step 0, says its kind
const columns = sql`c.id, c.at, coalesce((select j.kind from changes j where j.user_id = c.user_id and j.of_id = c.id
  and j.step = 0), c.kind) as kind, c.params, c.rows, coalesce(s.step, 0) as steps, s.at as stepped_at, c.membership_id,
  s.by_member as stepped_by_member`
const lastStep = (userId: string) => sql`left join lateral (select step, at, by_member from changes
  where user_id = ${userId} and of_id = c.id and step > 0 order by step desc limit 1) s on true`

export async function selectChanges(
  tx: Tx,
  userId: string,
  page: { after: Place | null; limit: number; binSince: Date | null },
): Promise<ChangeRow[]> {
  const { after, limit, binSince } = page
  return query<ChangeRow>(tx)`
    select ${columns} from changes c ${lastStep(userId)}
    where c.user_id = ${userId} and c.of_id is null
      ${after === null ? sql`` : sql`and (c.at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
      ${binSince === null ? sql`` : sql`and c.at >= ${binSince} and c.kind like '%.delete' and coalesce(s.step, 0) % 2 = 0`}
    order by c.at desc, c.id desc limit ${limit}`
}

export async function selectChange(tx: Tx, userId: string, id: string): Promise<ChangeRow | null> {
  return queryFirst<ChangeRow>(tx)`
    select ${columns} from changes c ${lastStep(userId)}
    where c.user_id = ${userId} and c.id = ${id} and c.of_id is null`
}

/** The newest change of a kind whose params contain the given ones. */
export async function selectChangeOf(
  tx: Tx,
  userId: string,
  kind: string,
  params: object,
): Promise<ChangeRow | null> {
  return queryFirst<ChangeRow>(tx)`
    select ${columns} from changes c ${lastStep(userId)}
    where c.user_id = ${userId} and c.of_id is null and c.kind = ${kind} and c.params @> ${JSON.stringify(params)}::jsonb
    order by c.at desc, c.id desc limit 1`
}

/** The newest change, if the user made it themselves, it wrote a row and stands. */
export async function selectNewest(
  tx: Tx,
  userId: string,
  row: { table: string; id: string },
): Promise<ChangeRow | null> {
  return queryFirst<ChangeRow>(tx)`
    select ${columns} from (select * from changes where user_id = ${userId} and of_id is null order by at desc, id desc limit 1) c
    ${lastStep(userId)}
    where c.membership_id is null and coalesce(s.step, 0) % 2 = 0 and exists (select from change_rows r where r.user_id = ${userId} and r.change_id = c.id
      and r.table_name = ${row.table} and r.row_id = ${row.id})`
}

export type RowChange = Pick<ChangeRow, 'id' | 'at' | 'kind' | 'steps' | 'membership_id'> & {
  columns: string[]
}

/** The newest changes of one row, oldest first, with the columns that each changed. */
export async function selectRowChanges(
  tx: Tx,
  userId: string,
  row: { table: string; id: string },
): Promise<RowChange[]> {
  const rows = await query<RowChange>(tx)`
    select c.id, c.at, c.kind, c.membership_id, coalesce(s.step, 0) as steps,
      case when r.before is null or r.after is null then '{}' else array(select jsonb_object_keys(r.after)) end as columns
    from change_rows r join changes c on c.user_id = r.user_id and c.id = r.change_id ${lastStep(userId)}
    where r.user_id = ${userId} and r.row_id = ${row.id} and r.table_name = ${row.table}
    order by c.at desc, c.id desc limit 50`
  return rows.toReversed()
}

/**
 * Adds an undo or redo to the history, or with `joined` a decision that belongs to the change; false if another request has
 * just added that step.
 */
export async function insertStep(
  tx: Tx,
  userId: string,
  change: ChangeRow,
  step: { id: string; at: Date; joined?: string },
): Promise<boolean> {
  const { id, at, joined } = step
  const number = joined === undefined ? change.steps + 1 : 0
  const rows = await query(tx)`
    insert into changes (user_id, id, at, kind, of_id, step, membership_id)
    values (${userId}, ${id}, ${at}, ${joined ?? change.kind}, ${change.id}, ${number}, ${change.membership_id})
    on conflict do nothing returning id`
  return rows.length > 0
}

/** Deletes the images of rows added or deleted before `bin`, and all changes before `all`. */
export async function deleteOld(systemTx: Tx, before: { bin: Date; all: Date }): Promise<void> {
  await query(
    systemTx,
  )`delete from change_rows r using changes c where c.user_id = r.user_id and c.id = r.change_id
    and (c.at < ${before.all} or c.at < ${before.bin} and (r.before is null or r.after is null))`
  await query(systemTx)`delete from changes where at < ${before.all}`
}

/** The name of the owner of the rows, as a household member sees it. */
export async function selectOwnerName(tx: Tx, userId: string): Promise<string | null> {
  const row = await queryFirst<{ name: string }>(
    tx,
  )`select name from user_documents where user_id = ${userId}`
  return row?.name ?? null
}
