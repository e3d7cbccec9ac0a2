/** Turns the export of another app into a table of one layout, whatever its own columns are. */
import { isAnyDay } from '../dates.ts'
import type { LeftOutLine, OpeningCells, Origin, Table, TableMapping } from '../types.ts'
import { readDoubleEntry } from './double-entry.ts'
import { type Cell, type Known, knownOf } from './known.ts'
import { part } from './parts.ts'
import { type Entry, type Field, headings, negated } from './entry.ts'
import { legsOf, sidesOf, twoSidesOf } from './sides.ts'
import type { Heading, Preset } from './preset.ts'
import { presets } from './presets.ts'

export type AppTable = {
  origin: Origin | null
  table: Table
  columns: TableMapping['columns']
  /** The currency of most people, or of all, of an app whose files name none. */
  home: { currency: string; isOnly: boolean } | null
}

const columns: TableMapping['columns'] = {
  date: 0,
  account: 1,
  amount: 2,
  currency: 3,
  payee: 4,
  description: 5,
  note: 6,
  category: 7,
  tags: 8,
  status: 9,
  transfer: 10,
  verified: 11,
  id: 12,
}

/** Some apps write a few lines before the headings. */
const mostBanners = 6

/** The table of a known app's export, a row for each account that a row of the app changes; null for other tables. */
export function tableOfApp(table: Table): AppTable | null {
  const double = readDoubleEntry(table)
  if (double) return tableFrom(table, { ...double, origin: null, home: null })
  const { rows, lines: all } = table
  const namesOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim().toLowerCase())
  const [found = null] = rows.slice(0, mostBanners).flatMap((cells, at) => {
    const preset = presets.find(
      ({ needs, isWhole }) =>
        needs.every((heading) => placeOf(namesOf(cells), heading) >= 0) &&
        (!isWhole || cells.length === needs.length),
    )
    return preset ? [{ preset, at, names: namesOf(cells) }] : []
  })
  if (!found) return null
  const { preset, at, names } = found
  const body = rows.slice(at + 1)
  const cellIn =
    (cells: readonly string[]): Cell =>
    (heading) =>
      [heading ?? []]
        .flat()
        .map((name) => (cells[names.indexOf(name)] ?? '').trim())
        .find((text) => text !== '') ?? ''
  const known = knownOf(preset, names, body.map(cellIn))
  const { opening, column } = preset.type ?? {}
  const made: Made[] = []
  const leftOut: LeftOutLine[] = []
  const openings: OpeningCells[] = []
  for (const [index, cells] of body.entries()) {
    const cell = cellIn(cells)
    const line = all[at + index + 1] ?? at + index + 2
    const text = cells.filter((each) => each.trim() !== '').join(' · ')
    const leave = (reason: LeftOutLine['reason']): unknown =>
      leftOut.push({ line, reason, text: text.slice(0, 200) })
    // the start of an account is no payment
    if (opening?.test(cell(column).toLowerCase())) {
      leave('no_payment')
      openings.push(...entriesOf(preset, cell, { ...known, index }).map(openingOf))
    }
    // such as a planned payment, which has only a day when it is due
    else if (cell(preset.date) === '' && cells.some(isAnyDay)) leave('pending')
    else for (const entry of entriesOf(preset, cell, { ...known, index })) made.push({ entry, line })
  }
  return tableFrom(table, { origin: preset.origin, home: preset.home ?? null, made, leftOut, openings })
}

type Made = { entry: Entry; line: number }

export const openingOf = ({ Account = '', Date = '', Amount = '', Currency = '' }: Entry): OpeningCells => ({
  account: Account,
  date: Date,
  amount: Amount,
  currency: Currency,
})

function tableFrom(
  { lines, leftOut: before = [] }: Table,
  {
    made,
    leftOut,
    openings,
    origin,
    home,
  }: Pick<AppTable, 'origin' | 'home'> & { made: Made[]; leftOut: LeftOutLine[]; openings: OpeningCells[] },
): AppTable {
  const has = (field: Field): boolean =>
    made.some(({ entry }) => entry[field] !== undefined && entry[field] !== '')
  return {
    origin,
    home,
    table: {
      rows: [[...headings], ...made.map(({ entry }) => headings.map((field) => entry[field] ?? ''))],
      lines: [lines[0] ?? 1, ...made.map(({ line }) => line)],
      leftOut: [...leftOut, ...before],
      openings,
    },
    columns: Object.fromEntries(
      Object.entries(columns).filter(([, place]) => place < 3 || has(headings[place] ?? 'Id')),
    ),
  }
}

