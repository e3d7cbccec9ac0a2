/**
 * The port to bank-data providers. Adapters map to its types; nothing above this file knows a
 * provider's field names. Amounts are whole minor units with a currency, days are Asia/Dubai days.
 */

export const permissions = [
  'identity',
  'accounts',
  'balance',
  'transactions',
  'standing_orders',
  'direct_debits',
  'scheduled_payments',
] as const
export type Permission = (typeof permissions)[number]

/** A bank login of one customer at the provider, with the state of its consent. */
export type Entity = {
  entityId: string
  customerId: string
  bankIdentifier: string
  bankName: string
  permissions: Permission[]
  createdAt: Date
  consent: {
    id: string | null
    state: 'active' | 'revoked' | 'expired' | 'suspended'
    expiresAt: Date | null
    dataFrom: Date | null
  }
}

export type AccountKind = 'current' | 'savings' | 'card' | 'loan' | 'other'

export type BankAccount = {
  accountId: string
  name: string
  kind: AccountKind
  /** The provider's own name of the type, shown unchanged. */
  typeText: string
  currency: string
  iban: string | null
  status: 'open' | 'closed'
  /** Dubai day on which it was opened, if the bank reports it. */
  openedOn: string | null
}

/** An account that the bank lists but the adapter cannot read; `field` is the invalid one. */
export type SkippedAccount = { name: string; field: string }
export type AccountListing = { accounts: BankAccount[]; skipped: SkippedAccount[] }

/** Signed minor units: negative is owed or overdrawn. `booked` is authoritative, `available` informative. */
export type BankBalance = {
  booked: { minor: bigint; currency: string; kind: string; asOf: Date } | null
  available: { minor: bigint; currency: string; asOf: Date } | null
  /** For a card, as far as the bank reports them: its limit and what is left of it. */
  credit?: Credit | null
}
export type Credit = { currency: string; limit: bigint | null; available: bigint | null }

export type BankTransaction = {
  /** Trimmed; null when the provider sent none or blanks. */
  providerId: string | null
  status: 'booked' | 'pending'
  direction: 'credit' | 'debit'
  /** Never negative. */
  amountMinor: bigint
  currency: string
  /** Dubai day of booking, or of value when there is no booking time. */
  day: string
  bookedAt: Date | null
  valueDay: string | null
  /** Order within the day when the provider gives one. */
  index: number | null
  text: string
  reference: string | null
  merchantName: string | null
  /** Four digits or null. */
  mcc: string | null
  /** The provider's category code (its insights) in upper snake case, with a confidence of 0 to 1. */
  insight: { category: string; confidence: number; cleaned: string | null } | null
  /** Upper snake case: POS, ATM, CHEQUE, LOCAL_BANK_TRANSFER … */
  kind: string | null
  subKind: string | null
  /** Upper snake case: PAYROLL, DIRECT_DEBIT … */
  flags: string[]
  counterparty: { name: string | null; iban: string | null } | null
}

/** Which part of a row cannot be read: the whole row, its amount, more decimals than the currency has, … */
export type UnreadablePart = 'row' | 'amount' | 'decimals' | 'currency' | 'date'

/** A row that cannot be read without guessing. */
export type UnreadableRow = {
  /** Identifies the row within its account as long as the provider lists it unchanged. */
  key: string
  providerId: string | null
  part: UnreadablePart
  /** The row as JSON without account numbers, for `readStoredRow` of a later version; null when too long. */
  raw: string | null
  /** Signed minor units, if the amount can be read. */
  amount: { minor: bigint; currency: string } | null
}

/** A complete read of one account's window: all pages or an error. */
export type TransactionRead = {
  transactions: BankTransaction[]
  unreadable: UnreadableRow[]
  refreshedAt: Date | null
}

/** Payments that a bank executes by itself. */
export type OrderKind = 'standing_order' | 'direct_debit' | 'scheduled_payment'
export type BankOrder = {
  orderId: string
  kind: OrderKind
  active: boolean
  /** The payee, if the bank reports one. */
  name: string | null
  /** Null for a single payment or an unknown interval. */
  frequency: 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | null
  /** Dubai days of the next payment, of the last one made and of the final one. */
  nextDay: string | null
  previousDay: string | null
  finalDay: string | null
  amount: { minor: bigint; currency: string } | null
  reference: string | null
}

