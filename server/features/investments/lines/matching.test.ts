import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import { cpuMs } from '../../../../test/cpu-time.ts'
import { aTrade } from '../testing/trades.ts'
import { type BankLine, cashOf, type NamedTrade, type LineChoice, matchLines } from './matching.ts'

const start = '2026-03-01'
const dollarRate = 36_725n
const valueOf = (minor: bigint, currency: string): bigint =>
  currency === 'USD' ? (minor * dollarRate) / 10_000n : minor

const aLine = (fields: Partial<BankLine> & Pick<BankLine, 'id' | 'day' | 'amountMinor'>): BankLine => ({
  accountId: 'current',
  accountKind: 'current',
  accountIban: null,
  accountCurrency: 'AED',
  direction: 'debit',
  currency: 'AED',
  text: 'TRANSFER TO ADCB SECURITIES',
  reference: null,
  kind: null,
  subKind: null,
  flags: [],
  counterpartyIban: null,
  counterpartyName: null,
  reasonCode: 'unknown',
  ...fields,
})
const namedTrade = (
  fields: Partial<NamedTrade> & Pick<NamedTrade, 'kind' | 'day' | 'id' | 'amount'>,
): NamedTrade => ({
  ...aTrade({ kind: fields.kind, day: fields.day }),
  currency: 'AED',
  place: 'ADCB Securities',
  instrument: 'Emaar Properties',
  symbol: 'EMAAR',
  ...fields,
})
const linksOf = (lines: BankLine[], trades: NamedTrade[], choices: LineChoice[] = []) =>
  matchLines(lines, trades, choices, valueOf).map(({ lineId, tradeId, transfer }) =>
    [lineId, tradeId, transfer ? 'transfer' : 'income'].join(' '),
  )

const buy = namedTrade({ id: 'buy', kind: 'buy', day: '2026-03-10', amount: 11_850_00n, fee: 25_00n })
const line = aLine({ id: 'paid', day: '2026-03-11', amountMinor: 11_875_00n })

test('a purchase is paid by a transfer of exactly its cost with fee, up to five days away', () => {
  expect(linksOf([line], [buy])).toEqual(['paid buy transfer'])
  expect(linksOf([{ ...line, amountMinor: 11_850_00n }], [buy])).toEqual([])
  expect(linksOf([{ ...line, day: '2026-03-15' }], [buy])).toEqual(['paid buy transfer'])
  expect(linksOf([{ ...line, day: '2026-03-16' }], [buy])).toEqual([])
  expect(linksOf([{ ...line, direction: 'credit' }], [buy])).toEqual([])
  // the same amount spent in a shop is no transfer
  expect(linksOf([{ ...line, text: 'POS PURCHASE CARREFOUR', kind: 'POS' }], [buy])).toEqual([])
  expect(linksOf([{ ...line, text: 'LANDLORD APRIL' }], [buy])).toEqual([])
})

test('in another currency the day’s rate has to agree within three percent, and the text to name the broker', () => {
  const abroad = namedTrade({
    id: 'fund',
    kind: 'buy',
    day: '2026-03-06',
    amount: 1088_00n,
    fee: 1_00n,
    currency: 'USD',
    place: 'Interactive Brokers',
    instrument: 'Vanguard FTSE All-World ETF',
    symbol: 'VWRA',
  })
  const sent = aLine({
    id: 'sent',
    day: '2026-03-04',
    amountMinor: 4000_00n,
    text: 'OUTWARD TT INTERACTIVE BROKERS 9',
  })
  expect(linksOf([sent], [abroad])).toEqual(['sent fund transfer'])
  expect(linksOf([{ ...sent, amountMinor: 4200_00n }], [abroad])).toEqual([])
  expect(linksOf([{ ...sent, text: 'OUTWARD TT 9' }], [abroad])).toEqual([])
})

test('a dividend stays income, and two equally likely lines or trades are no match', () => {
  const dividend = namedTrade({
    id: 'dividend',
    kind: 'dividend',
    day: '2026-04-22',
    amount: 1500_00n,
    tax: 75_00n,
  })
  const received = aLine({
    id: 'received',
    day: '2026-04-22',
    amountMinor: 1425_00n,
    direction: 'credit',
    text: 'DIVIDEND EMAAR PROPERTIES PJSC DFM',
  })
  expect(linksOf([received], [dividend])).toEqual(['received dividend income'])
  expect(linksOf([{ ...received, text: 'SALARY' }], [dividend])).toEqual([])
  const second = { ...received, id: 'second', accountId: 'savings' }
  expect(linksOf([received, second], [dividend])).toEqual([])
  const ofAldar = { ...dividend, id: 'other', instrument: 'Aldar', symbol: 'ALDAR' }
  expect(linksOf([received], [dividend, ofAldar])).toEqual(['received dividend income'])
  expect(linksOf([{ ...received, text: 'DIVIDEND' }], [dividend, ofAldar])).toEqual([])
})

