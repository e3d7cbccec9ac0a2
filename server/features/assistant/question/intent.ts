/** What questions can ask for. Pure. */
import type { RefusalCode } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import type { AccountMark, CategoryMark, Span } from './parsed.ts'

/** Which payments a question is about; `payee` holds the words of their name. */
export type Subject = {
  category: CategoryMark | null
  payee: string | null
  /** Further words that the payments' texts have. */
  text: string | null
  account: AccountMark | null
  /** The last digits of a card that the payments were made with. */
  card?: string
  /** Cash withdrawals, or charges of a kind. */
  cost: 'cash' | 'interest' | 'vat' | 'fee' | null
  /** Interest that may be meant as paid or received. */
  isEither?: boolean
  /** Only transfers, into the account or out of it. */
  moved?: 'in' | 'out'
  min?: string | undefined
  max?: string | undefined
  weekday: string | null
}
/** `earned` is income without refunds. */
export type Flow = 'expense' | 'income'
export type Measure = 'expense' | 'income' | 'net' | 'earned'
export type Intent =
  /** `currency`: the sum is told in it, of payments in an account that is in it. */
  | {
      ask: 'sum'
      measure: Measure
      subject: Subject
      span: Span
      currency?: string
      /** Of what is paid again and again, where no days are named: what it is each time. */
      each?: boolean
      /** Charges for it, which are told beside it. */
      charges?: Subject
    }
  /** Several subjects together, or one without others; `most`: which of them is the largest. */
  | {
      ask: 'several'
      measure: Flow
      subjects: Subject[]
      without: Subject[]
      most: boolean
      /** The smallest of them in place of the largest. */
      least?: boolean
      /** By how much the larger of two is more. */
      by?: boolean
      /** What one payment is on average, in place of the sum. */
      each?: boolean
      times: boolean
      span: Span
    }
  /** `back`: how many of the newest are passed over. */
  | {
      ask: 'list'
      measure: Flow | null
      subject: Subject
      span: Span
      pending?: boolean
      most?: number
      back?: number
    }
  /** `bought`: without cash, rent and the like. */
  | {
      ask: 'rank'
      measure: Flow
      subject: Subject
      bought: boolean
      /** With what was moved to the person's other accounts. */
      moved?: boolean
      /** Only what shops sell. */
      shops?: boolean
      /** Categories that are left out. */
      without: string[]
      least?: boolean
      span: Span
      most?: number
      /** 2 for the second largest. */
      nth?: number
    }
  | {
      ask: 'average'
      per: 'month' | 'week' | 'day' | 'payment'
      measure: Flow
      subject: Subject
      /** Further subjects that are summed with it. */
      others: Subject[]
      span: Span | null
      /** Only of so many of the newest payments. */
      last?: number
      /** How often, and not how much. */
      times?: boolean
      /** Of a bill, which is the same all the year round in no month, or of what is sent home: of twelve months. */
      ofYear?: true
      /** What it is now, where it is the same each month. */
      each?: true
    }
  /** How many days lie between payments: on average, or the most of them. */
  | { ask: 'gaps'; measure: Flow; subjects: Subject[]; span: Span; longest: boolean }
  /** The day with the most, or those without anything. */
  | { ask: 'days'; measure: Flow; subject: Subject; span: Span; none: boolean }
  /** When accounts held least. */
  | { ask: 'lowest'; kind: 'savings' | 'current' | null; accounts: AccountMark[] | null; span: Span }
  | { ask: 'why'; measure: Flow; subject: Subject; first: Span; second: Span }
  | { ask: 'rate'; span: Span }
  /** What was left a month, of the last months where none are named. */
  | { ask: 'saved'; span: Span | null }
  /** When the amount of what is paid again and again last changed; by how much, or what it was before. */
  | {
      ask: 'price'
      measure: Flow
      subject: Subject
      asks: 'change' | 'by' | 'before' | 'percent'
      /** Days in which it may have changed. */
      span: Span | null
    }
  /** `on`: the days to come that it names. */
  | { ask: 'cheques'; asksNext: boolean; on?: Span }
  /** `others`: further subjects that are summed with it. */
  | {
      ask: 'compare'
      measure: Exclude<Measure, 'earned'>
      subject: Subject
      others?: Subject[]
      /** Whether the difference is told as a share of the second. */
      percent?: boolean
      first: Span
      second: Span
      /** All days of the second, where only as many count as the first has so far. */
      whole?: Span
    }
  /** `back`: how many payments before the last one; `first`: the first payment in its place. */
  | {
      ask: 'times' | 'last'
      measure: Flow
      subject: Subject
      span: Span | null
      back?: number
      first?: boolean
      /** Whether it is paid as often as before. */
      still?: boolean
      /** Only of equal payments, as instalments are. */
      equal?: boolean
    }
  /** At which rate money was changed out of an account in another currency. */
  | { ask: 'exchange'; account: AccountMark; span: Span }
  | { ask: 'returns'; span: Span | null }
  /** What share of income, or of a salary, went to a subject. */
  | { ask: 'share'; subject: Subject; of: CategoryMark | 'spending' | null; span: Span }
  /** `only`: of no days but `on`; `orLast`: where nothing of it is expected, the last payment. */
  | { ask: 'next'; subject: Subject; on?: Span; only?: true; orLast?: boolean }
  | { ask: 'groups'; by: 'category' | 'merchant' | 'month'; measure: Flow; subject: Subject; span: Span }
  | {
      ask: 'most'
      by: 'category' | 'merchant' | 'month' | 'weekday'
      /** The months without any payment, in place of the largest. */
      none?: boolean
      /** Only shops and the like, and not people or landlords. */
      shops?: boolean
      /** By how often, and not by how much. */
      often?: boolean
      /** Categories that are left out. */
      without?: string[]
      least?: boolean
      measure: Flow
      subject: Subject
      span: Span
    }
  /** `paid`: those of past days that were paid, and none that are due. */
  | { ask: 'bills'; span: Span | null; paid?: true }
  /** `kind`: the accounts of a kind; `accounts`: those of a name; neither for all. */
  | {
      ask: 'balance'
      kind: 'savings' | 'current' | null
      accounts: AccountMark[] | null
      inDirhams: boolean
      /** At the end of a day that is over. */
      on?: Day
    }
  /** Of all, or of those that an account pays. */
  | { ask: 'subscriptions'; account: AccountMark | null; pick?: 'biggest' | 'smallest' }
  | { ask: 'worth' | 'score'; span: Span | null }
  /** `account`: from which it is to be paid, where there are several for everyday spending. */
  | {
      ask: 'afford'
      amount: string
      on: Day
      account: AccountMark | null
      beforePay?: true
      /** Whether savings are left alone. */
      alone?: boolean
    }
  /** When an account, those of a kind or all that is there holds an amount at the pace of the months before. */
  | { ask: 'reaching'; amount: string; kind: 'savings' | 'current' | null; accounts: AccountMark[] | null }
  /** What went to brokers. */
  | { ask: 'invested'; span: Span }
  /** By how much what accounts hold has grown. */
  | {
      ask: 'grown'
      kind: 'savings' | 'current' | null
      accounts: AccountMark[] | null
      percent: boolean
      span: Span
    }
  | { ask: 'fees'; span: Span }
  /** `most`: the country to which most was sent. */
  | { ask: 'home'; country: string | null; most?: true; span: Span }
  | { ask: 'budgets'; category: CategoryMark | null }
  /** Of all cards, or of those of a name. */
  | { ask: 'cards'; accounts: AccountMark[] | null; asksDay: boolean }
  | { ask: 'cardLeft'; accounts: AccountMark[] | null }
  /** Whether an account, or the only one for everyday money, holds all that is owed on the only card. */
  | { ask: 'cardClear'; account: AccountMark | null }
  /** Of all plans, or of one; `asks`: which of its figures. */
  | { ask: 'instalments'; payee: string | null; asks: 'left' | 'paid' | 'each' | 'next' }
  /** What is safe to spend, or left of the last salary; `purpose`: the category or the words of what it is wanted for. */
  | { ask: 'safe'; ofPay?: true; purpose?: { id: string; name: string } }
  | { ask: Plain }
export type Plain =
  | 'ahead'
  | 'goals'
  | 'debts'
  | 'gratuity'
  | 'zakat'
  | 'unusual'
  | 'runway'
  | 'payday'
  | 'loans'
export type Outcome =
  | Intent
  | { ask: 'refuse'; code: RefusalCode; word: string | null }
  /** The days are missing; each reading is the question with a period. */
  | { ask: 'period' }

export const refuse = (code: RefusalCode, word: string | null = null): Outcome => ({
  ask: 'refuse',
  code,
  word,
})

/** All days that the banks have. */
export const always: Span = { period: 'all' }
