/** The rows of a broker's tables as events, with those that belong together. Pure. */
import { eventOf } from '../events/events.ts'
import {
  cancelledWith,
  joinExchanged,
  joinMergers,
  joinReinvested,
  passedOn,
  sameInstrument,
  takenBack,
  tellMovedIn,
  tellTraded,
  toldByOtherSide,
} from '../events/joins.ts'
import { joinSplits } from '../events/splits.ts'
import { type Signs, signsOf } from '../events/money-events.ts'
import { isDone } from '../words/kinds.ts'
import { isOfPart, meaningOf } from '../events/proof.ts'
import { proveByBalances, proveByRates } from '../events/steps.ts'
import { type FileCash, type FileTrade, type FileTrades, nothingRead } from './row.ts'
import type { ImportOmission } from '#contract/investments/investment-imports.ts'
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
    result.leftOut.push(
      ...own.leftOut,
      ...(isRepeated ? doubles.map((each) => ({ ...each, why: 'repeated' as const })) : []),
    )
  }
}

/** Exchanges without their other side, where no balance shows that a row is all that moved. */
export function tellLoneExchanges(drafts: readonly Draft[], result: FileTrades): void {
  const proven = new Set(drafts.flatMap(({ line, balance }) => (balance === '' ? [] : [line])))
  const sides = result.cash.flatMap(({ money }) => (money?.kind === 'conversion' ? [money] : []))
  const isLone = ({ line, money }: FileCash): boolean =>
    money?.kind === 'conversion' &&
    !proven.has(line) &&
    !sides.some(
      ({ day, currency, amount }) =>
        currency !== money.currency &&
        amount.startsWith('-') !== money.amount.startsWith('-') &&
        Math.abs(Date.parse(day) - Date.parse(money.day)) <= 3 * 86_400_000,
    )
  result.unread.push(
    ...result.cash.filter(isLone).map(({ line, text }) => ({ line, text, why: 'figures' as const })),
  )
  result.cash = result.cash.filter((each) => !isLone(each))
}

const keyOfTrade = ({ kind, day, symbol, name, quantity, amount, net, tax, fee }: FileTrade): string =>
  [kind, day, symbol || name, quantity, Number(amount || net), Number(tax), Number(fee)].join(' ')

const keyOfCash = ({ money, line }: FileCash): string =>
  money ? [money.kind, money.day, money.currency, Number(money.amount)].join(' ') : `line ${line}`

export const isEvent = ({ cells, day }: Draft): boolean =>
  day !== null && cells.filter((cell) => cell !== '').length > 1

/** Of a report with several levels of detail. */
const levels = /^(?:order|trade|execution|detail|closed ?lot|lot|sub ?total|total|summary)s?$/i

/** Of a report that has an order and its executions, the order alone. */
export function withoutLevels(drafts: readonly Draft[], result: FileTrades): Draft[] {
  const level = ['Order', 'Trade', 'Execution', 'DETAIL', 'EXECUTION'].find((each) =>
    drafts.some((draft) => draft.level === each),
  )
  return drafts.filter((draft) => {
    if (draft.level === '' || level === undefined || draft.level === level) return true
    if (!levels.test(draft.level)) {
      result.unread.push({ line: draft.line, text: draft.text, why: 'kind' })
      return false
    }
    result.leftOut.push({ line: draft.line, text: draft.text, why: 'repeated' })
    return false
  })
}

/** Whether its trades say how many units moved, so that no other table is needed for them. */
export const hasUnits = (drafts: readonly Draft[]): boolean =>
  drafts.every(({ kind, quantity }) => (kind !== 'buy' && kind !== 'sell') || /[1-9]/.test(quantity))

