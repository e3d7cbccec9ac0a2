import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertMinor } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import { ratesOn } from '../../days/rates/rates.ts'
import type { AedValue } from './exchanges.ts'
import type { TransferCandidate } from './legs.ts'
import { findTransfers } from './transfers.ts'

const numRuns = Number(process.env['CHECK_RUNS'] ?? 200)
const valueOf: AedValue = (minor, currency, day) => ratesOn(day).toAed(minor, currency)
const noRates: AedValue = () => null

function leg(fields: Partial<TransferCandidate>): TransferCandidate {
  return {
    id: 'x',
    accountId: 'usd',
    accountKind: 'current',
    accountIban: null,
    accountCurrency: fields.currency ?? 'USD',
    day: '2026-03-10',
    direction: 'debit',
    amountMinor: 1_000_00n,
    currency: 'USD',
    text: 'TRANSFER',
    reference: null,
    kind: null,
    subKind: null,
    flags: [],
    counterpartyIban: null,
    counterpartyName: null,
    ...fields,
  }
}
const sold = (fields: Partial<TransferCandidate> = {}): TransferCandidate => leg({ id: 'out', ...fields })
const bought = (fields: Partial<TransferCandidate> = {}): TransferCandidate =>
  leg({
    id: 'in',
    accountId: 'aed',
    currency: 'AED',
    amountMinor: 3_660_00n,
    direction: 'credit',
    ...fields,
  })
const pairs = (rows: TransferCandidate[], value = valueOf): string[] =>
  findTransfers(rows, new Set(['IBAN-USD', 'IBAN-AED', 'IBAN-EUR']), value).map(
    ({ debitId, creditId }) => `${debitId}>${creditId}`,
  )

describe('an exchange between own accounts', () => {
  const text = 'FX SELL USD BUY AED RATE 3.6600'

  it.each<[string, TransferCandidate, TransferCandidate]>([
    ['by one reference', sold({ reference: 'FX201' }), bought({ reference: 'fx-201', day: '2026-03-12' })],
    ['by a reference in both texts', sold({ text: 'FX SELL FX88213A' }), bought({ text: 'FX BUY FX88213A' })],
    ['by the rate in the text', sold({ text }), bought({ text: 'CREDIT', day: '2026-03-08' })],
    ['by the amounts of the day', sold(), bought({ day: '2026-03-13' })],
    [
      'from dirhams',
      leg({ id: 'out', accountId: 'aed', currency: 'AED', amountMinor: 3_690_00n, text: 'TO USD ACCOUNT' }),
      leg({ id: 'in', direction: 'credit', text: 'CREDIT' }),
    ],
    [
      'between two other currencies',
      leg({ id: 'out', accountId: 'eur', currency: 'EUR', amountMinor: 1_000_00n, text: 'FX SELL' }),
      leg({ id: 'in', direction: 'credit', amountMinor: 1_150_00n, text: 'FX BUY' }),
    ],
    [
      'by the account that it names',
      sold({ text: 'PAYMENT', counterpartyIban: 'IBAN-AED' }),
      bought({ text: 'CREDIT', accountIban: 'IBAN-AED' }),
    ],
  ])('is found %s, in either order of the rows', (_, debit, credit) => {
    expect(pairs([debit, credit])).toEqual(['out>in'])
    expect(pairs([credit, debit])).toEqual(['out>in'])
  })

  it.each<[string, Partial<TransferCandidate>, Partial<TransferCandidate>]>([
    ['4 % from the rate of the day', {}, { amountMinor: 3_525_00n }],
    ['four days apart', {}, { day: '2026-03-14' }],
    ['in one account', {}, { accountId: 'usd', accountCurrency: 'AED' }],
    ['of one direction', {}, { direction: 'debit' }],
    ['spent with a card', { kind: 'POS' }, {}],
    ['a salary', {}, { text: 'SALARY TRANSFER' }],
    ['a client’s invoice', {}, { text: 'SWIFT INWARD NORTHWIND INV 4411' }],
    [
      'to and from different people',
      { counterpartyName: 'Marina Landlord' },
      { counterpartyName: 'Acme Inc' },
    ],
    ['without a word of a transfer', { text: 'LANDLORD' }, { text: 'NORTHWIND STUDIO' }],
    ['to a stranger’s account', { counterpartyIban: 'IBAN-X' }, {}],
    ['of a foreign purchase in an account in dirhams', { accountCurrency: 'AED' }, {}],
    [
      'with one reference but another amount',
      { reference: 'R1234' },
      { reference: 'R1234', amountMinor: 1_000_00n },
    ],
  ])('is not %s', (_, debit, credit) => {
    expect(pairs([sold(debit), bought(credit)])).toEqual([])
  })

  it('without a rate of the day needs a reference or the rate in the text', () => {
    expect(pairs([sold(), bought()], noRates)).toEqual([])
    expect(pairs([sold({ text }), bought()], noRates)).toEqual(['out>in'])
    const reference = 'FX4411'
    expect(pairs([sold({ reference }), bought({ reference, text: 'FX BUY' })], noRates)).toEqual(['out>in'])
  })

  it('with two possible credits is not guessed, unless one of them is stated or alone on the day', () => {
    const second = bought({ id: 'in2', amountMinor: 3_670_00n })
    expect(pairs([sold(), bought(), second])).toEqual([])
    expect(pairs([sold({ text }), bought(), second])).toEqual(['out>in'])
    expect(pairs([sold(), bought(), { ...second, day: '2026-03-11' }])).toEqual(['out>in'])
    expect(pairs([sold(), bought(), second, bought({ id: 'in3', day: '2026-03-12' })])).toEqual([])
    // the same amount on the same day in the same account is the same either way
    expect(pairs([sold(), bought(), bought({ id: 'in2' })])).toEqual(['out>in'])
    expect(pairs([sold(), sold({ id: 'out2' }), bought(), bought({ id: 'in2' })])).toEqual([
      'out>in',
      'out2>in2',
    ])
  })

  it('that is stated goes before an equal amount in one currency, and one that is likely after it', () => {
    const dollars = leg({ id: 'usd2', accountId: 'usd2', direction: 'credit' })
    expect(pairs([sold({ text }), bought(), dollars])).toEqual(['out>in'])
    expect(pairs([sold(), bought(), dollars])).toEqual(['out>usd2'])
  })
})

