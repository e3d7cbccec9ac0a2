/** Lists of coins in which a row has what came and what left, each with its own coin. Pure. */
import type { ImportFault } from '#contract/investments/investment-imports.ts'
import { type DateOrder, readDateText } from '../../../imports/read/dates.ts'
import { plain } from '../words/column-names.ts'
import { columnsOf } from '../table/columns.ts'
import {
  addConverted,
  addMoved,
  addReward,
  addTrade,
  coinOf,
  isInternal,
  isReward,
  type Leg,
} from './legs.ts'
import { isDone } from '../words/kinds.ts'
import { type FileTrades, isMoneyCode, signed } from '../table/row.ts'
import type { Line, Section } from '../table/sections.ts'

type Pair = { amount: number; coin: number }
export type Sides = {
  into: Pair
  out: Pair
  fee: Pair | null
  /** What a row was worth in the person's own money. */
  worth: Pair | null
  isFeeBeside: boolean
  /** Whether what left is the plain amount, which has a sign where it stands alone. */
  isPlain: boolean
}

const ins = '(?:received|receive|buy|bought|in|incoming|to|destination|output|credit)'
const outs = '(?:sent|send|sell|sold|out|outgoing|from|origin|source|input|debit)'
const amounts = '(?:amount|quantity|qty|volume)?'
const coins = '(?:currency|cur|asset|coin|symbol|token)'

/** Where a heading has both sides; null for other tables. */
export function sidesOf(head: readonly string[]): Sides | null {
  const heads = head.map(plain)
  const pairOf = (side: string): Pair | null => {
    const [isAmount, isCoin] = [new RegExp(`^${side}${amounts}$`), new RegExp(`^${side}${coins}$`)]
    const amount = heads.findIndex((name) => isAmount.test(name))
    const named = heads.findIndex((name) => isCoin.test(name))
    const coin =
      named >= 0 ? named : /^(?:cur|currency|coin|asset)$/.test(heads[amount + 1] ?? '') ? amount + 1 : -1
    return amount >= 0 && coin >= 0 ? { amount, coin } : null
  }
  const into = pairOf(ins)
  // with one side named, the plain amount is the other one
  const plainPair = { amount: heads.indexOf('amount'), coin: heads.indexOf('currency') }
  const named = pairOf(outs)
  const out = named ?? (plainPair.amount >= 0 && plainPair.coin >= 0 ? plainPair : null)
  if (!into || !out || heads.some((name) => /^(?:price|quantity|shares|isin)$/.test(name))) return null
  const isFeeBeside = heads.some((name) => /^(?:received|sent|in|out)/.test(name))
  return { into, out, fee: pairOf('fees?'), worth: pairOf('native'), isFeeBeside, isPlain: named === null }
}

const undone = /^(?:pending|rejected|processing|failed)\b/i
const inside =
  /\block|unlock|exchange deposited on|exchange to withdraw|term deposit|savings wallet|transferred between|program (?:created|withdrawn)|\bstake\b|unstake/i

type Read = {
  leg: (side: Pair, sign: 1 | -1 | 0) => Leg | null
  what: string
  words: string
  line: Line
  /** Whether what left is negative in the table. */
  isSigned: boolean
  /** Whether all money of the table is worth what it is, so that what was bought cost its worth. */
  isWorthPaid: boolean
}

export function readSides(section: Section, sides: Sides, order: DateOrder, result: FileTrades): void {
  const below = section.lines.map(({ cells }) => cells)
  const { of, groups, unknown, charges } = columnsOf(section.head, below)
  const own = new Set([sides.into, sides.out, sides.fee].flatMap((pair) => pair?.amount ?? []))
  const others = [...unknown, ...charges.fee, ...charges.tax].filter((place) => !own.has(place))
  const isWorthPaid = isPaid(section, sides)
  const isSigned = section.lines.some(({ cells }) => signed(cells[sides.out.amount] ?? '').startsWith('-'))
  for (const line of section.lines) {
    const cell = (place: number | undefined): string => (line.cells[place ?? -1] ?? '').trim()
    const text = line.cells.filter(Boolean).join(' · ').slice(0, 120)
    const details = [of.detail, of.note, of.name].map(cell)
    const what = [cell(of.kind), ...groups.map(cell)].filter(Boolean).join(' ').replaceAll('_', ' ')
    const day = dayOf(cell(of.day), section.head[of.day ?? -1] ?? '', order)
    const status = cell(of.status)
    if (details.some((detail) => undone.test(detail)) || isDone(status) === false) {
      result.leftOut.push({ line: line.line, text, why: 'not_done' })
      continue
    }
    if (status !== '' && isDone(status) === null) {
      result.unread.push({ line: line.line, text, why: 'kind' })
      continue
    }
    const leg = (side: Pair, sign: 1 | -1 | 0): Leg | null => {
      const amount = signed(cell(side.amount))
      const coin = ownMoney(coinOf(cell(side.coin).replace(/\s*\(.*\)$/, '')))
      if (!/[1-9]/.test(amount) || coin === '' || day === null) return null
      const size = amount.replace('-', '')
      const own = sign === 0 ? amount : sign < 0 ? `-${size}` : size
      return { line: line.line, text, time: '', day, what, wallet: '', coin, amount: own, fee: '', key: '' }
    }
    // a figure of no known meaning may be a charge
    if (others.some((place) => /[1-9]/.test(signed(cell(place)))))
      result.unread.push({ line: line.line, text, why: 'figures' })
    else if (day === null) result.unread.push({ line: line.line, text, why: 'day' })
    else
      readRow(
        { leg, what, words: `${what} ${details.join(' ')}`, line, isSigned, isWorthPaid },
        sides,
        text,
        result,
      )
  }
}

