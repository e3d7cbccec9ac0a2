/** How a broker's table is read: its columns, numbers, dates and currency. Pure. */
import { importColumns } from '#contract/investments/investment-imports.ts'
import { dateOrderOf, type DateOrder, readDateText } from '../../../imports/read/dates.ts'
import type { Table } from '../../../imports/read/types.ts'
import { exportColumns } from '../../export/columns.ts'
import { plain } from '../words/column-names.ts'
import { type Chosen, columnsOf, isHeading } from './columns.ts'
import type { Preset } from '../words/preset.ts'
import { fixedBy } from '../words/presets.ts'
import { type FileTrades, isMoneyCode, unsigned } from './row.ts'
import { negativeBy, paidIn, placeOfWays, riyal, riyalIn, signsIn } from './money-columns.ts'
import { sidesIn } from './said.ts'
import { emptied, type Section } from './sections.ts'
import type { Reading } from './types.ts'

export type Tables = readonly Pick<Table, 'rows' | 'lines'>[]

/** Without a heading the first row is taken for one. */
export const bareSections = (tables: Tables): Section[] =>
  tables.flatMap(({ rows, lines }) => {
    const [head, ...body] = rows
    return head
      ? [
          {
            title: '',
            head,
            lines: body.map((cells, index) => ({
              line: lines[index + 1] ?? index + 2,
              cells: cells.map(emptied),
            })),
          },
        ]
      : []
  })

export function baseCurrencyIn(tables: Tables): string {
  for (const { rows } of tables)
    for (const [index, cells] of rows.slice(0, 40).entries()) {
      const at = cells.findIndex((cell) =>
        /^(?:(?:base |account )?currency|basiswährung)$/i.test(cell.trim()),
      )
      const code = cells[at + 1]?.trim() ?? ''
      if (at >= 0 && /^[A-Z]{3}$/.test(code)) return code
      const [own, next] = [rows[index + 1]?.[at]?.trim() ?? '', rows[index + 2]?.[at]?.trim() ?? '']
      // of a table that has one row, about the account
      if (at >= 0 && !isHeading(cells) && isMoneyCode(own) && !isMoneyCode(next)) return own
    }
  return ''
}

export function mappingOf(reading: Reading | undefined): FileTrades['mapping'] {
  const mapping: FileTrades['mapping'] = {}
  for (const column of importColumns) {
    const place = reading?.columns.of[column]
    if (place !== undefined) mapping[column] = place
  }
  return mapping
}

/** The order of days, months and years; null where the file does not show it. */
export function orderOf(
  sections: readonly Section[],
  presets: readonly (Preset | null)[],
  chosen: Chosen,
  asked: 'dmy' | 'mdy' | undefined,
  today = '2100-12-31',
): DateOrder | null {
  const lists = sections.map(({ head, lines }, index) => {
    const { of } = columnsOf(
      head,
      lines.slice(0, 200).map(({ cells }) => cells),
      chosen,
      fixedBy(presets[index] ?? null, head),
    )
    return lines.flatMap(({ cells }) => cells[of.day ?? -1]?.trim() || [])
  })
  const cells = lists.flat().filter((cell) => /\d/.test(cell))
  const fixed = presets.find((preset) => preset?.order)?.order
  const numeric = cells.filter((cell) => /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(cell))
  if (fixed && fixed !== 'ymd' && numeric.every((cell) => readDateText(cell, fixed) !== null)) return fixed
  if (numeric.length === 0) return dateOrderOf(cells).order
  if (asked) return asked
  // with points, days come first everywhere
  if (numeric.every((cell) => /^\d{1,2}\.\d{1,2}\./.test(cell))) return 'dmy'
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
  return orderBeside(sections, numeric)
}

/** The order by which days are near one of their row that can be read in one way; null where none shows it. */
function orderBeside(sections: readonly Section[], numeric: readonly string[]): 'dmy' | 'mdy' | null {
  const own = new Set(numeric)
  const fits = { dmy: 0, mdy: 0 }
  for (const { cells } of sections.flatMap(({ lines }) => lines)) {
    const clear = cells.find((cell) => /^\d{4}-\d{2}-\d{2}(?!\d)/.test(cell.trim()))?.trim()
    const day = cells.find((cell) => own.has(cell.trim()))
    if (clear === undefined || day === undefined) continue
    for (const order of ['dmy', 'mdy'] as const)
      if (
        Math.abs(Date.parse(readDateText(day, order) ?? '') - Date.parse(clear.slice(0, 10))) <
        6 * 86_400_000
      )
        fits[order] += 1
  }
  return fits.dmy === fits.mdy ? null : fits.dmy > fits.mdy ? 'dmy' : 'mdy'
}

function isSorted(cells: readonly string[], order: DateOrder): boolean {
  const days = cells.flatMap((cell) => readDateText(cell, order) ?? [])
  const isUp = days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day)
  return (
    days.length > 2 && (isUp || days.every((day, index) => index === 0 || (days[index - 1] ?? '') >= day))
  )
}

/** Of our own export, whose rows of money have the sign that they move it with. */
const ownPreset: Preset = {
  name: 'XTharwa',
  headings: [],
  delivers: 'cost',
  money: 'gross',
  kinds: { tax: 'tax', conversion: 'conversion', reward: 'reward', balance: 'cash' },
}

const wellKnownCoin = /^(?:BTC|XBT|ETH|USDT|USDC|XRP|SOL|ADA|DOGE|LTC|BNB|DOT)$/

