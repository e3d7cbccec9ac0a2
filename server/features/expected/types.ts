import type { EntryType } from '#contract/common.ts'
import type { CardStatement } from '#contract/expected/cards.ts'
import type { ChequeLine } from '#contract/expected/cheques.ts'
import type { TitleCode } from '#contract/ledger/explanations.ts'
import type { InstalmentRole } from '#contract/expected/instalments.ts'
import type { Day } from '#contract/period.ts'

/** Where an expected payment comes from: a series, a cheque, an instalment plan, a card's statement or a loan. */
export type Source = 'series' | 'cheque' | 'instalment' | 'card' | 'loan'

/**
 * Which expected payment: `sourceId` is its series, cheque, plan, card account or loan; `part` a series' due day, an
 * instalment's number, a statement's day, and empty for a cheque.
 */
export type Key = { source: Source; sourceId: string; part: string }
export const keyOf = ({ source, sourceId, part }: Key): string => `${source}/${sourceId}/${part}`

/**
 * What a bank line is to an expected payment. `payment` settles a series' date, a statement or a loan's instalment, `leg` is the other
 * side of a statement's payment, on the account that pays.
 */
export type Role = ChequeLine['role'] | InstalmentRole | 'payment' | 'leg'

type RoleOf = {
  series: 'payment'
  cheque: ChequeLine['role']
  instalment: InstalmentRole
  card: 'payment' | 'leg'
  loan: 'payment' | 'return'
}

/** A bank line. `minor` is never negative; `type` gives the sign. */
export type Line = {
  id: string
  accountId: string
  /** Whether its account is a credit card. */
  onCard: boolean
  day: Day
  type: EntryType
  minor: bigint
  currency: string
  text: string
  merchant: string | null
  /** The bank's kind of payment, such as CHEQUE. */
  kind: string | null
  title: string | null
  pending: boolean
  transferId: string | null
}

/** A line that settles something of a kind of source. */
export type LinkedLine<S extends Source = Source> = Line & {
  role: RoleOf[S]
  byUser: boolean
  /** Which payment of the source, as in `Key`; null if that is the whole source. */
  part: string | null
}

/** A bank line and what it settles. `part` is null if that is the whole source, such as the fee of a plan. */
export type Settlement = {
  transactionId: string
  source: Source
  sourceId: string
  part: string | null
  /** `refused`: the user said that it does not belong to this source. */
  role: Role | 'refused'
  byUser: boolean
}

/** What the text of a line says: whether a payment, its return or a cost of something, with its number. */
export type Reading = {
  /** What it is about: a cheque, or an instalment of a card or a provider. */
  topic: string
  role: 'payment' | 'return' | 'fee' | 'interest' | 'conversion' | 'settlement'
  /** The direction of the payment that it belongs to; null if the text does not say. */
  type: EntryType | null
  number: string | null
  /** Whether its amount alone says so. */
  isByAmount?: true
}

/** How the lines of an expected payment are recognised. */
export type Recognition = {
  topic: string
  /** The account of its lines, null for any, and the direction of the payment there. */
  accountId: string | null
  type: EntryType
  number: string | null
  /** The days on which its payment may be booked; `to` is null if there is no last one. */
  from: Day
  to: Day | null
  /**
   * The amounts that a payment may have. `rest`: any first one that names the number, then any up to the rest;
   * without a number, all of it at once. `listed`: one of `amounts`. `close`: within 2 % of one of them. `any`.
   */
  rule: 'rest' | 'listed' | 'close' | 'any'
  amounts: readonly bigint[]
  /** How many days after a payment its return may follow. */
  returnDays: number
  /** When fees and interest belong to its source; null if they follow a return. */
  costs: { from: Day; to: Day } | null
  /** The credit with which a bank turns a purchase into its plan; null if none belongs to its source. */
  conversion: { minor: bigint; from: Day; to: Day } | null
  /** The roles of its payment and its return. */
  roles: { payment: Role; return: Role }
}

/** A payment that a source other than a series expects. */
export type Expected = Key & {
  /** What it belongs to with others: a lease, a plan, a card. */
  groupId: string
  accountId: string | null
  toAccountId: string | null
  type: EntryType
  currency: string
  due: Day | null
  minor: bigint
  title: { code: TitleCode; params: Readonly<Record<string, string>> }
  /** Another payment was agreed in its place: a cheque that was replaced, a plan that was settled early. */
  replaced: boolean
  /** Whether it is taken as paid if no line settles it. */
  isAssumed?: boolean
  how: Recognition
}

/** A date of a series, as far as matching and covering need it. */
export type SeriesDate = Key & {
  due: Day
  accountId: string | null
  /** The own account that receives it, as with its last payment. */
  toAccountId: string | null
  type: EntryType
  currency: string
  minor: bigint
  low: bigint
  high: bigint
  /** How many days after it a payment still counts as this one. */
  graceDays: number
}

/** A payment that detection found for a date of a series. */
export type FoundPayment = Key & { transactionId: string }

/** The state of an expected payment; `announced` if a pending line shows that it is on its way. */
export type ExpectedState =
  | 'open'
  | 'announced'
  | 'settled'
  | 'partly_settled'
  | 'returned'
  | 'replaced'
  | 'skipped'
  | 'covered'

/** A card's statement. Amounts are minor units; `minimum` is null if unknown. */
export type KnownStatement = {
  day: Day
  due: Day | null
  amount: bigint
  minimum: bigint | null
  source: CardStatement['source']
  paid: bigint
  /** The own account that usually pays it, where that is known. */
  payer?: string | null
}

/** An expected payment as stored. A row of a series has only its date, and what is known about it. */
export type ExpectedRow = Key & {
  groupId: string | null
  due: Day | null
  accountId: string | null
  toAccountId: string | null
  type: EntryType | null
  currency: string | null
  minor: bigint | null
  paid: bigint
  titleCode: string | null
  titleParams: Record<string, string>
  state: ExpectedState
  /** The key of the payment that this date of a series is the same as. */
  coveredBy: string | null
}

/** What arrived on a card to repay it; `payer` is the own account that paid, null if unknown. */
export type Repayment = { day: Day; minor: bigint; payer: string | null }

/** A payment that the user entered ahead of its day; `minor` of `currency` is never negative. */
export type Entered = {
  id: string
  accountId: string
  day: Day
  type: EntryType
  minor: bigint
  currency: string
  categoryId: string | null
  name: string
}

/** A payment that is in the ledger but has not been made: entered ahead, or reported by a bank as pending. */
export type Coming = Entered & {
  status: 'booked' | 'pending'
  /** Whether it is linked to a payment that was expected, such as a cheque or an instalment. */
  announces: boolean
}
