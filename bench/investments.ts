/**
 * `node bench/investments.ts [rounds] [postgres]`: 50 holdings with 5,000 trades and ten years of daily prices, over HTTP
 * on the embedded engine or PostgreSQL; exits with 1 if a figure exceeds its limit.
 */
import { sql } from 'kysely'
import { netWorth } from '#contract/figures/analytics.ts'
import { fillPath } from '#contract/endpoint.ts'
import { addDays, addMonths, daysBetween, dubaiDay } from '#contract/period.ts'
import * as investments from '#contract/investments/investments.ts'
import { rebuildQuarters } from '../server/features/investments/prices/store.prices.ts'
import { system } from '../server/platform/db/db.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { benchNow } from './data.ts'
import { percentile } from './faults/report.ts'
import { timeInTurn } from './http.ts'
import { barePath } from './operations.ts'

const counts = { holdings: 50, trades: 5000, years: 10, accounts: 4, rounds: Number(process.argv[2] ?? 60) }
const currencies = ['AED', 'USD', 'EUR', 'GBP', 'AED', 'USD', 'INR', 'SAR']
const today = dubaiDay(benchNow)
const first = addMonths(today, -12 * counts.years)
const days = daysBetween(first, today) + 1
const idOf = (kind: string, n: number): string =>
  `0190${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** A course that goes up and down by the day, the same in each run. */
const priceOn = (instrument: number, day: number): string =>
  (20 + instrument + day / 200 + 5 * Math.sin(day / (20 + instrument))).toFixed(4)

const accounts = Array.from({ length: counts.accounts }, (_, n) => ({
  id: idOf('aaaa', n),
  name: `Broker ${n + 1}`,
}))
const instruments = Array.from({ length: counts.holdings }, (_, n) => ({
  id: idOf('bbbb', n),
  name: `Instrument ${n + 1}`,
  currency: currencies[n % currencies.length],
}))
const trades = Array.from({ length: counts.trades }, (_, n) => {
  const instrument = n % counts.holdings
  const day = Math.floor((n * (days - 1)) / counts.trades)
  const kind = n % 10 === 9 ? 'sell' : n % 25 === 12 ? 'dividend' : 'buy'
  const quantity = kind === 'dividend' ? '0' : kind === 'sell' ? '3' : String(5 + (n % 7))
  const price = priceOn(instrument, day)
  return {
    id: idOf('cccc', n),
    instrument_id: idOf('bbbb', instrument),
    account_id: idOf('aaaa', Math.floor(instrument / 13)),
    day: addDays(first, day),
    kind,
    quantity,
    price: kind === 'dividend' ? null : price,
    amount: kind === 'dividend' ? 1234 : Math.round(Number(quantity) * Number(price) * 100),
  }
})

const bin = process.argv.includes('postgres') ? findPostgres() : null
const server = bin ? await startPostgres(bin) : null
if (server) process.env['TEST_DATABASE_SERVER'] = server.url
// reads the address of the server when it is loaded
const { startWorld } = await import('../test/world.ts')
const world = await startWorld({
  clock: { now: () => benchNow },
  env: { STRICT_ANSWERS: 'false' },
  logLevel: 'silent',
})
const user = await world.signUp()
await system(world.app.db, async (tx) => {
  await sql`insert into investment_accounts select ${user.id}::uuid, a.id, a.name, null, ${benchNow}, ${benchNow}
    from json_to_recordset(${JSON.stringify(accounts)}::json) as a (id uuid, name text)`.execute(tx)
  await sql`insert into instruments select ${user.id}::uuid, i.id, 'fund', i.name, null, i.currency, 'US', null, ${benchNow}, ${benchNow}
    from json_to_recordset(${JSON.stringify(instruments)}::json) as i (id uuid, name text, currency text)`.execute(
    tx,
  )
  await sql`insert into investment_trades select ${user.id}::uuid, t.id, t.instrument_id, t.account_id, t.day, t.kind, t.quantity,
      t.price, t.amount, 0, 0, null, null, '', ${benchNow}, ${benchNow}
    from json_to_recordset(${JSON.stringify(trades)}::json) as t (id uuid, instrument_id uuid, account_id uuid, day date, kind text,
      quantity numeric, price numeric, amount bigint)`.execute(tx)
  for (const [n, { id }] of instruments.entries()) {
    const prices = Array.from({ length: days }, (_, day) => ({
      day: addDays(first, day),
      price: priceOn(n, day),
    }))
    await sql`insert into investment_prices select ${user.id}::uuid, ${id}::uuid, p.day, p.price, ${benchNow}
      from json_to_recordset(${JSON.stringify(prices)}::json) as p (day date, price numeric)`.execute(tx)
  }
})
await system(world.app.db, (tx) => rebuildQuarters(tx, user.id))
await sql`vacuum analyze`.execute(world.app.db)

type Measured = { name: string; limit: number | null; path: string }
const returns = (query: string): string => `${investments.readInvestmentReturns.path}${query}`
const instrument = (id: string): string => fillPath(investments.readInstrument.path, { id })
const calls: Measured[] = [
  { name: 'bare call', limit: null, path: barePath },
  { name: 'page of all', limit: 20, path: investments.readInvestments.path },
  { name: 'page of one', limit: 20, path: instrument(idOf('bbbb', 1)) },
  { name: 'returns since the start', limit: 50, path: returns('') },
  { name: 'returns of a year', limit: 50, path: returns('?from=2024-01-01&to=2024-12-31') },
  { name: 'returns of one instrument', limit: 50, path: returns(`?instrument=${idOf('bbbb', 1)}`) },
  { name: 'net worth of a year', limit: null, path: netWorth.path },
]
const headers = { authorization: `Bearer ${await user.token()}` }
const times = await timeInTurn(
  world.url,
  calls.map(({ path }) => ({ path, headers })),
  counts.rounds,
)
process.stdout.write(
  `${server ? 'PostgreSQL' : 'embedded engine'}, p50 and p95 of ${counts.rounds} calls in turn over one connection, ms\n`,
)
let exceeded = false
for (const [index, { name, limit }] of calls.entries()) {
  const [median, late] = [0.5, 0.95].map((share) => percentile(times[index] ?? [], share))
  exceeded ||= limit !== null && (median ?? NaN) > limit
  process.stdout.write(
    `${name}: ${median?.toFixed(1)} / ${late?.toFixed(1)}${limit === null ? '' : ` (limit ${limit})`}\n`,
  )
}
await world.stop()
await server?.stop()
process.exitCode = exceeded ? 1 : 0
