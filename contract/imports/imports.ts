import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formBytes } from '../limits.ts'
import { accountKinds } from '../accounts/accounts.ts'
import {
  Amount,
  Currency,
  DayText,
  Done,
  IdParams,
  Instant,
  successResponse,
  typedName,
  Uuid,
} from '../common.ts'

export const importLimits = {
  fileBytes: 30_000_000,
  rows: 150_000,
  accounts: 50,
  categories: 200,
  sampleRows: 20,
} as const
export const importFormats = ['csv', 'xlsx', 'pdf', 'ofx', 'qif', 'camt', 'mt940', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]
/** The programs whose exports are known. */
export const importOrigins = [
  'xtharwa',
  'actual',
  'copilot',
  'ezbookkeeping',
  'firefly',
  'mint',
  'monarch',
  'money_manager',
  'spendee',
  'sure',
  'wallet',
  'ynab',
] as const
export const importStates = ['read', 'applying', 'done', 'failed', 'undone'] as const
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1256',
  'windows-1252',
  'windows-1251',
] as const
export type ImportEncoding = (typeof importEncodings)[number]

const Column = z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(499)))
/**
 * The possible columns of a table. `direction` says income or
 * expense as a word; without it `amount` is signed.
 */
const Columns = z.object({
  date: Column,
  description: Column,
  payee: Column,
  amount: Column,
  debit: Column,
  credit: Column,
  direction: Column,
  currency: Column,
  category: Column,
  note: Column,
  tags: Column,
  reference: Column,
  account: Column,
  balance: Column,
  fee: Column,
  status: Column,
  transfer: Column,
  verified: Column,
  id: Column,
})
export const importFields = z.keyof(Columns).options
export type ImportField = (typeof importFields)[number]

const newKinds = accountKinds.filter((kind) => kind !== 'manual')

/**
 * Why rows go to an account. `person`: someone chose it; `number`, `name`: the file says so; `file_name`: its name does;
 * `rows`: it has rows of the file; `balance`: the file continues from its balance; `layout`: earlier files of the layout
 * went there. A new account: `new` where no earlier file had the layout, `other` where the earlier ones' accounts lack
 * the file's rows. `open`: to be chosen before the file can be imported.
 */
export const importBases = [
  'person',
  'number',
  'name',
  'file_name',
  'rows',
  'balance',
  'layout',
  'new',
  'other',
  'open',
] as const
export type ImportBasis = (typeof importBases)[number]

/**
 * An account as named in the file ('' if the file names none), and the account its rows are imported into.
 */
export const ImportTarget = z.object({
  name: z.string().check(z.maxLength(200)),
  /** A keyed hash of its full number, which tells it apart in later files; null if the file has none. */
  number_hash: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** An existing account of the user; null creates a new one. */
  account_id: z.nullable(Uuid),
  /** For a new account. */
  new_name: typedName(80),
  kind: z.enum(newKinds),
  currency: Currency,
  /** Its balance at the end of a day, as the file or a person states it; null if unknown. */
  balance: z.nullable(z.object({ amount: Amount, date: DayText })),
  skip: z.boolean(),
  /** In a change `person`, where it is left out or another account is chosen. */
  basis: z.optional(z.enum(importBases)),
})
export type ImportTarget = z.infer<typeof ImportTarget>

/** A category as named in the file, and what its rows get. */
export const ImportCategory = z.object({
  name: z.string().check(z.maxLength(80)),
  /** An existing category of the user; null for a new one of this name, or for none. */
  category_id: z.nullable(z.string().check(z.maxLength(64))),
  /** Adds a category of this name. Without it and an id the category is found as for other payments. */
  create: z.boolean(),
})
export type ImportCategory = z.infer<typeof ImportCategory>

/**
 * What says whether an amount is money in or out. `signed`: a minus is out; `reversed`: a minus is in; `unmarked_out`:
 * amounts without a plus or CR are out; `words`: the column `direction`; `balance`: the balance after each row.
 */
export const importSigns = ['signed', 'reversed', 'unmarked_out', 'words', 'balance'] as const
export type ImportSigns = (typeof importSigns)[number]
/** What a person can say of a file; `balance`: that its rows are right although its balances do not agree. */
export const importSettings = [
  'encoding',
  'delimiter',
  'header_row',
  'date_order',
  'decimal',
  'columns',
  'signs',
  'until',
  'currency',
  'accounts',
  'balance',
] as const
export type ImportSetting = (typeof importSettings)[number]

