/**
 * Measures morning notification scans and deliveries for very many users on a temporary PostgreSQL: that they
 * are spread over hours, that a batch costs the same for any number of users, and that memory stays bounded.
 * Real scans with a digest are timed too, to extrapolate to a million. Prints one JSON line per measurement.
 * Usage: node bench/digests.ts [rows]
 */
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { addDays, dubaiInstant } from '#contract/period.ts'
import { claimScans } from '../server/features/notifications/store.ts'
import { claimDeliveries, endDelivery } from '../server/features/notifications/store.deliveries.ts'
import { scanUser } from '../server/features/notifications/scan/service.scan.ts'
import { system, write } from '../server/platform/db/db.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'

const most = Number(process.argv[2] ?? 100_000)
const batch = 20
const day = '2026-03-16' // a Monday, when weekly digests are due
const morning = { begins: dubaiInstant(day, 8 * 60), minutes: 240 }
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const memory = (): number => Math.round(process.memoryUsage().heapUsed / 2 ** 20)

const bin = findPostgres()
if (bin === null) throw new Error('no PostgreSQL is installed here')
const postgres = await startPostgres(bin)
process.env['TEST_DATABASE_SERVER'] = postgres.url
const { addBankAccount, addBankRows, startLedger } =
  await import('../server/features/transactions/testing/ledger.ts')
const world = await startLedger(morning.begins.toISOString())
const first = await world.person()
const { db } = first

/** Claims all users' due scans in batches, as one worker does. */
async function lookAtAll(users: number): Promise<void> {
  await system(db, (tx) => sql`truncate notification_scans`.execute(tx))
  await system(db, (tx) =>
    sql`insert into notification_scans (user_id, due_at)
      select gen_random_uuid(), ${morning.begins} from generate_series(1, ${users})`.execute(tx),
  )
  await sql`analyze notification_scans`.execute(db)
  // claiming spreads scans that are all due at once over the users' own minutes of the next morning
  const took: number[] = []
  const heap: number[] = []
  world.statements.length = 0
  const began = performance.now()
  for (;;) {
    const at = performance.now()
    const claimed = await system(db, (tx) => claimScans(tx, morning.begins, morning, batch))
    took.push(performance.now() - at)
    if (took.length % 500 === 0) heap.push(memory())
    if (claimed.length < batch) break
  }
  took.sort((a, b) => a - b)
  const { rows } = await sql<{ quarter: number; users: number }>`
    select floor(extract(epoch from due_at - ${addDaysTo(1)}) / 900)::int as quarter, count(*)::int as users
    from notification_scans group by 1 order by 1`.execute(db)
  const counts = rows.map((row) => row.users)
  say({
    what: 'looks claimed',
    users,
    seconds: Math.round((performance.now() - began) / 100) / 10,
    statementsPerBatch: Math.round((world.statements.length / took.length) * 100) / 100,
    batchMs: { p50: round(took[took.length >> 1]), p99: round(took[Math.floor(took.length * 0.99)]) },
    heapMb: { least: Math.min(...heap), most: Math.max(...heap) },
    quarterHours: counts.length,
    usersAQuarterHour: { least: Math.min(...counts), most: Math.max(...counts) },
  })
}
const addDaysTo = (days: number): Date => dubaiInstant(addDays(day, days), 8 * 60)
const round = (ms: number | undefined): number => Math.round((ms ?? 0) * 100) / 100

/** Claims and completes `count` deliveries, without sending anything. */
async function deliverAll(count: number): Promise<void> {
  await system(db, (tx) => sql`delete from notifications where user_id = ${first.userId}`.execute(tx))
  await system(db, async (tx) => {
    await sql`insert into notifications (user_id, id, kind, key, data, link, in_app, created_at)
      select ${first.userId}, gen_random_uuid(), 'digest', n::text, '{}', '/', true, ${morning.begins}
      from generate_series(1, ${count}) n`.execute(tx)
    await sql`insert into notification_deliveries (user_id, notification_id, channel, due_at)
      select user_id, id, 'mail', ${morning.begins} from notifications`.execute(tx)
  })
  await sql`analyze notification_deliveries`.execute(db)
  const took: number[] = []
  const heap: number[] = []
  const began = performance.now()
  for (;;) {
    const at = performance.now()
    const claimed = await system(db, (tx) => claimDeliveries(tx, morning.begins, batch))
    took.push(performance.now() - at)
    for (const delivery of claimed)
      await write(
        db,
        { userId: delivery.user_id },
        (tx) => endDelivery(tx, delivery, { state: 'sent', error: null }, morning.begins),
        { keepVersion: true },
      )
    if (took.length % 500 === 0) heap.push(memory())
    if (claimed.length < batch) break
  }
  took.sort((a, b) => a - b)
  say({
    what: 'deliveries claimed and ended',
    count,
    seconds: Math.round((performance.now() - began) / 100) / 10,
    claimMs: { p50: round(took[took.length >> 1]), p99: round(took[Math.floor(took.length * 0.99)]) },
    heapMb: { least: Math.min(...heap), most: Math.max(...heap) },
  })
}

/** Runs the scan for some real users with two years of payments each. */
async function lookAtSome(users: number, rowsEach: number): Promise<void> {
  const people = []
  for (let user = 0; user < users; user += 1) {
    const ctx = await world.person()
    const accountId = await addBankAccount(ctx, { balanceMinor: 900_000n })
    await addBankRows(
      ctx,
      Array.from({ length: rowsEach }, (_, index) => ({
        accountId,
        day: addDays(day, -1 - Math.floor((index * 700) / rowsEach)),
        amountMinor: BigInt(1000 + ((index * 7919) % 40_000)),
        category: ['groceries', 'dining', 'transport', 'shopping'][index % 4] ?? null,
        merchantKey: `shop ${index % 60}`,
        merchant: `Shop ${index % 60}`,
      })),
    )
    people.push(ctx)
  }
  world.statements.length = 0
  const took: number[] = []
  for (const ctx of people) {
    const at = performance.now()
    await scanUser(ctx)
    took.push(performance.now() - at)
  }
  took.sort((a, b) => a - b)
  const mean = took.reduce((sum, ms) => sum + ms, 0) / took.length
  const { rows } = await sql<{ digests: number }>`
    select count(*)::int as digests from notifications where kind = 'digest' and user_id = any(${people.map(({ userId }) => userId)}::uuid[])`.execute(
    db,
  )
  say({
    what: 'looks with a digest',
    users,
    rowsEach,
    digests: rows[0]?.digests,
    statementsEach: Math.round(world.statements.length / users),
    ms: { mean: round(mean), p50: round(took[took.length >> 1]), most: round(took.at(-1)) },
    workersForAMillionInFourHours: Math.ceil((1_000_000 * mean) / (4 * 3_600_000)),
    heapMb: memory(),
  })
}

try {
  say({ what: 'run', id: randomUUID().slice(0, 8), rows: most })
  for (const users of [most / 10, most]) await lookAtAll(users)
  await deliverAll(most / 10)
  await lookAtSome(50, 1500)
} finally {
  await world.stop()
  await postgres.stop()
}
