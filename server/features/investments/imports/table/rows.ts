/** The rows of a broker's tables as events, with those that belong together. Pure. */
import { eventOf } from '../events/events.ts'
import { cancelledWith, joinExchanged, joinMergers, joinReinvested, passedOn } from '../events/joins.ts'
import { joinSplits, splitsOf } from '../events/splits.ts'
import { type Signs, signsOf } from '../events/money-events.ts'
import { isDone } from '../words/kinds.ts'
import { meaningOf } from '../events/proof.ts'
import { proveByBalances } from '../events/steps.ts'
import { addDays } from '#contract/period.ts'
import {
  type FileBalance,
  type FileCash,
  type FileTrade,
  type FileTrades,
  nothingRead,
  signed,
  sumText,
} from './row.ts'
import type { Draft, Money, Reading } from './types.ts'

/**
 * What two tables of a file tell alike is one event: a table that only repeats others is left out, single rows that do so are
 * doubtful.
 */
export function readAll(read: readonly { drafts: Draft[]; reading: Reading }[], result: FileTrades): void {
  const seen = new Set<string>()
  for (const { drafts, reading } of read) {
    const own = nothingRead('csv')
    readDrafts(drafts, reading, own)
    const isNew = (key: string): boolean => !seen.has(key)
    const trades = own.trades.filter((trade) => isNew(keyOfTrade(trade)))
    const cash = own.cash.filter((each) => isNew(keyOfCash(each)))
    const isRepeated = trades.length + cash.length === 0
    const doubles = [
      ...own.trades
        .filter((trade) => !trades.includes(trade))
        .map(({ line, name }) => ({ line, text: name })),
      ...own.cash.filter((each) => !cash.includes(each)).map(({ line, text }) => ({ line, text })),
    ]
    for (const key of [...own.trades.map(keyOfTrade), ...own.cash.map(keyOfCash)]) seen.add(key)
    result.trades.push(...trades)
    result.cash.push(...cash)
    result.balances.push(...own.balances)
    result.unread.push(
      ...own.unread,
      ...(isRepeated ? [] : doubles.map((each) => ({ ...each, why: 'figures' as const }))),
    )
    result.leftOut.push(...own.leftOut, ...(isRepeated ? doubles : []))
  }
}

const keyOfTrade = ({ kind, day, symbol, name, quantity, amount, net, tax, fee }: FileTrade): string =>
  [kind, day, symbol || name, quantity, Number(amount || net), Number(tax), Number(fee)].join(' ')

const keyOfCash = ({ money, line }: FileCash): string =>
  money ? [money.kind, money.day, money.currency, Number(money.amount)].join(' ') : `line ${line}`

export const isEvent = ({ cells, day }: Draft): boolean =>
  day !== null && cells.filter((cell) => cell !== '').length > 1

/** Of a report that has an order and its executions, the order alone. */
export function withoutLevels(drafts: readonly Draft[], result: FileTrades): Draft[] {
  const level = ['Order', 'Trade', 'Execution', 'DETAIL', 'EXECUTION'].find((each) =>
    drafts.some((draft) => draft.level === each),
  )
  return drafts.filter((draft) => {
    if (draft.level === '' || level === undefined || draft.level === level) return true
    result.leftOut.push({ line: draft.line, text: draft.text })
    return false
  })
}

/** Whether its trades say how many units moved, so that no other table is needed for them. */
export const hasUnits = (drafts: readonly Draft[]): boolean =>
  drafts.every(({ kind, quantity }) => (kind !== 'buy' && kind !== 'sell') || /[1-9]/.test(quantity))

