/** What an import would do, in the contract's shape. Pure. */
import {
  type ImportPreview,
  importLimits,
  shownImportLines,
  type ImportTarget,
} from '#contract/imports/imports.ts'
import { decimalText, wireAmount } from '#contract/money.ts'
import type { MatchedRow } from './rows/match.ts'
import { mayBeOwn, namedBy } from './rows/own-name.ts'
import type { FileRow, ReadFile } from './read/types.ts'

export type Matched = { target: ImportTarget; rows: MatchedRow[] }
/** `beyond` are the rows of accounts for which there is no room among the targets. */
export type Planned = { matched: readonly Matched[]; beyond: readonly FileRow[] }

/** The preview in the contract's shape. */
export function previewOf(file: ReadFile, { matched, beyond }: Planned): Omit<ImportPreview, 'gaps'> {
  const rows = matched.flatMap((each) => each.rows)
  const skipped = file.leftOutCount + beyond.length
  const counts = { new: 0, known: 0, doubtful: 0, skipped, unreadable: file.unreadableCount }
  for (const { state } of rows) counts[state] += 1
  const days = rows.map(({ bank }) => bank.day)
  const edge = (pick: (a: string, b: string) => string): string | null =>
    days.length === 0 ? null : days.reduce(pick)
  return {
    columns: file.columns,
    counts,
    rows: rows.length + skipped + file.unreadableCount,
    alike: rows.filter(({ state, sameAs }) => state !== 'skipped' && sameAs !== null).length,
    unreadable: file.unreadable,
    question: file.question,
    proofs: file.proofs,
    left_out: leftOutOf(file, rows, beyond),
    from: edge((a, b) => (b < a ? b : a)),
    to: edge((a, b) => (b > a ? b : a)),
    sample: sampleOf(rows).map(({ file: row, state, reason, sameAs }) => ({
      line: row.line,
      state,
      date: row.day,
      description: row.payee ?? row.text,
      amount: wireAmount(row.amountMinor, row.currency),
      currency: row.currency,
      category: row.category,
      account: row.account,
      reason,
      same_as: sameAs,
    })),
  }
}

/** The rows to add that may be the user's own money; null without any. Those that the file marks as transfers are. */
export function ownIn(matched: readonly Matched[], name: string): ImportPreview['own'] | null {
  const words = namedBy(name)
  const found = matched
    .flatMap(({ rows }) => rows)
    .filter(
      ({ state, file }) =>
        (state === 'new' || state === 'doubtful') &&
        file.transfer === null &&
        file.splits === undefined &&
        mayBeOwn({ text: textOf(file), credit: file.amountMinor > 0n }, words),
    )
  const [first] = found
  return first === undefined ? null : { rows: found.length, text: first.file.payee ?? first.file.text }
}

const textOf = ({ payee, text }: FileRow): string => `${payee ?? ''} ${text}`

/** The first rows that are not left out, plus the first that the user has to check. */
function sampleOf(rows: readonly MatchedRow[]): MatchedRow[] {
  const inOrder = rows
    .filter(({ state }) => state !== 'skipped')
    .toSorted((a, b) => a.file.line - b.file.line)
  const first = inOrder.slice(0, importLimits.sampleRows)
  const more = (is: (row: MatchedRow) => boolean): MatchedRow[] =>
    inOrder.slice(importLimits.sampleRows).filter(is).slice(0, 10)
  const doubtful = more(({ state }) => state === 'doubtful')
  return [...first, ...doubtful, ...more(({ state, reason }) => state === 'new' && reason === 'alike')]
}

/** The first rows that are left out: by the reader, by their state, or for want of room for their account. */
function leftOutOf(
  file: ReadFile,
  rows: readonly MatchedRow[],
  beyond: readonly FileRow[],
): ImportPreview['left_out'] {
  const shown = ({ day, payee, text, amountMinor, currency }: FileRow): string =>
    [day, payee ?? text, `${decimalText(amountMinor, currency)} ${currency}`].filter(Boolean).join(' · ')
  const skipped = rows.filter(({ state }) => state === 'skipped')
  return [
    ...file.leftOut.map((each) => ({ ...each, same_as: null })),
    ...skipped.map(({ file: row, reason, sameAs }) => ({
      line: row.line,
      text: shown(row),
      reason,
      same_as: sameAs,
    })),
    ...beyond.map((row) => ({
      line: row.line,
      text: shown(row),
      reason: 'too_many_accounts' as const,
      same_as: null,
    })),
  ]
    .sort((a, b) => a.line - b.line)
    .slice(0, shownImportLines)
}