/** How a file is parsed. The column settings apply to tables only (CSV, spreadsheets, PDF). */
export const ImportMapping = z.object({
  encoding: z.enum(importEncodings),
  delimiter: z.string().check(z.minLength(1), z.maxLength(3)),
  /** The row with the column names, counted from 0; -1 if there is none. */
  header_row: z.number().check(z.int(), z.minimum(-1), z.maximum(200)),
  date_order: z.enum(['ymd', 'dmy', 'mdy']),
  decimal: z.enum(['point', 'comma']),
  columns: Columns,
  signs: z.enum(importSigns),
  /** The last day of the statement, for days written without a year; null if all have one. */
  until: z.nullable(DayText),
  /** Used where the file names no currency. */
  currency: Currency,
  accounts: z.array(ImportTarget).check(z.maxLength(importLimits.accounts)),
  /** The first categories that the file names. */
  categories: z.optional(z.array(ImportCategory).check(z.maxLength(importLimits.categories))),
  /** Whether transfers that may be the user's own money are between own accounts; until it is said, they are not. */
  own_transfers: z.optional(z.boolean()),
  /** What a person said; all else is found in the file. */
  confirmed: z.array(z.enum(importSettings)).check(z.maxLength(importSettings.length)),
})
export type ImportMapping = z.infer<typeof ImportMapping>
const MappingChange = z.partial(ImportMapping)
export type ImportMappingChange = z.infer<typeof MappingChange>

/**
 * `known`: already present; `doubtful`: very similar to an existing
 * row; `skipped`: left out for one of the reasons below.
 */
export const importRowStates = ['new', 'known', 'doubtful', 'skipped'] as const
/**
 * Why a row has its state. `alike`: new, though its day, amount and text are those of an earlier row of the
 * file; `present`: in the account already; `similar`: the amount of a transaction at most three days apart;
 * `changed`: a bank message told of the payment with another amount.
 * The others are left out: `repeated` has the id and content of an earlier row, or stands again under repeated headings, `account` is that of a skipped
 * account, `no_payment` is a heading, a balance or a total, `continued` goes on with the text of the row above,
 * `failed` was declined, cancelled or reverted, `removed` was removed by its bank, `other_sheet` is on another sheet
 * than the one that is read.
 */
export const importReasons = [
  'alike',
  'present',
  'similar',
  'changed',
  'repeated',
  'account',
  'too_many_accounts',
  'pending',
  'no_payment',
  'continued',
  'failed',
  'investment',
  'removed',
  'other_sheet',
] as const
export type ImportReason = (typeof importReasons)[number]
const Explained = {
  /** Null for a new row of which there is nothing to say. */
  reason: z.nullable(z.enum(importReasons)),
  /** The line of the earlier row that it is like or repeats. */
  same_as: z.nullable(z.number()),
}
export const ImportSample = z.object({
  line: z.number(),
  state: z.enum(importRowStates),
  date: DayText,
  description: z.string(),
  /** Signed: negative is spending. */
  amount: Amount,
  currency: Currency,
  category: z.nullable(z.string()),
  account: z.string(),
  ...Explained,
})
export type ImportSample = z.infer<typeof ImportSample>

/**
 * `date`, `amount`: there is none; `day`: no calendar has it; `date_form`, `amount_form`: written in a way that
 * is not understood; `sign`: not known whether it came in or went out; `line`: not written as its
 * format requires; `unproven`: the PDF has no balance before it that would prove it.
 */
export const importFaults = [
  'date',
  'day',
  'date_form',
  'amount',
  'amount_form',
  'amount_large',
  'sign',
  'unproven',
  'currency',
  'columns',
  'cells',
  'line',
] as const
export const shownImportLines = 50

const Example = z.object({
  line: z.number(),
  date: DayText,
  description: z.string(),
  amount: Amount,
  currency: Currency,
})
/**
 * What a file alone does not decide. Each choice is a mapping with rows as they are read by it; sending that mapping
 * answers the question. `balance`: the balances do not agree with the rows, which the only choice accepts.
 * `description`: which of the unused columns of texts says what was paid; the last choice is none of them.
 */
