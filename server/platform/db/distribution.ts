import type pg from 'pg'
import { createsPolicyFunctions, prepareMembers } from './distribution.members.ts'

/** Tables that stay on the coordinator, with the reason. Every other table must be keyed by user. */
export const localTables: ReadonlyMap<string, string> = new Map([
  ['migrations', 'which migrations ran'],
  ['rate_limits', 'counters before anybody is signed in'],
  ['provider_customers', 'tells whose a customer of the provider is, so it is read before the user is known'],
  ['provider_events', 'events of banks, before it is known whose they are'],
  ['key_fingerprints', 'which keys the database was written with'],
  ['household_members', 'tells whose data a member may see, so it is read before that is known'],
  ['household_invitations', 'found by the token of a link, and accepted by another person'],
  ['used_trials', 'addresses that had a trial, also those of deleted accounts'],
  ['exchange_rates', 'the same for everybody, read by statements of their own'],
  ['shared_version', 'the same for everybody, read by statements of their own'],
])
const isLocal = (name: string): boolean => localTables.has(name) || name.startsWith('identity_')

/** The table with which all others are co-located. */
const first = 'user_versions'

type Client = Pick<pg.ClientBase, 'query'>
type Table = { name: string; parents: string[]; byUser: boolean; distributed: boolean }

/** Whether the tables of this database are distributed by user on Citus. */
export async function isDistributed(client: Pick<pg.Pool, 'query'> | Client): Promise<boolean> {
  const { rows } = await client.query<{ distributed: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as distributed",
  )
  if (rows[0]?.distributed !== true) return false
  const { rowCount } = await client.query(
    'select from pg_dist_partition where logicalrelid = to_regclass($1)',
    [first],
  )
  return rowCount === 1
}

/** The product's tables, sorted so that referenced tables come before those that reference them. */
async function selectTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents,
      coalesce((select a.attname = 'user_id' from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'p'), false) as "byUser",
      exists (select from pg_dist_partition d where d.logicalrelid = c.oid and d.partmethod = 'h') as distributed
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  const sorted: Table[] = []
  const place = (table: Table): void => {
    if (sorted.includes(table)) return
    for (const parent of table.parents) {
      const other = rows.find(({ name }) => name === parent)
      if (other) place(other)
    }
    sorted.push(table)
  }
  for (const table of rows) place(table)
  return sorted
}

/** Applies the settings that every node needs, without which statements fail there. Throws if one fails. */
export async function applySettings(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database()::text as name')
  const database = `"${(rows[0]?.name ?? '').replaceAll('"', '""')}"`
  const onAll = [
    `alter database ${database} set citus.propagate_set_commands = 'local'`,
    `alter database ${database} set citus.enable_unsafe_triggers = on`,
    `alter database ${database} set jit = off`,
    `alter database ${database} set random_page_cost = 1.1`,
    // current_user_id() is evaluated when a statement is planned, so no plan may be reused
    `alter database ${database} set plan_cache_mode = force_custom_plan`,
    // under row-level security, LIKE can use an index only if its function is leakproof
    'alter function textlike(text, text) leakproof',
  ]
  for (const text of onAll) {
    const { rows: results } = await client.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_all_nodes($1)',
      // each node runs it by itself, including one that was added later
      [`set citus.enable_ddl_propagation = off; ${text}`],
    )
    const failed = results.find(({ success }) => !success)
    if (failed) throw new Error(`${text}: ${failed.result}`)
  }
  // So the planner knows whose rows a policy allows and queries that user's node only, for any statement.
  await client.query('alter function current_user_id() immutable')
  await client.query("set citus.propagate_set_commands = 'local'; set citus.enable_unsafe_triggers = on")
}

/**
 * Distributes all user tables by `user_id`, so that a user's rows are on one node, and leaves the rest on the
 * coordinator. May be run again. Throws, before distributing anything, if there is no worker node, or a table
 * that is neither keyed by user nor in `localTables`.
 */
