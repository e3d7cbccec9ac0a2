import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { Store, contents, day, row, windowOf } from './testing/fixtures.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { type BankWorld, startBankWorld } from '../../banks/sync/testing/bank-world.ts'
import { contentHashOf } from './reconcile-text.ts'

const month = (rows: BankTransaction[]): ReturnType<typeof windowOf> => windowOf(day(0), day(30), rows)

describe('ways in which providers were seen to use ids', () => {
  it('keeps two payments under one id apart, and identical ones under blank ids too', () => {
    const store = new Store()
    const rows = [
      row({ providerId: '9998', amountMinor: 1000n }),
      row({ providerId: '9998', amountMinor: 2000n }),
      row({ providerId: ' ', text: 'COFFEE' }),
      row({ providerId: null, text: 'COFFEE' }),
    ]
    store.take(month(rows))
    store.take(month(rows.toReversed()))
    expect(contents(store.live)).toEqual(contents(rows))
  })

  it('treats an exact repeat under one id as one payment, until the id carries another', () => {
    const store = new Store()
    const coffee = row({ providerId: 'a', text: 'COFFEE' })
    expect(store.take(month([coffee, { ...coffee }])).inserts).toHaveLength(1)
    expect(store.live.length).toBe(1)
    store.take(month([coffee, { ...coffee }, row({ providerId: 'a', text: 'TEA' })]))
    expect(store.live.length).toBe(3)
  })

  it('does not overwrite an old payment when its id comes back years later', () => {
    const store = new Store()
    store.take(month([row({ providerId: '9998', day: day(1) })]))
    store.take(windowOf(day(700), day(730), [row({ providerId: '9998', day: day(710) })]), day(720))
    expect(store.live.map((one) => one.day).sort()).toEqual([day(1), day(710)])
  })

  it('keeps a pending payment whose day was not read, even if its id is listed on another day', () => {
    const store = new Store()
    const heldRow = (offset: number): BankTransaction =>
      row({ providerId: '0', status: 'pending', day: day(offset) })
    store.take(windowOf(day(15), day(20), [heldRow(15)]), day(20))
    store.take(windowOf(day(5), day(14), [heldRow(14)]), day(20))
    expect(store.live.map((one) => one.day).sort()).toEqual([day(14), day(15)])
  })

  it('keeps the row when only the id, the reference or a date in the text changes', () => {
    const store = new Store()
    store.take(month([row({ providerId: 'a', text: '02/03/2026 SALIK GATE', reference: 'R1' })]))
    const id = store.live[0]?.id
    store.take(month([row({ providerId: 'b', text: 'SALIK GATE', reference: 'R1' })]))
    store.take(month([row({ providerId: 'b', text: 'SALIK GATE 05-03-2026', reference: 'R2' })]))
    expect(store.live.map((one) => one.id)).toEqual([id])
    expect(store.live[0]?.reference).toBe('R2')
  })

  it('keeps each row where the bank numbers its rows anew and gives them new references', () => {
    const store = new Store()
    const rows = ['SALIK', 'LULU', 'ENOC', 'ADNOC'].map((text, index) =>
      row({ providerId: String(501 + index), reference: `R${index}`, text }),
    )
    store.take(month(rows))
    const before = new Map(store.live.map(({ id, text }) => [id, text]))
    store.take(
      month(rows.map((one, index) => ({ ...one, providerId: String(502 + index), reference: `Q${index}` }))),
    )
    expect(new Map(store.live.map(({ id, text }) => [id, text]))).toEqual(before)
  })

  it('takes a payment of the same day, amount and text for a second one while the first is listed', () => {
    const store = new Store()
    const first = row({ providerId: 'a', reference: 'R1' })
    const second = row({ providerId: 'b', reference: 'R2' })
    store.take(month([first]))
    store.take(month([first, second]))
    expect(store.live).toHaveLength(2)
    store.take(month([row({ providerId: 'c', reference: 'R3' }), row({ providerId: 'd', reference: 'R4' })]))
    expect(store.live).toHaveLength(2)
  })

  it('applies any correction under a unique id: amount, direction, day, currency, text', () => {
    const store = new Store()
    store.take(month([row({ providerId: 'a', amountMinor: 2000n, day: day(3) })]))
    const id = store.live[0]?.id
    const corrections: Partial<BankTransaction>[] = [
      { amountMinor: 2400n },
      { direction: 'credit' },
      { day: day(9) },
      { amountMinor: 3000n, day: day(15), direction: 'debit', currency: 'USD', text: 'IKEA' },
    ]
    for (const correction of corrections) {
      const corrected = row({ providerId: 'a', amountMinor: 2400n, day: day(3), ...correction })
      store.take(month([corrected]))
      expect(contents(store.live)).toEqual(contents([corrected]))
      expect(store.live.map((one) => one.id)).toEqual([id])
    }
  })

  it('requires evidence where an id is on several rows, or is only a position in the list', () => {
    for (const ids of [
      ['9998', '9998'],
      ['0', '1'],
    ]) {
      const [first = '', second = ''] = ids
      const store = new Store()
      const unchanged = row({ providerId: second, text: 'SALIK', day: day(5) })
      store.take(month([row({ providerId: first, amountMinor: 2000n, day: day(3) }), unchanged]))
      store.take(
        month([row({ providerId: first, amountMinor: 3000n, day: day(4), text: 'IKEA' }), unchanged]),
      )
      expect(store.live.length).toBe(3)
    }
  })

  it('requests a wider read where the row of a unique id is outside the days read', () => {
    const store = new Store()
    const first = row({ providerId: 'a', amountMinor: 2000n, day: day(3) })
    const second = row({ providerId: 'b', day: day(20) })
    store.take(month([first, second]))
    const moved = { ...first, amountMinor: 2500n, direction: 'credit' as const, day: day(9) }
    expect(store.take(windowOf(day(8), day(30), [moved, second])).inDoubtFrom).toBe(day(3))

    const again = new Store()
    again.take(month([first, second]))
    const wider = again.take(windowOf(day(3), day(30), [moved, second]))
    expect([wider.inDoubtFrom, contents(again.live)]).toEqual([null, contents([moved, second])])
    const shared = new Store()
    shared.take(month([first, second]))
    shared.take(windowOf(day(3), day(30), [first, moved, second]))
    expect(contents(shared.live)).toEqual(contents([first, moved, second]))
  })

  it('keeps details and the id when a later listing omits them', () => {
    const store = new Store()
    store.take(month([row({ providerId: 'a', merchantName: 'Careem', mcc: '4121' })]))
    expect(store.take(month([row({ providerId: null })])).updates).toEqual([])
    expect(store.live[0]).toMatchObject({ providerId: 'a', merchantName: 'Careem', mcc: '4121' })
  })
})

