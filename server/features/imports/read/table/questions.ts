/** What is asked of a person where a table does not decide, with rows as each answer reads them. */
import type { ImportMappingChange, ImportQuestion } from '#contract/imports/imports.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import type { FileRow, TableMapping } from '../types.ts'
import { type Candidate, candidatesOf, toRows } from './candidates.ts'
import { shapeOf } from './shapes.ts'
import { areStates, directionOf } from './words.ts'

type Given = Parameters<typeof candidatesOf>[1]
type Said = Omit<ImportMappingChange, 'accounts' | 'confirmed'>
type Choice = ImportQuestion['choices'][number]

/** Two rows as a candidate reads them; of these lines if they are given. */
export function examples(candidate: Candidate, lines?: readonly number[]): Choice['rows'] {
  const { rows } = toRows(candidate)
  return shownRows(lines ? rows.filter(({ line }) => lines.includes(line)) : rows)
}

export const shownRows = (rows: readonly FileRow[]): Choice['rows'] =>
  rows.slice(0, 2).map(({ line, day, text, payee, amountMinor, currency }) => ({
    line,
    date: day,
    description: (payee ?? text).slice(0, 100),
    amount: wireAmount(amountMinor, currency),
    currency,
  }))

function ofBothSigns(a: Candidate, b: Candidate): number[] {
  const lines = new Set(differences(a, b, Infinity))
  const rows = toRows(a).rows.filter(({ line }) => lines.has(line))
  const [first] = rows
  const other =
    rows.find(({ amountMinor }) => amountMinor > 0n !== (first?.amountMinor ?? 0n) > 0n) ?? rows[1]
  return [first, other].flatMap((row) => row?.line ?? [])
}

/** The first lines that two candidates read differently. */
function differences(a: Candidate, b: Candidate, most = 2): number[] {
  const textOf = ({ day, amountMinor }: FileRow): string => `${day} ${amountMinor}`
  const others = new Map(toRows(b).rows.map((row) => [row.line, textOf(row)]))
  return toRows(a)
    .rows.filter((row) => others.get(row.line) !== textOf(row))
    .map(({ line }) => line)
    .slice(0, most)
}

export function readAs(best: Candidate, given: Given, change: Partial<TableMapping>): Candidate {
  const [again] = candidatesOf(
    { mapping: { ...best.mapping, ...change }, cost: 0 },
    { ...given, signs: best.mapping.signs },
  )
  return again ?? best
}

export function yearQuestion(
  isOpen: boolean,
  best: Candidate,
  given: Given,
  today: string,
): ImportQuestion | null {
  if (!isOpen) return null
  const ends = [today, addDays(today, -365)]
  return {
    kind: 'year',
    choices: ends.map((until) => ({ mapping: { until }, rows: examples(readAs(best, given, { until })) })),
  }
}

export function orderQuestion(
  other: TableMapping['date_order'] | null,
  best: Candidate,
  given: Given,
): ImportQuestion | null {
  if (other === null) return null
  const second = readAs(best, given, { date_order: other })
  const lines = differences(best, second)
  if (lines.length === 0) return null
  return {
    kind: 'dates',
    choices: [second, best].map((each) => ({
      mapping: { date_order: each.mapping.date_order },
      rows: examples(each, lines),
    })),
  }
}

/** Asks what decides between the best candidate and one that is as likely but leads to other rows. */
export function rivalQuestion(best: Candidate, rival: Candidate | null, said: Said): ImportQuestion | null {
  if (!rival) return null
  const [a, b] = [best.mapping, rival.mapping]
  const lines = differences(best, rival)
  const kind =
    JSON.stringify(a.columns) !== JSON.stringify(b.columns)
      ? 'columns'
      : a.decimal !== b.decimal
        ? 'decimal'
        : 'signs'
  if (lines.length === 0 || said[kind] !== undefined) return null
  // of each sign one, as what matters is which sign is which
  const shown = kind === 'signs' ? ofBothSigns(best, rival) : lines
  return {
    kind,
    choices: [best, rival].map((each) => ({
      mapping: { [kind]: each.mapping[kind] },
      rows: examples(each, shown),
    })),
  }
}

/** Asks which column has the amounts, where neither headings nor balances tell. */
export function guessQuestion(candidates: readonly Candidate[], said: Said): ImportQuestion | null {
  const plain = candidates.filter(({ mapping }) => mapping.columns.balance === undefined)
  const [best] = plain
  const amount = best?.mapping.columns.amount
  const rival = plain.find(({ mapping }) => mapping.columns.amount !== amount) ?? null
  return best ? rivalQuestion(best, rival, said) : null
}

/** Asks which column tells what was paid, where none was found but there are texts that nothing uses. */
export function descriptionQuestion(best: Candidate, given: Given): ImportQuestion | null {
  const { columns, header_row } = best.mapping
  if (columns.description !== undefined || columns.payee !== undefined || columns.note !== undefined)
    return null
  const body = given.table.rows.slice(header_row + 1, header_row + 201)
  const taken = new Set(Object.values(columns))
  const width = Math.max(0, ...body.map((cells) => cells.length))
  const open = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = body.flatMap((row) => row[column]?.trim() || [])
    const saysMore = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !/^[A-Z]{3}$/.test(cell)
    return (
      !taken.has(column) &&
      shapeOf(body, column) === 'texts' &&
      cells.some(saysMore) &&
      (cells.length < 3 || new Set(cells).size > 1) &&
      !areStates(cells) &&
      !cells.every((cell) => directionOf(cell) !== 0)
    )
  })
  if (open.length === 0) return null
  return {
    kind: 'description',
    choices: [...open, undefined].map((description) => {
      const mapping = { columns: { ...columns, ...(description !== undefined && { description }) } }
      return { mapping, rows: examples(readAs(best, given, mapping)) }
    }),
  }
}

export function balanceQuestion(best: Candidate, isAccepted: boolean): ImportQuestion | null {
  const breaks = best.proofs.flatMap(({ kind, breaks: lines }) => (kind === 'broken' ? lines : []))
  if (isAccepted || best.proofs.every(({ kind }) => kind !== 'broken')) return null
  return {
    kind: 'balance',
    choices: [
      { mapping: { confirmed: ['balance'] }, rows: examples(best, breaks.length > 0 ? breaks : undefined) },
    ],
  }
}
