import type {
  Import,
  ImportField,
  ImportFormat,
  ImportMapping,
  ImportProof,
  ImportQuestion,
  importFaults,
  ImportReason,
} from '#contract/imports/imports.ts'

/** A line of a split payment; its amount has no sign. */
export type FileSplit = { amountMinor: bigint; category: string | null; note: string }

/** A row of a file. `amountMinor` is signed: negative is spending. */
export type FileRow = {
  /** Its position, for messages: the line, or a running number where lines mean nothing. */
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
  /** The account's name in the file; '' if it names none. */
  account: string
  /** The row's id from the program that wrote the file; the same in its next file. */
  id: string | null
  /** Rows with the same value are the two legs of a transfer between own accounts. */
  transfer: string | null
  verified: boolean
  pending: boolean
  /** The account's balance after the row, if the table has such a column. */
  balanceMinor?: bigint
  /** The lines of a split payment, which add up to it. */
  splits?: readonly FileSplit[]
}
export type Fault = (typeof importFaults)[number]
export type UnreadableLine = { line: number; fault: Fault; text: string }
/** A row that a reader leaves out because it is no payment of an account. */
export type LeftOutLine = {
  line: number
  reason: Extract<
    ImportReason,
    'no_payment' | 'continued' | 'failed' | 'pending' | 'investment' | 'removed' | 'repeated' | 'other_sheet'
  >
  text: string
}

/** An account of the file, with its closing balance. */
export type FileAccount = {
  /** How rows name it; one of a kind in the file, with four digits of its number at most. */
  name: string
  /** Its full number, after its bank's where the file has one; null if the file has none or hides a part of it. */
  number: string | null
  kind: 'current' | 'savings' | 'card' | 'loan' | 'other'
  currency: string | null
  balance: { minor: bigint; day: string } | null
}
/**
 * What a file says beside its table. The amounts are as written; each may be one of several that stand near the same
 * words.
 */
export type Figures = {
  opening: string[]
  closing: string[]
  debits: string[]
  credits: string[]
  /** On a card's statement balances are what is owed. */
  isCard: boolean
  /** The last day of the statement; null if it is not found. */
  day: string | null
  /** The account's; '' if the file names none. */
  number: string
  currency: string | null
}
export type Columns = Partial<Record<ImportField, number>>
/** The cells of a CSV file, a sheet or a PDF, with the line number of each row; and the rows that are not read. */
export type Table = {
  /** Of its sheet. */
  name?: string
  rows: string[][]
  lines: number[]
  leftOut?: LeftOutLine[]
  /** Sheets of the workbook with other headings, which may hold payments of other accounts. */
  others?: (Table & { name: string })[]
  /** Where the reader of the file finds them; else they are looked for in the rows around the table. */
  figures?: Figures
  /** What accounts held before their first row, as an app writes it. */
  openings?: readonly OpeningCells[]
  /** How many rows of a PDF stand above the title of a section of payments that are not billed yet. */
  ends?: number[]
}
export type OpeningCells = { account: string; date: string; amount: string; currency: string }
/** What an account held before its first row. */
export type Opening = { account: string; day: string; minor: bigint; currency: string }
export type Origin = NonNullable<Import['origin']>

/** How the cells of a table are read. */
export type TableMapping = Omit<ImportMapping, 'accounts' | 'categories'>

export type ReadFile = {
  format: ImportFormat
  layout: string
  origin: Origin | null
  mapping: TableMapping
  columns: { name: string; cells: string[] }[]
  rows: FileRow[]
  unreadable: UnreadableLine[]
  unreadableCount: number
  leftOut: LeftOutLine[]
  leftOutCount: number
  accounts: FileAccount[]
  /** Of accounts whose balance the file does not give. */
  openings?: readonly Opening[]
  proofs: ImportProof[]
  question: ImportQuestion | null
}

/** Why a whole file is refused; each is an error reason of the API. */
export const refusals = [
  'import_unsupported',
  'import_locked',
  'import_many_files',
  'import_password',
  'import_password_wrong',
  'import_scan',
  'import_unproven',
  'import_damaged',
  'import_empty',
  'import_too_many_rows',
  'import_too_large',
] as const
export type Refusal = (typeof refusals)[number]
export class FileRefused extends Error {
  readonly reason: Refusal
  /** Where the reader failed, if it did so in a way that it did not foresee. */
  readonly failedAt: string | undefined
  constructor(reason: Refusal, failedAt?: string) {
    super(reason)
    this.name = 'FileRefused'
    this.reason = reason
    this.failedAt = failedAt
  }
}
