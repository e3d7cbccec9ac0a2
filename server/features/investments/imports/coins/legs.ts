/** Ledgers of exchanges of coins: each row is a leg, and the legs of one event belong together. Pure. */
import type { CashKind } from '#contract/investments/investment-imports.ts'
import { daysBetween } from '#contract/period.ts'
import { type DateOrder, readDateText } from '../../../imports/read/dates.ts'
import { plain } from '../words/column-names.ts'
import { kindOfWords } from '../words/kinds.ts'
import { emptyTrade, type FileTrade, type FileTrades, isMoneyCode, signed, sumText } from '../table/row.ts'
import type { Line, Section } from '../table/sections.ts'

export type Leg = {
  line: number
  text: string
  time: string
  day: string
  what: string
  wallet: string
  coin: string
  amount: string
  fee: string
  key: string
}
type Group = readonly Leg[]

/** Kraken’s own codes of coins and money. */
export const coinOf = (asset: string): string => {
  const name = asset
    .trim()
    .toUpperCase()
    .replace(/\.(?:S|M|F|B|P|HOLD)$|\d{2}\.S$|_E$/, '')
  if (/^X?XBT$/.test(name)) return 'BTC'
  return /^[XZ][A-Z]{3}$/.test(name) && name !== 'XRPL' ? name.slice(1) : name
}
const internal =
  /allocation|subscription|redemption|between|main and funding|autoallocat|spotto|spotfrom|stakingto|stakingfrom|internal|^earn (?:allocation|deallocation)/i
const reward = /reward|interest|airdrop|distribution|^staking$|cashback|referral|bonus|rebate/i

export const isInternal = (words: string): boolean => internal.test(words)
export const isReward = (words: string): boolean => reward.test(words)

/** A time in UTC without the year first is a day in Dubai too. */
function inUtc(time: string, order: DateOrder): string | null {
  const day = readDateText(time, order)
  const [, hour = '', minute = ''] = /(\d{1,2}):(\d{2})/.exec(time) ?? []
  return day === null || hour === '' ? day : readDateText(`${day}T${hour.padStart(2, '0')}:${minute}Z`, 'ymd')
}

/** Reads a ledger of Kraken (by `refid`) or Binance (by time). */
export function readLegs(
  section: Section,
  by: 'refid' | 'utctime',
  order: DateOrder,
  result: FileTrades,
): void {
  const place = new Map(section.head.map((cell, index) => [plain(cell), index]))
  const cellOf = ({ cells }: Line, name: string): string => cells[place.get(name) ?? -1] ?? ''
  const legs: Leg[] = []
  for (const row of section.lines) {
    const cell = (name: string): string => cellOf(row, name)
    const text = row.cells
      .filter((each) => each !== '')
      .join(' · ')
      .slice(0, 120)
    const time = cell('time') || cell('utctime')
    // some write years with two digits
    const full = time.replace(/^(?=\d{2}-\d{2}-\d{2} )/, order === 'ymd' ? '20' : '')
    const day = readDateText(`${full.replace(' ', 'T')}Z`, 'ymd') ?? inUtc(time, order)
    const amount = signed(cell('amount') || cell('change'))
    // a transfer that was not confirmed yet stands again with its number
    if (by === 'refid' && place.has('txid') && cell('txid') === '')
      result.leftOut.push({ line: row.line, text, why: 'repeated' })
    else if (day === null || amount === '')
      result.unread.push({ line: row.line, text, why: day === null ? 'day' : 'figures' })
    else if ((cell('asset') || cell('coin')).trim() === '')
      result.unread.push({ line: row.line, text, why: 'currency' })
    else
      legs.push({
        line: row.line,
        text,
        time,
        day,
        what: `${cell('type')} ${cell('subtype')} ${cell('operation')}`.trim(),
        wallet: cell('account'),
        coin: coinOf(cell('asset') || cell('coin')),
        amount,
        fee: signed(cell('fee')),
        key: by === 'refid' ? cell('refid') : time,
      })
  }
  const returned = by === 'refid' ? returnedIn(legs) : new Set<Leg>()
  for (const { line, text } of returned) result.leftOut.push({ line, text, why: 'taken_back' })
  const left = legs.filter((leg) => !returned.has(leg))
  const inside: Leg[] = []
  for (const group of Map.groupBy(left, ({ key, line }) => key || String(line)).values())
    inside.push(...readGroup(group, by, result))
  addInternal(inside, result)
}

/** Whether it stands before it with its number: a deposit that was not confirmed yet. */
const isAgain = (leg: Leg, group: Group): boolean =>
  /^(?:deposit|withdraw)/i.test(leg.what) &&
  group.slice(0, group.indexOf(leg)).some(({ what, coin, amount }) => {
    return what === leg.what && coin === leg.coin && amount === leg.amount
  })

