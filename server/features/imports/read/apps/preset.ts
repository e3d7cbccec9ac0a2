import type { Origin } from '../types.ts'

/** Headings in lower case; of several the first with a value. */
export type Heading = string | readonly string[]
export type Side = { account: Heading; amount: Heading; currency: Heading }
export type Preset = {
  /** Null for an app whose name is not shown. */
  origin: Origin | null
  /** The headings by which the app is known. */
  needs: readonly Heading[]
  /** It has no other headings. */
  isWhole?: boolean
  date: Heading
  account?: Heading
  /** The last digits of its number, for apps with several accounts of one name. */
  accountDigits?: Heading
  /** One column with a sign, or of the direction that the type says; or two columns. */
  amount: Heading | { out: Heading; in: Heading }
  currency?: Heading
  /** A column with a currency as its heading has the amounts in the app's own currency. */
  isConverted?: boolean
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
  type?: {
    column: Heading
    out?: RegExp
    in?: RegExp
    transfer?: RegExp
    /** The start of an account. */
    opening?: RegExp
    /** A change of the balance that is no payment. */
    adjustment?: RegExp
    /** It says the direction only in files without a minus. */
    isForUnsigned?: boolean
  }
  /** The currency of most of its people, or of all, where its files name none. */
  home?: { currency: string; isOnly: boolean }
  /** Rows of a transfer that another column tells: the payee may name the other account. */
  transfer?: { column: Heading; is: RegExp | 'account' }
  /** Rows of income name what they are for where the others name the account, and the other way round. */
  isIncomeTurned?: boolean
  /** Two accounts, of which a payment has one and a transfer both, perhaps with an amount of each. */
  two?: { out: Side; in: Side }
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