describe('pending rows', () => {
  const pending = row({ providerId: 'p', status: 'pending', day: day(10) })

  it('are removed after 14 days, are not added again, and can still be booked by their id', () => {
    const store = new Store()
    store.take(month([pending]), day(12))
    const id = store.live[0]?.id
    expect(store.take(month([pending]), day(24)).removals).toEqual([])
    expect(store.take(month([pending]), day(25)).removals).toMatchObject([{ id, reason: 'expired' }])
    expect(store.take(month([pending]), day(26))).toMatchObject({ inserts: [], updates: [] })
    const late = { ...pending, status: 'booked' as const, day: day(28) }
    const result = store.take(month([late]), day(28))
    expect(result.links).toEqual([{ pendingId: id, bookedId: id, how: 'id' }])
    expect(store.live.map((one) => [one.id, one.status])).toEqual([[id, 'booked']])
  })

  it('stay when the read does not cover their day, and come back as the same row', () => {
    const store = new Store()
    store.take(month([pending]), day(12))
    expect(store.take(windowOf(day(11), day(30), []), day(12)).removals).toEqual([])
    expect(store.take(month([]), day(12)).removals).toMatchObject([{ reason: 'vanished' }])
    store.take(month([pending]), day(13))
    expect(store.rows.map((one) => one.removedAt)).toEqual([null])
  })

  it('are reported when one with user edits is removed without a booked row', () => {
    const store = new Store()
    store.take(month([pending]), day(12))
    const id = store.live[0]?.id ?? ''
    store.touch(id)
    expect(store.take(month([]), day(12)).unlinked).toEqual([id])
  })

  it('are merged when their booked row with the same id is listed beside them', () => {
    const store = new Store()
    store.take(month([pending]), day(12))
    const booked = { ...pending, status: 'booked' as const, day: day(11) }
    expect(store.take(month([pending, booked]), day(12)).inserts).toEqual([])
    expect(store.live.map((one) => one.status)).toEqual(['booked'])
    expect(store.rows.length).toBe(1)
  })

  it('never turn a booked row back into a pending one', () => {
    const store = new Store()
    store.take(month([{ ...pending, status: 'booked' }]), day(12))
    const result = store.take(month([pending]), day(12))
    expect([result.inserts, result.updates]).toEqual([[], []])
    expect(store.live.map((one) => one.status)).toEqual(['booked'])
  })

  it('leave another identical pending payment alone', () => {
    const store = new Store()
    const second = { ...pending, providerId: 'q' }
    store.take(month([pending, second]), day(12))
    store.take(month([{ ...pending, status: 'booked', providerId: 'x' }, second]), day(12))
    expect(store.live.map((one) => `${one.providerId} ${one.status}`).sort()).toEqual([
      'q pending',
      'x booked',
    ])
    expect(store.rows.length).toBe(2)
  })
})

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
