import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, system, write } from '../../server/platform/db/db.ts'
import { localTables } from '../../server/platform/db/distribution.ts'
import { type UserTable, userTables as listedTables } from '../../server/user-tables.ts'
import { onCitus } from '../database.ts'
import { startWorld, type World } from '../world.ts'
import { type Person, personWithData, userTables } from './help.ts'

let world: World
let a: Person
let b: Person
beforeAll(async () => {
  world = await startWorld()
  a = await personWithData(world)
  b = await personWithData(world, 'FAB_AE')
}, 120_000)
afterAll(() => world.stop())

const ask = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await system(world.app.db, (tx) => query.execute(tx))).rows

test('every table belongs to users, to the identity service or to those that distribution leaves out', async () => {
  const rows = await ask(sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
  const users = new Set(await userTables(world))
  const unlisted = rows
    .map(({ name }) => name)
    .filter((name) => !users.has(name) && !name.startsWith('identity_') && !localTables.has(name))
  expect(
    unlisted.map((name) => `${name}: give it a user_id, or list it in server/platform/db/distribution.ts`),
  ).toEqual([])
  expect(users.size).toBeGreaterThan(10)
})

type TableInDatabase = {
  name: string
  key: string[]
  parents: string[]
  /** The tables with whose rows its own are deleted. */
  cascades: string[]
  /** The key columns given to `track_changes`, separated by commas; null without it. */
  tracked: string | null
  deletable: boolean
}

const selectUserTables = async (): Promise<TableInDatabase[]> =>
  ask(sql<TableInDatabase>`
    select c.relname as name,
      array(select a.attname::text from pg_constraint k cross join unnest(k.conkey) with ordinality as n (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.attnum
        where k.conrelid = c.oid and k.contype = 'p' and a.attname <> 'user_id' order by n.position) as key,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid order by 1) as parents,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c' and k.confrelid <> c.oid order by 1) as cascades,
      (select substring(pg_get_triggerdef(t.oid) from 'record_row\\(''([^'']*)''') from pg_trigger t
        where t.tgrelid = c.oid and t.tgname = 'record_row') as tracked,
      has_table_privilege('xtharwa_app', c.oid, 'delete') as deletable
    from pg_class c where c.oid in ${sql`(${sql.join((await userTables(world)).map((name) => sql`${name}::regclass`))})`}`)

/** What an entry of the list says that the database does not, each as a sentence. */
function contradictions(entry: UserTable, table: TableInDatabase, earlier: readonly string[]): string[] {
  const { key, undo, deletion, exported, notExported } = entry
  const { parents, cascades, tracked, deletable } = table
  const isDeletedByCascade = cascades.some((name) => listed.get(name)?.deletion !== 'kept')
  const late = parents.filter((name) => !earlier.includes(name))
  const checks: [isWrong: boolean, sentence: string][] = [
    [key.join() !== table.key.join(), `its key is [${table.key.join()}], not [${key.join()}]`],
    [
      undo !== undefined && tracked === null,
      `for undo, its migration needs track_changes with '${key.join()}'`,
    ],
    [undo === undefined && tracked !== null, 'its migration has track_changes: add undo'],
    [
      undo !== undefined && tracked !== null && tracked !== key.join(),
      `track_changes has '${tracked}', not '${key.join()}'`,
    ],
    [(exported === undefined) === (notExported === undefined), 'say either exported or why notExported'],
    [late.length > 0, `must come after ${late.join(', ')}, to which it refers`],
    [deletion === 'with its parent' && !isDeletedByCascade, 'none of its foreign keys is on delete cascade'],
    [deletion === 'kept' && isDeletedByCascade, `is deleted with ${cascades.join(', ')}, so it is not kept`],
    [deletion === 'by the system' && deletable, 'the application role may delete its rows itself'],
    [deletion === undefined && !deletable, 'the application role may not delete its rows: add deletion'],
  ]
  return checks.flatMap(([isWrong, sentence]) => (isWrong ? [`${entry.name}: ${sentence}`] : []))
}

const listed = new Map(listedTables.map((entry) => [entry.name, entry]))

test('every user table is listed in server/user-tables.ts as the database has it', async () => {
  const tables = new Map((await selectUserTables()).map((table) => [table.name, table]))
  const names = [...listed.keys()]
  expect([
    ...[...tables.keys()]
      .filter((name) => !listed.has(name))
      .map((name) => `${name}: add it to server/user-tables.ts, with its key, undo, export and deletion`),
    ...listedTables.flatMap((entry, index) => {
      const table = tables.get(entry.name)
      return table
        ? contradictions(entry, table, names.slice(0, index))
        : [`${entry.name}: the database has no such table with a user_id`]
    }),
  ]).toEqual([])
  expect(listed.size).toBe(listedTables.length)
})

const isOwners = sql.raw("p.polname <> 'shared_rows' and p.polname not like 'partner%'")

test('every user table has row-level security with one policy: user_id is the transaction’s user', async () => {
  for (const table of await userTables(world)) {
    const [state] = await ask(sql<{ on: boolean; rules: number; bound: boolean }>`
      select c.relrowsecurity as on,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and ${isOwners}) as rules,
        (select bool_and(p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = '(user_id = current_user_id())'
          and pg_get_expr(p.polwithcheck, p.polrelid) = '(user_id = current_user_id())') from pg_policy p
          where p.polrelid = c.oid and ${isOwners}) as bound
      from pg_class c where c.oid = ${table}::regclass`)
    expect([table, state]).toEqual([table, { on: true, rules: 1, bound: true }])
  }
})

test('E32: members only read, rows of one user on conditions, of tables that are listed here', async () => {
  const policies = await ask(sql<{ name: string; reads: boolean; bound: boolean }>`
    select p.polrelid::regclass::text as name, p.polcmd = 'r' and p.polroles = array['xtharwa_member'::regrole::oid] as reads,
      pg_get_expr(p.polqual, p.polrelid) like '((user_id = current_user_id()) AND%' as bound
    from pg_policy p where p.polname = 'shared_rows' and p.polrelid <> 'user_documents'::regclass`)
  const unbound = policies.filter(
    ({ name, reads, bound }) => !reads || (!bound && name !== 'category_groups'),
  )
  expect(unbound).toEqual([])
  const rights = await ask(sql<{ name: string; kind: string; rights: string }>`
    select n.nspname || '.' || c.relname as name, c.relkind::text as kind,
      string_agg(lower(a.privilege_type), ' ' order by a.privilege_type) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) a
    where a.grantee = 'xtharwa_member'::regrole group by 1, 2`)
  const tables = rights.filter(({ name }) => !name.startsWith('shared.'))
  expect(tables.map(({ name }) => name.replace('public.', '')).sort()).toEqual(
    [...policies.map(({ name }) => name), 'exchange_rates'].sort(),
  )
  expect(rights.filter((right) => right.rights !== 'select')).toEqual([])
  const views = await ask(sql<{ name: string; text: string; asReader: boolean }>`
    select c.relname as name, pg_get_viewdef(c.oid) as text,
      coalesce(c.reloptions @> array['security_invoker=true'], false) as "asReader"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'shared'`)
  const open = views.filter(
    ({ asReader, text }) =>
      !asReader && !/WHERE (false|\((?:user_documents\.)?user_id = current_user_id\(\)\));/.test(text),
  )
  expect(open.map(({ name }) => name)).toEqual([])
  expect(views.length).toBeGreaterThan(15)
})

test('E32: of the owner’s document members read the name alone, on Citus by rights on columns', async () => {
  const policies = await ask(sql<{ condition: string }>`
    select pg_get_expr(polqual, polrelid) as condition from pg_policy
    where polname = 'shared_rows' and polrelid = 'user_documents'::regclass`)
  const columns = await ask(sql<{ name: string; rights: string }>`
    select attname as name, string_agg(lower(a.privilege_type), ' ') as rights
    from pg_attribute cross join aclexplode(attacl) a
    where attrelid = 'user_documents'::regclass and a.grantee = 'xtharwa_member'::regrole group by 1 order by 1`)
  expect({ policies, columns }).toEqual(
    onCitus
      ? {
          policies: [{ condition: '(user_id = current_user_id())' }],
          columns: ['created_at', 'name', 'setup_at', 'user_id'].map((name) => ({ name, rights: 'select' })),
        }
      : { policies: [], columns: [] },
  )
})

test('E32: a partner writes rows of one user on conditions, of tables that are listed here', async () => {
  const policies = await ask(sql<{ name: string; command: string; theirs: boolean; bound: boolean }>`
    select p.polrelid::regclass::text as name, p.polcmd::text as command, p.polroles = array['xtharwa_partner'::regrole::oid] as theirs,
      coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) like '%(user_id = current_user_id())%'
        and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) like '%(user_id = current_user_id())%' as bound
    from pg_policy p where p.polname like 'partner%'`)
  expect(policies.filter(({ theirs, bound }) => !theirs || !bound)).toEqual([])
  const totals = [
    'daily_totals',
    'monthly_totals',
    'yearly_totals',
    'merchant_totals',
    'account_days',
    'account_months',
  ]
  const perUser = ['domain_events', 'idempotency_keys', 'user_versions']
  const commands = Map.groupBy(policies, ({ name }) => name)
  expect(
    Object.fromEntries(
      [...commands].map(([name, rules]) => [
        name,
        rules
          .map(({ command }) => command)
          .sort()
          .join(''),
      ]),
    ),
  ).toEqual({
    transactions: 'adw',
    changes: 'a',
    change_rows: 'a',
    ...Object.fromEntries(totals.map((name) => [name, 'ad'])),
    ...Object.fromEntries(perUser.map((name) => [name, name === 'user_versions' ? 'rw' : 'arw'])),
  })
  const written = await ask(sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'shared', 'pgboss') and c.relkind in ('r', 'p', 'v') and (has_table_privilege('xtharwa_partner', c.oid, 'insert, delete, truncate')
      or has_any_column_privilege('xtharwa_partner', c.oid, 'update'))`)
  expect(written.map(({ name }) => name.replace('public.', '')).sort()).toEqual(
    [...commands.keys(), 'shared.transactions'].sort(),
  )
})

test('the application role owns nothing, cannot bypass security, and has access to user data only', async () => {
  const [role] = await ask(sql<{ super: boolean; bypass: boolean; login: boolean }>`
    select rolsuper as super, rolbypassrls as bypass, rolcanlogin as login from pg_roles where rolname = 'xtharwa_app'`)
  expect(role).toEqual({ super: false, bypass: false, login: onCitus })
  const reachable = await ask(sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege('xtharwa_app', c.oid, 'select') or has_table_privilege('xtharwa_app', c.oid, 'insert')
        or has_table_privilege('xtharwa_app', c.oid, 'update') or has_table_privilege('xtharwa_app', c.oid, 'delete'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`)
  const allowed = new Set([
    ...(await userTables(world)),
    'payments',
    'payment_lines',
    'searchable_transactions',
    'own_proofs',
    'own_sessions',
    'exchange_rates',
    'shared_version',
  ])
  expect(reachable.map((row) => row.name).filter((name) => !allowed.has(name))).toEqual([])
  const owned = await ask(
    sql`select 1 from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'xtharwa_app'`,
  )
  expect(owned).toEqual([])
})