/** Of each currency, what there was before the oldest row and after the newest one. */
export function balancesIn(drafts: readonly Draft[]): FileBalance[] {
  const rows = drafts.filter(
    ({ day, balance, net, amount }) => day !== null && balance !== '' && (net ?? amount),
  )
  return [...Map.groupBy(rows, ({ currency, account }) => `${currency} ${account}`).values()].flatMap(
    (own) => {
      const isNewestFirst = (own[0]?.day ?? '') > (own.at(-1)?.day ?? '')
      const [oldest, newest] = isNewestFirst ? [own.at(-1), own[0]] : [own[0], own.at(-1)]
      if (!oldest?.day || !newest?.day || oldest.day === newest.day) return []
      const place = { currency: oldest.currency, account: oldest.account }
      const moved = (oldest.net ?? oldest.amount)?.text ?? ''
      const [next] = isNewestFirst ? own.slice(-2) : own.slice(1, 2)
      const step = Number(next?.balance) - Number(oldest.balance)
      // some write what leaves without a sign; then what there was before is not known
      const isSigned = Math.abs(step - ((next?.net ?? next?.amount)?.value ?? 0)) < 0.011
      const before = sumText(oldest.balance, signed(moved, { opposite: true })) || '0'
      return [
        ...(isSigned ? [{ ...place, day: addDays(oldest.day, -1), amount: before }] : []),
        { ...place, day: newest.day, amount: newest.balance },
      ]
    },
  )
}

/** Whether the balances follow from the amounts, from the first row to the last or the other way round. */
export function isBalanced(drafts: readonly Draft[]): boolean {
  const rows = drafts.filter((draft) => draft.balance !== '' && (draft.net ?? draft.amount))
  let [down, up, pairs] = [0, 0, 0]
  for (const own of Map.groupBy(rows, ({ currency }) => currency).values())
    for (const [index, row] of own.entries()) {
      const before = own[index - 1]
      if (!before) continue
      pairs += 1
      const step = Number(row.balance) - Number(before.balance)
      // some write what a purchase costs without a sign
      const [own1, own2] = [
        Math.abs((row.net ?? row.amount)?.value ?? 0),
        Math.abs((before.net ?? before.amount)?.value ?? 0),
      ]
      if (Math.abs(Math.abs(step) - own1) < 0.011) down += 1
      if (Math.abs(Math.abs(step) - own2) < 0.011) up += 1
    }
  return pairs >= 2 && Math.max(down, up) >= pairs * 0.8
}

function readDrafts(all: readonly Draft[], reading: Reading, result: FileTrades): void {
  const rows: Draft[] = []
  const drafts = withoutUndone(all, result)
  for (const draft of drafts) {
    const filled = draft.cells.filter((cell) => cell !== '')
    const words = { line: draft.line, text: draft.text }
    if (filled.length < 2) continue
    if (
      draft.day === null &&
      /\btotals?\b|\bcost\b|\bbalance\b|\bcash left\b|gesamt|summe|totaal|مجموع|الإجمالي/i.test(
        filled.slice(0, 8).join(' '),
      )
    )
      result.leftOut.push(words)
    else if (draft.day === null && filled.every((cell) => !/\d/.test(cell))) result.leftOut.push(words)
    else {
      if (reading.columns.of.kind === undefined) draft.kind ??= kindOfSigns(draft, drafts)
      rows.push(draft)
    }
  }
  proveByBalances(rows)
  joinSplits(rows)
  joinExchanged(rows)
  const gone = new Set([
    ...cancelledWith(rows),
    ...joinMergers(rows),
    ...joinReinvested(rows),
    ...passedOn(rows),
  ])
  const signs = signsOf(
    rows.filter((row) => !gone.has(row)),
    { meaning: meaningIn(rows, reading), isTotalGross: shownBy(rows, reading, ({ net }) => net) === 'gross' },
  )
  for (const draft of rows) {
    const words = { line: draft.line, text: draft.text }
    if (gone.has(draft)) result.leftOut.push(words)
    else if (draft.kind === 'reinvest') addReinvested(draft, reading, signs, result)
    else if (draft.kind !== 'split' || draft.day === null) addEvent(draft, reading, signs, result)
  }
}

/** Leaves out what its status says has not happened; of a status that is not known, nothing shows it. */
function withoutUndone(drafts: readonly Draft[], result: FileTrades): readonly Draft[] {
  const hasOne = new Set(drafts.map(({ status }) => status)).size === 1
  return drafts.filter((draft) => {
    const done = draft.isUndone ? false : draft.status === '' ? true : isDone(draft.status)
    const words = { line: draft.line, text: draft.text }
    if (done === false) result.leftOut.push(words)
    else if ((done === null && !hasOne) || draft.isDoubtful) result.unread.push({ ...words, why: 'kind' })
    return !draft.isDoubtful && (done === true || (done === null && hasOne))
  })
}