function readDrafts(all: readonly Draft[], reading: Reading, result: FileTrades): void {
  const rows: Draft[] = []
  const drafts = withoutUndone(all, result)
  for (const draft of drafts) {
    const filled = draft.cells.filter((cell) => cell !== '')
    const words = { line: draft.line, text: draft.text }
    if (filled.length < 2) continue
    if (isTotal(draft, reading)) result.leftOut.push({ ...words, why: 'total' })
    else {
      const side = draft.cells[reading.columns.of.side ?? -1] ?? ''
      // of a word that is not known, signs show nothing
      const isUnsaid = side === '' || /^(?:market|limit|stop|trade|order)/i.test(side)
      if (reading.columns.of.kind === undefined && isUnsaid) draft.kind ??= kindOfSigns(draft, drafts)
      rows.push(draft)
    }
  }
  proveByBalances(rows)
  proveByRates(rows)
  tellMovedIn(rows)
  joinSplits(rows)
  joinExchanged(rows)
  tellTraded(rows)
  const gone = new Map<Draft, ImportOmission>()
  const leave = (why: ImportOmission, own: ReadonlySet<Draft>): void => {
    for (const draft of own) gone.set(draft, why)
  }
  leave('taken_back', cancelledWith(rows))
  leave('part', toldByOtherSide(rows))
  leave('part', joinMergers(rows))
  leave('own', joinReinvested(rows))
  leave('own', passedOn(rows))
  const signs = signsOf(
    rows.filter((row) => !gone.has(row)),
    {
      meaning: meaningIn(
        reading,
        shownBy(rows, reading, ({ amount }) => amount),
      ),
      isTotalGross: onlyOf(shownBy(rows, reading, ({ net }) => net)) === 'gross',
    },
  )
  for (const draft of rows) {
    const why = gone.get(draft)
    if (why) result.leftOut.push({ line: draft.line, text: draft.text, why })
    else if (draft.kind === 'reinvest') addReinvested(draft, reading, signs, result)
    else if (draft.kind !== 'split' || draft.day === null) addEvent(draft, reading, signs, result)
  }
}

/** A row without a day that is called a total, or has no figure. */
function isTotal({ cells, day, kind }: Draft, { columns: { of } }: Reading): boolean {
  const filled = cells.filter((cell) => cell !== '')
  // a day that cannot be read is none of a total
  if (day !== null || /\d/.test(cells[of.day ?? -1] ?? ''))
    return day === null && !filled.some((cell) => /\d/.test(cell))
  if (filled.every((cell) => !/\d/.test(cell))) return true
  // the name of a fund may have such a word too
  const said = cells[of.kind ?? -1] ?? ''
  return (kind === null || said === '' || totals.test(said)) && totals.test(filled.slice(0, 8).join(' '))
}
const totals =
  /\btotals?\b|\bcost\b|\bbalance\b|\bcash left\b|gesamt|summe|totaal|مجموع|المجموع|[إا]لإجمالي|إجمالي|الرصيد|رصيد (?:نقدي|ختامي|افتتاحي)/i

/** Leaves out what its status says has not happened; of a status that is not known, nothing shows it. */
function withoutUndone(drafts: readonly Draft[], result: FileTrades): readonly Draft[] {
  const hasOne = new Set(drafts.map(({ status }) => status)).size === 1
  const orders = drafts.filter(({ kind }) => kind === 'buy' || kind === 'sell')
  const open = orders.filter(({ status }) => status === '')
  // where nearly all orders have a status, one without it may not have happened
  const isOpen = open.length > 0 && open.length * 4 <= orders.length && orders.length > 2
  const { pairs, open: candidates } = takenBack(drafts)
  return drafts.filter((draft) => {
    const done = draft.isUndone ? false : draft.status === '' ? true : isDone(draft.status)
    const words = { line: draft.line, text: draft.text }
    if (done === false) result.leftOut.push({ ...words, why: pairs.has(draft) ? 'taken_back' : 'not_done' })
    else if (pairs.has(draft)) result.leftOut.push({ ...words, why: 'taken_back' })
    else if (candidates.has(draft)) result.unread.push({ ...words, why: 'cancelled' })
    else if ((done === null && !hasOne) || draft.isDoubtful || (isOpen && open.includes(draft)))
      result.unread.push({ ...words, why: 'kind' })
    const isDoubtful = draft.isDoubtful || (isOpen && open.includes(draft))
    return (
      !isDoubtful &&
      !pairs.has(draft) &&
      !candidates.has(draft) &&
      (done === true || (done === null && hasOne))
    )
  })
}

