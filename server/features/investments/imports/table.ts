/** Trades in a broker’s tables: what each column and row means, as far as their figures prove it. Pure. */
import { importColumns } from '#contract/investments/investment-imports.ts'
import { delimiterOf, readCsv } from '../../imports/read/csv.ts'
import { dateOrderOf, type DateOrder, readDateText } from '../../imports/read/dates.ts'
import type { Table } from '../../imports/read/types.ts'
import { exportColumns } from '../export/columns.ts'
import { type Chosen, columnsOf } from './columns.ts'
import { type Draft, draftOf, type Reading } from './draft.ts'
import { eventOf, type Signs, signsOf } from './events.ts'
import { cancelledWith, joinMergers, joinReinvested, splitsOf } from './joins.ts'
import { readLegs } from './legs.ts'
import { meaningOf } from './proof.ts'
import { type Preset, presetOf } from './presets.ts'
import { type FileCash, type FileTrade, type FileTrades, nothingRead, signed } from './row.ts'
import { type Section, sectionsOf } from './sections.ts'

export type TableOptions = {
  chosen?: Chosen
  dateOrder?: 'dmy' | 'mdy' | undefined
  today?: string | undefined
}
type Tables = readonly Pick<Table, 'rows' | 'lines'>[]

export const readTable = (text: string, options: TableOptions = {}): FileTrades =>
  readTables([readCsv(text, delimiterOf(text))], options)

export function readTables(tables: Tables, { chosen = {}, dateOrder, today }: TableOptions): FileTrades {
  const result = nothingRead('csv')
  const { events, doubtful } = sectionsOf(tables)
  const sections = events.length > 0 ? events : bareSections(tables)
  const [main] = sections.toSorted((a, b) => b.lines.length - a.lines.length)
  if (!main) return result
  const presets = sections.map(({ head }) => presetOf(head))
  const order = orderOf(sections, presets, chosen, dateOrder, today)
  const currency = baseCurrencyIn(tables) || presets.find((preset) => preset?.currency)?.currency || ''
  const readings = sections.map((section, index) =>
    readingOf(section, presets[index] ?? null, {
      chosen: section === main ? chosen : {},
      order: order ?? 'dmy',
      currency,
    }),
  )
  result.columns = [...main.head]
  result.mapping = mappingOf(readings[sections.indexOf(main)])
  const all = readings.map((reading) => reading.section.lines.map((line) => draftOf(line, reading)))
  if (order === null) {
    result.question = 'date_order'
    result.unread = all
      .flat()
      .filter(isEvent)
      .map(({ line, text }) => ({ line, text, why: 'day' as const }))
    return result
  }
  // a table with a balance has everything that happened; others tell of the same again
  const ledger = all.findIndex((drafts) => isBalanced(drafts) && hasUnits(drafts))
  const read: { drafts: Draft[]; reading: Reading }[] = []
  for (const [index, reading] of readings.entries()) {
    const drafts = all[index] ?? []
    const isRepeated = ledger >= 0 && index !== ledger && drafts.every(({ balance }) => balance === '')
    if (isRepeated) result.leftOut.push(...drafts.filter(isEvent).map(({ line, text }) => ({ line, text })))
    else if (reading.preset?.legs) readLegs(reading.section, reading.preset.legs, result)
    else read.push({ drafts: withoutLevels(drafts, result), reading })
  }
  for (const { line, cells } of events.length > 0 ? doubtful : [])
    (ledger >= 0 ? result.leftOut : result.unread).push({
      line,
      text: cells.filter(Boolean).join(' · ').slice(0, 120),
      ...(ledger >= 0 ? {} : { why: 'day' as const }),
    })
  readAll(read, result)
  const waiting = read.flatMap(({ drafts }) => drafts)
  addSplits(waiting, result)
  withoutFuture(result, today)
  return result
}

/**
 * What two tables of a file tell alike is one event: a table that only repeats others is left out, single rows that do so are
 * doubtful.
 */
