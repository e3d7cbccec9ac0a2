/** What a row of a broker’s table is: trades, money, nothing, or why it cannot be read. Pure. */
import { isQuoteCoin, valueOf } from './draft.ts'
import {
  cashOf,
  charged,
  type Event,
  income,
  isNothing,
  moneyOf,
  type Of,
  type Signs,
  withheld,
} from './money-events.ts'
import { partsOf, provenTrade } from './proof.ts'
import { emptyTrade, type FileTrade, isMoneyCode, plainNumber, signed, sumText, unsigned } from './row.ts'
import type { Draft, Money, Reading } from './types.ts'

/** `draft.kind` is known and not one of those that rows are joined for. */
export function eventOf(row: Draft, reading: Reading, signs: Signs): Event {
  const draft = asMoney(row, reading)
  const { kind, day } = draft
  if (kind === 'none') return { none: true }
  if (day === null) return { fault: 'day' }
  if (draft.isUnreadable) return { fault: 'figures' }
  if (kind === null || /option|future|warrant|\bcfd/i.test(draft.category)) return { fault: 'kind' }
  const pair = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(draft.symbol)
  if (/^(?:forex|cash|currenc|devisen)/i.test(draft.category) && pair) return exchanged(draft, reading, pair)
  const base: FileTrade = {
    ...emptyTrade,
    line: draft.line,
    kind: 'buy',
    day,
    name: draft.name,
    symbol: draft.symbol,
    currency: draft.currency,
    account: draft.account,
    note: draft.note,
  }
  if (draft.currency !== '' && !isMoneyCode(draft.currency))
    return (kind === 'buy' || kind === 'sell') && isQuoteCoin(draft.currency)
      ? swapped(draft, base, kind)
      : { fault: 'currency' }
  // amounts and charges beside a price in pence may be in pence as well
  const isPriceAlone =
    moneyOf(draft) === null && [...draft.fees, ...draft.taxes].every(({ value }) => value === 0)
  if (draft.isInPence && !isPriceAlone) return { fault: 'currency' }
  const isOfMoney = draft.symbol !== '' && draft.symbol === draft.currency
  if (isOfMoney && (kind === 'buy' || kind === 'sell')) return { fault: 'kind' }
  // coins that came from outside or went there, with what they were worth
  const isOfCoins = draft.symbol !== '' && !isMoneyCode(draft.symbol) && /[1-9]/.test(draft.quantity)
  if ((kind === 'deposit' || kind === 'withdrawal') && isOfCoins)
    return moved(draft, base, { kind: kind === 'deposit' ? 'transfer_in' : 'transfer_out', reading, signs })
  // an event of an instrument is none of money
  if ((kind === 'cash' || kind === 'reward') && isOfCoins && !isOfMoney)
    return /reward|bonus|earn/i.test(draft.words) ? received(draft, base, reading, signs) : { fault: 'kind' }
  if (kind === 'cash' && draft.symbol !== '' && !isMoneyCode(draft.symbol)) return { fault: 'kind' }
  // the amounts of a file in one currency may be in it, or in that of the price
  const isOfBase =
    reading.currency !== '' && draft.priceCurrency !== '' && reading.currency !== draft.priceCurrency
  if (isOfBase && draft.currency === draft.priceCurrency && !draft.isOfMoney && draft.price === '')
    return { fault: 'currency' }
  // a rate shows two currencies, and one column does not say whose it is
  const isOpen =
    reading.preset === null &&
    !draft.isOfMoney &&
    draft.priceCurrency === '' &&
    valueOf(draft.rate) > 0 &&
    valueOf(draft.rate) !== 1
  if (isOpen && draft.currency !== '' && kind !== 'buy' && kind !== 'sell') return { fault: 'currency' }
  if (kind === 'buy' || kind === 'sell') return bought(draft, base, { kind, reading, signs })
  if (kind === 'conversion') return converted(draft, base, reading, signs)
  if (kind === 'deposit' || kind === 'withdrawal' || kind === 'cash' || kind === 'reward' || isOfMoney)
    return cashOf(draft, kind, reading, signs)
  if (kind === 'transfer' || kind === 'transfer_in' || kind === 'transfer_out' || kind === 'opening')
    return moved(draft, base, { kind, reading, signs })
  if (kind === 'stock_dividend') return received(draft, base, reading, signs)
  const isAdjusted = /adjust|correct/i.test(draft.words)
  if (!draft.isNamed && !isAdjusted && (kind === 'dividend' || kind === 'return_of_capital'))
    return { fault: 'name' }
  if (!draft.isNamed) return cashOf(draft, kind, reading, signs)
  if (kind === 'fee') return charged(draft, base, reading, signs)
  if (kind === 'tax') return withheld(draft, base, signs, reading)
  if (kind === 'dividend' || kind === 'interest' || kind === 'return_of_capital')
    return income(draft, base, { kind, reading, signs })
  return { fault: 'kind' }
}

