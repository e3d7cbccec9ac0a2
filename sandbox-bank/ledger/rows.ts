/** What a merchant, a biller or a kind of payment looks like at the bank. */
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
  id?: 'blank' | 'missing-while-pending' | 'fresh-each-read' | 'new-when-booked'
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
  /** When it happened (ms). The row is visible from then on. */
  at: number
  /** The booking time the bank shows (ms). */
  booking: number
  minor: number
  text: string
  template: Template
  reference?: string
  counterparty?: string
  /** Pending until this instant (ms); Infinity for one that never books. */
  pendingUntil?: number
  pendingMinor?: number
  rejected?: true
  exchange?: { from: string; to: string; rate: number; instructedMinor: number }
  quirk?: Quirk
}

/** A row as a person's life emits it; the time line adds key, instants and booking time. */
export interface Draft {
  account: string
  second: number
  minor: number
  text: string
  template: Template
  reference?: string
  counterparty?: string
  pendingHours?: number
  exchange?: Row['exchange']
}

/** An account before any row; the balance at the beginning is signed minor units. */
export interface AccountPlan {
  key: string
  nickname: string
  subType: string
  currency: string
  openingMinor: number
  creditLimitMinor?: number
}

/** What a running life offers: every call of `day` lives one more Dubai day, in order. */
export interface Life {
  accounts: AccountPlan[]
  day(day: number): Draft[]
}

/** What a bank carries out by itself. Days are Dubai days, amounts fils of the account's currency. */
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
  /** First day of the history, given the Dubai day of the first connection. */
  firstDay(anchorDay: number): number
  live(seed: string, firstDay: number, anchorDay: number): Life
  /** Rows that hang on the first connection instead of on the calendar. */
  extras?(seed: string, anchorMs: number): Array<{ account: string; row: Row }>
  awkward?: true
  /** Standing orders, direct debits and scheduled payments; without it their banks have none to tell of. */
  orders?(today: number, anchorDay: number): Order[]
}
