/** Maps Lean's accounts, balances and transactions to the port's types. Pure; unknown values never throw. */
import { hash } from 'node:crypto'
import type {
  AccountKind,
  BankAccount,
  BankBalance,
  BankTransaction,
  Credit,
  UnreadablePart,
  UnreadableRow,
} from '../provider.ts'
import { plainDecimal } from './wire/json.ts'
import { AccountName, type AccountRow, BalanceRow, TransactionRow } from './wire/schemas.ts'
import {
  amountOf,
  cleanId,
  textOf,
  codeWord,
  dayOf,
  dayOfInstant,
  identifierOf,
  instantOf,
} from './wire/values.ts'

const kinds = new Map<string, AccountKind>([
  ['CURRENT', 'current'],
  ['SAVINGS', 'savings'],
  ['CALL', 'savings'],
  ['CREDIT', 'card'],
  ['CHARGE_CARD', 'card'],
  ['LOAN', 'loan'],
  ['MORTGAGE', 'loan'],
  ['PERSONAL_LOAN', 'loan'],
])

/** An account as the port's type; the identifier marked IBAN becomes `iban`. */
export function mapAccount(row: AccountRow): BankAccount {
  const typeText = textOf(row.account_sub_type, 40) ?? textOf(row.account_type, 40) ?? 'OTHER'
  const iban = row.account?.find((one) => one?.scheme_name?.toUpperCase() === 'IBAN')?.identification
  return {
    accountId: row.account_id,
    name: textOf(row.nickname, 120) ?? textOf(row.description, 120) ?? typeText,
    kind: kinds.get(typeText.toUpperCase()) ?? 'other',
    typeText,
    currency: row.currency,
    iban: identifierOf(iban),
    status: row.status === 'DISABLED' || row.status === 'DELETED' ? 'closed' : 'open',
    openedOn: dayOf(row.opening_date),
  }
}

/** The name of an account that cannot be read; '' if it has none. */
export function nameOfAccount(row: unknown): string {
  const names = AccountName.safeParse(row).data
  return textOf(names?.nickname, 120) ?? textOf(names?.description, 120) ?? ''
}

const bookedKinds = [
  'INTERIM_BOOKED',
  'CLOSING_BOOKED',
  'PREVIOUSLY_CLOSED_BOOKED',
  'OPENING_BOOKED',
  'INTERIM_AVAILABLE',
  'CLOSING_AVAILABLE',
  'OPENING_AVAILABLE',
  'FORWARD_AVAILABLE',
  'INTERIM_CLEARED',
  'CLOSING_CLEARED',
  'OPENING_CLEARED',
]
const availableKinds = ['INTERIM_AVAILABLE', 'CLOSING_AVAILABLE']

type Balance = { minor: bigint; currency: string; kind: string; at: Date; credit: Credit | null }

/**
 * Chooses the booked and the available balance of an account by kind; of several of one kind, the latest.
 * `asOf` dates a row without a time. Null when the provider sent rows but none can be read: that must not
 * look like an account without balances.
 */
export function mapBalance(rows: unknown[], asOf: Date): BankBalance | null {
  const balances = rows.flatMap((row) => readBalance(row, asOf) ?? [])
  if (rows.length > 0 && balances.length === 0) return null
  const booked = choose(balances, bookedKinds)
  const available = choose(balances, availableKinds)
  const credit = booked?.credit ?? available?.credit ?? null
  return {
    booked: booked && { minor: booked.minor, currency: booked.currency, kind: booked.kind, asOf: booked.at },
    available: available && { minor: available.minor, currency: available.currency, asOf: available.at },
    ...(credit && { credit }),
  }
}

function readBalance(row: unknown, asOf: Date): Balance | null {
  const read = BalanceRow.safeParse(row).data
  const amount = read && amountOf(read.amount, read.credit_debit_indicator)
  if (!read || !amount) return null
  const minor = amount.direction === 'debit' ? -amount.minor : amount.minor
  return {
    minor,
    currency: amount.currency,
    kind: codeWord(read.type) ?? 'UNSUPPORTED',
    at: instantOf(read.date_time) ?? asOf,
    credit: creditOf(read.credit_line, amount.currency),
  }
}

/** A balance's credit lines in its currency: CREDIT is the limit, AVAILABLE what is left. */
function creditOf(lines: BalanceRow['credit_line'], currency: string): Credit | null {
  const minorOf = (type: string): bigint | null => {
    const line = lines?.find((each) => codeWord(each?.type) === type)
    const amount = line && amountOf(line.amount, 'CREDIT')
    return amount?.currency === currency ? amount.minor : null
  }
  const [limit, available] = [minorOf('CREDIT'), minorOf('AVAILABLE')]
  return limit === null && available === null ? null : { currency, limit, available }
}

function choose(balances: Balance[], order: string[]): Balance | null {
  for (const kind of order) {
    const [first, ...others] = balances.filter((balance) => balance.kind === kind)
    if (first) return others.reduce((latest, one) => (one.at > latest.at ? one : latest), first)
  }
  return null
}

/** A row that yields no transaction: rejected, or without an exact amount, a currency or a real date. */
export class UnusableRow {
  readonly providerId: string | null
  readonly rejected: boolean
  /** The row as received, to distinguish it from others. */
  readonly content: string
  readonly part: UnreadablePart
  readonly amount: UnreadableRow['amount']

