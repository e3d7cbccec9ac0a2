import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncLeanData } from '#contract/sync.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import { write } from '../../../platform/db/db.ts'
import { type BankRow, readBankRows } from '../../transactions/bank/service.bank.ts'
import { isStored } from '../../transactions/verify/service.same.ts'
import { fingerprintVersion } from './reconcile-text.ts'
import { type BankWorld, startBankWorld } from '../testing/bank-world.ts'

let world: BankWorld
let now = new Date('2026-03-15T08:00:00Z')
const statements: string[] = []
beforeAll(async () => {
  world = await startBankWorld({
    clock: { now: () => now },
    webhooks: false,
    onQuery: (text) => void statements.push(text),
  })
}, 60_000)
afterAll(() => world.stop(), 60_000)

const from = '2000-01-01'
/** Another value for every field of a row. */
const others: Partial<BankTransaction>[] = [
  { providerId: 'another' },
  { direction: 'credit' },
  { amountMinor: 1n },
  { currency: 'USD' },
  { day: '2026-01-01' },
  { bookedAt: new Date('2026-01-01T00:00:00.001Z') },
  { bookedAt: null },
  { valueDay: '2026-01-01' },
  { index: 4711 },
  { text: 'another' },
  { reference: 'another' },
  { merchantName: 'another' },
  { mcc: '0001' },
  { insight: { category: 'TRAVEL', confidence: 0.123, cleaned: null } },
  { insight: null },
  { kind: 'ANOTHER' },
  { subKind: 'ANOTHER' },
  { flags: ['ANOTHER'] },
  { counterparty: { name: 'another', iban: null } },
  { counterparty: { name: null, iban: 'another' } },
  { status: 'pending' },
]

test('a reading is known to be stored exactly when every field of every row is', async () => {
  const person = await world.person()
  await person.connect('salaried')
  await person.call(syncLeanData)
  await write(world.app.db, person, async (tx) => {
    const accounts = await sql<{ id: string }>`select account_id as id from transactions
      where user_id = ${person.userId} group by 1 order by count(*) desc limit 1`.execute(tx)
    const accountId = accounts.rows[0]?.id ?? ''
    await sql`update transactions set status = 'booked' where user_id = ${person.userId}`.execute(tx)
    await sql`update transactions set type = 'expense', counterparty_name = 'C', counterparty_hash = 'h',
        flags = '{A,B}', mcc = '5411' where user_id = ${person.userId} and id in (
        select id from transactions where account_id = ${accountId} limit 5)`.execute(tx)
    const known: BankRow[] = await readBankRows(tx, person.userId, accountId, from)
    const isSame = (rows: readonly BankTransaction[], version = fingerprintVersion): Promise<boolean> =>
      isStored(tx, person.userId, { accountId, from, rows, version })
    expect(known.length).toBeGreaterThan(50)
    expect(await isSame(known)).toBe(true)
    expect(await isSame(known.toReversed())).toBe(true)
    expect(await isSame(known.slice(7))).toBe(true)
    expect(await isSame([])).toBe(true)
    const at = known.findIndex((row) => row.counterparty?.iban === 'h')
    const [first, changed] = [known[0], known[at]]
    if (!first || !changed) throw new Error('no row')
    for (const other of others)
      expect([other, await isSame(known.with(at, { ...changed, ...other }))]).toEqual([other, false])
    expect(await isSame([...known, first])).toBe(false)
    expect(await isSame([...known, { ...first, providerId: 'new' }])).toBe(false)
    expect(await isSame(known, 'x')).toBe(false)
    await sql`update transactions set status = 'pending' where user_id = ${person.userId} and id = ${first.id}`.execute(
      tx,
    )
    expect(await isSame(known.slice(1))).toBe(false)
    await sql`update transactions set removed_at = now() where user_id = ${person.userId} and id = ${first.id}`.execute(
      tx,
    )
    expect(await isSame(known.slice(1))).toBe(true)
    expect(await isSame(known)).toBe(false)
  })
})

test('a sync without news fetches no stored rows', async () => {
  const person = await world.person()
  const entity = await person.connect('salaried')
  await person.call(syncLeanData)
  world.bank.settlePending(entity)
  for (let n = 0; n < 2; n += 1) {
    now = new Date(now.getTime() + 120_000)
    await person.call(syncLeanData, { body: { days: 60 } })
  }
  now = new Date(now.getTime() + 120_000)
  statements.length = 0
  const again = await person.call(syncLeanData, { body: { days: 60 } })
  expect(again.body.runs[0]).toMatchObject({ state: 'done', inserted: 0, updated: 0, removed: 0 })
  expect(again.body.runs[0]?.fetched).toBeGreaterThan(10)
  expect(statements.filter((text) => text.includes('first_seen_at'))).toEqual([])
})