const placeOf = (names: readonly string[], heading: Heading): number =>
  (typeof heading === 'string' ? [heading] : heading)
    .map((name) => names.indexOf(name))
    .find((at) => at >= 0) ?? -1

function entriesOf(preset: Preset, cell: Cell, known: Known): Entry[] {
  const { split, type, verified } = preset
  const note = cell(preset.note)
  // the whole of a split has no amount of its own
  if (split && 'part' in split && split.whole?.test(note)) return []
  const word = type ? cell(type.column).toLowerCase() : ''
  const isTransfer = isTransferRow(preset, cell, known)
  if (preset.two) return twoSidesOf(preset, preset.two, cell, known)
  if (preset.isIncomeTurned && type?.in?.test(word)) {
    const { isIncomeTurned: _turned, ...rest } = preset
    const [category] = preset.category ?? []
    return entriesOf({ ...rest, account: category ?? '', category: [preset.account ?? ''] }, cell, known)
  }
  const entry: Entry = {
    Date: cell(preset.date),
    Account: accountOf(preset, cell),
    ...moneyOf(preset, cell, known),
    Payee: cell(preset.payee),
    'Bank text': cell(preset.text) || cell(preset.payee),
    Note: split && 'part' in split ? note.replace(split.part, '') : note,
    Category: isTransfer ? '' : (preset.category?.map(cell).find((name) => name !== '') ?? ''),
    Tags: cell(preset.tags).replaceAll('|', ','),
    Status: cell(preset.status),
    Verified: verified?.is.test(cell(verified.column).toLowerCase()) ? 'yes' : '',
    Id: cell(preset.id),
  }
  const withId = { ...entry, ...partOf(preset, cell, known) }
  if (type?.adjustment?.test(word))
    return sidesOf(preset, cell, { ...withId, Category: '', Transfer: `opening ${known.index}` })
  return legsOf(preset, cell, {
    entry: isTransfer ? { ...withId, Transfer: legOf(entry) } : withId,
    isTransfer,
    known,
  })
}

/** Both legs of a transfer have the same day and, without its sign, amount. */
const legOf = ({ Date: day = '', Amount: amount = '' }: Entry): string =>
  `${day} ${amount.replace(/^[-+(]+/, '')}`

function isTransferRow(preset: Preset, cell: Cell, { accounts }: Known): boolean {
  const { transfer, type } = preset
  if (type?.transfer?.test(cell(type.column).toLowerCase())) return true
  if (!transfer) return false
  const text = cell(transfer.column)
  return transfer.is === 'account' ? accounts.has(text) : transfer.is.test(text.toLowerCase())
}

function accountOf(preset: Preset, cell: Cell): string {
  const digits = cell(preset.accountDigits)
  return [cell(preset.account), digits === '' ? '' : `…${digits}`].filter(Boolean).join(' ')
}

/** The amount and its currency; in an account of several currencies the one that the app converts to. */
function moneyOf(preset: Preset, cell: Cell, known: Known): Pick<Entry, 'Amount' | 'Currency'> {
  const Currency = cell(preset.currency).toUpperCase()
  const { converted } = known
  const isForeign = converted !== null && Currency !== converted && !known.foreign.has(cell(preset.account))
  if (!isForeign || cell(converted.toLowerCase()) === '')
    return { Amount: amountOf(preset, cell, known), Currency }
  return {
    Amount: amountOf({ ...preset, amount: converted.toLowerCase() }, cell, known),
    Currency: converted,
  }
}

/** The amount as written, with a sign. */
function amountOf(preset: Preset, cell: Cell, { hasMinus }: Known): string {
  const { amount, type } = preset
  if (typeof amount === 'object' && 'out' in amount) {
    const [out, into] = [cell(amount.out), cell(amount.in)]
    const [isOut, isIn] = [/[1-9٠-٩]/.test(out), /[1-9٠-٩]/.test(into)]
    // both at once cannot be
    return isOut && isIn ? `${out} ${into}` : isOut ? negated(out) : into || out
  }
  const text = cell(amount)
  const isOut =
    (type?.isForUnsigned && hasMinus ? false : type?.out?.test(cell(type.column).toLowerCase())) ??
    preset.isSpendingPositive ??
    false
  return isOut ? negated(text) : text
}

function partOf({ split }: Preset, cell: Cell, { groups, index }: Known): Entry {
  const group = groups[index] ?? ''
  if (!split || group === '') return {}
  const title = 'title' in split ? cell(split.title) : ''
  return { Id: `${part}${group}`, ...(title === '' ? {} : { 'Bank text': title }) }
}