function readAll(read: readonly { drafts: Draft[]; reading: Reading }[], result: FileTrades): void {
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

/** Without a heading the first row is taken for one. */
const bareSections = (tables: Tables): Section[] =>
  tables.flatMap(({ rows, lines }) => {
    const [head, ...body] = rows
    return head
      ? [
          {
            title: '',
            head,
            lines: body.map((cells, index) => ({ line: lines[index + 1] ?? index + 2, cells })),
          },
        ]
      : []
  })

function baseCurrencyIn(tables: Tables): string {
  for (const { rows } of tables)
    for (const cells of rows.slice(0, 40)) {
      const at = cells.findIndex((cell) => /^(?:base |account )?currency$/i.test(cell.trim()))
      const code = cells[at + 1]?.trim() ?? ''
      if (at >= 0 && /^[A-Z]{3}$/.test(code)) return code
    }
  return ''
}

function mappingOf(reading: Reading | undefined): FileTrades['mapping'] {
  const mapping: FileTrades['mapping'] = {}
  for (const column of importColumns) {
    const place = reading?.columns.of[column]
    if (place !== undefined) mapping[column] = place
  }
  return mapping
}

/** The order of days, months and years; null where the file does not show it. */
function orderOf(
  sections: readonly Section[],
  presets: readonly (Preset | null)[],
  chosen: Chosen,
  asked: 'dmy' | 'mdy' | undefined,
  today = '2100-12-31',
): DateOrder | null {
  const lists = sections.map(({ head, lines }) => {
    const { of } = columnsOf(
      head,
      lines.slice(0, 200).map(({ cells }) => cells),
      chosen,
    )
    return lines.flatMap(({ cells }) => cells[of.day ?? -1]?.trim() || [])
  })
  const cells = lists.flat().filter((cell) => /\d/.test(cell))
  const fixed = presets.find((preset) => preset?.order)?.order
  const numeric = cells.filter((cell) => /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(cell))
  if (fixed && fixed !== 'ymd' && numeric.every((cell) => readDateText(cell, fixed) !== null)) return fixed
  if (numeric.length === 0) return dateOrderOf(cells).order
  if (asked) return asked
  const fits = (['dmy', 'mdy'] as const).map((order) => {
    const days = numeric.map((cell) => readDateText(cell, order))
    const known = days.flatMap((day) => day ?? [])
    return {
      order,
      count: known.filter((day) => day <= today).length,
      isSorted: lists.every((list) => isSorted(list, order)),
      known: known.join(),
    }
  })
  const [dmy, mdy] = fits
  if (!dmy || !mdy || dmy.count !== mdy.count) return (dmy?.count ?? 0) >= (mdy?.count ?? 0) ? 'dmy' : 'mdy'
  if (dmy.known === mdy.known) return 'dmy'
  if (dmy.isSorted !== mdy.isSorted) return dmy.isSorted ? 'dmy' : 'mdy'
  return null
}

function isSorted(cells: readonly string[], order: DateOrder): boolean {
  const days = cells.flatMap((cell) => readDateText(cell, order) ?? [])
  const isUp = days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day)
  return (
    days.length > 2 && (isUp || days.every((day, index) => index === 0 || (days[index - 1] ?? '') >= day))
  )
}

type About = { chosen: Chosen; order: DateOrder; currency: string }