export async function distribute(client: Client, say: (line: string) => void): Promise<void> {
  await client.query('create extension if not exists citus')
  const { rowCount: workers } = await client.query('select from citus_get_active_worker_nodes()')
  if (!workers) throw new Error('Citus knows no worker: add them first with citus_add_node(host, port)')
  const tables = await selectTables(client)
  const unknown = tables.filter(({ name, byUser }) => !byUser && !isLocal(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new Error(
      `neither a user's table nor in the list of server/platform/db/distribution.ts: ${unknown.join(', ')}`,
    )
  // the nodes connect to each other as the request's role, so it must be able to log in
  for (const role of ['app', 'member', 'partner']) await client.query(`alter role xtharwa_${role} login`)
  await applySettings(client)
  await prepareMembers(client)
  say(`${workers} workers`)
  const users = tables.filter(({ name }) => !isLocal(name))
  for (const table of [...users].sort((a, b) => Number(b.name === first) - Number(a.name === first))) {
    if (table.distributed) {
      say(`${table.name}: is distributed`)
      continue
    }
    say(`${table.name}: distributed, ${await distributeTable(client, table.name)} rows`)
  }
  await spreadFunctions(client)
  for (const { name } of tables.filter((table) => isLocal(table.name)))
    say(`${name}: stays on the coordinator`)
}

/** Creates on the nodes the functions that are older than Citus is here, of which it creates only what tables need. */
async function spreadFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
    order by p.oid`)
  for (const { definition } of rows) await client.query(definition)
}

/** Distributes one table; returns its number of rows, and throws if distributing changed that. */
async function distributeTable(client: Client, name: string): Promise<string> {
  const quoted = `"${name}"`
  const count = async (): Promise<string> =>
    (await client.query<{ rows: string }>(`select count(*)::text as rows from ${quoted}`)).rows[0]?.rows ??
    '0'
  const before = await count()
  await client.query("select create_distributed_table($1::regclass, 'user_id', colocate_with => $2)", [
    quoted,
    name === first ? 'none' : first,
  ])
  const after = await count()
  if (after !== before) throw new Error(`${name} had ${before} rows and has ${after}`)
  return after
}

/**
 * Runs a migration on a distributed database: statement by statement, so that each reaches the nodes, and
 * distributes new user tables at once.
 */
export async function migrateDistributed(client: Client, text: string): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  for (const statement of statementsOf(text)) {
    const name = /^create table (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1]
    if (name === undefined) {
      for (const text of onNodes(statement)) await client.query(text)
      if (createsPolicyFunctions(statement)) await prepareMembers(client)
      continue
    }
    // until it is distributed it is a local table, whose foreign keys Citus would reject
    await client.query('set local citus.enable_ddl_propagation = off')
    await client.query(statement)
    await client.query('set local citus.enable_ddl_propagation = on')
    if (isLocal(name)) continue
    const table = (await selectTables(client)).find((one) => one.name === name)
    if (!table?.byUser)
      throw new Error(`the new table ${name} is neither a user's nor in the list of distribution.ts`)
    await distributeTable(client, name)
  }
  await prepareMembers(client)
}

const byMember = 'default (current_membership() is not null)'
const newCheck = /^(alter table \w+) (drop constraint \w+),\s*(add constraint .+)$/is

/**
 * A migration's statement as Citus takes it: a constraint is added by a statement of its own, and the default of a
 * column may only be the result of a function. The policies of `changes` need the column of 0034 when 0024 makes them.
 */
function onNodes(statement: string): string[] {
  const [, table = '', dropped = '', added = ''] = newCheck.exec(statement) ?? []
  if (added !== '') return [`${table} ${dropped}`, `${table} ${added}`]
  if (!statement.includes(byMember)) return [statement]
  return [
    statement.replace(byMember, 'default is_by_member()'),
    'alter table change_rows add column membership_id uuid default current_membership()',
  ]
}

/** Splits an SQL file into its statements, without comments. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current = ''
  // comments, quoted strings, quoted names, dollar-quoted bodies, semicolons, everything else
  for (const [part] of text.matchAll(
    /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$-]+|[$-]/g,
  )) {
    if (part.startsWith('--')) continue
    if (part === ';') {
      if (current.trim() !== '') statements.push(current.trim())
      current = ''
    } else current += part
  }
  if (current.trim() !== '') statements.push(current.trim())
  return statements
}