/** Withdrawals that the bank returned with their fee, and the rows that took them back. */
function returnedIn(legs: Group): Set<Leg> {
  const returned = new Set<Leg>()
  for (const leg of legs) {
    if (!/^withdraw/i.test(leg.what) || leg.amount.startsWith('-')) continue
    const own = legs.findLast(
      (each) =>
        !returned.has(each) &&
        /^withdraw/i.test(each.what) &&
        each.coin === leg.coin &&
        Math.abs(daysBetween(each.day, leg.day)) <= 14 &&
        (['amount', 'fee'] as const).every((of) => Number(sumText(each[of], leg[of])) === 0),
    )
    if (own) returned.add(own).add(leg)
  }
  return returned
}

/** Returns the legs that moved between own wallets. */
function readGroup(group: Group, by: 'refid' | 'utctime', result: FileTrades): Group {
  const rest: Leg[] = []
  const trading: Leg[] = []
  for (const leg of group)
    if (by === 'refid' && isAgain(leg, group))
      result.leftOut.push({ line: leg.line, text: leg.text, why: 'repeated' })
    else if (reward.test(leg.what) && !leg.amount.startsWith('-')) addReward(leg, result)
    else if (internal.test(leg.what)) rest.push(leg)
    else if (/^(?:fiat )?(?:withdraw|send$)/i.test(leg.what) && !leg.amount.startsWith('-'))
      unread([leg], result)
    else if (/^(?:fiat )?deposit/i.test(leg.what) && leg.amount.startsWith('-')) unread([leg], result)
    else if (/^(?:deposit|withdraw|fiat|p2p|send$|card|crypto box)/i.test(leg.what)) addMoved(leg, result)
    else trading.push(leg)
  if (trading.length === 0) return rest
  // legs of several trades at one second may not be told apart
  const coins = new Set(trading.filter(({ what }) => !/\bfee\b/i.test(what)).map(({ coin }) => coin))
  const parts = by === 'refid' || coins.size === 2 ? [trading] : byCoin(trading)
  const isWhole = (part: Group): boolean =>
    new Set(part.filter(({ what }) => !/\bfee\b/i.test(what)).map(({ amount }) => amount.startsWith('-')))
      .size === 2
  if (parts.length > 1 && !parts.every(isWhole)) unread(trading, result)
  else for (const part of parts) addTrade(part, result)
  return rest
}

const unread = (legs: readonly Leg[], result: FileTrades): void => {
  for (const { line, text } of legs) result.unread.push({ line, text, why: 'figures' })
}

/** Between own wallets the legs of a coin add up to nothing, each by itself or those of one event; `LDUSDT` is USDT that is lent. */
function addInternal(legs: Group, result: FileTrades): void {
  const coinIn = ({ coin }: Leg): string => coin.replace(/^LD(?=[A-Z0-9]{3})/, '')
  const isNothing = (own: Group): boolean => /^0?$/.test(sumText(...own.map(({ amount }) => amount)))
  for (const all of Map.groupBy(legs, coinIn).values())
    for (const own of isNothing(all) ? [all] : Map.groupBy(all, ({ key }) => key).values())
      if (isNothing(own))
        result.leftOut.push(...own.map(({ line, text }) => ({ line, text, why: 'own' as const })))
      else unread(own, result)
}

const baseOf = (leg: Leg): FileTrade => ({
  ...emptyTrade,
  line: leg.line,
  kind: 'buy',
  day: leg.day,
  name: leg.coin,
  symbol: leg.coin,
})
const without = (text: string): string => text.replace('-', '')

export function addReward(leg: Leg, result: FileTrades): void {
  const quantity = sumText(leg.amount, signed(leg.fee, { opposite: true }))
  if (isMoneyCode(leg.coin))
    addCash(leg, quantity, /interest/i.test(leg.what) ? 'interest' : 'reward', result)
  else if (/^[\d.]*[1-9]/.test(quantity))
    result.trades.push({ ...baseOf(leg), kind: 'stock_dividend', quantity })
  else unread([leg], result)
}

/** One currency for another. */
export function addConverted(legs: readonly Leg[], result: FileTrades): void {
  for (const leg of legs) addCash(leg, leg.amount, 'conversion', result)
}

function addCash({ line, text, day, coin }: Leg, amount: string, kind: CashKind, result: FileTrades): void {
  result.cash.push({ line, text, money: { day, kind, currency: coin, amount, account: '' } })
}

