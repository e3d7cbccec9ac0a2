/** Rows of one coin or currency for another, and money that stands among coins. Pure. */
import { valueOf } from '../table/draft.ts'
import { cashOf, type Event, moneyOf, type Signs } from './money-events.ts'
import { partsOf } from './proof.ts'
import { type FileTrade, isMoneyCode, plainNumber, signed, sumText, unsigned } from '../table/row.ts'
import type { Draft, Money, Reading } from '../table/types.ts'

/** A coin paid with a coin: both move, without money. */
export function swapped(draft: Draft, base: FileTrade, kind: 'buy' | 'sell'): Event {
  const [units, paid] = [draft.quantity.replace('-', ''), moneyOf(draft)?.text.replace('-', '') ?? '']
  const product = valueOf(units) * valueOf(draft.price)
  const isProven =
    draft.price === ''
      ? valueOf(units) > 0 && valueOf(paid) > 0
      : product > 0 && Math.abs(valueOf(paid) - product) <= product * 0.0005
  const fees = feesInCoins(draft, base)
  if (draft.isCancelled || draft.name === '' || !isProven) return { fault: 'figures' }
  if (fees === null) return { fault: 'currency' }
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
    trades: [leg('transfer_in', came, into), leg('transfer_out', left, out), ...fees],
  }
}

/** Coins that left as fees; null where one is not of a coin. */
export function feesInCoins({ fees, taxes }: Draft, base: FileTrade): FileTrade[] | null {
  const charged = [...fees, ...taxes].filter(({ text }) => /[1-9]/.test(text))
  if (charged.some(({ currency }) => currency === '' || isMoneyCode(currency))) return null
  return charged.map(({ currency, text }) => ({
    ...base,
    kind: 'transfer_out',
    name: currency,
    symbol: currency,
    currency: '',
    quantity: text.replace('-', ''),
  }))
}

/** Whether a fee is only in what coins were worth: it was paid in coins, and no money moved. */
export function isFeeOfWorth({ amount, net, fees }: Draft, { isOfCoins }: Reading): boolean {
  const charges = fees.reduce((sum, { value }) => sum + Math.abs(value), 0)
  const apart = Math.abs(Math.abs(net?.value ?? 0) - Math.abs(amount?.value ?? 0))
  return isOfCoins && amount !== null && net !== null && charges > 0 && Math.abs(apart - charges) < 0.011
}

/** `Forex` of a broker’s statement: so much of one currency for so much of another. */
export function exchanged(draft: Draft, reading: Reading, [, base = '', quote = '']: RegExpExecArray): Event {
  const shown = moneyOf(draft)
  // where money has the sign of the units, or none has any, the kind says which came in
  const isBySide =
    (draft.kind === 'buy' && !draft.quantity.startsWith('-')) ||
    (draft.kind === 'sell' && (draft.quantity.startsWith('-') || reading.columns.of.side !== undefined))
  const isSold = draft.kind === 'sell'
  const units = isBySide ? withSign(draft.quantity, isSold) : draft.quantity
  const money =
    shown && isBySide
      ? { ...shown, text: withSign(shown.text, !isSold), value: Math.abs(shown.value) * (isSold ? 1 : -1) }
      : shown
  const parts = partsOf(draft, reading)
  const product = Math.abs(valueOf(draft.quantity)) * valueOf(draft.price)
  if (!money || !/[1-9]/.test(draft.quantity) || money.value < 0 === units.startsWith('-'))
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
            amount: reading.isChargeNegative(at) === true ? text : signed(text, { opposite: true }),
          },
        ]
      : [],
  )
  if (parts === null && fees.length === 0) return { fault: 'currency' }
  return {
    cash: [
      { ...place, kind: 'conversion', currency: base, amount: units },
      { ...place, kind: 'conversion', currency: quote, amount: money.text },
      ...fees,
    ],
  }
}

const withSign = (text: string, isNegative: boolean): string =>
  `${isNegative ? '-' : ''}${text.replace('-', '')}`

