import { expect, test } from 'vitest'
import type { OrderRow } from '../../../banks/sync/orders.ts'
import type { LedgerRow } from '../../recurring/types.ts'
import { applyFound } from './apply.ts'
import { applyOrders, keyOfOrder } from './orders.ts'
import type { SeriesRow } from '../store.ts'

const today = '2026-11-22'
const accountId = '0b0e0000-0000-4000-8000-000000000001'
const order = (more: Partial<OrderRow> = {}): OrderRow => ({
  accountId,
  kind: 'standing_order',
  orderId: 'so-1',
  active: true,
  name: 'Meera Nair',
  frequency: 'monthly',
  nextDay: '2026-11-28',
  previousDay: null,
  finalDay: null,
  minor: 150_000n,
  currency: 'AED',
  ...more,
})
const first = (orders: OrderRow[], stored: SeriesRow[] = []): SeriesRow => {
  const [row] = applyOrders(stored, orders, today).added
  if (!row) throw new Error('nothing was added')
  return { id: 'a', ...row }
}

test('a standing order repeats, a scheduled payment is a series with a single date, a direct debit is a bill', () => {
  expect(first([order()])).toMatchObject({
    source: 'bank',
    cadence: 'monthly',
    begins: '2026-11-28',
    untilDay: null,
  })
  const once = order({ kind: 'scheduled_payment', frequency: null, nextDay: '2026-12-01' })
  expect(first([once])).toMatchObject({ begins: '2026-12-01', untilDay: '2026-12-01' })
  const debit = order({ kind: 'direct_debit', nextDay: null, previousDay: '2026-11-09' })
  expect(first([debit])).toMatchObject({ kind: 'bill', fromDay: '2026-11-09', begins: today, fixed: false })
})

test('an order that matches a detected series is linked, not added, and user edits stay', () => {
  const detectedRow: SeriesRow = {
    ...first([order()]),
    source: 'found',
    orderKey: null,
    expected: 149_000n,
    untilDay: null,
  }
  const { changed, added } = applyOrders([detectedRow], [order({ finalDay: '2027-05-28' })], today)
  expect(added).toEqual([])
  expect(changed).toMatchObject([
    { source: 'found', expected: 149_000n, orderKey: keyOfOrder(order()), untilDay: '2027-05-28' },
  ])
  const userRow: SeriesRow = {
    ...first([order()]),
    edited: ['amount', 'until'],
    expected: 1n,
    untilDay: '2026-12-31',
  }
  expect(applyOrders([userRow], [order({ finalDay: '2027-05-28' })], today).changed).toMatchObject([
    { expected: 1n, untilDay: '2026-12-31' },
  ])
})

test('a dismissed series is not added again, and one that the bank ended ends', () => {
  const dismissed: SeriesRow = { ...first([order()]), dismissed: true }
  expect(applyOrders([dismissed], [order()], today)).toMatchObject({
    added: [],
    changed: [{ dismissed: true }],
  })
  const bankRow = first([order()])
  expect(applyOrders([bankRow], [order({ active: false })], today).changed).toMatchObject([
    { untilDay: today },
  ])
  expect(applyOrders([bankRow], [], today).changed).toMatchObject([{ untilDay: today }])
})

test('orders without an amount, a name or a date are left out', () => {
  for (const more of [{ minor: null }, { name: null }, { nextDay: null }, { frequency: null, nextDay: null }])
    expect(applyOrders([], [order(more)], today).added).toEqual([])
})

test('the first line of an order settles its date by account, amount and day, whatever its text', () => {
  const once = first([order({ kind: 'scheduled_payment', frequency: null, nextDay: '2026-12-01' })])
  const paidBy = (more: Partial<LedgerRow>, row = once): string[] => {
    const line: LedgerRow = {
      id: 'line',
      day: '2026-12-02',
      type: 'expense',
      minor: 150_000n,
      currency: 'AED',
      accountId,
      merchantKey: null,
      name: 'Transfer',
      text: 'IBFT 00721',
      counterparty: null,
      categoryId: null,
      flags: [],
      kind: null,
      transfer: false,
      ...more,
    }
    const steps = applyFound([{ row, paid: [] }], [], [line])
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value.changed.flatMap(({ paid }) => paid.map(({ due }) => due))
  }
  expect(paidBy({})).toEqual(['2026-12-01'])
  const different: Partial<LedgerRow>[] = [
    { minor: 150_001n },
    { day: '2026-11-30' },
    { day: '2026-12-05' },
    { accountId: '0b0e0000-0000-4000-8000-000000000002' },
    { merchantKey: 'carrefour' },
  ]
  for (const more of different) expect(paidBy(more)).toEqual([])
  // later lines of an order are those of the same payee, and a direct debit has no fixed amount
  expect(paidBy({}, { ...once, identity: 'expense/AED/meera' })).toEqual([])
  expect(paidBy({}, { ...once, fixed: false })).toEqual([])
})