test('views run with the reader’s rights or contain the policy, and security-definer functions filter by user', async () => {
  const views = await ask(sql<{ name: string; rule: boolean }>`
    select c.relname as name, pg_get_viewdef(c.oid) like '%= current_user_id()%' as rule from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  expect(views.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'own_proofs', rule: true },
    { name: 'own_sessions', rule: true },
    { name: 'searchable_transactions', rule: true },
  ])
  const functions = await ask(sql<{ name: string; body: string; fixed: boolean }>`
    select p.proname as name, p.prosrc as body, coalesce(array_to_string(p.proconfig, ',') like '%search_path%', false) as fixed
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`)
  for (const each of functions)
    expect([each.name, each.body.includes('app.user_id'), each.fixed]).toEqual([each.name, true, true])
})

/** Unique indexes for finding the owner of something named by the provider; queries return user_id. */
const findsOwner = ['provider_customers_pkey']

test('primary, unique and foreign keys of user data start with user_id', async () => {
  const indexes = await ask(sql<{ name: string; table: string; first: string }>`
    select i.relname as name, c.relname as table, a.attname as first
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where x.indisunique and c.relname in ${sql`(${sql.join(await userTables(world))})`}`)
  expect(
    indexes
      .filter((index) => index.first !== 'user_id' && !findsOwner.includes(index.name))
      .map((index) => index.name),
  ).toEqual([])
  const foreign = await ask(sql<{ name: string; first: string; other: string }>`
    select k.conname as name, a.attname as first, b.attname as other
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and c.relname in ${sql`(${sql.join(await userTables(world))})`}`)
  expect(foreign.filter((key) => key.first !== 'user_id' || key.other !== 'user_id')).toEqual([])
  expect(foreign.length).toBeGreaterThan(3)
})

test('no sequences are used', async () => {
  const sequences = await ask(sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'S'`)
  expect(sequences).toEqual([])
})

