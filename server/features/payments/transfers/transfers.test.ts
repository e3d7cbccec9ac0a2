import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/period.ts'
import { report } from '../../../../test/simulator/report.ts'
import type { TransferCandidate } from './legs.ts'
import { findTransfers } from './transfers.ts'

const numRuns = Number(process.env['CHECK_RUNS'] ?? 200)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)

const ibans = { a: 'AE070331234567890123456', b: 'AE460090000000123456789', card: 'AE860400000000000000001' }
const ownIbans = new Set<string>(Object.values(ibans))

function leg(fields: Partial<TransferCandidate>): TransferCandidate {
  return {
    id: 'x',
    accountId: 'a',
    accountKind: 'current',
    accountIban: null,
    day: '2026-03-10',
    direction: 'debit',
    amountMinor: 50_000n,
    currency: 'AED',
    text: 'Payment',
    reference: null,
    kind: null,
    subKind: null,
    flags: [],
    counterpartyIban: null,
    counterpartyName: null,
    accountCurrency: fields.currency ?? 'AED',
    ...fields,
  }
}
const out = (given: Partial<TransferCandidate> = {}): TransferCandidate => leg({ id: 'out', ...given })
const into = (given: Partial<TransferCandidate> = {}): TransferCandidate =>
  leg({ id: 'in', accountId: 'b', direction: 'credit', ...given })
const pairs = (...rows: TransferCandidate[]): string[] =>
  findTransfers(rows, ownIbans).map((pair) => `${pair.debitId}>${pair.creditId}`)

describe('pairs of two legs', () => {
  it('are the same amount between two own accounts within three days, in either order', () => {
    expect(pairs(out(), into())).toEqual(['out>in'])
    expect(pairs(out(), into({ day: '2026-03-13' }))).toEqual(['out>in'])
    expect(pairs(out(), into({ day: '2026-03-07' }))).toEqual(['out>in'])
  })

  it('are found on the same day among many equal amounts of the days before', () => {
    const earlier = Array.from({ length: 40 }, (_, n) => into({ id: `in${n}`, day: '2026-03-08' }))
    expect(pairs(...earlier, out(), into({ id: 'same day' }))).toEqual(['out>same day'])
  })

  it.each<[string, Partial<TransferCandidate>, Partial<TransferCandidate>]>([
    ['four days apart', {}, { day: '2026-03-14' }],
    ['one account', {}, { accountId: 'a' }],
    ['another amount', {}, { amountMinor: 50_001n }],
    ['another currency', {}, { currency: 'USD' }],
    ['the same direction', {}, { direction: 'debit' }],
    ['a purchase', { kind: 'POS' }, {}],
    ['cash from a machine', { kind: 'ATM' }, {}],
    ['cash by its text', { text: 'CASH DEPOSIT CDM 0142' }, {}],
    ['a cheque', { text: 'OUTWARD CLEARING CHQ 000123' }, {}],
    ['a fee', { subKind: 'FEE' }, {}],
    ['a salary by flag', {}, { flags: ['PAYROLL'] }],
    ['a salary by text', {}, { text: 'WPS SALARY MARCH' }],
    ['a salary in Arabic', {}, { text: 'تحويل راتب شهر مارس' }],
    ['a refund', {}, { subKind: 'REFUND' }],
    ['a stranger as counterparty', { counterpartyIban: 'AE000000000000000000000' }, {}],
    [
      'a counterparty that is another own account',
      { counterpartyIban: ibans.card },
      { accountIban: ibans.b },
    ],
    ['a bill paid into a current account', { kind: 'BILL_PAYMENTS' }, {}],
  ])('are not made of %s', (_, debit, credit) => {
    expect(pairs(out(debit), into(credit))).toEqual([])
  })

  it('are made when a bill payment pays an own card', () => {
    const paid = out({ kind: 'BILL_PAYMENTS', text: 'CREDIT CARD PAYMENT 4111' })
    expect(pairs(paid, into({ accountId: 'card', accountKind: 'card', text: 'PAYMENT RECEIVED' }))).toEqual([
      'out>in',
    ])
  })

  it('trust an account number over wording', () => {
    expect(
      pairs(out({ text: 'RENT SHARE', counterpartyIban: ibans.b }), into({ accountIban: ibans.b })),
    ).toEqual(['out>in'])
  })

  it('prefer named accounts, then the nearest day, then the reference, then the id', () => {
    const near = into({ id: 'near', day: '2026-03-11' })
    const far = into({ id: 'far', day: '2026-03-12', accountIban: ibans.b })
    expect(pairs(out(), far, near)).toEqual(['out>near'])
    expect(pairs(out({ counterpartyIban: ibans.b }), near, far)).toEqual(['out>far'])
    expect(pairs(out({ reference: 'R7' }), into({ id: 'a1' }), into({ id: 'a2', reference: 'r-7' }))).toEqual(
      ['out>a2'],
    )
    expect(pairs(out(), into({ id: 'a2' }), into({ id: 'a1' }))).toEqual(['out>a1'])
  })
})

