/** How other apps write their exports, as data. */
import type { Origin } from '../types.ts'

/** Headings in lower case; the first that the file has. */
type Heading = string | readonly string[]
type Preset = {
  origin: Origin
  /** The headings by which the app is known. */
  needs: readonly Heading[]
  date: Heading
  account?: Heading
  /** The last digits of its number, for apps with several accounts of one name. */
  accountDigits?: Heading
  /** One column with a sign, or of the direction that the type says; or two columns. */
  amount: Heading | { out: Heading; in: Heading }
  currency?: Heading
  payee?: Heading
  /** What the bank wrote. */
  text?: Heading
  note?: Heading
  /** The first that is not empty; an app with groups has the narrower one first. */
  category?: readonly Heading[]
  tags?: Heading
  status?: Heading
  id?: Heading
  /** The app writes spending without a sign and income with a minus. */
  isSpendingPositive?: boolean
  /** What the words of a column say of the direction and the kind of a row. */
  type?: { column: Heading; out?: RegExp; in?: RegExp; transfer?: RegExp; opening?: RegExp }
  /** Rows of a transfer that another column tells: the payee may name the other account. */
  transfer?: { column: Heading; is: RegExp | 'account' }
  /** A transfer in one row: the account that gets it, with the amount in its currency. */
  into?: { account: Heading; amount?: Heading; currency?: Heading }
  /** The accounts of a row where both sides have one: own accounts are those of these types. */
  sides?: {
    from: Heading
    fromType: Heading
    to: Heading
    toType: Heading
    isOwn: RegExp
    amount: Heading
    currency: Heading
  }
  /** Parts of one payment, each a row: by a shared id, or by words in the note, which are taken away. */
  split?: { group: Heading; title: Heading } | { part: RegExp; whole?: RegExp }
  /** A column whose word says that the person checked the row. */
  verified?: { column: Heading; is: RegExp }
}
export type { Preset, Heading }