test('evidence can only be added, never changed', async () => {
  const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    write(world.app.db, { userId: a.user.id }, (tx) => statement.execute(tx))
  for (const statement of [
    sql`update audit_entries set kind = 'signed_in'`,
    sql`update consents set purpose = 'anything'`,
    sql`update consents set given_at = now()`,
    sql`delete from consents`,
    sql`update bank_changes set at = now()`,
    sql`delete from bank_changes`,
    sql`update changes set kind = 'x'`,
    sql`delete from changes`,
    sql`update change_rows set before = null`,
    sql`delete from change_rows`,
  ])
    await expect(change(statement)).rejects.toThrow(/permission denied/)
})

test('E2: a query without a user filter returns only the current user’s rows, and none or an error without a user', async () => {
  for (const table of [
    ...(await userTables(world)),
    'payments',
    'payment_lines',
    'searchable_transactions',
  ]) {
    const result = await write(world.app.db, { userId: b.user.id }, (tx) =>
      sql<{ user_id: string }>`select distinct user_id from ${sql.table(table)}`.execute(tx),
    )
    expect([table, result.rows.filter((row) => row.user_id !== b.user.id)]).toEqual([table, []])
    const nobody = await system(world.app.db, async (tx) => {
      await sql.raw('set local role xtharwa_app').execute(tx)
      return sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
    }).then(
      ({ rows }) => rows,
      (error: unknown) => String(error),
    )
    // if there are rows, comparing them with no user fails
    if (typeof nobody === 'string') expect(nobody).toMatch(/app\.user_id|uuid: ""/)
    else expect([table, nobody]).toEqual([table, []])
  }
  const without = system(world.app.db, async (tx) => {
    await sql.raw('set local role xtharwa_app').execute(tx)
    return sql`select 1 from transactions limit 1`.execute(tx)
  })
  await expect(without).rejects.toThrow(/app\.user_id|uuid: ""/)
  const whole = await system(world.app.db, (tx) =>
    sql<{ n: number }>`select count(distinct user_id)::int as n from transactions`.execute(tx),
  )
  expect(whole.rows).toEqual([{ n: 2 }])
})