/** A deposit or withdrawal; its fee leaves beside it. */
export function addMoved(leg: Leg, result: FileTrades): void {
  const isOut = leg.amount.startsWith('-')
  if (isMoneyCode(leg.coin)) {
    addCash(
      leg,
      sumText(leg.amount, signed(leg.fee, { opposite: true })),
      isOut ? 'withdrawal' : 'deposit',
      result,
    )
    return
  }
  result.trades.push({
    ...baseOf(leg),
    kind: isOut ? 'transfer_out' : 'transfer_in',
    quantity: without(leg.amount),
  })
  if (/[1-9]/.test(leg.fee))
    result.trades.push({ ...baseOf(leg), kind: 'transfer_out', quantity: without(leg.fee) })
}

/** Fills of one second belong together by the coin that was bought or sold. */
function byCoin(legs: readonly Leg[]): Leg[][] {
  const parts: Leg[][] = []
  let open: Leg[] = []
  for (const leg of legs) {
    const main = /buy|sold|sell/i.test(leg.what)
    const before = open.find(({ what }) => /buy|sold|sell/i.test(what))
    if (main && before && before.coin !== leg.coin) {
      parts.push(open)
      open = []
    }
    open.push(leg)
  }
  return [...parts, open]
}

/** Money against money: what left, what came, and what was charged. */
function addExchange(legs: readonly Leg[], result: FileTrades): void {
  for (const leg of legs) {
    const isFee = /\bfee\b/i.test(leg.what)
    addCash(leg, leg.amount, isFee ? 'fee' : 'conversion', result)
    if (/[1-9]/.test(leg.fee)) addCash(leg, `-${without(leg.fee)}`, 'fee', result)
  }
}

/** One coin against one money is a purchase or sale; coins against coins leave and come. */
export function addTrade(legs: readonly Leg[], result: FileTrades): void {
  const [first] = legs
  if (!first) return
  const isFee = ({ what }: Leg): boolean => /\bfee\b/i.test(what)
  const known = legs.every(
    ({ what }) =>
      /\bfee\b/i.test(what) ||
      /trade|buy|sell|sold|spend|spent|receive|revenue|convert|exchange|transaction|conversion|dust|otc/i.test(
        what,
      ) ||
      kindOfWords(what) === 'buy',
  )
  const main = legs.filter((leg) => !isFee(leg))
  const sums = [...Map.groupBy(main, ({ coin }) => coin)].map(([coin, own]) => ({
    coin,
    own,
    amount: sumText(...own.map(({ amount }) => amount)),
  }))
  const [money, ...moreMoney] = sums.filter(({ coin }) => isMoneyCode(coin))
  const coins = sums.filter(({ coin }) => !isMoneyCode(coin))
  const [coin] = coins
  const signs = new Set(sums.map(({ amount }) => amount.startsWith('-')))
  if (known && coins.length === 0 && sums.length === 2 && signs.size === 2) return addExchange(legs, result)
  if (!known || signs.size !== 2 || moreMoney.length > 0 || sums.length !== 2 || !coin)
    return unread(legs, result)
  // a column of fees takes more of the coin that its row has, a row of fees of its own coin
  const fees = [
    ...main
      .filter(({ fee }) => /[1-9]/.test(fee))
      .map(({ coin: of, fee, line, day }) => ({ of, fee, line, day })),
    ...legs.filter(isFee).map(({ coin: of, amount, line, day }) => ({ of, fee: without(amount), line, day })),
  ]
  const feeIn = (of: string): string =>
    sumText(...fees.filter((each) => each.of === of).map(({ fee }) => fee))
  const base = baseOf(coin.own[0] ?? first)
  const inCoins = (of: string): string => (/[1-9]/.test(feeIn(of)) ? feeIn(of) : '')
  const isIn = !coin.amount.startsWith('-')
  if (money) {
    const trade: FileTrade = {
      ...base,
      kind: isIn ? 'buy' : 'sell',
      quantity: without(coin.amount),
      currency: money.coin,
      amount: without(money.amount),
      fee: feeIn(money.coin),
    }
    result.trades.push(trade)
  } else
    for (const { own, amount } of coins)
      result.trades.push({
        ...baseOf(own[0] ?? first),
        kind: amount.startsWith('-') ? 'transfer_out' : 'transfer_in',
        quantity: without(amount),
      })
  for (const of of new Set(fees.map((each) => each.of)))
    if (!isMoneyCode(of) && inCoins(of) !== '') {
      const leg = legs.find(({ coin: own }) => own === of) ?? first
      result.trades.push({ ...baseOf({ ...leg, coin: of }), kind: 'transfer_out', quantity: inCoins(of) })
    } else if (isMoneyCode(of) && of !== money?.coin && inCoins(of) !== '')
      addCash({ ...first, coin: of }, `-${inCoins(of)}`, 'fee', result)
}