test('what the user chose comes first, a line that pays none stays free of trades, and its trade is free for another', () => {
  const second = { ...line, id: 'second', day: '2026-03-14' }
  expect(linksOf([line, second], [buy])).toEqual(['paid buy transfer'])
  expect(linksOf([line, second], [buy], [{ lineId: 'paid', tradeId: null }])).toEqual(['second buy transfer'])
  expect(linksOf([line, second], [buy], [{ lineId: 'second', tradeId: 'buy' }])).toEqual([
    'second buy transfer',
  ])
  expect(linksOf([line], [buy], [{ lineId: 'gone', tradeId: 'buy' }])).toEqual(['paid buy transfer'])
})

test('what moves no money has no line', () => {
  expect(cashOf(aTrade({ kind: 'opening', day: start, amount: 10n }))).toBe(null)
  expect(cashOf(aTrade({ kind: 'buy', day: start, amount: null }))).toBe(null)
  expect(cashOf(aTrade({ kind: 'sell', day: start, amount: 100n, fee: 7n, tax: 1n }))).toBe(92n)
  expect(cashOf(aTrade({ kind: 'sell', day: start, amount: 5n, fee: 7n }))).toBe(null)
})

const texts = ['TRANSFER TO ADCB SECURITIES', 'TRANSFER', 'DIVIDEND EMAAR', 'DIVIDEND', 'CARREFOUR']
const lines = fc.array(
  fc.record({
    day: fc.nat(20),
    amount: fc.integer({ min: 1, max: 3 }),
    direction: fc.constantFrom('debit' as const, 'credit' as const),
    text: fc.constantFrom(...texts),
    accountId: fc.constantFrom('current', 'savings'),
  }),
  { maxLength: 12 },
)
const trades = fc.array(
  fc.record({
    day: fc.nat(20),
    amount: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('buy' as const, 'sell' as const, 'dividend' as const),
    instrument: fc.constantFrom('Emaar Properties', 'Aldar'),
  }),
  { maxLength: 8 },
)

test('the same lines and trades in any order have the same matches, each line and trade at most one', () => {
  fc.assert(
    fc.property(
      lines,
      trades,
      fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
      (drawnLines, drawnTrades, keys) => {
        const allLines = drawnLines.map(({ day, amount, ...rest }, index) =>
          aLine({ ...rest, id: `line${index}`, day: addDays(start, day), amountMinor: BigInt(amount) }),
        )
        const allTrades = drawnTrades.map(({ day, amount, kind, instrument }, index) =>
          namedTrade({
            id: `trade${index}`,
            kind,
            instrument,
            symbol: null,
            day: addDays(start, day),
            amount: BigInt(amount),
          }),
        )
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item, index) => ({ item, key: keys[index] ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ item }) => item)
        const links = linksOf(allLines, allTrades)
        expect(linksOf(shuffled(allLines), shuffled(allTrades))).toEqual(links)
        const ids = links.map((link) => link.split(' '))
        expect(new Set(ids.map(([id]) => id)).size).toBe(links.length)
        expect(new Set(ids.map(([, id]) => id)).size).toBe(links.length)
      },
    ),
  )
})

test('six thousand lines and trades of the same days are compared by index', () => {
  const day = (index: number): string => addDays(start, index % 3)
  const trades = Array.from({ length: 6000 }, (_, index) =>
    namedTrade({
      id: `trade-${index}`,
      kind: 'buy',
      day: day(index),
      amount: BigInt(10_000 + index),
      fee: 0n,
    }),
  )
  const lines = Array.from({ length: 6000 }, (_, index) =>
    aLine({ id: `line-${index}`, day: day(index), amountMinor: BigInt(10_000 + index) }),
  )
  let links: string[] = []
  expect(cpuMs(() => void (links = linksOf(lines, trades)))).toBeLessThan(1000)
  expect(links).toHaveLength(6000)
  const alike = lines.slice(0, 300).map((one) => ({ ...one, day: start, amountMinor: 5_000n }))
  const equal = trades.slice(0, 300).map((one) => ({ ...one, day: start, amount: 5_000n }))
  expect(cpuMs(() => void (links = linksOf(alike, equal)))).toBeLessThan(1000)
  expect(links).toHaveLength(300)
})