/** Some list money among coins: its units are then the amount. */
function asMoney(draft: Draft, { preset }: Reading): Draft {
  const { symbol, quantity, kind } = draft
  const isCash = /^(?:deposit|withdrawal|reward|interest|fee|cash)$/.test(kind ?? '')
  if (
    preset === null ||
    !isCash ||
    !isMoneyCode(symbol) ||
    moneyOf(draft) !== null ||
    !/[1-9]/.test(quantity)
  )
    return draft
  const amount = { text: quantity, value: Number(quantity), currency: symbol, place: -1 }
  return { ...draft, amount, quantity: '', currency: symbol, symbol: '', name: '', isNamed: false }
}

function bought(draft: Draft, base: FileTrade, { kind, reading, signs }: Of<'buy' | 'sell'>): Event {
  if (draft.isCancelled) return { fault: 'cancelled' }
  if (draft.name === '') return { fault: 'name' }
  const money = moneyOf(draft)
  if (money && money.value !== 0 && signs[kind] !== null && money.value < 0 !== signs[kind])
    return { fault: 'sign' }
  if (kind === 'buy' && draft.quantity.startsWith('-')) return { fault: 'sign' }
  return provenTrade(draft, base, kind, reading, signs.meaning)
}

/** A coin paid with a coin: both move, without money. */
function swapped(draft: Draft, base: FileTrade, kind: 'buy' | 'sell'): Event {
  const [units, paid] = [draft.quantity.replace('-', ''), moneyOf(draft)?.text.replace('-', '') ?? '']
  const product = valueOf(units) * valueOf(draft.price)
  const isProven =
    draft.price === ''
      ? valueOf(units) > 0 && valueOf(paid) > 0
      : product > 0 && Math.abs(valueOf(paid) - product) <= product * 0.0005
  const fees = draft.fees.filter(({ text }) => /[1-9]/.test(text))
  if (draft.isCancelled || draft.name === '' || !isProven) return { fault: 'figures' }
  if (fees.some(({ currency }) => currency === '' || isMoneyCode(currency))) return { fault: 'currency' }
  const leg = (way: 'transfer_in' | 'transfer_out', coin: string, quantity: string): FileTrade => ({
    ...base,
    kind: way,
    name: coin,
    symbol: coin,
    currency: '',
    quantity,
  })
  const [came, left] = kind === 'buy' ? [draft.name, draft.currency] : [draft.currency, draft.name]
  const [into, out] = kind === 'buy' ? [units, paid] : [paid, units]
  return {
    trades: [
      leg('transfer_in', came, into),
      leg('transfer_out', left, out),
      ...fees.map(({ currency, text }) => leg('transfer_out', currency, text.replace('-', ''))),
    ],
  }
}

/** `Forex` of a broker’s statement: so much of one currency for so much of another. */
function exchanged(draft: Draft, reading: Reading, [, base = '', quote = '']: RegExpExecArray): Event {
  const money = moneyOf(draft)
  const parts = partsOf(draft, reading)
  const product = Math.abs(valueOf(draft.quantity)) * valueOf(draft.price)
  if (!money || !/[1-9]/.test(draft.quantity) || money.value < 0 === draft.quantity.startsWith('-'))
    return { fault: 'sign' }
  if (Math.abs(Math.abs(money.value) - product) > 0.02 + product * 0.0005) return { fault: 'figures' }
  const place = { day: draft.day ?? '', account: draft.account }
  const fees = draft.fees.flatMap(({ text, currency, place: at }) =>
    /[1-9]/.test(text)
      ? [
          {
            ...place,
            kind: 'fee' as const,
            currency: currency || draft.currency,
            amount: reading.isChargeNegative(at) ? text : signed(text, { opposite: true }),
          },
        ]
      : [],
  )
  if (parts === null && fees.length === 0) return { fault: 'currency' }
  return {
    cash: [
      { ...place, kind: 'conversion', currency: base, amount: draft.quantity },
      { ...place, kind: 'conversion', currency: quote, amount: money.text },
      ...fees,
    ],
  }
}

