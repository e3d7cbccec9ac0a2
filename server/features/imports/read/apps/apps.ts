/** Turns the export of another app into a table of one layout, whatever its own columns are. */
import type { Origin, Table, TableMapping } from '../types.ts'
import { type Cell, type Known, knownOf } from './known.ts'
import { part } from './parts.ts'
import type { Heading, Preset } from './preset.ts'
import { presets } from './presets.ts'

const headings = [
  'Date',
  'Account',
  'Amount',
  'Currency',
  'Payee',
  'Bank text',
  'Note',
  'Category',
  'Tags',
  'Status',
  'Transfer',
  'Verified',
  'Id',
] as const
type Field = (typeof headings)[number]
type Entry = Partial<Record<Field, string>>

export type AppTable = {
  origin: Origin
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

/** The table of a known app's export, a row for each account that a row of the app changes; null for other tables. */
export function tableOfApp({ rows, lines, otherSheets }: Table): AppTable | null {
  const [header = [], ...body] = rows
  const names = header.map((cell) => cell.trim().toLowerCase())
  const preset = presets.find(({ needs }) => needs.every((heading) => placeOf(names, heading) >= 0))
  if (!preset) return null
  const cellIn =
    (cells: readonly string[]): Cell =>
    (heading) =>
      heading === undefined ? '' : (cells[placeOf(names, heading)] ?? '').trim()
  const known = knownOf(preset, names, body.map(cellIn))
  const isOpening = (cells: readonly string[]): boolean =>
    preset.type?.opening?.test(cellIn(cells)(preset.type.column).toLowerCase()) === true
  const lineOf = (index: number): number => lines[index + 1] ?? index + 2
  // the start of an account is no payment
  const openings = body.flatMap((cells, index) =>
    isOpening(cells)
      ? [
          {
            line: lineOf(index),
            reason: 'no_payment' as const,
            text: cells
              .filter((cell) => cell.trim() !== '')
              .join(' · ')
              .slice(0, 200),
          },
        ]
      : [],
  )
  const found = body.flatMap((cells, index) =>
    isOpening(cells)
      ? []
      : entriesOf(preset, cellIn(cells), { ...known, index }).map((entry) => ({
          entry,
          line: lineOf(index),
        })),
  )
  const has = (field: Field): boolean =>
    found.some(({ entry }) => entry[field] !== undefined && entry[field] !== '')
  return {
    origin: preset.origin,
    home: preset.home ?? null,
    table: {
      rows: [[...headings], ...found.map(({ entry }) => headings.map((field) => entry[field] ?? ''))],
      lines: [lines[0] ?? 1, ...found.map(({ line }) => line)],
      otherSheets: [...openings, ...(otherSheets ?? [])],
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

const negated = (text: string): string =>
  text === ''
    ? ''
    : /^[-\u2212]/.test(text)
      ? text.slice(1).trim()
      : /^\(.*\)$/.test(text)
        ? text.slice(1, -1)
        : `-${text.replace(/^\+/, '')}`

function partOf({ split }: Preset, cell: Cell, { groups, index }: Known): Entry {
  const group = groups[index] ?? ''
  if (!split || group === '') return {}
  const title = 'title' in split ? cell(split.title) : ''
  return { Id: `${part}${group}`, ...(title === '' ? {} : { 'Bank text': title }) }
}

type Given = { entry: Entry; isTransfer: boolean; known: Known }

/** A transfer in one row is two: one of each account. */
function legsOf(preset: Preset, cell: Cell, { entry, isTransfer, known }: Given): Entry[] {
  if (preset.sides) return sidesOf(preset, cell, entry)
  const { into } = preset
  if (!into || !isTransfer || known.hasBothLegs) return [entry]
  const account = cell(into.account)
  if (account === '') return [entry]
  const leg = `${entry.Date} ${entry.Account} ${account} ${entry.Amount}`
  const Amount = cell(into.amount) || negated(entry.Amount ?? '')
  const Currency = cell(into.currency).toUpperCase() || (entry.Currency ?? '')
  return [
    { ...entry, Transfer: leg },
    { ...entry, Account: account, Amount, Currency, Transfer: leg, Id: entry.Id ? `${entry.Id} in` : '' },
  ]
}

/** Where a row names both sides, each own account has a row; the other side is the payee. */
function sidesOf({ sides }: Preset, cell: Cell, entry: Entry): Entry[] {
  if (!sides) return [entry]
  const [from, to] = [cell(sides.from), cell(sides.to)]
  const isOwn = (type: Heading): boolean => sides.isOwn.test(cell(type).toLowerCase())
  const [out, into] = [isOwn(sides.fromType), isOwn(sides.toType)]
  const amount = (entry.Amount ?? '').replace(/^[-\u2212]/, '')
  const foreign = cell(sides.amount).replace(/^[-\u2212]/, '')
  const Transfer = out && into ? `journal ${entry.Id}` : (entry.Transfer ?? '')
  const Category = out && into ? '' : (entry.Category ?? '')
  const toOwn =
    out && into && foreign !== '' ? { Amount: foreign, Currency: cell(sides.currency) } : { Amount: amount }
  return [
    ...(out ? [{ ...entry, Account: from, Amount: `-${amount}`, Payee: to, Transfer, Category }] : []),
    ...(into ? [{ ...entry, Account: to, Payee: from, Transfer, Category, ...toOwn }] : []),
  ]
}