type Coins = { out: string; from: string; into: string; to: string }
/** Coins for coins, as a note says: `Converted 0.25 ETH to 6.218804 SOL`, `Sold 484.8 EOS for 366.04 USDC`. */
export function coinsIn({ note, detail }: Draft): Coins | null {
  const text = `${note} ${detail}`.replace(/(\d),(?=\d{3})/g, '$1')
  const [, out, from = '', into = '', to = ''] =
    /convert(?:ed)? ([\d.]+) (\w+) (?:to|into) ([\d.]+) (\w+)/i.exec(text) ?? []
  if (out !== undefined) return { out, from, into, to }
  const [, verb = '', units = '', coin = '', paid = '', other = ''] =
    /\b(bought|sold) ([\d.]+) ([A-Z0-9]+) for ([\d.]+) ([A-Z][A-Z0-9]+)\b/i.exec(text) ?? []
  if (verb === '' || isMoneyCode(other.toUpperCase())) return null
  return verb.toLowerCase() === 'sold'
    ? { out: units, from: coin, into: paid, to: other }
    : { out: paid, from: other, into: units, to: coin }
}

/** Money into money, or coins into coins as a note says. */
export function converted(draft: Draft, base: FileTrade, reading: Reading, signs: Signs): Event {
  const coins = coinsIn(draft)
  const [, less = '', of = '', more = '', into1 = ''] =
    /(?:^|[\s(])([\d.,]+) ?([A-Z]{3}) ?(?:->|→|to) ?([\d.,]+) ?([A-Z]{3})\b/.exec(
      `${draft.note} · ${draft.detail}`,
    ) ?? []
  const told = (text: string, currency: string): Money | null =>
    isMoneyCode(currency)
      ? { text: plainNumber(text)?.text ?? '', value: Number(unsigned(text)), currency, place: -1 }
      : null
  const [left, came] = [draft.exchange.from ?? told(less, of), draft.exchange.to ?? told(more, into1)]
  if (left && came && left.value !== 0 && came.value !== 0) {
    if (left.currency === '' || came.currency === '') return { fault: 'currency' }
    const fee = feeBeside(draft, left, reading, signs)
    if (fee === null) return { fault: 'meaning' }
    const place = { day: draft.day ?? '', kind: 'conversion' as const, account: draft.account }
    return {
      cash: [
        { ...place, currency: left.currency, amount: signed(left.text.replace('-', ''), { opposite: true }) },
        { ...place, currency: came.currency, amount: came.text.replace('-', '') },
        ...(fee === ''
          ? []
          : [{ ...place, kind: 'fee' as const, currency: left.currency, amount: `-${fee}` }]),
      ],
    }
  }
  if (!coins) {
    if (draft.isNamed && /[1-9]/.test(draft.quantity)) return { fault: 'kind' }
    if (namesOther(draft)) return { fault: 'figures' }
    const event = cashOf(draft, 'conversion', reading, signs)
    return 'cash' in event && !signs.any ? { fault: 'sign' } : event
  }
  const { out, from, into, to } = coins
  const units = Math.abs(valueOf(draft.quantity))
  if (Number(out) !== units && Number(into) !== units) return { fault: 'figures' }
  const leg = (kind: FileTrade['kind'], quantity: string, coin: string): FileTrade => ({
    ...base,
    kind,
    quantity,
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

/** What an exchange cost beside what was exchanged; '' if nothing, null where the row does not show it. */
function feeBeside(draft: Draft, left: Money, reading: Reading, { meaning }: Signs): string | null {
  const parts = partsOf(draft, reading)
  const charges = Math.abs(parts?.charges ?? 0)
  if (parts && charges < 0.005) return ''
  const total = moneyOf(draft)
  // without a total, nothing moved but the two sides that have columns of their own
  if (!total && draft.exchange.from && draft.exchange.to) return ''
  if (!parts || !total || draft.currency !== left.currency) return null
  const isTotal = (value: number): boolean => Math.abs(Math.abs(total.value) - value) < 0.011
  const gone = Math.abs(left.value)
  // the total is the fee alone, or all that left
  if (isTotal(charges) || isTotal(gone + charges)) return sumText(parts.fee, parts.tax).replace('-', '')
  return isTotal(gone) && (total === draft.net || meaning === 'net') ? '' : null
}

/** Whether the words of a row have an amount of another currency than its own, which is then the other side. */
const namesOther = ({ note, detail, currency }: Draft): boolean =>
  [...`${note} ${detail}`.matchAll(/\d ?([A-Z]{3})\b|\b([A-Z]{3}) ?\d/g)].some(
    ([, after = '', before = '']) => isMoneyCode(after || before) && (after || before) !== currency,
  )

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

/** A list of coins without any money: its amounts are units, or money where money is listed among the coins. */
export function asUnits(draft: Draft, { isOfCoins }: Reading): Draft {
  const money = moneyOf(draft)
  if (!money || money.value === 0 || draft.price !== '' || /[1-9]/.test(draft.quantity)) return draft
  // the coin may be called the currency of its amount
  const isCoin = draft.symbol === '' && draft.currency !== '' && !isMoneyCode(draft.currency)
  const coin = isCoin ? draft.currency : isOfCoins && draft.currency === '' ? draft.symbol : ''
  if (coin === '') return draft
  if (isMoneyCode(coin)) return { ...draft, currency: coin, symbol: '', name: '', isNamed: false }
  const isIncome = draft.kind === 'interest' || draft.kind === 'dividend' || draft.kind === 'reward'
  return {
    ...draft,
    kind: isIncome ? 'stock_dividend' : draft.kind,
    ...(isCoin ? { symbol: coin, name: coin, isNamed: true, currency: '' } : {}),
    quantity: money.text,
    amount: null,
    net: null,
    amounts: [],
  }
}

/** Some list money among coins: its units are then the amount, also beside what it was worth in another currency. */
export function asMoney(draft: Draft, { preset }: Reading): Draft {
  const { symbol, quantity, kind } = draft
  const isCash = /^(?:deposit|withdrawal|reward|interest|fee|cash)$/.test(kind ?? '')
  if (preset === null || !isCash || !isMoneyCode(symbol) || !/[1-9]/.test(quantity)) return draft
  if (moneyOf(draft) !== null && symbol === draft.currency) return draft
  const amount = { text: quantity, value: Number(quantity), currency: symbol, place: -1 }
  return {
    ...draft,
    amount,
    net: null,
    amounts: [],
    quantity: '',
    currency: symbol,
    symbol: '',
    name: '',
    isNamed: false,
  }
}

const kindsOfCash = new Map<string, Draft['kind']>([
  ['transfer_in', 'deposit'],
  ['transfer_out', 'withdrawal'],
  ['dividend', 'interest'],
])
const cashCategory = /^(?:cash|currency|fiat|bargeld|geld|guthaben|verrechnungskonto|liquidit\p{L}*|نقد)$/iu
/** Money that a tracker lists as an instrument of that category, in units of 1. */
export function asCash(draft: Draft): Draft {
  const { kind, category, isin, quantity, price } = draft
  const isMoved =
    /^(?:deposit|withdrawal|transfer|transfer_in|transfer_out|dividend|interest|fee|reward|tax)$/
  const isOfSecurity = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)
  if (!isMoved.test(kind ?? '') || !cashCategory.test(category.trim()) || isOfSecurity) return draft
  const units = Math.abs(valueOf(quantity))
  const stated = moneyOf(draft)
  const isAlike = stated === null || units === 0 || Math.abs(Math.abs(stated.value) - units) < 0.011
  if (!isAlike || (price !== '' && valueOf(price) !== 1)) return draft
  const own = { text: quantity, value: Number(quantity), currency: draft.currency, place: -1 }
  return {
    ...draft,
    kind: kindsOfCash.get(kind ?? '') ?? kind,
    ...(stated === null && units > 0 ? { amount: own } : {}),
    quantity: '',
    price: '',
    symbol: '',
    name: '',
    isNamed: false,
  }
}