/** Money into money, or coins into coins as a note says: `Converted 0.25 ETH to 6.218804 SOL`. */
function converted(draft: Draft, base: FileTrade, reading: Reading, signs: Signs): Event {
  const coins = /convert(?:ed)? ([\d.,]+) (\w+) (?:to|into) ([\d.,]+) (\w+)/i.exec(
    `${draft.note} ${draft.detail}`,
  )
  const [, less = '', of = '', more = '', into1 = ''] =
    /(?:^|\s)([\d.,]+) ?([A-Z]{3}) ?(?:->|→|to) ?([\d.,]+) ?([A-Z]{3})\b/.exec(
      `${draft.note} ${draft.detail}`,
    ) ?? []
  const told = (text: string, currency: string): Money | null =>
    isMoneyCode(currency)
      ? { text: plainNumber(text)?.text ?? '', value: Number(unsigned(text)), currency, place: -1 }
      : null
  const [left, came] = [draft.exchange.from ?? told(less, of), draft.exchange.to ?? told(more, into1)]
  if (left && came && left.value !== 0 && came.value !== 0) {
    if (left.currency === '' || came.currency === '') return { fault: 'currency' }
    const place = { day: draft.day ?? '', kind: 'conversion' as const, account: draft.account }
    return {
      cash: [
        { ...place, currency: left.currency, amount: signed(left.text.replace('-', ''), { opposite: true }) },
        { ...place, currency: came.currency, amount: came.text.replace('-', '') },
      ],
    }
  }
  if (!coins) {
    if (draft.isNamed && /[1-9]/.test(draft.quantity)) return { fault: 'kind' }
    const event = cashOf(draft, 'conversion', reading, signs)
    return 'cash' in event && !signs.any ? { fault: 'sign' } : event
  }
  const [, out = '', from = '', into = '', to = ''] = coins
  const plainOf = (text: string): string => text.replaceAll(',', '')
  if (Number(plainOf(out)) !== Math.abs(valueOf(draft.quantity))) return { fault: 'figures' }
  const leg = (kind: FileTrade['kind'], quantity: string, coin: string): FileTrade => ({
    ...base,
    kind,
    quantity: plainOf(quantity),
    name: coin,
    symbol: coin,
  })
  const worth = worthOf(draft, reading)
  return worth
    ? {
        trades: [
          { ...leg('sell', out, from), amount: worth.gross, fee: worth.fee },
          { ...leg('buy', into, to), amount: worth.net },
        ],
      }
    : { trades: [leg('transfer_out', out, from), leg('transfer_in', into, to)] }
}

/** What was exchanged was worth so much before and after the fee, in money; null where the row does not say it alike. */
function worthOf(draft: Draft, reading: Reading): { gross: string; fee: string; net: string } | null {
  const stated = [draft.amount, draft.net].flatMap((money) => (money && money.value !== 0 ? [money] : []))
  const [before] = stated
  const fee = partsOf(draft, reading)?.fee ?? ''
  if (!before || !isMoneyCode(draft.currency)) return null
  const sizes = stated.map(({ text }) => text.replace('-', '')).toSorted((a, b) => Number(b) - Number(a))
  const [gross = '', least = gross] = sizes
  const net = /[1-9]/.test(fee) ? sumText(gross, signed(fee, { opposite: true })) : gross
  return Math.abs(Number(least) - Number(net)) < 0.011 || sizes.length === 1 ? { gross, fee, net } : null
}

function moved(
  draft: Draft,
  base: FileTrade,
  { kind, reading, signs }: Of<'transfer' | 'transfer_in' | 'transfer_out' | 'opening'>,
): Event {
  if (!/[1-9]/.test(draft.quantity))
    return cashOf(
      draft,
      kind === 'transfer_in' ? 'deposit' : kind === 'transfer_out' ? 'withdrawal' : 'transfer',
      reading,
      signs,
    )
  if (draft.name === '') return { fault: 'name' }
  const isOut = draft.quantity.startsWith('-')
  if (kind === 'transfer' && !isOut && !signs.units) return { fault: 'sign' }
  if ((kind === 'transfer_in' || kind === 'opening') && isOut) return { fault: 'sign' }
  const direction = kind === 'transfer' ? (isOut ? 'transfer_out' : 'transfer_in') : kind
  const trade: FileTrade = { ...base, kind: direction, quantity: draft.quantity.replace('-', '') }
  const isCost = reading.preset?.delivers === 'cost' || kind === 'opening'
  const cost = direction !== 'transfer_out' && isCost ? moneyOf(draft) : null
  const moving = { ...trade, amount: cost?.text.replace('-', '') ?? '' }
  const fee = isCost && cost ? '' : feeOf(draft, reading)
  if (fee === null) return { fault: 'meaning' }
  return { trades: [moving, ...(fee === '' ? [] : [{ ...base, kind: 'fee' as const, fee }])] }
}

/** What a row without a price charges in money; null if in coins, which may be among the units or beside them. */
function feeOf(draft: Draft, reading: Reading): string | null {
  const parts = partsOf(draft, reading)
  const charged = [...draft.fees, ...draft.taxes].filter(({ text }) => /[1-9]/.test(text))
  if (charged.length === 0) return ''
  return parts === null || !isMoneyCode(draft.currency) ? null : sumText(parts.fee, parts.tax)
}

/** Units without money: bonus shares, rewards in coins. */
function received(draft: Draft, base: FileTrade, reading: Reading, signs: Signs): Event {
  if (!/[1-9]/.test(draft.quantity))
    return isNothing(moneyOf(draft)) ? { fault: 'quantity' } : cashOf(draft, 'reward', reading, signs)
  if (draft.name === '') return { fault: 'name' }
  if (draft.quantity.startsWith('-')) return { fault: 'sign' }
  if (feeOf(draft, reading) !== '') return { fault: 'meaning' }
  // a dividend in money may be called a bonus, with the shares for which it was paid
  const isOfShares = !isNothing(moneyOf(draft)) && /^dividend|bonus|stock|scrip/i.test(draft.words)
  if (isOfShares && /^dividend/i.test(draft.words) && draft.isNamed)
    return income(draft, base, { kind: 'dividend', reading, signs })
  if (isOfShares) return { fault: 'figures' }
  return { trades: [{ ...base, kind: 'stock_dividend', quantity: draft.quantity }] }
}