/** Whether all money that moved is worth itself, and some did. */
function isPaid({ lines }: Section, { into, out, worth }: Sides): boolean {
  if (!worth) return false
  const pairs = lines.flatMap(({ cells }) =>
    [into, out].flatMap(({ amount, coin }) =>
      isMoneyCode(cells[coin] ?? '') && cells[coin] === cells[worth.coin]
        ? [
            [signed(cells[amount] ?? ''), signed(cells[worth.amount] ?? '')].map((text) =>
              Math.abs(Number(text)),
            ),
          ]
        : [],
    ),
  )
  return pairs.length > 0 && pairs.every(([money = 0, own = 0]) => Math.abs(money - own) < 0.011)
}

/** Nexo’s money is called EURX where it is on its own platform. */
const ownMoney = (coin: string): string => (/^(?:EUR|USD|GBP)X$/.test(coin) ? coin.slice(0, 3) : coin)

/** A time in UTC is a day in Dubai. */
function dayOf(cell: string, heading: string, order: DateOrder): Leg['day'] | null {
  const inUtc = /utc/i.test(heading) ? readDateText(`${cell.replace(' ', 'T')}Z`, 'ymd') : null
  return inUtc ?? readDateText(cell, order)
}

function readRow(read: Read, sides: Sides, text: string, result: FileTrades): void {
  const { leg, words, line } = read
  const unread = (why: ImportFault): void => {
    result.unread.push({ line: line.line, text, why })
  }
  const [came, left] = [leg(sides.into, 1), leg(sides.out, -1)]
  const fee = sides.fee ? leg(sides.fee, -1) : null
  if (fee && !sides.isFeeBeside) return unread('meaning')
  if (came && left && came.coin !== left.coin) {
    // what is only reserved or given back is no trade, and what was spent or sent on did not come
    if (/lock|cancel|revert|return/i.test(words) || sentOn.test(read.what)) return unread('kind')
    const isIn = sides.isPlain && !(leg(sides.out, 0)?.amount ?? '').startsWith('-')
    if (isIn && read.isSigned) return unread('sign')
    const legs = [came, left].map((each) => ({ ...each, what: 'trade' }))
    if (isMoneyCode(came.coin) && isMoneyCode(left.coin))
      return fee ? unread('meaning') : addConverted(legs, result)
    return addTrade(fee ? [...legs, { ...fee, what: 'fee' }] : legs, result)
  }
  // the same coin on both sides, or a plain amount alone, moved by the sign that it has
  const isSigned = (came && left) || (sides.isPlain && !came)
  const one = isSigned ? leg(sides.out, 0) : (came ?? left)
  const isAlike = !came || !left || came.amount === left.amount.replace('-', '')
  if (!one || !isAlike || (fee && fee.coin !== one.coin)) return unread('figures')
  const own = fee ? { ...one, fee: fee.amount.replace('-', '') } : one
  if (isReward(words) || /\bstaking\b/i.test(words))
    return own.amount.startsWith('-') && !isMovedBack(words) ? unread('sign') : addReceived(own, result)
  if (isInternal(words) || inside.test(words))
    return void result.leftOut.push({ line: line.line, text, why: 'own' })
  const paid = sides.worth ? leg(sides.worth, own.amount.startsWith('-') ? 1 : -1) : null
  const isBought = /purchase/i.test(read.what) && !own.amount.startsWith('-')
  if (isBought && read.isWorthPaid && paid && isMoneyCode(paid.coin) && !fee)
    return addTrade(
      [own, paid].map((each) => ({ ...each, what: 'trade' })),
      result,
    )
  // what was paid for it is not said
  if (/\bbuy\b|purchase|\bsold\b|\bsell\b/i.test(words)) return unread('figures')
  // money may be a loss or interest as well as moved
  return isMoneyCode(own.coin) && read.what !== '' && !moves.test(read.what)
    ? unread('kind')
    : addMoved(own, result)
}
/** Kinds by which what came goes to somebody else. */
const sentOn =
  /\bcard\b|spen[dt]|payment|repay|liquidat|withdraw|\bsen[dt]\b|\bout\b|gift|donat|lost|stolen|burn/i
const moves =
  /deposit|withdraw|send|sent\b|recei|transfer|top.?up|nontaxable|\bin$|\bout$|(?<!re)payment|card/i
const isMovedBack = (words: string): boolean => /revers|revert|swap|debited/i.test(words)
const addReceived = (own: Leg, result: FileTrades): void =>
  own.amount.startsWith('-') ? addMoved(own, result) : addReward(own, result)
