import type { ImportMappingChange, ImportProof, ImportQuestion } from '#contract/imports/imports.ts'
import { decimalOf } from '../amounts.ts'
import { columnsFor, findHeader, type Header, headerAt, originOf, textColumns } from '../columns.ts'
import { currencyIn, type Found } from '../currency/find.ts'
import { dateOrderOf, isShortDay } from '../dates.ts'
import type {
  Columns,
  Figures,
  FileRow,
  LeftOutLine,
  Origin,
  Table,
  TableMapping,
  UnreadableLine,
} from '../types.ts'
import { type Candidate, candidatesOf, leadingRival, rank, toRows, type Variant } from './candidates.ts'
import { findFigures } from './figures.ts'
import { withDaysOfMonth } from '../forms/days-of-month.ts'
import { withTaxedFees } from '../forms/taxed-fees.ts'
import { withBlocks } from '../forms/blocks.ts'
import { withCurrencies } from '../forms/pairs.ts'
import { columnsByContent } from './shapes.ts'
import { withCardSections } from '../forms/card-sections.ts'
import { withAccountColumns } from '../forms/account-columns.ts'
import { withCategoryGrid } from '../forms/category-grid.ts'
import { yearEnd } from '../forms/days-above.ts'
import { currencyOfTable, currencyQuestion, hasOpenCurrency } from './currency.ts'
import {
  balanceQuestion,
  descriptionQuestion,
  examples,
  guessQuestion,
  orderQuestion,
  readAs,
  rivalQuestion,
  yearQuestion,
} from './questions.ts'
import { codeColumn, type Said, variants } from './variants.ts'
import { areStates } from './words.ts'
import { plainPayPal } from '../forms/paypal.ts'
import { plainWise } from '../forms/wise.ts'

export type Interpreted = {
  mapping: TableMapping
  origin: Origin | null
  figures: Figures
  rows: FileRow[]
  unreadable: UnreadableLine[]
  leftOut: LeftOutLine[]
  /** The closing balance of each account that has one. */
  balances: Map<string, { minor: bigint; day: string }>
  /** The lines whose amounts no balance before them proves. */
  unproven: Set<number>
  /** One column of amounts without signs. */
  isUnmarked: boolean
  /** How the rows of each account agree with the figures of the file. */
  proofs: ImportProof[]
  /** What the file does not decide; null if nothing is to be asked. */
  question: ImportQuestion | null
  /** The table that was read. */
  table: Table
}
export type TableSettings = Pick<TableMapping, 'encoding' | 'delimiter' | 'currency'> & {
  /** In Dubai; days after it are unlikely. */
  today?: string
  fileName?: string | undefined
  /** Known of the program that wrote the file; `likely` where its people have others too. */
  home?: { currency: string; isOnly: boolean } | null
}

/**
 * Reads a table of cells, of whatever kind of file: finds its header, what each column holds, how days and amounts are
 * written and what is money in or out, and proves this by the table's balances and totals (`table.figures` where the
 * reader knows them). `change` has what a person said, which counts whatever the figures say; only the settings in
 * `change.confirmed` do if that is given.
 */
export function interpretTable(
  given: Table,
  settings: TableSettings,
  change: ImportMappingChange,
): Interpreted {
  const table = given.figures
    ? given
    : withBlocks(
        withCurrencies(
          withAccountColumns(
            withCategoryGrid(withCardSections(withTaxedFees(plainPayPal(plainWise(withDaysOfMonth(given)))))),
          ),
        ),
      )
  const { today = '2099-12-31', home = null, ...file } = settings
  const said = saidIn(change)
  const header = said.header_row === undefined ? findHeader(table) : headerAt(table, said.header_row)
  const origin = header ? originOf(header.cells) : null
  const { mapping, otherOrder, currency, others } = baseMapping({ table, header, origin, file, said, today })
  const figures = table.figures ?? findFigures(table, mapping)
  const needsYear = isYearless(table, mapping)
  const day = figures.day ?? (needsYear && !table.figures ? yearEnd(table, mapping, today) : null)
  const until = said.until ?? (needsYear ? (day ?? today) : null)
  const told = figures.currency ?? currency.currency ?? (home?.isOnly ? home.currency : null)
  const whole = { ...mapping, until, currency: said.currency ?? told ?? home?.currency ?? mapping.currency }
  const signs = said.signs ?? (origin === null ? undefined : 'signed')
  const mappings = variants(whole, header, said, {
    cells: cellsOf(table, whole),
    others,
    ownCurrency: codeColumn(table, whole),
  })
  const isGuess = header === null && said.columns === undefined
  const known = { table, origin, figures, signs, isGuess }
  const candidates = rank(weigh(mappings, known))
  const best = candidates[0]
  if (!best) throw new Error('a table has no interpretation')
  const result = toRows(best)
  const question =
    yearQuestion(needsYear && said.until === undefined && day === null, best, known, today) ??
    orderQuestion(said.date_order === undefined ? otherOrder : null, best, known) ??
    rivalQuestion(best, leadingRival(candidates), said) ??
    (others.length > 0 && !isByBalance(best) ? guessQuestion(candidates, said) : null) ??
    balanceQuestion(best, change.confirmed?.includes('balance') === true) ??
    (said.columns === undefined ? descriptionQuestion(best, known) : null) ??
    (said.currency === undefined && told === null && hasOpenCurrency(table, best.mapping)
      ? currencyQuestion([...new Set([home?.currency ?? [], currency.likely].flat())], (each) =>
          examples(readAs(best, known, { currency: each })),
        )
      : null)
  return {
    mapping: { ...best.mapping, confirmed: change.confirmed ?? [] },
    origin,
    figures,
    ...result,
    question,
    table,
  }
}

