import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/period.ts'
import { day, row, shuffled, Store, windowOf } from './testing/fixtures.ts'
import { report } from '../../../../test/simulator/report.ts'
import type { BankTransaction } from '../../../banking/provider.ts'

const numRuns = Number(process.env['CHECK_RUNS'] ?? 60)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)

const merchants = [
  'CAREEM RIDES',
  'NOON MINUTES',
  'ZAROOB CAFE',
  'KINOKUNIYA',
  'VOX CINEMAS',
  'BOOTS CHEMIST',
  'DESERT CUP',
]
const noiseMerchants = ['SALIK RECHARGE', 'ENOC SITE', 'LULU HYPER', 'DEWA BILL', 'ETISALAT TOPUP']

/** The true identity is in `subKind`, which reconciliation never compares. */
type Change = (pending: BankTransaction, n: number) => BankTransaction[]
const booked = (pending: BankTransaction, changes: Partial<BankTransaction>): BankTransaction => ({
  ...pending,
  status: 'booked',
  providerId: `b-${pending.providerId}`,
  ...changes,
})
const tip = (pending: BankTransaction, n: number): bigint =>
  (pending.amountMinor * BigInt(105 + (n % 20))) / 100n
const kinds: Record<string, Change> = {
  'everything stays': (p) => [booked(p, { providerId: p.providerId })],
  'id changes': (p) => [booked(p, {})],
  'day changes': (p, n) => [booked(p, { day: addDays(p.day, 1 + (n % 14)) })],
  'tip added': (p, n) => [booked(p, { amountMinor: tip(p, n), day: addDays(p.day, n % 4) })],
  'another currency': (p, n) => [
    booked(p, { currency: 'USD', amountMinor: (p.amountMinor * 100n) / 367n, day: addDays(p.day, n % 4) }),
  ],
  'text decorated': (p, n) => [
    booked(p, { text: `POS-PURCHASE 0${n % 9}/03/2026 ${p.text.slice(0, 9)} DUBAI ARE` }),
  ],
  'text replaced': (p, n) => [booked(p, { text: `XK${n} HOLDING`, day: addDays(p.day, n % 4) })],
  'id, day, amount and text at once': (p, n) => [
    booked(p, { text: `${p.text} LLC DUBAI AE`, amountMinor: tip(p, n), day: addDays(p.day, 1 + (n % 9)) }),
  ],
  'one becomes two': (p, n) => [
    booked(p, { amountMinor: (p.amountMinor * 6n) / 10n, day: addDays(p.day, n % 3) }),
    booked(p, {
      providerId: `c${n}`,
      amountMinor: p.amountMinor - (p.amountMinor * 6n) / 10n,
      day: addDays(p.day, n % 3),
    }),
  ],
}
type Way = 'at once' | 'booked beside pending first' | 'gone for a read first'
const ways: readonly Way[] = ['at once', 'booked beside pending first', 'gone for a read first']

type Case = { pendings: BankTransaction[]; noise: BankTransaction[]; later: BankTransaction[]; n: number }
/** Pending payments at merchants of their own, and other payments around them, some of them identical. */
const caseArb: fc.Arbitrary<Case> = fc
  .record({
    which: fc.uniqueArray(fc.integer({ min: 0, max: merchants.length - 1 }), { minLength: 1, maxLength: 5 }),
    amounts: fc.uniqueArray(fc.integer({ min: 500, max: 90_000 }), { minLength: 5, maxLength: 5 }),
    noise: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 20 }), fc.nat(4), fc.integer({ min: 100_000, max: 100_009 })),
      {
        maxLength: 20,
      },
    ),
    n: fc.nat(1000),
  })
  .map(({ which, amounts, noise, n }) => {
    const noiseRows = noise.map(([offset, merchant, amount], index) =>
      row({
        providerId: `n${index}`,
        day: day(offset),
        amountMinor: BigInt(amount),
        text: noiseMerchants[merchant] ?? '',
        subKind: `noise ${index}`,
      }),
    )
    const pendings = which.map((merchant, index) =>
      row({
        providerId: `p${index}`,
        status: 'pending',
        day: day(8 + (index % 3)),
        amountMinor: BigInt(amounts[index] ?? 777),
        text: merchants[merchant] ?? '',
        subKind: `truth ${index}`,
      }),
    )
    return { pendings, noise: noiseRows.filter((_, index) => index % 2 === 0), later: noiseRows, n }
  })

