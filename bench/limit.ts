/** The bare limit: node:http and one SQL statement per call over raw rows. No sign-in, checks or totals. */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import * as z from 'zod'
import { accountCount, categories, commonWord, generate, inSets, lastDay, referenceOf } from './data.ts'

const task = z
  .object({ databaseUrl: z.string(), rows: z.number() })
  .parse(JSON.parse(process.argv[2] ?? '{}'))
const pool = new pg.Pool({ connectionString: task.databaseUrl, max: 10 })
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const setSize = 5000
await pool.query(`create extension if not exists pg_trgm; create schema bare; set search_path = bare, public;
  create table bare.accounts (id int primary key, name text not null);
  create table bare.categories (id int primary key, code text not null, name text not null);
  create table bare.rows (id int primary key, account_id int not null references bare.accounts, category_id int not null references bare.categories,
    type text not null, day date not null, minor bigint not null, text text not null);
  create index on bare.rows (day desc, id desc);
  create index on bare.rows (day) include (category_id, type, minor);
  create index on bare.rows (account_id, day) include (type, minor);
  create index on bare.rows using gin (text gin_trgm_ops)`)
await pool.query('insert into bare.accounts select n, $1 || n from generate_series(0, $2::int - 1) n', [
  'Account ',
  accountCount,
])
await pool.query(
  'insert into bare.categories select (o - 1)::int, c, c from unnest($1::text[]) with ordinality x (c, o)',
  [categories],
)

let lastSet: unknown[][] = []
const began = performance.now()
for (const set of inSets(generate(task.rows), setSize)) {
  lastSet = [
    set.map((row) => row.n),
    set.map((row) => row.account),
    set.map((row) => categories.indexOf(row.category)),
    set.map((row) => row.type),
    set.map((row) => row.day),
    set.map((row) => row.minor),
    set.map((row) => row.text.toLowerCase()),
  ]
  await pool.query(
    'insert into bare.rows select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::date[], $6::bigint[], $7::text[])',
    lastSet,
  )
}
const insertPerSecond = task.rows / ((performance.now() - began) / 1000)
await pool.query('vacuum analyze bare.rows')
const again = performance.now()
await pool.query(
  `insert into bare.rows select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::date[], $6::bigint[], $7::text[])
   on conflict (id) do update set text = excluded.text, minor = excluded.minor
   where (bare.rows.text, bare.rows.minor) is distinct from (excluded.text, excluded.minor)`,
  lastSet,
)
const upsertSeconds = (performance.now() - again) / 1000

const { rows: deep } = await pool.query<{ day: string; id: number }>(
  'select day, id from bare.rows order by day desc, id desc offset $1 limit 1',
  [Math.floor(task.rows * 0.9)],
)
const named = `select r.id, r.day, r.minor::float8 as minor, r.type, r.text, a.name as account, c.name as category
  from bare.rows r join bare.accounts a on a.id = r.account_id join bare.categories c on c.id = r.category_id`
const newest = 'order by r.day desc, r.id desc limit 50'
const sums = `select c.code, r.type, sum(r.minor)::float8 as minor, count(*)::int as count from bare.rows r
  join bare.categories c on c.id = r.category_id where r.day >= $1 and r.day <= $2 group by 1, 2`

type Statement = { name: string; text: string; values: unknown[] }
const statements: Record<string, Statement> = {
  newest: { name: 'newest', text: `${named} ${newest}`, values: [] },
  deep: {
    name: 'deep',
    text: `${named} where (r.day, r.id) < ($1::date, $2::int) ${newest}`,
    values: [deep[0]?.day, deep[0]?.id],
  },
  rare: {
    name: 'search',
    text: `${named} where r.text like $1 ${newest}`,
    values: [`%${referenceOf(Math.floor(task.rows / 3)).toLowerCase()}%`],
  },
  common: { name: 'search', text: `${named} where r.text like $1 ${newest}`, values: [`%${commonWord}%`] },
  month: { name: 'sums', text: sums, values: ['2025-12-01', lastDay] },
  year: { name: 'sums', text: sums, values: ['2025-01-01', lastDay] },
  all: { name: 'sums', text: sums, values: ['2021-01-01', lastDay] },
  balances: {
    name: 'balances',
    text: `select account_id, array_agg(day) as days, array_agg(net) as nets from (
      select account_id, day, sum(case type when 'income' then minor else -minor end)::float8 as net from bare.rows group by 1, 2) d group by 1`,
    values: [],
  },
}

const server = createServer((request: IncomingMessage, response) => {
  const statement = statements[(request.url ?? '/').slice(1)]
  if (!statement) {
    response.writeHead(404).end()
    return
  }
  pool.query(statement).then(
    ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.send?.({ url: `http://127.0.0.1:${port}`, insertPerSecond, upsertSeconds })
})
process.on('message', (message) => {
  if (message !== 'stop') return
  server.close()
  server.closeAllConnections()
  void pool.end().then(() => process.disconnect?.())
})
process.on('disconnect', () => process.exit(0)) // the parent process has ended