/** Totals prove amounts, but not which of two columns is money out. */
const isByBalance = ({ isExact, proofs }: Candidate): boolean =>
  isExact && proofs.some(({ kind }) => kind === 'balance')

/** What a person said of a table. */
export function saidIn(change: ImportMappingChange): Said {
  const { confirmed } = change
  const names = new Set<string>(confirmed ?? Object.keys(change))
  return Object.fromEntries(
    Object.entries(change).filter(([name]) => names.has(name) && name !== 'accounts' && name !== 'confirmed'),
  )
}

type Base = {
  table: Table
  header: Header | null
  origin: Origin | null
  file: Omit<TableSettings, 'today' | 'home'>
  said: Said
  today: string
}

/** What does not depend on a proof: the header, the columns by their names, and how days are written. */
function baseMapping({ table, header, origin, file, said, today }: Base): {
  mapping: TableMapping
  otherOrder: TableMapping['date_order'] | null
  currency: Found
  /** Other columns that may be meant. */
  others: Columns[]
} {
  const { fileName, ...settings } = file
  const { columns: found, others } = header
    ? { columns: columnsFor(origin, header.columns, header.cells), others: [] }
    : columnsByContent(table, textColumns(table))
  const header_row = said.header_row ?? header?.row ?? -1
  const columns =
    said.columns ?? withStates(table.rows, header_row, withoutPresent(table.rows, header_row, found))
  const amount = columns.amount ?? columns.debit ?? columns.credit
  const cells = cellsOf(table, { columns, header_row })
  const heading = header && amount !== undefined ? currencyIn(header.cells[amount] ?? '') : null
  const { decimal } = decimalOf(cells, file.currency)
  const told = currencyOfTable(table, { columns, header_row, cells, fileName, decimal })
  const currency = heading ? { ...told, currency: heading } : told
  const days = table.rows
    .slice(header_row + 1, header_row + 3001)
    .flatMap((cells) => (columns.date === undefined ? [] : (cells[columns.date] ?? [])))
  const { order, other } = dateOrderOf(days, today)
  return {
    otherOrder: told.isDayFirst ? null : other,
    others: said.columns ? [] : others,
    currency,
    mapping: {
      ...settings,
      header_row,
      columns,
      currency: currency.currency ?? currency.likely[0] ?? file.currency,
      date_order: said.date_order ?? order,
      decimal: said.decimal ?? 'point',
      signs: 'signed',
      until: null,
      confirmed: [],
    },
  }
}

/** With the column of states that no known heading names. */
function withStates(all: readonly string[][], header_row: number, columns: Columns): Columns {
  const taken = new Set(Object.values(columns))
  const width = all[header_row]?.length ?? 0
  if (columns.status !== undefined || header_row < 0) return columns
  const body = all.slice(header_row + 1, header_row + 3001)
  const status = Array.from({ length: width }, (_, column) => column).find(
    (column) => !taken.has(column) && areStates(body.map((cells) => cells[column] ?? '')),
  )
  return status === undefined ? columns : { ...columns, status }
}

/** Without a balance that is the present one of its account, the same on all rows. */
function withoutPresent(all: readonly string[][], header_row: number, columns: Columns): Columns {
  const width = all[header_row]?.length ?? 0
  const { balance, ...rest } = columns
  const places = [columns.amount, columns.debit, columns.credit].flatMap((place) => place ?? [])
  if (balance === undefined) return columns
  const rows = all
    .slice(header_row + 1)
    .filter((cells) => places.some((place) => /[1-9]/.test(cells[place] ?? '')))
  const groups = [...Map.groupBy(rows, (cells) => cells[columns.account ?? -1] ?? '').values()]
  const isOne = groups.every((own) => new Set(own.map((cells) => cells[balance]?.trim())).size === 1)
  const isSome = groups.some((own) => own.length > 1 && /\d/.test(own[0]?.[balance] ?? ''))
  // with more cells than headings the balance may be but the first part of one
  return isOne && isSome && rows.every((cells) => cells.length <= width) ? rest : columns
}

function isYearless({ rows }: Table, { columns, header_row }: TableMapping): boolean {
  const days = rows
    .slice(header_row + 1, header_row + 200)
    .flatMap((cells) => cells[columns.date ?? -1]?.trim() || [])
  return days.filter(isShortDay).length * 2 > days.length
}

/** The cells of the columns of amounts. */
function cellsOf(
  { rows }: Table,
  { columns, header_row }: Pick<TableMapping, 'columns' | 'header_row'>,
): string[] {
  const places = [columns.amount, columns.debit, columns.credit, columns.balance].filter(
    (each) => each !== undefined,
  )
  return rows
    .slice(header_row + 1, header_row + 3001)
    .flatMap((cells) => places.flatMap((place) => cells[place] ?? []))
}

/** The candidates of each variant, the likeliest first; the others only if that leaves rows unread or unproven. */
function weigh(mappings: readonly Variant[], given: Given): Candidate[] {
  const found: Candidate[] = []
  for (const { mapping, cost } of mappings.toSorted((a, b) => a.cost - b.cost)) {
    const isRead = found.every(({ unread }) => unread === 0)
    if (found.length > 0 && isRead && (cost >= 2 || found.some(({ isExact }) => isExact))) break
    found.push(...candidatesOf({ mapping, cost }, given))
  }
  return found
}

type Given = Parameters<typeof candidatesOf>[1]