export type Window = { from: string; to: string }

/** `once`: the caller retries later, so a failed call is not retried inside. */
export type Asking = { once: boolean }

/** Why a bank call failed. `retryAfterMs` is set when the provider gave a time. */
export type BankErrorKind =
  | 'reauthorise' // the user must sign in at the bank again; `reconnectId` when the provider gave one
  | 'consent_expired'
  | 'rate_limited'
  | 'unavailable' // bank or provider down, slow or unreadable: retry later
  | 'pending' // the provider is still collecting: retry soon
  | 'refused' // our request was refused and repeating it is useless
  | 'gone' // the entity or account does not exist, or no longer
  | 'no_accounts' // the bank lists no account; those it listed before may still exist

export class BankError extends Error {
  readonly kind: BankErrorKind
  readonly retryAfterMs: number | null
  readonly reconnectId: string | null
  /** For the operator's log: the field or rule at fault, never a value. */
  readonly fault: string | null
  constructor(
    kind: BankErrorKind,
    message: string,
    more: {
      retryAfterMs?: number | null
      reconnectId?: string | null
      fault?: string | null
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'BankError'
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs ?? null
    this.reconnectId = more.reconnectId ?? null
    this.fault = more.fault ?? null
  }
}

/** A verified event of the provider's webhook or event log. */
export type ProviderEvent = {
  eventId: string
  type:
    | 'entity_created'
    | 'entity_updated'
    | 'entity_reconnected'
    | 'data_refreshed'
    | 'bank_availability'
    | 'consent_status'
    | 'other'
  customerId: string | null
  entityId: string | null
  /** For data_refreshed: whether the provider says the data is complete. */
  complete: boolean
  sentAt: Date
}

/** What the page that runs the provider's widget needs; public. */
export type Widget = {
  /** The URL of the provider's script. */
  readonly scriptUrl: string
  /** Our public identifier at the provider. */
  readonly appToken: string
  /** Whether its banks and their data are invented. */
  readonly sandbox: boolean
}

/**
 * What the product needs from a provider. Every call resolves with complete data or throws a BankError; none
 * follows redirects, retries forever or returns part of a read.
 */
export type BankProvider = {
  readonly name: string
  readonly widget: Widget
  /** Creates or finds the customer of our user id; idempotent, also under concurrent calls. */
  ensureCustomer(userId: string): Promise<string>
  /** A short-lived token for the widget, for this customer alone. */
  customerToken(customerId: string): Promise<{ token: string; scope: string; expiresAt: Date }>
  listEntities(customerId: string): Promise<Entity[]>
  /** Withdraws consent; also resolves when the entity no longer exists. */
  deleteEntity(customerId: string, entityId: string): Promise<void>
  /** All accounts: those that can be read and those that cannot; throws when there are only the latter. */
  listAccounts(entityId: string, asking?: Asking): Promise<AccountListing>
  readBalance(entityId: string, accountId: string, asking?: Asking): Promise<BankBalance>
  /** All transactions of the window, all pages. `onPage` gets the row count so far and may delay the read. */
  readTransactions(
    entityId: string,
    accountId: string,
    window: Window,
    onPage?: (rows: number) => void | Promise<void>,
    asking?: Asking,
  ): Promise<TransactionRead>
  /** All orders of a kind; null when the bank does not support them or the consent does not cover them. */
  readOrders(
    entityId: string,
    accountId: string,
    kind: OrderKind,
    asking?: Asking,
  ): Promise<BankOrder[] | null>
  /** Reads a row stored as unreadable; null when it is still unreadable. */
  readStoredRow(raw: string): BankTransaction | null
  /** Asks the provider to collect new data; resolves to 'already' when that is in progress. */
  requestRefresh(entityId: string): Promise<'started' | 'already'>
  /** Verifies a webhook's signature over its raw bytes and decodes it; null when the signature is wrong. */
  readWebhook(
    rawBody: Uint8Array,
    headers: { get(name: string): string | null | undefined },
  ): ProviderEvent | null
  /** Events since an instant, to find those that no webhook delivered. */
  listEvents(since: Date): Promise<ProviderEvent[]>
}