const full = (rows: readonly BankTransaction[], order: number): ReturnType<typeof windowOf> =>
  windowOf(day(-5), day(30), shuffled(rows, order))

/** Runs one case and compares every link with the truth. */
function play(
  { pendings, noise, later, n }: Case,
  change: Change,
  way: Way,
): { right: number; wrong: number } {
  const store = new Store()
  const today = day(18)
  store.take(full([...pendings, ...noise], n), today)
  const origin = new Map(store.rows.map((one) => [one.id, one.subKind]))
  for (const one of store.rows) if (one.status === 'pending') store.touch(one.id)
  const settled = pendings.flatMap((pending, index) => change(pending, n + index))
  const links = []
  if (way === 'gone for a read first') store.take(full(later, n), today)
  if (way === 'booked beside pending first') {
    links.push(...store.take(full([...pendings, ...settled, ...later], n + 1), today).links)
  }
  links.push(...store.take(full([...settled, ...later], n + 2), today).links)
  const quiet = store.take(full([...settled, ...later], n + 3), today)
  expect([quiet.inserts, quiet.updates, quiet.removals]).toEqual([[], [], []])
  expect(store.live.map((one) => `${one.subKind} ${one.amountMinor}`).sort()).toEqual(
    [...settled, ...later].map((one) => `${one.subKind} ${one.amountMinor}`).sort(),
  )
  expect(store.live.every((one) => one.status === 'booked')).toBe(true)
  const truth = new Map(store.rows.map((one) => [one.id, one.subKind]))
  const right = links.filter((link) => origin.get(link.pendingId) === truth.get(link.bookedId))
  for (const link of right) {
    expect(store.live.find((one) => one.id === link.bookedId)?.touchedByUser).toBe(true)
  }
  return { right: right.length, wrong: links.length - right.length }
}

/** Percentage of unlinked pending payments for each kind and way. */
const played: number[] = []
afterAll(() =>
  report('I6', {
    seed,
    kinds: played.length,
    cases_a_kind: numRuns,
    wrong: 0,
    kinds_all_linked: played.filter((unlinked) => unlinked === 0).length,
  }),
)

describe('a pending payment becomes a booked one exactly once and keeps the user’s edits (I6)', () => {
  for (const [name, change] of Object.entries(kinds)) {
    for (const way of ways) {
      it(`${name}, ${way}`, { timeout: 1_800_000 }, () => {
        let pendings = 0
        let linked = 0
        fc.assert(
          fc.property(caseArb, (example) => {
            const { right, wrong } = play(example, change, way)
            pendings += example.pendings.length
            linked += right
            expect(wrong, 'wrong links').toBe(0)
          }),
          { numRuns, seed },
        )
        const unlinked = (100 * (pendings - linked)) / pendings
        played.push(unlinked)
        const hard =
          name === 'text replaced' ||
          (name === 'one becomes two' && way !== 'at once') ||
          name === 'another currency'
        expect(unlinked).toBeLessThanOrEqual(hard ? 100 : 0)
      })
    }
  }
})

describe('payments at one merchant with similar amounts', () => {
  it('links most of them correctly where only proximity can decide', { timeout: 1_800_000 }, () => {
    let [right, wrong] = [0, 0]
    const crowd = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 10, max: 30 }), fc.nat(3)),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    fc.assert(
      fc.property(crowd, fc.nat(1000), (rides, n) => {
        const pendings = rides.map(([offset, amount], index) =>
          row({
            providerId: `p${index}`,
            status: 'pending',
            day: day(offset),
            amountMinor: BigInt(amount * 100),
            subKind: `truth ${index}`,
          }),
        )
        const settled = pendings.map((pending, index) =>
          booked(pending, { day: addDays(pending.day, rides[index]?.[2] ?? 0) }),
        )
        const store = new Store()
        store.take(full(pendings, n), day(10))
        const origin = new Map(store.rows.map((one) => [one.id, one.subKind]))
        const { links } = store.take(full(settled, n + 1), day(10))
        const truth = new Map(store.rows.map((one) => [one.id, one.subKind]))
        expect(store.live.length).toBe(rides.length)
        for (const link of links) {
          if (origin.get(link.pendingId) === truth.get(link.bookedId)) right++
          else wrong++
        }
      }),
      { numRuns: Math.max(numRuns, 200), seed },
    )
    console.info(
      `crowded rides: ${right} right, ${wrong} wrong (${((100 * wrong) / (right + wrong)).toFixed(1)} %)`,
    )
    expect(wrong / (right + wrong)).toBeLessThan(0.15)
  })
})