/** Generates true transfers with delays, mixed with other rows; few distinct amounts cause collisions. */
const accountArb = fc.constantFrom('a', 'b', 'card')
const worldArb = (amounts: number): fc.Arbitrary<{ rows: TransferCandidate[]; truth: Map<string, string> }> =>
  fc
    .record({
      transfers: fc.array(
        fc.tuple(accountArb, accountArb, fc.nat(60), fc.integer({ min: 0, max: 3 }), fc.nat(amounts)),
      ),
      others: fc.array(fc.tuple(accountArb, fc.nat(60), fc.boolean(), fc.nat(amounts), fc.boolean()), {
        maxLength: 40,
      }),
    })
    .map(({ transfers, others: otherRows }) => {
      const rows: TransferCandidate[] = []
      const truth = new Map<string, string>()
      transfers.forEach(([from, to, offset, delay, amount], index) => {
        if (from === to) return
        const day = addDays('2026-01-01', offset)
        const same = { amountMinor: BigInt(amount + 1) * 100n, text: 'TRANSFER' }
        rows.push(leg({ ...same, id: `d${index}`, accountId: from, day }))
        rows.push(
          leg({ ...same, id: `c${index}`, accountId: to, day: addDays(day, delay), direction: 'credit' }),
        )
        truth.set(`d${index}`, `c${index}`)
      })
      otherRows.forEach(([accountId, offset, credit, amount, purchase], index) => {
        rows.push(
          leg({
            id: `o${index}`,
            accountId,
            day: addDays('2026-01-01', offset),
            direction: credit ? 'credit' : 'debit',
            amountMinor: BigInt(amount + 1) * 100n,
            kind: purchase ? 'POS' : null,
            text: purchase ? 'SHOP' : 'Person',
          }),
        )
      })
      return { rows, truth }
    })

describe('any rows', () => {
  it('give pairs that net to zero, use each row once and do not depend on order (I12)', () => {
    fc.assert(
      fc.property(worldArb(20), fc.nat(), ({ rows }, turn) => {
        const pairs = findTransfers(rows, ownIbans)
        const byId = new Map(rows.map((row) => [row.id, row]))
        const used = pairs.flatMap((pair) => [pair.debitId, pair.creditId])
        expect(new Set(used).size).toBe(used.length)
        const net = used.reduce((sum, id) => {
          const row = byId.get(id)
          return sum + (row?.direction === 'credit' ? row.amountMinor : -(row?.amountMinor ?? 0n))
        }, 0n)
        expect(net).toBe(0n)
        for (const id of used) expect(byId.get(id)?.kind).not.toBe('POS')
        const cut = turn % (rows.length + 1)
        expect(findTransfers([...rows.slice(cut), ...rows.slice(0, cut)].reverse(), ownIbans)).toEqual(pairs)
      }),
      { numRuns, seed },
    )
  })

  it.each([
    ['amounts of real life', 100_000, 0.002, 0.01],
    ['amounts that collide all the time', 40, 0.02, 0.1],
  ])('find the true pairs: %s', (name, amounts, missedMost, falseMost) => {
    let [all, missed, wrong, madePairs] = [0, 0, 0, 0]
    fc.assert(
      fc.property(worldArb(amounts), ({ rows, truth }) => {
        const pairs = findTransfers(rows, ownIbans)
        const paired = new Set(pairs.map((pair) => pair.debitId))
        all += truth.size
        madePairs += pairs.length
        wrong += pairs.filter((pair) => truth.get(pair.debitId) !== pair.creditId).length
        missed += [...truth.keys()].filter((id) => !paired.has(id)).length
      }),
      { numRuns, seed },
    )
    report('I12', {
      seed,
      runs: numRuns,
      kind: name,
      true_pairs: all,
      without_pair: missed,
      made: madePairs,
      false_pairs: wrong,
    })
    expect(wrong / madePairs).toBeLessThanOrEqual(falseMost)
    expect(missed / all).toBeLessThanOrEqual(missedMost)
  })
})