function readingOf(section: Section, preset: Preset | null, { chosen, order, currency }: About): Reading {
  const below = section.lines.map(({ cells }) => cells)
  const columns = columnsOf(section.head, below, chosen)
  const commas = new Map<number, boolean>()
  const columnComma = (place: number): boolean | null =>
    decimalOf(below.flatMap((cells) => cells[place] || []))
  const figures = [
    columns.of.quantity,
    columns.of.price,
    columns.of.amount,
    columns.of.net,
    columns.of.balance,
    ...columns.amounts,
    ...columns.charges.fee,
  ].flatMap((place) => place ?? [])
  const ofTable = decimalOf(figures.flatMap((place) => below.flatMap((cells) => cells[place] || []))) ?? false
  const comma = (place: number): boolean => {
    const known = commas.get(place) ?? columnComma(place) ?? ofTable
    commas.set(place, known)
    return known
  }
  const negative = new Map<number, boolean>()
  const isOwn = section.head.join(',') === exportColumns.join(',')
  const isChargeNegative = (place: number): boolean => {
    const known =
      negative.get(place) ??
      (!isOwn &&
        isMostlyNegative(below.flatMap((cells) => signed(cells[place] ?? '', { comma: comma(place) }) || [])))
    negative.set(place, known)
    return known
  }
  const ofAccount = currency || accountCurrencyOf(below, columns)
  return {
    section,
    columns,
    preset: isOwn ? { name: 'XTharwa', headings: [], delivers: 'cost', money: 'gross' } : preset,
    order,
    comma,
    isChargeNegative,
    currency: ofAccount,
  }
}

/** Where rows have the currency of the instrument and a rate, that of the account is the one whose rate is 1. */
function accountCurrencyOf(below: readonly (readonly string[])[], { of }: Reading['columns']): string {
  const [place, rate] = [of.priceCurrency, of.rate]
  if (place === undefined || rate === undefined) return ''
  const own = new Set(below.flatMap((cells) => (Number(cells[rate]) === 1 ? (cells[place] ?? '') : [])))
  const [only = '', ...more] = own
  return more.length === 0 ? only : ''
}

function isMostlyNegative(texts: readonly string[]): boolean {
  const known = texts.filter((text) => /[1-9]/.test(text))
  return known.filter((text) => text.startsWith('-')).length * 2 > known.length
}

/** Whether numbers have a decimal comma, by those that can only be read in one way; null without such. */
function decimalOf(cells: readonly string[]): boolean | null {
  let [commas, points] = [0, 0]
  for (const cell of cells) {
    const text = cell.replace(/[^\d.,]/g, '')
    if (/,.*,|\..*,\d/.test(text) && !/,.*,/.test(text)) commas += 1
    else if (/,.*,|,.*\.\d/.test(text)) points += 1
    else if (/\..*\./.test(text) || (/,\d+$/.test(text) && !/^[1-9]\d{0,2},\d{3}$/.test(text))) commas += 1
    else if (/\.\d+$/.test(text) && !/^[1-9]\d{0,2}\.\d{3}$/.test(text)) points += 1
  }
  return commas === points ? null : commas > points
}

const isEvent = ({ cells, day }: Draft): boolean =>
  day !== null && cells.filter((cell) => cell !== '').length > 1

