import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BankTransaction } from '../../../banking/provider.ts'
import { listedBefore } from './reconcile-messages.ts'
import { contentHashOf, fingerprintOf, messageRowId } from './reconcile-text.ts'
import { contents, day, row, Store, windowOf } from './testing/fixtures.ts'

const numRuns = Number(process.env['CHECK_RUNS'] ?? 300)

/** A person's messages, which make rows as the product makes them. */
class Messages {
  readonly store = new Store()
  readonly claimed = new Set<string>()

  take(id: string, payment: BankTransaction, today = day(9)): void {
    const message = { ...payment, status: 'pending' as const, providerId: messageRowId(id) }
    const listed = listedBefore(message, this.store.rows, this.claimed, today)
    this.claimed.add(listed?.id ?? id)
    if (listed) return
    const fingerprint = fingerprintOf(message)
    const ordinal = this.store.rows.filter((each) => each.fingerprint === fingerprint).length
    const contentHash = contentHashOf(message)
    const fresh = { removedAt: null, touchedByUser: false, settled: false, firstSeen: new Date(0) }
    this.store.rows = [...this.store.rows, { ...message, ...fresh, id, fingerprint, ordinal, contentHash }]
  }
}

const sync = (store: Store, rows: readonly BankTransaction[], today = day(9)): unknown =>
  store.take(windowOf(day(0), day(26), rows), today)

it('one message and one row are one payment, whichever comes first and however the bank writes it', () => {
  const listings: [string, Partial<BankTransaction>][] = [
    ['the same', {}],
    ['a tip', { amountMinor: 5500n }],
    ['a day later', { day: day(6) }],
    ['the day before', { day: day(4) }],
    ['another text', { text: 'SP LLC 00412' }],
    ['another currency', { amountMinor: 18_365n, currency: 'USD', text: 'POS BLUE DATE CAFE DUBAI' }],
  ]
  for (const [name, more] of listings)
    for (const status of ['booked', 'pending'] as const) {
      const listed = row({
        day: day(5),
        amountMinor: 5000n,
        text: 'POS BLUE DATE CAFE DUBAI',
        providerId: 't1',
        status,
        ...more,
      })
      const message = row({ day: day(5), amountMinor: 5000n, text: 'BLUE DATE CAFE' })
      const first = new Messages()
      first.take('m1', message)
      sync(first.store, [listed])
      expect([name, status, contents(first.store.live)]).toEqual([name, status, contents([listed])])
      expect(first.store.live.map(({ id }) => id)).toEqual(['m1'])
      const later = new Messages()
      sync(later.store, [listed])
      later.take('m1', message)
      expect([name, status, contents(later.store.live)]).toEqual([name, status, contents([listed])])
    }
})

it('a payment that the bank does not list stays, and comes back as the bank lists it after it was removed', () => {
  const messages = new Messages()
  messages.take('m1', row({ day: day(5), text: 'BLUE DATE CAFE' }))
  sync(messages.store, [row({ day: day(5), amountMinor: 77n, text: 'SALIK', providerId: 't0' })])
  expect(messages.store.live).toHaveLength(2)
  messages.store.rows = messages.store.rows.map((each) =>
    each.id === 'm1' ? { ...each, removedAt: new Date(1) } : each,
  )
  sync(messages.store, [row({ day: day(7), text: 'POS BLUE DATE CAFE DUBAI', providerId: 't1' })])
  expect(messages.store.live.map(({ id, text }) => `${id} ${text}`)).toContain('m1 POS BLUE DATE CAFE DUBAI')
})

it('a row without an id of its bank’s own is no message’s any more', () => {
  const messages = new Messages()
  messages.take('m1', row({ day: day(5), text: 'BLUE DATE CAFE' }))
  sync(messages.store, [row({ day: day(5), text: 'POS BLUE DATE CAFE DUBAI', providerId: null })])
  expect(messages.store.live.map(({ providerId }) => providerId)).toEqual([null])
})

type Payment = {
  offset: number
  shop: number
  amount: bigint
  tip: boolean
  holds: number
  late: number
  delay: number
}
const shops = ['BLUE DATE CAFE', 'DUNE CABS', 'PALM GROCERY']
const paymentArb: fc.Arbitrary<Payment> = fc.record({
  offset: fc.integer({ min: 0, max: 9 }),
  shop: fc.nat({ max: shops.length - 1 }),
  amount: fc.constantFrom(1000n, 1000n, 2500n),
  tip: fc.boolean(),
  /** Steps for which the bank shows it as pending, from its day on. */
  holds: fc.nat({ max: 3 }),
  /** Days between the payment and its booking day. */
  late: fc.nat({ max: 1 }),
  /** Steps between the payment and its message; the message of some comes after the bank's row. */
  delay: fc.nat({ max: 6 }),
})

it('any order of messages and syncs ends in the rows of the bank', () => {
  fc.assert(
    fc.property(
      fc.array(paymentArb, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.boolean()),
      (list, syncs) => {
        // one that is booked at another amount can only be told from another payment by its first amount
        const payments = list
          .toSorted((a, b) => a.offset - b.offset)
          .map((each, index) => (each.tip ? { ...each, amount: BigInt(10_000 * 2 ** index) } : each))
        const booked = payments.map(({ offset, shop, amount, tip, late }, index) =>
          row({
            providerId: `t${index}`,
            day: day(offset + late),
            amountMinor: tip ? amount + amount / 10n : amount,
            text: `POS ${shops[shop]} DUBAI ARE`,
          }),
        )
        const messages = new Messages()
        for (let step = 0; step < 20; step += 1) {
          payments.forEach(({ offset, delay, shop, amount }, index) => {
            if (offset + delay === step)
              messages.take(
                `m${index}`,
                row({ day: day(offset), amountMinor: amount, text: shops[shop] }),
                day(step),
              )
          })
          // banks are read every day or two
          if (step % 2 === 0 && syncs.next().value === false) continue
          const listed = payments.flatMap(({ offset, holds, late, amount }, index): BankTransaction[] => {
            const one = booked[index]
            if (!one || step < offset) return []
            const isBooked = step >= offset + Math.max(holds, late)
            return [isBooked ? one : { ...one, status: 'pending', day: day(offset), amountMinor: amount }]
          })
          sync(messages.store, listed, day(step))
        }
        expect(contents(messages.store.live)).toEqual(contents(booked))
        expect(messages.store.live.every(({ providerId }) => providerId?.startsWith('t'))).toBe(true)
      },
    ),
    { numRuns },
  )
})
