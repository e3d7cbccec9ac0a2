/** What a question is made of. Pure. */
import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { PeriodName } from '#contract/days/pay-period.ts'
import type { Keyword } from './words/vocabulary.ts'

/** Days that a question names; `period` is a pay period, `at` the day itself of '3 months ago'. */
export type Span = {
  from?: Day | undefined
  to?: Day | undefined
  period?: PeriodName | undefined
  at?: Day | undefined
}
/** `typed`: the words that named it. */
export type CategoryMark = { id: string; name: string; type: EntryType; typed?: string }
export type AccountMark = { id: string; name: string; kind: string; currency: string }

export type QuestionContext = {
  today: Day
  categories: readonly (CategoryMark & { names: readonly string[] })[]
  accounts: readonly AccountMark[]
  /** Those that have begun, newest first. */
  holidays: readonly { event: string; from: Day; to: Day }[]
  /** The folded words of the person's payees, and of payments that are expected. */
  payees: readonly (readonly string[])[]
  /** Other spellings of payees' names, each with the name. */
  spelled: readonly (readonly [words: readonly string[], name: string])[]
}

export type Parsed = {
  keys: Set<Keyword>
  categories: CategoryMark[]
  spans: Span[]
  /** Coming days. */
  ahead: Day[]
  /** A coming week or month. */
  coming: Span | null
  /** Amounts in dirhams, or bare numbers, as decimal texts. */
  numbers: string[]
  bounds: { min?: string | undefined; max?: string | undefined } | null
  weekday: string | null
  /** Other days of the week, with which those are compared. */
  otherWeekday: string | null
  /** Each holds the accounts that a name may mean. */
  accounts: AccountMark[][]
  countries: string[]
  foreign: boolean
  /** Words of a payee's name. */
  payees: string[]
  /** Those of them that one word stands for, 'coffee', and the word. */
  provided: string[]
  providedAs: string
  /** Runs of words that mean nothing here, as typed after folding; perhaps a payee under another spelling. */
  unknown: string[]
  /** What was said beside the question. */
  remarks: string[]
  /** Words that limit or join, of which no phrase was made: an answer without them would be of something else. */
  limits: string[]
  /** What is to be left out. */
  without: { categories: CategoryMark[]; payees: string[] }
  /** Whether savings are to be left alone: 'can I pay 5,000 without touching my savings'. */
  sparesSavings: boolean
  /** Whether the account is the one that is not left out. */
  sparesOthers: boolean
  /** Whether it is of invoices, which somebody asked of before may have paid. */
  ofInvoice: boolean
  /** Whether it says that days are meant whole: 'the whole of October'. */
  saysWhole: boolean
  /** Whether it says what some days are compared with: 'than', 'vs'. */
  isThan: boolean
  /** Whether a share is of spending, and not of income. */
  ofSpending: boolean
  /** Whether it asks for a percentage, and does not say of what. */
  isPercent: boolean
  /** 'month' or 'day' of no days that are known: 'the month I spent most'. */
  bareTime: 'month' | 'day' | null
  /** Which one it asks for of the largest or the newest: 2 for the second. */
  nth: number | null
  /** Whether it names days from one month to another. */
  isRange: boolean
  /** Whether it asks what was charged for what was asked of before. */
  isCharge: boolean
  /** Whether it asks how many days there are until something, or since. */
  isDays: boolean
  /** The last digits of a card. */
  cardDigits: string | null
  /** Whether it asks what was there 'then', on the days asked of before. */
  isThen: boolean
  /** Which way money went of an account that it does not name: 'out of it'. */
  way: 'in' | 'out' | null
  /** Whether it says that it is of now, or asks what is there: what goes on from other days ends them. */
  now: 'said' | 'meant' | null
  /** Whether it adds to what was asked before: 'plus Careem'. */
  adds: boolean
  /** Whether it may do so by 'with': 'and November, with the rent'. */
  addsWith: boolean
  /** Whether it counts what was paid: 'how many paid'. */
  countsPaid: boolean
  /** Whether it asks why some days were as they were. */
  asksOfDays: boolean
  /** The word with which it asks for a part of what was told: 'how much of that was Talabat'. */
  ofPart: string | null
  /** Whether it is of each shop in each category, and not of both. */
  ofEach: boolean
  /** Whether it says for what money is wanted: 'on a handbag', 'for shopping'. */
  isFor: boolean
  /** Whether it says that it is of bills. */
  ofBill: boolean
  /** Whether it says so of days in more ways, or of anything else: 'all of October', 'all the groceries'. */
  saysAll: boolean
  /** Whether it is of what was paid, and not of what is to be. */
  isPaid: boolean
  /** Whether it is of all that went out, and not only of what was spent. */
  isOut: boolean
  /** Whether it begins as what follows a question does: 'and', 'what about'. */
  follows: boolean
  /** Whether subjects are joined by 'and' or 'or'. */
  joined: boolean
  /** Whether it asks for the one of several with less: 'which was less'. */
  asksLess: boolean
  /** Whether it asks where, or in which place. */
  asksWhere: boolean
  /** Whether it asks who. */
  isWho: boolean
  /** Whether it asks whether something is so. */
  whether: boolean
  /** Whether it asks what is paid again and again: 'what do I send her'. */
  isUsual: boolean
  /** Whether it asks for an amount: 'how much', 'total'. */
  isHowMuch: boolean
  /** The currency of a foreign amount or account. */
  currency: string | null
  /** The unit of 'the week before'. */
  beforeUnit: 'week' | 'month' | 'year' | null
  /** 'invoices from them', 'how much did she give me': of somebody that the line does not name. */
  ofThem: boolean
  /** Whether it is of one of a kind that was told: 'that client'. */
  ofThat: boolean
  /** Whether it names a category and a payee itself. */
  namesTwo: boolean
  /** Whether it names a country before anybody. */
  isCountryFirst: boolean
  /** Whether it asks what somebody else did. */
  ofOthers: boolean
  /** Whether it asks for one payment, as 'how much is X' or 'the price of X' do. */
  isOne: boolean
  /** What the question before the last one was of. */
  earlier: { categories: CategoryMark[]; payees: string[]; days?: Span[] } | null
  /** The name with which the question before was answered: 'them', 'there'. */
  told: string | null
  /** Whether an account stands after 'from', or after 'to'. */
  isFrom: boolean
  isTo: boolean
  /** The person's cards and savings accounts, for words that mean them without a name. */
  ofKind: { card: AccountMark[]; savings: AccountMark[] }
  /** The person's accounts in other currencies than the dirham. */
  ofCurrency: AccountMark[]
  /** The name of the category of loan repayments. */
  loanName: string
  /** The name of the category of money sent abroad. */
  homeName: string
  /** The name of the category of salaries. */
  salaryName: string
  peopleName: string
  /** The name of the category of refunds. */
  refundsName: string
  chequeCategory: CategoryMark
}

