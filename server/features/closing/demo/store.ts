import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import { userTables } from '../../../user-tables.ts'

/** Columns whose values are a demo's own; all others are copied as they are. */
const own = (email: string) =>
  new Map([
    ['user_documents.email', sql`${email}::text`],
    // the sample resident's bank is closed
    ['connections.next_sync_at', sql`null::timestamptz`],
  ])

/**
 * Copies the sample resident's rows to a new demo. Keys begin with the user's id, so all other ids stay. The caller
 * holds a lock that keeps the sample resident from being deleted meanwhile.
 */
export async function copyRows(tx: Tx, from: string, to: { id: string; email: string }): Promise<void> {
  const names = userTables.filter((table) => table.notInDemos === undefined).map(({ name }) => name)
  const columns = await query<{ table: string; columns: string[] }>(tx)`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${names})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id'
    group by c.relname`
  const columnsOf = new Map(columns.map((row) => [row.table, row.columns]))
  const changed = own(to.email)
  await query(tx)`insert into user_versions (user_id, version, language)
    select ${to.id}::uuid, gen_random_uuid(), language from user_versions where user_id = ${from}`
  for (const name of names) {
    const listed = columnsOf.get(name) ?? []
    const values = listed.map((column) => changed.get(`${name}.${column}`) ?? sql.ref(column))
    await query(tx)`
      insert into ${sql.table(name)} (${sql.join([sql.ref('user_id'), ...listed.map((column) => sql.ref(column))])})
      select ${sql.join([sql`${to.id}::uuid`, ...values])} from ${sql.table(name)} where user_id = ${from}`
  }
}