export const presets: readonly Preset[] = [
  {
    origin: 'ynab',
    needs: ['account', 'flag', 'date', 'payee', 'memo', 'outflow', 'inflow'],
    date: 'date',
    account: 'account',
    amount: { out: 'outflow', in: 'inflow' },
    payee: 'payee',
    note: 'memo',
    category: ['category'],
    tags: 'flag',
    transfer: { column: 'payee', is: /^transfer : / },
    type: { column: 'payee', opening: /^starting balance$/ },
    split: { part: /^Split \(\d+\/(\d+)\) ?/ },
    verified: { column: 'cleared', is: /^reconciled$/ },
  },
  {
    origin: 'actual',
    needs: [
      'account',
      'date',
      'payee',
      'notes',
      'category',
      'amount',
      ['cleared', 'split_amount', 'reconciled'],
    ],
    date: 'date',
    account: 'account',
    amount: 'amount',
    payee: 'payee',
    note: 'notes',
    category: ['category'],
    transfer: { column: 'payee', is: 'account' },
    type: { column: 'payee', opening: /^starting balance$/ },
    split: { part: /^\(SPLIT \d+ OF (\d+)\) ?/, whole: /^\(SPLIT INTO \d+\)/ },
    verified: { column: 'cleared', is: /^reconciled$/ },
  },
  {
    origin: 'monarch',
    needs: ['date', 'merchant', 'category', 'account', 'original statement', 'amount'],
    date: 'date',
    account: 'account',
    amount: 'amount',
    payee: 'merchant',
    text: 'original statement',
    note: 'notes',
    category: ['category'],
    tags: 'tags',
    id: 'id',
    transfer: { column: 'category', is: /^(?:transfer|credit card payment|balance adjustments)$/ },
  },
  {
    origin: 'copilot',
    needs: ['date', 'name', 'amount', 'status', 'category', 'parent category', 'excluded', 'type', 'account'],
    date: 'date',
    account: 'account',
    accountDigits: 'account mask',
    amount: 'amount',
    isSpendingPositive: true,
    payee: 'name',
    note: 'note',
    category: ['category', 'parent category'],
    tags: 'tags',
    status: 'status',
    transfer: { column: 'type', is: /^internal transfer$/ },
  },
  {
    origin: 'wallet',
    needs: [
      'account',
      'category',
      'currency',
      'amount',
      'ref_currency_amount',
      'type',
      'payment_type',
      'transfer',
    ],
    date: 'date',
    account: 'account',
    amount: 'amount',
    currency: 'currency',
    payee: 'payee',
    note: 'note',
    category: ['category'],
    tags: 'labels',
    transfer: { column: 'transfer', is: /^true$/ },
  },
  {
    origin: 'money_manager',
    needs: [
      ['date', 'period'],
      ['account', 'accounts'],
      'category',
      'subcategory',
      'note',
      'income/expense',
      'amount',
    ],
    date: ['date', 'period'],
    account: ['account', 'accounts'],
    amount: 'amount',
    currency: 'currency',
    payee: 'note',
    note: 'description',
    category: ['subcategory', 'category'],
    type: {
      column: 'income/expense',
      out: /^(?:exp|transfer-out|transfer$)/,
      in: /^(?:income|transfer-in)/,
      transfer: /^transfer/,
      opening: /balance/,
    },
    into: { account: 'category' },
  },
  {
    origin: 'spendee',
    needs: ['date', 'wallet', 'type', 'category name', 'amount', 'currency', 'note'],
    date: 'date',
    account: 'wallet',
    amount: 'amount',
    currency: 'currency',
    payee: 'note',
    category: ['category name'],
    tags: 'labels',
    type: { column: 'type', transfer: /transfer$/ },
  },
  {
    origin: 'firefly',
    needs: [
      'journal_id',
      'type',
      'currency_code',
      'amount',
      'description',
      'date',
      'source_name',
      'destination_name',
    ],
    date: 'date',
    amount: 'amount',
    currency: 'currency_code',
    text: 'description',
    note: 'notes',
    category: ['category'],
    tags: 'tags',
    id: 'journal_id',
    type: { column: 'type', opening: /^(?:opening balance|reconciliation)$/ },
    sides: {
      from: 'source_name',
      fromType: 'source_type',
      to: 'destination_name',
      toType: 'destination_type',
      isOwn: /^(?:asset|default) account$|^(?:loan|debt|mortgage)$/,
      amount: 'foreign_amount',
      currency: 'foreign_currency_code',
    },
    split: { group: 'group_id', title: 'group_title' },
    verified: { column: 'reconciled', is: /^(?:1|true)$/ },
  },
  {
    origin: 'ezbookkeeping',
    needs: [
      'time',
      'timezone',
      'type',
      'category',
      'sub category',
      'account',
      'account currency',
      'amount',
      'account2',
    ],
    date: 'time',
    account: 'account',
    amount: 'amount',
    currency: 'account currency',
    payee: ['description', 'comment'],
    category: ['sub category', 'category'],
    tags: 'tags',
    id: 'transaction id',
    type: {
      column: 'type',
      out: /^(?:expense|transfer)$/,
      transfer: /^transfer$/,
      opening: /^balance modification$/,
    },
    into: { account: 'account2', amount: 'account2 amount', currency: 'account2 currency' },
  },
  {
    origin: 'sure',
    needs: ['date', 'account_name', 'amount', 'name', 'category', 'currency'],
    date: 'date',
    account: 'account_name',
    amount: 'amount',
    isSpendingPositive: true,
    currency: 'currency',
    text: 'name',
    note: 'notes',
    category: ['category'],
    tags: 'tags',
  },
  {
    origin: 'mint',
    needs: ['date', 'description', 'original description', 'amount', 'transaction type', 'account name'],
    date: 'date',
    account: 'account name',
    amount: 'amount',
    text: 'original description',
    payee: 'description',
    note: 'notes',
    category: ['category'],
    tags: 'labels',
    type: { column: 'transaction type', out: /^debit$/ },
    transfer: { column: 'category', is: /^(?:transfer|credit card payment)$/ },
  },
]