/** Without a column of kinds, the signs of quantity and money say it where both agree. */
function kindOfSigns(draft: Draft, all: readonly Draft[]): Draft['kind'] {
  const money = (draft.net ?? draft.amount)?.value ?? 0
  const isSold = draft.quantity.startsWith('-')
  const hasSigns = all.some(({ quantity }) => quantity.startsWith('-'))
  const isSigned = all.some(({ net, amount }) => ((net ?? amount)?.value ?? 0) < 0)
  // a list without any sign may as well be of what is held
  if (!/[1-9]/.test(draft.quantity) || (!hasSigns && (!isSigned || money === 0))) return null
  // beside rows without units, units may be those that income was paid for
  const isOfTrades = draft.price !== '' || all.every(({ quantity }) => quantity !== '')
  if (!hasSigns && !isOfTrades) return null
  // some write the value of what left as negative, like its units; then the units say it
  const isAlike = all.every((each) => {
    const value = (each.net ?? each.amount)?.value ?? 0
    return value === 0 || value < 0 === each.quantity.startsWith('-')
  })
  if (hasSigns && isSigned && !isAlike && money !== 0 && money > 0 !== isSold) return null
  return (hasSigns ? isSold : money > 0) ? 'sell' : 'buy'
}

/** What the trades of a table show of its one column of money. */
function meaningIn(rows: readonly Draft[], reading: Reading): Signs['meaning'] {
  return reading.preset?.money ?? shownBy(rows, reading, ({ amount }) => amount)
}

/** Whether charges are in a column of money, as all rows show that show it. */
function shownBy(
  rows: readonly Draft[],
  reading: Reading,
  moneyOf: (row: Draft) => Money | null,
): Signs['meaning'] {
  const found = rows.flatMap((row) =>
    row.kind === 'buy' || row.kind === 'sell' ? (meaningOf(row, row.kind, reading, moneyOf(row)) ?? []) : [],
  )
  const gross = found.filter((each) => each === 'gross').length
  if (found.length === 0 || (gross > 0 && gross < found.length)) return null
  return gross > 0 ? 'gross' : 'net'
}

function addEvent(draft: Draft, reading: Reading, signs: Signs, result: FileTrades): void {
  const { line, text, day, currency, account, amount } = draft
  if (reading.isOwn && draft.words === 'balance' && day !== null && amount) {
    result.balances.push({ day, currency, amount: amount.text, account })
    result.cash.push({ line, text })
    return
  }
  const event = eventOf(draft, reading, signs)
  if ('trades' in event && draft.unknown.length > 0 && !event.trades.every((trade) => isStated(trade, draft)))
    result.unread.push({ line, text, why: 'figures' })
  else if ('trades' in event) result.trades.push(...event.trades)
  else if ('cash' in event) for (const money of event.cash) result.cash.push({ line, text, money })
  else if ('none' in event) result.leftOut.push({ line, text })
  else result.unread.push({ line, text, why: event.fault })
}

/** Whether the file says what moved in the end, so that no other column can change it. */
const isStated = ({ kind }: FileTrade, { net }: Draft): boolean =>
  (net !== null && net.value !== 0) || (kind !== 'buy' && kind !== 'sell' && kind !== 'dividend')

/** One row for a dividend and what was bought with it. */
function addReinvested(draft: Draft, reading: Reading, signs: Signs, result: FileTrades): void {
  const bought = eventOf({ ...draft, kind: 'buy' }, reading, { ...signs, buy: null })
  const income = eventOf({ ...draft, kind: 'dividend', fees: [], taxes: [] }, reading, signs)
  if ('trades' in bought && 'trades' in income) result.trades.push(...income.trades, ...bought.trades)
  else result.unread.push({ line: draft.line, text: draft.text, why: 'figures' })
}

export function addSplits(drafts: readonly Draft[], result: FileTrades): void {
  const splits = splitsOf(drafts, result.trades)
  result.trades.push(...splits.trades)
  const told = new Set(splits.trades.map(({ line }) => line))
  for (const { line, text } of splits.done) if (!told.has(line)) result.leftOut.push({ line, text })
  for (const { line, text } of splits.unproven) result.unread.push({ line, text, why: 'ratio' })
}
