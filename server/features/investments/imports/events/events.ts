/** What a row of a broker’s table is: trades, money, nothing, or why it cannot be read. Pure. */
import { isQuoteCoin, valueOf } from '../table/draft.ts'
import {
  asCash,
  asMoney,
  asUnits,
  coinsIn,
  converted,
  exchanged,
  feesInCoins,
  isFeeOfWorth,
  swapped,
} from './exchanges.ts'
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
import { contractOf, isContract } from './contracts.ts'
import { ofEach } from './products.ts'
import { partsOf, provenTrade } from './proof.ts'
import { emptyTrade, type FileTrade, isMoneyCode, sumText } from '../table/row.ts'
import type { Draft, Reading } from '../table/types.ts'

/** `draft.kind` is known and not one of those that rows are joined for. */
export function eventOf(row: Draft, reading: Reading, signs: Signs): Event {
  const draft = asIssued(asCash(asMoney(asUnits(row, reading), reading)))
  const { kind, day } = draft
  const isTrade = kind === 'buy' || kind === 'sell'
  // figures can prove a trade, but not what other money was
  if (draft.isGuess && kind !== 'fee' && !(isTrade && draft.price !== '')) return { fault: 'kind' }
  if (kind === 'none') return { none: true }
  if (day === null) return { fault: 'day' }
  if (draft.isUnreadable) return { fault: 'figures' }
  const pair = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(draft.symbol)
  const isOfMoneyAlone =
    isTrade && draft.isin === '' && pair !== null && isMoneyCode(pair[1] ?? '') && isMoneyCode(pair[2] ?? '')
  if (pair && (isOfMoneyAlone || /^(?:forex|cash|currenc|devisen)/i.test(draft.category)))
    return exchanged(draft, reading, pair)
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
  if (isContract(draft, reading))
    return kind !== null && isChargeAlone(draft)
      ? cashOf({ ...draft, symbol: '', name: '', isNamed: false }, kind, reading, signs)
      : contractOf(draft, base, reading)
  if (kind === null) return { fault: 'kind' }
  if (draft.currency !== '' && !isMoneyCode(draft.currency))
    return (kind === 'buy' || kind === 'sell') && isQuoteCoin(draft.currency)
      ? swapped(draft, base, kind)
      : { fault: 'currency' }
  if (hasOpenCurrency(draft, reading)) return { fault: 'currency' }
  const isOfMoney = draft.symbol !== '' && draft.symbol === draft.currency
  if (isOfMoney && (kind === 'buy' || kind === 'sell')) return { fault: 'kind' }
  // coins that came from outside or went there, with what they were worth
  const isOfCoins = draft.symbol !== '' && !isMoneyCode(draft.symbol) && /[1-9]/.test(draft.quantity)
  if ((kind === 'deposit' || kind === 'withdrawal') && isOfCoins)
    return moved(draft, base, { kind: kind === 'deposit' ? 'transfer_in' : 'transfer_out', reading, signs })
  // what coins were worth did not move
  const isWorth = reading.isOfCoins && (kind === 'deposit' || kind === 'withdrawal')
  const isWorthOfIncome = reading.isOfCoins && (kind === 'reward' || kind === 'interest') && draft.isin === ''
  if ((isWorth || isWorthOfIncome) && draft.symbol !== '' && !isMoneyCode(draft.symbol) && !isOfCoins)
    return { fault: 'quantity' }
  if (isWorth && draft.symbol === '' && /[1-9]/.test(draft.quantity)) return { fault: 'name' }
  // an event of an instrument is none of money
  if ((kind === 'cash' || kind === 'reward') && isOfCoins && !isOfMoney)
    return /reward|bonus|earn/i.test(draft.words) ? received(draft, base, reading, signs) : { fault: 'kind' }
  const isOfUnits = draft.isNamed && draft.name !== '' && !isMoneyCode(draft.name)
  if (kind === 'reward' && isOfUnits && !/[1-9]/.test(draft.quantity) && isNothing(moneyOf(draft)))
    return { fault: 'quantity' }
  // a note of a trade may name what was charged with it
  const isPriced = /[1-9]/.test(draft.quantity) && /[1-9]/.test(draft.price)
  if ((kind === 'fee' || kind === 'tax') && isPriced && draft.words === draft.note) return { fault: 'kind' }
  if (kind === 'reward' && isOfUnits && !isOfMoney && /[1-9]/.test(draft.quantity))
    return /\bgift from\b/i.test(draft.words) && isNothing(moneyOf(draft))
      ? received(draft, base, reading, signs)
      : { fault: 'kind' }
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
  // the currency of a market is not that of the account which was paid
  const isOfMarket =
    draft.currency !== '' && draft.currency === draft.priceCurrency && !draft.isOfMoney && !isTrade
  const isNamed = (draft.cells[reading.columns.of.currency ?? -1] ?? '') !== ''
  if (isOfMarket && !isNamed && reading.currency === '' && reading.isOfMarkets && !isNothing(moneyOf(draft)))
    return { fault: 'currency' }
  if (isTrade && coinsIn(draft)) return converted(draft, base, reading, signs)
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
  if (kind === 'dividend' || kind === 'interest' || kind === 'return_of_capital') {
    const isCapital = kind === 'dividend' && /\(return of capital\)/i.test(draft.detail)
    return income(draft, base, { kind: isCapital ? 'return_of_capital' : kind, reading, signs })
  }
  return { fault: 'kind' }
}