/** The words at a place that mean something together, and what they add. */
export type Mark = { used: number; apply: (parsed: Parsed) => void }

export const nothing = (): Parsed => ({
  keys: new Set(),
  categories: [],
  spans: [],
  ahead: [],
  coming: null,
  numbers: [],
  bounds: null,
  weekday: null,
  otherWeekday: null,
  accounts: [],
  countries: [],
  foreign: false,
  payees: [],
  provided: [],
  providedAs: '',
  unknown: [],
  remarks: [],
  limits: [],
  without: { categories: [], payees: [] },
  sparesSavings: false,
  sparesOthers: false,
  ofInvoice: false,
  saysWhole: false,
  isThan: false,
  ofSpending: false,
  isPercent: false,
  bareTime: null,
  nth: null,
  isRange: false,
  isCharge: false,
  isDays: false,
  cardDigits: null,
  isThen: false,
  way: null,
  now: null,
  adds: false,
  addsWith: false,
  countsPaid: false,
  asksOfDays: false,
  ofPart: null,
  ofEach: false,
  isFor: false,
  ofBill: false,
  isOut: false,
  isPaid: false,
  saysAll: false,
  follows: false,
  joined: false,
  asksLess: false,
  asksWhere: false,
  isWho: false,
  whether: false,
  isUsual: false,
  isHowMuch: false,
  currency: null,
  beforeUnit: null,
  ofThem: false,
  ofThat: false,
  namesTwo: false,
  isCountryFirst: false,
  ofOthers: false,
  isOne: false,
  earlier: null,
  told: null,
  isFrom: false,
  isTo: false,
  ofKind: { card: [], savings: [] },
  ofCurrency: [],
  loanName: '',
  homeName: '',
  salaryName: '',
  peopleName: '',
  refundsName: '',
  chequeCategory: { id: 'cheques', name: '', type: 'expense' },
})

export const mark = (used: number, apply: Mark['apply']): Mark | null => (used > 0 ? { used, apply } : null)