export const importQuestions = [
  'signs',
  'dates',
  'year',
  'decimal',
  'columns',
  'description',
  'currency',
  'balance',
] as const
export const ImportQuestion = z.object({
  kind: z.enum(importQuestions),
  choices: z.array(z.object({ mapping: MappingChange, rows: z.array(Example) })),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>
/**
 * How the rows of an account agree with the figures of the file. `balance`: they lead from one balance to the other;
 * `totals`: they add up to its totals; `broken`: they do not agree; `none`: the file has no such figures.
 */
export const ImportProof = z.object({
  account: z.string(),
  kind: z.enum(['balance', 'totals', 'broken', 'none']),
  count: z.number(),
  from: z.nullable(Amount),
  to: z.nullable(Amount),
  currency: Currency,
})
export type ImportProof = z.infer<typeof ImportProof>
/**
 * Where a file and the account that its rows go to do not follow each other: the balance at the end of the earlier one's
 * last day, and the one that the later begins with.
 */
const Edge = z.object({ date: DayText, amount: Amount })
export const ImportGap = z.object({
  account: z.string(),
  earlier: Edge,
  later: Edge,
  difference: Amount,
  currency: Currency,
})
export type ImportGap = z.infer<typeof ImportGap>
export const ImportPreview = z.object({
  /** The column names with the first cells of each; empty if the file is not a table. */
  columns: z.array(z.object({ name: z.string(), cells: z.array(z.string()) })),
  /** The first rows that are not left out, with those to be checked. */
  sample: z.array(ImportSample),
  /** The first rows that cannot be parsed, at most 50. */
  unreadable: z.array(z.object({ line: z.number(), fault: z.enum(importFaults), text: z.string() })),
  /** The first rows that are left out, at most 50. */
  left_out: z.array(z.object({ line: z.number(), text: z.string(), ...Explained })),
  /** The rows of the file, without those above its header; the lines of a split payment of ours are one. */
  rows: z.number(),
  /** The new and doubtful rows that are like an earlier row of the file. */
  alike: z.number(),
  /** Each row of the file is counted once. */
  counts: z.object({
    new: z.number(),
    known: z.number(),
    doubtful: z.number(),
    unreadable: z.number(),
    skipped: z.number(),
  }),
  from: z.nullable(DayText),
  to: z.nullable(DayText),
  /** To be answered before the file can be imported. */
  question: z.nullable(ImportQuestion),
  proofs: z.array(ImportProof),
  gaps: z.array(ImportGap),
  /** The transfers to add that name the user, an own account or nobody but a bank, with the first's text; only where there are any. */
  own: z.optional(z.object({ rows: z.number(), text: z.string() })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const Import = z.object({
  id: Uuid,
  state: z.enum(importStates),
  file_name: z.string(),
  format: z.enum(importFormats),
  /** A fingerprint of the layout, under which the mapping is remembered. */
  layout: z.string(),
  /** The program that writes files of this layout, if known. */
  origin: z.nullable(z.enum(importOrigins)),
  /** The mapping was remembered from an earlier import with this layout. */
  remembered: z.boolean(),
  mapping: ImportMapping,
  ...ImportPreview.shape,
  /** Rows written while the import is executed. */
  progress: z.object({ written: z.number(), total: z.number() }),
  /** Why it failed, as a sentence. */
  failure: z.nullable(z.string()),
  created_at: Instant,
})
export type Import = z.infer<typeof Import>
const One = successResponse({ ...Import.shape })

export const listImports = endpoint('GET', '/api/user/imports', {
  summary: 'The imports, newest first',
  response: successResponse({
    data: z.array(
      z.object({
        id: Uuid,
        state: z.enum(importStates),
        file_name: z.string(),
        format: z.enum(importFormats),
        rows: z.number(),
        created_at: Instant,
      }),
    ),
    /** How many jobs of others come before a file that waits to be read; null if none waits. */
    waiting_for: z.nullable(z.number()),
  }),
})
export const uploadImport = endpoint('POST', '/api/user/imports', {
  maxBytes: importLimits.fileBytes + formBytes,
  demo: true,
  summary:
    'Reads a file of transactions, sent as the field `file` of a multipart form of at most 30 MB, and tells what an import would add; nothing is added yet. A protected PDF needs the field `password` before it, which is not kept',
  response: One,
  errors: ['payload_too_large', 'unsupported_media', 'rate_limited'],
})
export const readImport = endpoint('GET', '/api/user/imports/:id', {
  summary: 'An import: its mapping, the first rows, what is new, and how far it is',
  params: IdParams,
  response: One,
  errors: ['not_found'],
})
export const changeImport = endpoint('PATCH', '/api/user/imports/:id', {
  demo: true,
  summary: 'Reads the file again with a corrected mapping',
  params: IdParams,
  body: z.object({ mapping: z.optional(MappingChange) }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const applyImport = endpoint('POST', '/api/user/imports/:id/apply', {
  demo: true,
  summary: 'Adds the new rows in the background, all or none; a corrected mapping counts from now on',
  params: IdParams,
  body: z.object({
    mapping: z.optional(MappingChange),
    /** Also adds the rows that are very similar to existing ones. */
    doubtful: z.optional(z.boolean()),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const undoImport = endpoint('DELETE', '/api/user/imports/:id', {
  demo: true,
  summary: 'Takes an import back whole: its rows, and the accounts and categories that it alone uses',
  params: IdParams,
  response: z.object({ ...Done.shape, removed: z.number() }),
  errors: ['not_found', 'conflict'],
})
