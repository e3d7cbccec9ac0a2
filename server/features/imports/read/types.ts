import type { Import, ImportFormat, ImportMapping, importFaults } from '#contract/imports.ts'

/** A line of a split payment; its amount has no sign. */
export type FileSplit = { amountMinor: bigint; category: string | null; note: string }

/** A row of a file. `amountMinor` is signed: negative is spending. */
export type FileRow = {
  /** Where it stands, for messages: a line, or its number where lines mean nothing. */
  line: number
  day: string
  amountMinor: bigint
  currency: string
  text: string
  payee: string | null
  reference: string | null
  category: string | null
  note: string
  tags: string[]
  /** The account's name in the file; '' where it names none. */
  account: string
  /** What the file's writer calls the row; the same in its next file. */
  id: string | null
  /** Rows with the same text are the two legs of a transfer between own accounts. */
  transfer: string | null
  verified: boolean
  pending: boolean
  /** What the account held after the row, where a table says it. */
  balanceMinor?: bigint
  /** The lines of a split payment, which add up to it. */
  splits?: readonly FileSplit[]
}
export type Fault = (typeof importFaults)[number]
export type UnreadableLine = { line: number; fault: Fault; text: string }

/** What an account of the file is called and holds. */
export type FileAccount = {
  name: string
  kind: 'current' | 'savings' | 'card' | 'loan' | 'other'
  currency: string | null
  balance: { minor: bigint; day: string } | null
}
/** The cells of a CSV file or a sheet, with the line of each row. */
export type Table = { rows: string[][]; lines: number[] }
export type Origin = NonNullable<Import['origin']>

/** How the cells of a table are read. */
export type TableMapping = Omit<ImportMapping, 'accounts'>

export type ReadFile = {
  format: ImportFormat
  layout: string
  origin: Origin | null
  mapping: TableMapping
  columns: { name: string; cells: string[] }[]
  rows: FileRow[]
  unreadable: UnreadableLine[]
  unreadableCount: number
  accounts: FileAccount[]
}

/** Why a whole file is refused; each is a reason of the API. */
export const refusals = [
  'import_unsupported',
  'import_damaged',
  'import_empty',
  'import_too_many_rows',
  'import_too_large',
] as const
export type Refusal = (typeof refusals)[number]
export class FileRefused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.name = 'FileRefused'
    this.reason = reason
  }
}