/** Without a column of kinds, the signs of quantity and money say it where both agree. */
function kindOfSigns(draft: Draft, all: readonly Draft[]): Draft['kind'] {
  const money = (draft.net ?? draft.amount)?.value ?? 0
  const isSold = draft.quantity.startsWith('-')
  const hasSigns = all.some(({ quantity }) => quantity.startsWith('-'))
  // money that is negative in other rows shows nothing of trades
  const isSigned = all.some(
    ({ net, amount, quantity: units }) => /[1-9]/.test(units) && ((net ?? amount)?.value ?? 0) < 0,
  )
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
  if (!hasSigns && !isPricedAlike(draft, all)) return null
  return (hasSigns ? isSold : money > 0) ? 'sell' : 'buy'
}

/** Income for each unit may look like a price, but is far from those of the same instrument. */
const isPricedAlike = (draft: Draft, all: readonly Draft[]): boolean =>
  all.every(
    (each) =>
      each === draft ||
      !sameInstrument(each, draft) ||
      !(Number(each.price) > 0) ||
      !(Number(draft.price) > 0) ||
      Number(draft.price) * 6 > Number(each.price),
  )

/** What is known of the one column of money; nothing where its trades show something else. */
function meaningIn({ preset }: Reading, shown: Shown): Signs['meaning'] {
  const known = preset?.money ?? null
  if (shown.size === 0) return known
  return known === null || shown.has(known) ? onlyOf(shown) : null
}

type Shown = ReadonlySet<'gross' | 'net' | 'part'>
const onlyOf = (shown: Shown): Signs['meaning'] => {
  const [only] = shown
  return shown.size === 1 && only !== undefined && only !== 'part' ? only : null
}

/** Whether charges are in a column of money, by each trade that shows it. */
function shownBy(rows: readonly Draft[], reading: Reading, moneyOf: (row: Draft) => Money | null): Shown {
  return new Set(
    rows.flatMap((row) => {
      if (row.kind !== 'buy' && row.kind !== 'sell') return []
      const money = moneyOf(row)
      return isOfPart(row, row.kind, reading, money)
        ? ('part' as const)
        : (meaningOf(row, row.kind, reading, money) ?? [])
    }),
  )
}

function addEvent(draft: Draft, reading: Reading, signs: Signs, result: FileTrades): void {
  const { line, text, day, currency, account, amount } = draft
  if (reading.isOwn && draft.words === 'balance' && day !== null && amount) {
    result.balances.push({ day, currency, amount: amount.text, account })
    result.cash.push({ line, text })
    return
  }
  const event = eventOf(draft, reading, signs)
  const isRead = 'trades' in event || 'cash' in event
  if (isRead && draft.isOtherwise) result.unread.push({ line, text, why: 'figures' })
  else if (isRead && draft.unknown.length > 0 && !isStated(draft, reading))
    result.unread.push({ line, text, why: 'figures' })
  else if ('trades' in event) result.trades.push(...event.trades)
  else if ('cash' in event) for (const money of event.cash) result.cash.push({ line, text, money })
  else if ('none' in event)
    result.leftOut.push({ line, text, why: draft.kind === 'none' ? 'own' : 'nothing' })
  else result.unread.push({ line, text, why: event.fault })
}

/** Whether the file says what moved in the end, so that no other column can change it. */
function isStated(
  { kind, quantity, price, net, balance }: Draft,
  { columns: { of, isNetNamed }, preset }: Reading,
): boolean {
  if (net === null || net.value === 0) return false
  // what is only units times price may leave a charge out
  const product = Math.abs(Number(quantity)) * Number(price)
  const isTrade = kind === 'buy' || kind === 'sell'
  if (isTrade && balance === '' && product > 0 && Math.abs(Math.abs(net.value) - product) < 0.005)
    return false
  const isBySide = net.place === of.debit || net.place === of.credit
  return isNetNamed || isBySide || balance !== '' || preset?.money === 'net'
}

/** One row for a dividend and what was bought with it. */
function addReinvested(draft: Draft, reading: Reading, signs: Signs, result: FileTrades): void {
  const bought = eventOf({ ...draft, kind: 'buy' }, reading, { ...signs, buy: null })
  const income = eventOf({ ...draft, kind: 'dividend', fees: [], taxes: [] }, reading, signs)
  if ('trades' in bought && 'trades' in income) result.trades.push(...income.trades, ...bought.trades)
  else result.unread.push({ line: draft.line, text: draft.text, why: 'figures' })
}