/** Of a report that has an order and its executions, the order alone. */
function withoutLevels(drafts: readonly Draft[], result: FileTrades): Draft[] {
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
const hasUnits = (drafts: readonly Draft[]): boolean =>
  drafts.every(({ kind, quantity }) => (kind !== 'buy' && kind !== 'sell') || /[1-9]/.test(quantity))

/** Whether the balances follow from the amounts, from the first row to the last or the other way round. */
function isBalanced(drafts: readonly Draft[]): boolean {
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

function readDrafts(drafts: readonly Draft[], reading: Reading, result: FileTrades): void {
  const rows: Draft[] = []
  for (const draft of drafts) {
    const filled = draft.cells.filter((cell) => cell !== '')
    const words = { line: draft.line, text: draft.text }
    if (filled.length < 2) continue
    if (
      draft.day === null &&
      /\btotals?\b|\bcost\b|\bbalance\b|gesamt|summe|totaal|مجموع|الإجمالي/i.test(filled.slice(0, 8).join(' '))
    )
      result.leftOut.push(words)
    else if (draft.day === null && filled.every((cell) => !/\d/.test(cell))) result.leftOut.push(words)
    else
      rows.push(
        reading.columns.of.kind === undefined && draft.kind === null ? withSigns(draft, drafts) : draft,
      )
  }
  const gone = new Set([...cancelledWith(rows), ...joinMergers(rows), ...joinReinvested(rows)])
  const meaning = meaningIn(rows, reading)
  const signs = signsOf(
    rows.filter((row) => !gone.has(row)),
    meaning,
  )
  for (const draft of rows) {
    const words = { line: draft.line, text: draft.text }
    if (gone.has(draft)) result.leftOut.push(words)
    else if (draft.kind === 'reinvest') addReinvested(draft, reading, signs, result)
    else if (draft.kind !== 'split' || draft.day === null) addEvent(draft, reading, signs, result)
  }
}

/** Without a column of kinds, the signs of quantity and money say it where both agree. */
function withSigns(draft: Draft, all: readonly Draft[]): Draft {
  const money = (draft.net ?? draft.amount)?.value ?? 0
  const isSold = draft.quantity.startsWith('-')
  const hasSigns = all.some(({ quantity }) => quantity.startsWith('-'))
  if (!/[1-9]/.test(draft.quantity)) return draft
  const isSigned = all.some(({ net, amount }) => ((net ?? amount)?.value ?? 0) < 0)
  // a list without any sign may as well be of what is held
  if (!hasSigns && !isSigned) return draft
  const isOut = hasSigns ? isSold : money > 0
  if (hasSigns && isSigned && money !== 0 && money > 0 !== isSold) return draft
  if (!hasSigns && money === 0) return draft
  return { ...draft, kind: isOut ? 'sell' : 'buy' }
}

/** What the trades of a table show of its one column of money. */
function meaningIn(rows: readonly Draft[], reading: Reading): Signs['meaning'] {
  if (reading.preset?.money) return reading.preset.money
  const found = rows.flatMap((row) =>
    row.kind === 'buy' || row.kind === 'sell' ? (meaningOf(row, row.kind, reading) ?? []) : [],
  )
  const gross = found.filter((each) => each === 'gross').length
  if (found.length === 0 || (gross > 0 && gross < found.length)) return null
  return gross > 0 ? 'gross' : 'net'
}

function addEvent(draft: Draft, reading: Reading, signs: Signs, result: FileTrades): void {
  const { line, text } = draft
  const event = eventOf(draft, reading, signs)
  if ('trades' in event) result.trades.push(...event.trades)
  else if ('cash' in event) for (const money of event.cash) result.cash.push({ line, text, money })
  else if ('none' in event) result.leftOut.push({ line, text })
  else result.unread.push({ line, text, why: event.fault })
}

/** One row for a dividend and what was bought with it. */
function addReinvested(draft: Draft, reading: Reading, signs: Signs, result: FileTrades): void {
  const bought = eventOf({ ...draft, kind: 'buy' }, reading, { ...signs, buy: null })
  const income = eventOf({ ...draft, kind: 'dividend', fees: [], taxes: [] }, reading, signs)
  if ('trades' in bought && 'trades' in income) result.trades.push(...income.trades, ...bought.trades)
  else result.unread.push({ line: draft.line, text: draft.text, why: 'figures' })
}

function addSplits(drafts: readonly Draft[], result: FileTrades): void {
  const splits = splitsOf(drafts, result.trades)
  result.trades.push(...splits.trades)
  const told = new Set(splits.trades.map(({ line }) => line))
  for (const { line, text } of splits.done) if (!told.has(line)) result.leftOut.push({ line, text })
  for (const { line, text } of splits.unproven) result.unread.push({ line, text, why: 'ratio' })
}

/** What lies ahead has not happened. */
function withoutFuture(result: FileTrades, today: string | undefined): void {
  if (today === undefined) return
  const later = result.trades.filter(({ day }) => day > today)
  result.trades = result.trades.filter(({ day }) => day <= today)
  result.unread.push(...later.map(({ line, name }) => ({ line, text: name, why: 'day' as const })))
}
