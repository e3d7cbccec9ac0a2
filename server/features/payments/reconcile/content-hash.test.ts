import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncLeanData } from '#contract/banks/sync.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import { type BankWorld, startBankWorld } from '../../banks/sync/testing/bank-world.ts'
import { contentHashOf } from './reconcile-text.ts'
import { row } from './testing/fixtures.ts'

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

/** A different value for every field of a row. */
const differences: Partial<BankTransaction>[] = [
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

test('the hash differs when any field differs, but not with the order of flags', () => {
  const original = row({
    providerId: 'a',
    bookedAt: new Date('2026-03-01T10:00:00Z'),
    insight: { category: 'FOOD', confidence: 1, cleaned: null },
    flags: ['B', 'A'],
  })
  const hashes = [original, ...differences.map((other) => ({ ...original, ...other }))].map(contentHashOf)
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(contentHashOf({ ...original, flags: ['A', 'B'] })).toBe(contentHashOf(original))
})

test('a sync without changes fetches no stored rows', async () => {
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
  expect(statements.filter((text) => /first_seen_at[^]*from transactions/.test(text))).toEqual([])
})
