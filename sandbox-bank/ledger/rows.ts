/** How payments of one merchant, biller or kind are presented by the bank. */
export interface Template {
  type: string
  sub: string
  category: string
  merchant?: { name: string; code: string }
  flags?: string[]
  card?: boolean
}

/** The ways in which an awkward bank presents correct data badly. */
export interface Quirk {
  id?: 'blank' | 'missing-while-pending' | 'new-when-booked'
  fixedId?: string
  omittedSometimes?: true
  appearsBetweenPages?: true
  pendingText?: string
  datePrefixSometimes?: true
  wire?: Record<string, string | number | null>
}

/** One real payment of one account. Amounts are signed minor units of the account's currency. */
export interface Row {
  key: string
  /** When it happened (ms); the row is visible from then on. */
  at: number
  /** The booking time the bank shows (ms). */
  booking: number
  minor: number
  text: string
  template: Template
  reference?: string
  counterparty?: string
  /** The account of the other side, where the bank names it. */
  otherAccount?: OtherAccount
  /** Pending until this instant (ms); Infinity when it is never booked. */
  pendingUntil?: number
  pendingMinor?: number
  rejected?: true
  exchange?: { from: string; to: string; rate: number; instructedMinor: number }
  quirk?: Quirk
}

/** An account at the same bank: of a person, or a joint one. */
export interface OtherAccount {
  person: string
  key: string
}

/** A row as a person's life produces it; the timeline adds key, instants and booking time. */
export interface Draft {
  account: string
  second: number
  minor: number
  text: string
  template: Template
  reference?: string
  counterparty?: string
  otherAccount?: OtherAccount
  pendingHours?: number
  exchange?: Row['exchange']
}

/** An account before any row; the opening balance is in signed minor units. */
export interface AccountPlan {
  key: string
  nickname: string
  subType: string
  currency: string
  openingMinor: number
  creditLimitMinor?: number
}

/** A person's running simulation: each call of `day` simulates one more Dubai day, in order. */
export interface Life {
  accounts: AccountPlan[]
  day(day: number): Draft[]
}

/** A payment that the bank executes by itself. Days are Dubai days, amounts minor units of the account. */
export interface Order {
  list: 'standing-orders' | 'direct-debits' | 'scheduled-payments'
  account: string
  key: string
  name: string
  minor: number
  first?: number
  previous?: number
  next?: number
  frequency?: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY' | 'QUARTERLY' | 'HALF_YEARLY' | 'YEARLY'
  reference?: string
}

/** Someone who can sign in at every bank. */
export interface Person {
  id: string
  name: string
  username: string
  password: string
  holder: string
  about: string
  /** First day of the history, for the Dubai day of the first connection. */
  firstDay(anchorDay: number): number
  live(seed: string, firstDay: number, anchorDay: number): Life
  /** Rows placed relative to the first connection rather than to the calendar. */
  extras?(seed: string, anchorMs: number): Array<{ account: string; row: Row }>
  awkward?: true
  /** A joint account, which its holders' consents list with the same IBAN and payments: their common id, and its key. */
  joint?: { holders: string; key: string }
  /** Standing orders, direct debits and scheduled payments; when absent, the banks do not support them. */
  orders?(today: number, anchorDay: number): Order[]
}