type About = { chosen: Chosen; order: DateOrder; currency: string; charges?: Reading['charges'] }

export function readingOf(
  section: Section,
  preset: Preset | null,
  { chosen, order, currency, charges }: About,
): Reading {
  const below = section.lines.map(({ cells }) => cells)
  const columns = columnsOf(section.head, below, chosen, fixedBy(preset, section.head))
  const heads = section.head.map((cell) => plain(cell))
  for (const [money, currency] of Object.entries(preset?.beside ?? {}))
    columns.beside.set(heads.indexOf(plain(money)), heads.indexOf(plain(currency)))
  columns.unknown = columns.unknown.filter(
    (place) => !preset?.values?.some((name) => plain(name) === heads[place]),
  )
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
  // a text may be written by another rule than the figures beside it
  const texts = below.flatMap(
    (cells) => /@\s*[\d.,]+/.exec(cells[columns.of.detail ?? columns.of.name ?? -1] ?? '') ?? [],
  )
  const isSpokenComma = decimalOf(texts) ?? comma(columns.of.amount ?? columns.of.net ?? -1)
  const isOwn = section.head.join(',') === exportColumns.join(',')
  const signsAt = signsIn(below, comma)
  const isChargeNegative = (place: number): boolean | null =>
    isOwn ? false : negativeBy(signsAt(place), [...columns.charges.fee, ...columns.charges.tax].map(signsAt))
  const ofAccount = currency || (columns.isCurrencyOpen ? '' : accountCurrencyOf(below, columns))
  return {
    section,
    columns,
    preset: isOwn ? ownPreset : preset,
    order,
    comma,
    sideLetters: sidesIn(below.map((cells) => cells[columns.of.side ?? -1] ?? '')),
    isSpokenComma,
    isChargeNegative,
    currency:
      ofAccount || (section.head.some((cell) => riyal.test(cell)) ? riyalIn(below, columns, true) : ''),
    waysAt: placeOfWays(below, columns.of),
    paidIn: paidIn(section.head, below, columns, comma),
    riyal: riyalIn(below, columns, false),
    otherNets: columns.unknown.filter((place) =>
      below.some((cells) => {
        const [own, net] = [place, columns.of.net ?? columns.of.amount ?? -1].map((at) =>
          unsigned(cells[at] ?? '', comma(at)),
        )
        return own === net && /[1-9]/.test(own ?? '')
      }),
    ),
    isOfCoins:
      /^(?:coin|crypto|token)/.test(heads[columns.of.symbol ?? -1] ?? '') ||
      below.some((cells) => wellKnownCoin.test((cells[columns.of.symbol ?? -1] ?? '').trim())),
    isOfMarkets: isOfMarkets(section.head, below, columns),
    hasCurrencies: isFilled(below, columns.of.currency, columns.of.day),
    hasDays: isDayUsual(below, columns),
    hasMoney: isUsual(below, columns),
    isOwn,
    charges,
  }
}

/** Whether prices are in several currencies, of instruments or beside another one for the money itself. */
function isOfMarkets(
  head: readonly string[],
  below: readonly (readonly string[])[],
  { of, beside, isCurrencyOpen }: Reading['columns'],
): boolean {
  const codes = new Set(
    below.flatMap((cells) => cells[of.priceCurrency ?? beside.get(of.price ?? -1) ?? -1] || []),
  )
  const isOfInstrument = /instrument|asset|market|local|share|security/i.test(
    head[of.priceCurrency ?? -1] ?? '',
  )
  const isApart = of.currency !== undefined || beside.has(of.net ?? -1) || beside.has(of.amount ?? -1)
  return codes.size > 1 && (isOfInstrument || isApart || isCurrencyOpen)
}

/** Whether a column is filled in nearly all rows that have a day. */
function isFilled(below: readonly (readonly string[])[], place = -1, day = -1): boolean {
  const dated = below.filter((cells) => /\d/.test(cells[day] ?? ''))
  return dated.filter((cells) => (cells[place] ?? '') !== '').length > dated.length * 0.75
}

function isDayUsual(
  below: readonly (readonly string[])[],
  { days: [first = -1, ...others] }: Reading['columns'],
): boolean {
  const dated = below.filter((cells) => [first, ...others].some((place) => /\d/.test(cells[place] ?? '')))
  return dated.filter((cells) => /\d/.test(cells[first] ?? '')).length > dated.length * 0.8
}

/** Whether rows with a price nearly all have money as well. */
function isUsual(below: readonly (readonly string[])[], { of, amounts }: Reading['columns']): boolean {
  const has = (cells: readonly string[], place: number | undefined): boolean =>
    /\d/.test(cells[place ?? -1] ?? '')
  const priced = below.filter((cells) => has(cells, of.price) && has(cells, of.quantity))
  const paid = priced.filter((cells) =>
    [of.net, of.amount, of.debit, of.credit, ...amounts].some((place) => has(cells, place)),
  )
  return paid.length > 1 && paid.length >= priced.length * 0.6
}

/** Where rows have the currency of the instrument and a rate, that of the account is the one whose rate is 1. */
function accountCurrencyOf(below: readonly (readonly string[])[], { of }: Reading['columns']): string {
  const [place, rate] = [of.priceCurrency, of.rate]
  if (place === undefined || rate === undefined) return ''
  const own = new Set(below.flatMap((cells) => (Number(cells[rate]) === 1 ? (cells[place] ?? '') : [])))
  const [only = '', ...more] = own
  return more.length === 0 ? only : ''
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