  constructor(row: unknown, read: TransactionRow | undefined, rejected: boolean) {
    this.providerId = cleanId(read?.transaction_id)
    this.rejected = rejected
    this.content = JSON.stringify(row)
    this.part = read ? unreadablePart(read) : 'row'
    const amount = read && amountOf(read.amount, read.credit_debit_indicator)
    this.amount = amount
      ? { minor: amount.direction === 'debit' ? -amount.minor : amount.minor, currency: amount.currency }
      : null
  }
}

function unreadablePart(row: TransactionRow): UnreadablePart {
  const { amount, currency } = row.amount ?? {}
  if (plainDecimal(amount ?? '') === null) return 'amount'
  if (!/^[A-Z]{3}$/.test(currency?.trim().toUpperCase() ?? '')) return 'currency'
  return amountOf(row.amount, row.credit_debit_indicator) === null ? 'decimals' : 'date'
}

const maxRawLength = 16_000

/** The row as JSON without account and card numbers; null when it is too long to store. */
function rawOf(content: string): string | null {
  if (content.length > maxRawLength) return null
  const parsed: unknown = JSON.parse(content)
  return JSON.stringify(parsed, (name, value: unknown) => (name === 'identification' ? null : value))
}

/** Maps a row as soon as its page arrives, so that no whole history is held in the provider's format. */
export function mapRow(row: unknown): BankTransaction | UnusableRow {
  const read = TransactionRow.safeParse(row).data
  const rejected = read?.status?.toUpperCase() === 'REJECTED'
  return (read && !rejected ? mapTransaction(read) : null) ?? new UnusableRow(row, read, rejected)
}

/** Text that distinguishes rows sharing an id. */
export function contentOf(row: BankTransaction | UnusableRow): string {
  if (row instanceof UnusableRow) return row.content
  return JSON.stringify({ ...row, amountMinor: row.amountMinor.toString() })
}

/** Splits rows into transactions, in the provider's order, and unreadable rows. Rejected rows are dropped. */
export function separateUnreadable(rows: readonly (BankTransaction | UnusableRow)[]): {
  transactions: BankTransaction[]
  unreadable: UnreadableRow[]
} {
  const transactions: BankTransaction[] = []
  const unreadable: UnreadableRow[] = []
  const keys = new Map<string, number>()
  for (const row of rows) {
    if (!(row instanceof UnusableRow)) transactions.push(row)
    else if (!row.rejected) {
      const name = row.providerId ?? hash('sha256', row.content, 'base64url').slice(0, 27)
      const before = keys.get(name) ?? 0
      keys.set(name, before + 1)
      const { providerId, part, amount, content } = row
      unreadable.push({
        key: `${name} ${before}`.slice(0, 300),
        providerId,
        part,
        amount,
        raw: rawOf(content),
      })
    }
  }
  return { transactions, unreadable }
}

/** Reads a row stored as JSON; null when it is still unreadable. */
export function readRaw(raw: string): BankTransaction | null {
  const row = mapRow(JSON.parse(raw))
  return row instanceof UnusableRow ? null : row
}

function mapTransaction(row: TransactionRow): BankTransaction | null {
  const amount = amountOf(row.amount, row.credit_debit_indicator)
  const bookedAt = instantOf(row.booking_date_time)
  const bookedDay = bookedAt && dayOfInstant(bookedAt)
  const valueDay = row.value_date_time === row.booking_date_time ? bookedDay : dayOf(row.value_date_time)
  const day = bookedDay ?? valueDay
  if (!amount || day === null) return null
  const merchantName = textOf(row.merchant_details?.merchant_name, 200)
  return {
    providerId: cleanId(row.transaction_id),
    status: statusOf(row),
    direction: amount.direction,
    amountMinor: amount.minor,
    currency: amount.currency,
    day,
    bookedAt,
    valueDay,
    index: row.index && /^\d{1,9}$/.test(row.index) ? Number(row.index) : null,
    text: textOf(row.transaction_information) ?? merchantName ?? '',
    reference: textOf(row.transaction_reference, 200),
    merchantName,
    mcc: mccOf(row.merchant_details?.merchant_category_code),
    insight: insightOf(row.insights),
    kind: codeWord(row.transaction_type),
    subKind: codeWord(row.sub_transaction_type),
    flags: row.flags?.flatMap((flag) => codeWord(flag) ?? []) ?? [],
    counterparty: counterpartyOf(amount.direction === 'debit' ? row.creditor_account : row.debtor_account),
  }
}

/** An unknown status counts as booked unless the row is marked as mutable. */
function statusOf(row: TransactionRow): 'booked' | 'pending' {
  const status = row.status?.toUpperCase()
  if (status === 'PENDING') return 'pending'
  return status !== 'BOOKED' && row.transaction_mutability === 'MUTABLE' ? 'pending' : 'booked'
}

function mccOf(code: string | null | undefined): string | null {
  const digits = code?.replace(/\D/g, '') ?? ''
  return digits.length === 4 ? digits : null
}

function insightOf(insights: TransactionRow['insights']): BankTransaction['insight'] {
  const category = codeWord(insights?.category)
  if (!insights || !category) return null
  const confidence = Number(insights.category_confidence ?? 0)
  return {
    category,
    confidence: Number.isFinite(confidence) ? Math.min(Math.max(confidence, 0), 1) : 0,
    cleaned: textOf(insights.description_cleansed, 200),
  }
}

function counterpartyOf(party: TransactionRow['creditor_account']): BankTransaction['counterparty'] {
  const name = textOf(party?.name, 200)
  const iban = party?.scheme_name?.toUpperCase() === 'IBAN' ? identifierOf(party.identification) : null
  return name === null && iban === null ? null : { name, iban }
}