test('E2: the same holds for reads, which also cannot write', async () => {
  for (const table of [
    ...(await userTables(world)),
    'payments',
    'payment_lines',
    'searchable_transactions',
  ]) {
    const result = await read(world.app.db, { userId: b.user.id }, (tx) =>
      sql<{ user_id: string }>`select distinct user_id from ${sql.table(table)}`.execute(tx),
    )
    expect([table, result.rows.filter((row) => row.user_id !== b.user.id)]).toEqual([table, []])
  }
  const none = await read(world.app.db, { userId: randomUUID() }, (tx) =>
    sql`select 1 from transactions`.execute(tx),
  )
  expect(none.rows).toEqual([])
  await expect(
    read(world.app.db, { userId: b.user.id }, (tx) => sql`update transactions set note = 'x'`.execute(tx)),
  ).rejects.toThrow(/read-only transaction/)
  await expect(
    read(world.app.db, { userId: b.user.id }, (tx) => sql`select 1 from identity_users`.execute(tx)),
  ).rejects.toThrow(/permission denied/)
})

test('E2: a write for another user is rejected, and one without a user filter changes only its own rows', async () => {
  const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    write(world.app.db, { userId: b.user.id }, (tx) => statement.execute(tx))
  await expect(
    change(sql`insert into test_writes (user_id, id, message, timestamp, created_at)
      values (${a.user.id}, gen_random_uuid(), 'x', now(), now())`),
  ).rejects.toThrow(/row-level security/)
  await expect(change(sql`update categories set user_id = ${a.user.id}`)).rejects.toThrow(
    onCitus ? /partition value/ : /row-level security/,
  )
  await change(sql`update transactions set note = 'touched'`)
  const touched = await system(world.app.db, (tx) =>
    sql<{ user_id: string }>`select distinct user_id from transactions where note = 'touched'`.execute(tx),
  )
  expect(touched.rows).toEqual([{ user_id: b.user.id }])
  for (const secret of [
    'identity_users',
    'identity_sessions',
    'identity_accounts',
    'identity_keys',
    'provider_events',
    'rate_limits',
  ])
    await expect(change(sql`select 1 from ${sql.table(secret)}`)).rejects.toThrow(/permission denied/)
})
