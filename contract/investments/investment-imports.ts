import * as z from 'zod/mini'
import { Currency, DayText, successResponse, typedName } from '../common.ts'
import { formBytes } from '../limits.ts'
import { endpoint } from '../endpoint.ts'
import { tradeKinds } from './investment-kinds.ts'

/** What a column of a table can be. */
export const importColumns = [
  'day',
  'kind',
  'name',
  'symbol',
  'currency',
  'account',
  'quantity',
  'price',
  'amount',
  'net',
  'fee',
  'tax',
  'split',
  'note',
] as const
export type ImportColumn = (typeof importColumns)[number]

/**
 * `cash`: changes no holding, such as a deposit or interest on money. `left_out`: no event of its own, such as a total, a
 * cancelled order, or money between own wallets.
 */
export const importStates = ['new', 'double', 'unread', 'cash', 'left_out'] as const

/** What moves cash at a broker without a trade. */
export const cashKinds = ['deposit', 'withdrawal', 'interest', 'fee', 'tax', 'conversion', 'reward'] as const
export type CashKind = (typeof cashKinds)[number]

/**
 * Why a row is not read. `figures`: quantity, price, charges and amount do not agree; `sign`: the amount contradicts the kind;
 * `kind`: an unknown or unsupported kind; `ratio`: the ratio of a split is not known; `cancelled`: it takes back what the file
 * does not have; `meaning`: nothing shows whether the amount is before or after charges.
 */
export const importFaults = [
  'day',
  'kind',
  'name',
  'quantity',
  'figures',
  'sign',
  'currency',
  'ratio',
  'cancelled',
  'meaning',
] as const
export type ImportFault = (typeof importFaults)[number]

/**
 * Why a row is left out. `not_done`: it was not carried out; `taken_back`: another row takes it back, or it another; `repeated`:
 * the file tells it elsewhere; `own`: between own places; `part`: another row's event has it; `nothing`: it moved nothing;
 * `total`: a total, a heading or a report.
 */
export const importOmissions = [
  'not_done',
  'taken_back',
  'repeated',
  'own',
  'part',
  'nothing',
  'total',
] as const
export type ImportOmission = (typeof importOmissions)[number]

/** What a file leaves open: whether days or months come first, and the currency of its amounts. */
export const importQuestions = ['date_order', 'currency'] as const

const Row = z.object({
  /** The line of a table, else the number of the entry. */
  line: z.number(),
  state: z.enum(importStates),
  kind: z.nullable(z.enum(tradeKinds)),
  day: z.nullable(DayText),
  /** Of the instrument, or what the line says that could not be read. */
  text: z.string(),
  quantity: z.string(),
  /** What moved, as the file has it: signed for money, without a sign for a trade. */
  money: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** What the money of a row is that changes no holding. */
  cash: z.nullable(z.enum(cashKinds)),
  /** Of a row that is not read or left out. */
  why: z.nullable(z.enum([...importFaults, ...importOmissions])),
})
export type InvestmentImportRow = z.infer<typeof Row>

/** How many rows a preview lists; the counts are of all. */
export const listedImportRows = 200

/** How many bytes a broker's file may have. */
export const tradeFileBytes = 1_000_000

/** What a person says of a broker's file. */
export const TradeFileOptions = z.object({
  /** Where the trades belong for which the file does not say so. */
  account: typedName(60),
  /** Of amounts for which the file names none. */
  currency: z.optional(Currency),
  /** For a table: the index of a column by what it is, -1 for none. */
  mapping: z.optional(z.partialRecord(z.enum(importColumns), z.int().check(z.minimum(-1), z.maximum(500)))),
  /** Answers the question `date_order`. */
  date_order: z.optional(z.enum(['dmy', 'mdy'])),
  /** For rows of which nothing shows it (`meaning`): whether their amounts are after their fees and taxes. */
  charges: z.optional(z.enum(['inside', 'beside'])),
  apply: z.optional(z.boolean()),
  /** Adds what was held before, at an unknown cost, where sales take out more than purchases brought in. */
  opening: z.optional(z.boolean()),
})
export type TradeFileOptions = z.infer<typeof TradeFileOptions>

export const importTrades = endpoint('POST', '/api/user/investments/imports', {
  maxBytes: tradeFileBytes + formBytes,
  summary:
    'Reads trades from a broker’s file, sent as the field `file` of a multipart form after the field `options` (`TradeFileOptions` as JSON): a table as CSV, JSON or workbook, Portfolio Performance’s CSV, a Flex statement of Interactive Brokers, Ghostfolio’s JSON or an OFX investment statement. Without `apply` it only says what it would add. What its figures do not prove is not read. Trades that are already there are left out; all that it adds is one change, which can be undone',
  response: successResponse({
    format: z.enum(['csv', 'flex', 'ofx']),
    columns: z.array(z.string()),
    mapping: z.partialRecord(z.enum(importColumns), z.number()),
    counts: z.record(z.enum(importStates), z.number()),
    /** What has to be answered first. */
    question: z.nullable(z.enum(importQuestions)),
    /** Names of the instruments that are added with them. */
    instruments: z.array(z.string()),
    /** What sales take out that no purchase brought in; without `opening` the file can then not be added. */
    missing: z.array(z.object({ name: z.string(), day: DayText, quantity: z.string() })),
    rows: z.array(Row),
    applied: z.boolean(),
  }),
  errors: ['conflict', 'payload_too_large', 'unsupported_media'],
})
