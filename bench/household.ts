/**
 * `node bench/household.ts [rounds] [postgres]`: Ours of a household of six, who all share everything with each other: an
 * account of their own and a joint one with the next of them, a year and a half of payments, a bill, a budget and a goal
 * each. Over HTTP on the embedded engine or PostgreSQL; exits with 1 if a figure exceeds its limit.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import * as ours from '#contract/household/together.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { createRecurring } from '#contract/expected/series.ts'
import type { BankRow } from '../server/features/ledger/testing/ledger.ts'
import { rebuildTotals } from '../server/features/payments/totals/service.totals.ts'
import { system } from '../server/platform/db/db.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { cpuMsOf } from './cpu.ts'
import { percentile } from './faults/report.ts'

const counts = { people: 6, days: 540, aDay: 3, rounds: Number(process.argv[2] ?? 60) }
const bin = process.argv.includes('postgres') ? findPostgres() : null
const server = bin ? await startPostgres(bin) : null
if (server) process.env['TEST_DATABASE_SERVER'] = server.url
// these read the address of the server when they are loaded
const { startWorld } = await import('../test/world.ts')
const { ctxOf } = await import('../server/features/expected/testing/lines.ts')
const { addBankAccount, addBankRows } = await import('../server/features/ledger/testing/ledger.ts')
const { share } = await import('../server/features/household/testing/household.ts')
// as in use: tests also compare each answer with its contract
const world = await startWorld({ env: { STRICT_ANSWERS: 'false', LOG_LEVEL: 'warn' } })
const today = dubaiDay(world.app.clock.now())
const categories = ['groceries', 'dining', 'transport', 'shopping', 'utilities', 'healthcare']

const users = await Promise.all(Array.from({ length: counts.people }, () => world.signUp()))
const people = users.map((user) => ctxOf(world, user))
const joints = people.map(() => randomUUID())
const accounts: string[][] = []
for (const [n, ctx] of people.entries()) {
  const [ownAccount, ...jointAccounts] = [
    await addBankAccount(ctx, { name: 'Own', balanceMinor: 1_000_000n }),
    await addBankAccount(ctx, { name: 'Joint', balanceMinor: 500_000n }),
    await addBankAccount(ctx, { name: 'Joint with the one before', balanceMinor: 500_000n }),
  ]
  accounts.push([ownAccount, ...jointAccounts])
  const hashes = [`own ${n}`, joints[n] ?? '', joints[(n + counts.people - 1) % counts.people] ?? '']
  await system(ctx.db, async (tx) => {
    for (const [index, hash] of hashes.entries())
      await sql`update accounts set iban_hash = ${hash} where user_id = ${ctx.userId}
        and id = ${accounts[n]?.[index] ?? ''}`.execute(tx)
  })
  const rows = Array.from({ length: counts.days * counts.aDay }, (_, index): BankRow => ({
    accountId: accounts[n]?.[index % 3] ?? ownAccount,
    day: addDays(today, -Math.floor(index / counts.aDay)),
    amountMinor: BigInt(1_000 + ((index * 37) % 40_000)),
    type: index % 45 === 0 ? 'income' : 'expense',
    category: index % 45 === 0 ? 'salary' : (categories[index % categories.length] ?? null),
  }))
  await addBankRows(ctx, rows)
  await system(ctx.db, async (tx) => {
    // every other week one pays into the joint account, which its bank names
    await sql`update transactions set counterparty_hash = ${joints[n]} where user_id = ${ctx.userId}
      and account_id = ${ownAccount} and type = 'expense' and extract(day from day) in (2, 16)`.execute(tx)
    await rebuildTotals(tx, ctx.userId)
  })
}
for (const [n, owner] of people.entries()) {
  for (const member of people.filter((each) => each !== owner)) await share(owner, member, accounts[n] ?? [])
  const user = users[n]
  if (!user) continue
  await user.call(createRecurring, {
    body: {
      name: 'Rent',
      cadence: 'monthly',
      next_date: addDays(today, 9),
      amount: 900,
      account_id: accounts[n]?.[0],
    },
  })
  await user.call(ours.createOursBudget, { body: { category_id: categories[n] ?? null, limit: 3000 } })
}
for (const [n, user] of users.entries())
  await user.call(ours.createOursGoal, {
    body: { name: `Goal ${n}`, target: 90_000, accounts: accounts.map(([account = '']) => account) },
  })
await sql`vacuum analyze`.execute(world.app.db)

const [first] = users
if (!first) throw new Error('nobody signed up')
const load = loadavg()[0]?.toFixed(1) ?? ''
process.stdout.write(
  `${server ? 'PostgreSQL' : 'embedded engine'}, load ${load}, p50 and p95 of ${counts.rounds} calls, and CPU time of each, of client and server and of PostgreSQL, ms\n`,
)
const calls = [
  {
    name: 'Ours of this month',
    limit: 30,
    call: () => first.call(ours.readOurs, { query: { period: 'mtd' } }),
  },
  { name: 'Ours of a year', limit: null, call: () => first.call(ours.readOurs, { query: { period: '1y' } }) },
  { name: 'cash flow of 12 months', limit: null, call: () => first.call(ours.readOursFlow, { query: {} }) },
  { name: 'bills, budgets and goals', limit: null, call: () => first.call(ours.readOursBudgets) },
  { name: 'shared costs', limit: null, call: () => first.call(ours.readOursCosts) },
]
const databaseCpuMs = (): number => server?.pids().reduce((sum, pid) => sum + cpuMsOf(pid), 0) ?? 0
let exceeded = false
for (const { name, limit, call } of calls) {
  const times: number[] = []
  // until each connection has planned the statements
  for (let round = 0; round < 15; round += 1) await call()
  const [cpu, cpuOfDatabase] = [process.cpuUsage(), databaseCpuMs()]
  for (let round = 0; round < counts.rounds; round += 1) {
    const began = performance.now()
    const { status } = await call()
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${name} answered ${status}`)
  }
  const median = percentile(times, 0.5)
  exceeded ||= limit !== null && median > limit
  const { user, system: inSystem } = process.cpuUsage(cpu)
  const cpus = [(user + inSystem) / 1000, ...(server ? [databaseCpuMs() - cpuOfDatabase] : [])]
  process.stdout.write(
    `${name}: ${median.toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}, CPU ${cpus.map((ms) => (ms / counts.rounds).toFixed(1)).join(' + ')}${limit === null ? '' : ` (limit ${limit})`}\n`,
  )
}
await world.stop()
await server?.stop()
process.exitCode = exceeded ? 1 : 0