/** Whether nothing shows in what currency its money is. */
function hasOpenCurrency(draft: Draft, reading: Reading): boolean {
  const money = moneyOf(draft)
  // amounts and charges beside a price in pence may be in pence as well
  const isPriceAlone = money === null && [...draft.fees, ...draft.taxes].every(({ value }) => value === 0)
  return (
    (draft.isOfUnknown && money !== null) ||
    (draft.currency === '' && reading.hasCurrencies && !isNothing(money)) ||
    (draft.isInPence && !isPriceAlone)
  )
}

/** What is charged for a contract moves money, whatever becomes of the contract itself. */
const isChargeAlone = ({ kind, quantity, price }: Draft): boolean =>
  kind === 'fee' && !/[1-9]/.test(quantity) && price === ''

const issue = /\bipo\b|اكتتاب/i
/** Money for a savings plan or for new shares that are allotted later, what of it comes back, and those shares at their price. */
function asIssued(draft: Draft): Draft {
  const money = moneyOf(draft)
  const text = `${draft.words} ${draft.detail}`
  const hasUnits = /[1-9]/.test(draft.quantity)
  const isSided = draft.isBySide || draft.balance !== ''
  if (issue.test(text) && /^(?:buy|cash|deposit|withdrawal)?$/.test(draft.kind ?? '')) {
    const kind = hasUnits ? ('opening' as const) : (money?.value ?? 0) < 0 ? 'withdrawal' : 'deposit'
    const none = { symbol: '', name: '', isin: '', isNamed: false }
    const name = draft.name.replace(/^.*\b(?:allotment|allocation) (?:of )?/i, '')
    if (hasUnits && isNothing(money)) return { ...draft, kind, name }
    return !hasUnits && isSided && !isNothing(money) ? { ...draft, ...none, kind, isGuess: false } : draft
  }
  const isBare = draft.symbol === '' && !hasUnits && isSided && (money?.value ?? 0) > 0
  return draft.kind === 'buy' && isBare && /subscription|cotisation/i.test(draft.words)
    ? { ...draft, kind: 'deposit' }
    : draft
}

function bought(draft: Draft, base: FileTrade, { kind, reading, signs }: Of<'buy' | 'sell'>): Event {
  if (draft.isCancelled) return { fault: 'cancelled' }
  if (draft.name === '') return { fault: 'name' }
  const money = moneyOf(draft)
  const isOpposite = money && money.value !== 0 && signs[kind] !== null && money.value < 0 !== signs[kind]
  const verb = kind === 'buy' ? 'bought' : 'sold'
  const isSaid = `${draft.note} ${draft.detail}`
    .toLowerCase()
    .includes(`${verb} ${draft.quantity.replace('-', '')} `)
  if (isOpposite && !isSaid) return { fault: 'sign' }
  if (kind === 'buy' && draft.quantity.startsWith('-')) return { fault: 'sign' }
  // a fee in a coin left beside what was paid
  const fees = isMoneyCode(draft.currency) ? feesInCoins(draft, base) : null
  if (!fees) return provenTrade(draft, base, kind, reading, signs)
  const event = provenTrade({ ...draft, fees: [], taxes: [] }, base, kind, reading, signs)
  return 'trades' in event ? { trades: [...event.trades, ...fees] } : event
}