/** Random lives: exchanges at the day's rate with a margin and a delay, among other rows. */
const currencies = ['AED', 'USD', 'EUR', 'GBP'] as const
const accountArb = fc.constantFrom(...currencies)
const lifeArb = fc
  .record({
    exchanges: fc.array(
      fc.record({
        from: accountArb,
        to: accountArb,
        offset: fc.nat(90),
        delay: fc.integer({ min: -3, max: 3 }),
        amount: fc.integer({ min: 100, max: 9_000 }),
        margin: fc.integer({ min: 0, max: 25 }),
        reference: fc.option(fc.integer({ min: 1000, max: 9999 })),
      }),
      { maxLength: 12 },
    ),
    others: fc.array(
      fc.record({
        account: accountArb,
        offset: fc.nat(90),
        credit: fc.boolean(),
        amount: fc.integer({ min: 100, max: 30_000 }),
        text: fc.constantFrom('TRANSFER', 'SHOP', 'SWIFT INWARD INV 12', 'FX BUY'),
      }),
      { maxLength: 25 },
    ),
  })
  .map(({ exchanges, others }) => {
    const rows: TransferCandidate[] = []
    exchanges.forEach(({ from, to, offset, delay, amount, margin, reference }, index) => {
      if (from === to) return
      const day = addDays('2026-02-01', offset)
      const minor = BigInt(amount) * 100n
      const rates = ratesOn(day)
      const aed = rates.toAed(minor, from) ?? 0n
      const worth = convertMinor(1_000_000n, to, 'AED', rates.rateOf(to)?.value ?? '1')
      const arrived = (aed * 1_000_000n * BigInt(1000 - margin)) / (worth * 1000n)
      const same = { text: 'FX', reference: reference === null ? null : `FX${reference}${index}` }
      rows.push(leg({ ...same, id: `d${index}`, accountId: from, currency: from, day, amountMinor: minor }))
      rows.push(
        leg({
          ...same,
          id: `c${index}`,
          accountId: to,
          currency: to,
          day: addDays(day, delay),
          amountMinor: arrived,
          direction: 'credit',
        }),
      )
    })
    others.forEach(({ account, offset, credit, amount, text }, index) =>
      rows.push(
        leg({
          id: `o${index}`,
          accountId: account,
          currency: account,
          day: addDays('2026-02-01', offset),
          amountMinor: BigInt(amount) * 100n,
          direction: credit ? 'credit' : 'debit',
          text,
        }),
      ),
    )
    return rows
  })

it('any life: a row is in one pair at most, between two accounts and directions, whatever the order (I12)', () => {
  let [stated, missed] = [0, 0]
  fc.assert(
    fc.property(lifeArb, fc.nat(), (rows, turn) => {
      const pairsFound = findTransfers(rows, new Set(), valueOf)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const used = pairsFound.flatMap(({ debitId, creditId }) => [debitId, creditId])
      expect(new Set(used).size).toBe(used.length)
      for (const { debitId, creditId } of pairsFound) {
        const [debit, credit] = [byId.get(debitId), byId.get(creditId)]
        expect([debit?.direction, credit?.direction]).toEqual(['debit', 'credit'])
        expect(debit?.accountId).not.toBe(credit?.accountId)
      }
      const cut = turn % (rows.length + 1)
      expect(
        findTransfers([...rows.slice(cut), ...rows.slice(0, cut)].reverse(), new Set(), valueOf),
      ).toEqual(pairsFound)
      const creditOf = new Map(pairsFound.map(({ debitId, creditId }) => [debitId, creditId]))
      for (const { id, reference, direction } of rows)
        if (reference !== null && direction === 'debit') {
          stated += 1
          if (creditOf.get(id) !== id.replace('d', 'c')) missed += 1
        }
    }),
    { numRuns, endOnFailure: true },
  )
  expect(missed / Math.max(1, stated)).toBeLessThan(0.01)
})
