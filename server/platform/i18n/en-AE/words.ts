/** Default names of the user's own accounts, assets and debts until the user renames them. */
export const ownAccounts = {
  cash: 'Cash wallet',
  savings: 'Savings',
  property: 'Property',
  car: 'Car',
  gold: 'Gold',
  lent: 'Money lent',
  loan: 'Loan',
} as const

/** Names of rows in analytics. */
export const analytics = {
  no_merchant: 'No merchant',
  no_tag: 'No tag',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const

/** Names of public holidays, and the sources of their dates. */
export const calendar = {
  new_year: 'New Year’s Day',
  ramadan: 'Ramadan',
  eid_al_fitr: 'Eid Al Fitr',
  arafah: 'Arafah Day',
  eid_al_adha: 'Eid Al Adha',
  islamic_new_year: 'Islamic New Year',
  prophet_birthday: 'Birthday of the Prophet',
  national_day: 'National Day',
  ramadan_of: 'Ramadan {{year}}',
  source_law: 'Fixed by Cabinet Resolution 27 of 2024',
  source_computed: 'Computed from the Umm al-Qura calendar; may differ by a day',
  source_news: 'Announced, as reported by {{site}}',
  source_news_day: 'Announced, as reported by {{site}} on {{day}}',
} as const

/** Why a connection or a sync failed, by the kind of the bank's error. */
export const causes = {
  reauthorise: '{{bank}} asks you to sign in again.',
  consent_expired: 'Your permission for {{bank}} has ended. Renew it to receive new data.',
  suspended: '{{bank}} has suspended your permission. Renew it to receive new data.',
  gone: '{{bank}} no longer has this connection. Connect it again to receive new data.',
  no_accounts:
    '{{bank}} isn’t listing your accounts right now. Your figures stay as they were. We’ll retry automatically.',
  rate_limited: '{{bank}} asks us to wait before the next update.',
  pending: '{{bank}} is still preparing your data. We’ll retry automatically.',
  refused: '{{bank}} refused the request.',
  cancelled: '{{bank}} was disconnected.',
  internal: 'Something went wrong on our side. We’ll retry automatically.',
  unavailable: 'We can’t reach {{bank}} right now. We’ll retry automatically.',
  paused: 'You paused automatic updates.',
} as const

export const connections = {
  none_found: 'No entities were found yet',
  disconnected: '{{bank}} was disconnected',
  connected: 'Bank Connected Successfully!',
} as const

export const sync = {
  no_bank: 'There’s no bank to sync',
  complete: 'Sync complete',
  complete_unreadable: {
    one: 'Sync complete. One transaction couldn’t be read since {{date}}.',
    other: 'Sync complete. {{count}} transactions couldn’t be read since {{date}}.',
  },
  continues: 'Syncing continues in the background',
} as const

/** What a demo's person and plans are called. */
export const demo = {
  name: 'Layla',
  broker: 'My broker',
  safe: 'At home',
  fund: 'World share fund',
  share: 'Gulf Property',
  gold: 'Gold bars',
  budget_food: 'Groceries',
  budget_dining: 'Eating out',
  budget_transport: 'Getting around',
  budget_shopping: 'Shopping',
  budget_leisure: 'Leisure',
  goal: 'Emergency fund',
  trip: 'Summer in Istanbul',
  lease: 'Apartment in Al Barsha',
  payee: 'Oasis Properties',
  employer: 'Blue Dune Trading',
}

/** Column names of exported tables, by which an import recognises such a table. */
export const exportColumns = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  currency: 'Currency',
  category: 'Category',
  account: 'Account',
  bank: 'Bank',
  status: 'Status',
  note: 'Note',
  tags: 'Tags',
  transfer: 'Transfer',
  verified: 'Verified',
  bank_text: 'Bank text',
  id: 'ID',
  lowers: 'Lowers spending on',
} as const

/** Texts in the cells of exported tables. */
export const exportCells = {
  sheet: 'Transactions',
  booked: 'booked',
  pending: 'pending',
  yes: 'yes',
  no: 'no',
} as const

/** Names of periods; the first seven are from the specification. */
export const periods = {
  '1w': '1 Week',
  mtd: 'Month to Date',
  '1m': '1 Month',
  '3m': '3 Months',
  ytd: 'Year to Date',
  '1y': '1 Year',
  all: 'All',
  pay: 'This pay period',
  'pay-1': 'Last pay period',
} as const

/** Reasons given with suggestions. */
export const planning = {
  reason_median: { one: 'Spent in {{count}} of the last 6 months', other: 'Median of {{count}} months' },
  reason_pay_median: {
    one: 'Spent in {{count}} of the last 6 pay periods',
    other: 'Median of {{count}} pay periods',
  },
  reason_pay_left_out: {
    one: 'Median of {{periods}} pay periods; one unusually high one does not raise it',
    other: 'Median of {{periods}} pay periods; {{count}} unusually high ones do not raise it',
  },
  reason_spread: {
    one: '{{amount}} for one month, as a monthly share',
    other: '{{amount}} for {{count}} months, as a monthly share',
  },
  reason_pay_spread: {
    one: '{{amount}} for one pay period, as a share of each',
    other: '{{amount}} for {{count}} pay periods, as a share of each',
  },
  reason_left_out: {
    one: 'Median of {{months}} months; one unusually high month does not raise it',
    other: 'Median of {{months}} months; {{count}} unusually high months do not raise it',
  },
} as const

/** Texts of the PDF statement. */
export const statement = {
  title: 'Statement of transactions',
  everything: 'All transactions',
  range: '{{from}} – {{to}}',
  filtered: 'only what a filter found',
  income: 'Income',
  expenses: 'Spending',
  net: 'Net',
  counted: {
    one: '{{count}} payment counts in these totals, in AED.',
    other: '{{count}} payments count in these totals, in AED.',
  },
  unconverted: {
    one: '{{count}} payment in a currency without a known rate is left out of them.',
    other: '{{count}} payments in currencies without a known rate are left out of them.',
  },
  rule: 'Pending payments, transfers between own accounts and what was left out of totals do not count.',
  date: 'Date',
  text: 'Description',
  account: 'Account',
  amount: 'Amount',
  transfer: 'Transfer',
  pending: 'Pending',
  uncategorised: 'Uncategorised',
  page: 'Page {{page}}',
} as const

/** Texts shown in place of a name that a transaction lacks. */
export const transactions = {
  unknown: 'Unknown Transaction',
  manual_bank: 'Manual Entry',
  manual_account: 'Manual entries',
  transfer: 'Transfer',
  uncategorised: 'Uncategorised',
  fee_of: '{{name}} fee',
  rule_numbered: 'Rule {{number}}',
} as const