function moved(
  draft: Draft,
  base: FileTrade,
  { kind, reading, signs }: Of<'transfer' | 'transfer_in' | 'transfer_out' | 'opening'>,
): Event {
  // money for units that came or left elsewhere is not money that was paid in or out
  const isOfShares = /shares?\b|securit|wertpapier|titel|أسهم/i.test(draft.words)
  const isOfUnits = (draft.symbol !== '' && !isMoneyCode(draft.symbol)) || (draft.name !== '' && isOfShares)
  if (!/[1-9]/.test(draft.quantity) && isOfUnits) return { fault: 'quantity' }
  // what there was before the first row
  if (kind === 'opening' && draft.quantity === '' && moneyOf(draft) === null && draft.balance !== '')
    return { none: true }
  if (!/[1-9]/.test(draft.quantity))
    return cashOf(
      draft,
      kind === 'transfer_in' ? 'deposit' : kind === 'transfer_out' ? 'withdrawal' : 'transfer',
      reading,
      signs,
    )
  if (draft.name === '') return { fault: 'name' }
  // money in units of 1 under the name of an account
  const isLikeMoney =
    draft.symbol === '' &&
    valueOf(draft.price) === 1 &&
    Math.abs(moneyOf(draft)?.value ?? 0) === Math.abs(valueOf(draft.quantity))
  if (isLikeMoney) return { fault: 'kind' }
  const said = kind === 'transfer' && !signs.units ? wayIn(`${draft.words} ${draft.detail}`) : null
  const isOut = said === 'out' || draft.quantity.startsWith('-')
  const isSigned = signs.units || reading.preset?.isMovedSigned === true
  if (kind === 'transfer' && !isOut && !isSigned && said === null) return { fault: 'sign' }
  if ((kind === 'transfer_in' || kind === 'opening') && isOut) return { fault: 'sign' }
  if (kind === 'transfer_out' && !isOut && signs.units) return { fault: 'sign' }
  const way = kind === 'opening' && issue.test(`${draft.words} ${draft.detail}`) ? 'transfer_in' : kind
  const direction = way === 'transfer' ? (isOut ? 'transfer_out' : 'transfer_in') : way
  const trade: FileTrade = { ...base, kind: direction, quantity: draft.quantity.replace('-', '') }
  const isCost = reading.preset?.delivers === 'cost' || kind === 'opening'
  const cost = direction !== 'transfer_out' && isCost ? (moneyOf(draft) ?? ofEach(draft)) : null
  const moving = { ...trade, amount: cost?.text.replace('-', '') ?? '' }
  const fee = (isCost && cost) || isFeeOfWorth(draft, reading) ? '' : feeOf(draft, reading)
  if (fee === null) {
    if (reading.charges === 'inside' && feesInCoins(draft, base)) return { trades: [moving] }
    const isBeside = reading.preset?.isFeeBeside === true || reading.charges === 'beside'
    const sent = isBeside ? feesInCoins(draft, base) : null
    return sent && direction === 'transfer_out' ? { trades: [moving, ...sent] } : { fault: 'meaning' }
  }
  // what the network takes of coins is not paid with money, unless the row says so
  const isSent = direction === 'transfer_out' && reading.isOfCoins && draft.isin === ''
  if (isSent && fee !== '') return { fault: 'meaning' }
  return { trades: [moving, ...(fee === '' ? [] : [{ ...base, kind: 'fee' as const, fee }])] }
}

/** `Transfer from broker`, `TRANSFER OF SECURITY IN`; null where the words say neither side, or both. */
function wayIn(words: string): 'in' | 'out' | null {
  const [isIn, isOut] = [
    /\b(?:transfer(?:red)?|journal) (?:from|frm)\b|\b(?:transfer|delivery) of [a-z ]+ in\b/i.test(words),
    /\b(?:transfer(?:red)?|journal) to\b|\b(?:transfer|delivery) of [a-z ]+ out\b/i.test(words),
  ]
  return isIn === isOut ? null : isIn ? 'in' : 'out'
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
    return isNothing(moneyOf(draft)) || draft.symbol !== ''
      ? { fault: 'quantity' }
      : cashOf(draft, 'reward', reading, signs)
  if (draft.name === '' || !draft.isNamed) return { fault: 'name' }
  const isBack = draft.quantity.startsWith('-')
  if (isBack && !draft.isCancelled) return { fault: 'sign' }
  if (feeOf(draft, reading) !== '') return { fault: 'meaning' }
  if (isBack)
    return { trades: [{ ...base, kind: 'transfer_out', quantity: draft.quantity.replace('-', '') }] }
  // a dividend in money may be called a bonus, with the shares for which it was paid
  const isOfShares = !isNothing(moneyOf(draft)) && /^dividend|bonus|\bstock|\bscrip\b/i.test(draft.words)
  if (isOfShares && /^dividend/i.test(draft.words) && draft.isNamed)
    return income(draft, base, { kind: 'dividend', reading, signs })
  if (isOfShares) return { fault: 'figures' }
  return { trades: [{ ...base, kind: 'stock_dividend', quantity: draft.quantity }] }
}
