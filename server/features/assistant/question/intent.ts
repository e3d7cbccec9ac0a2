/** What questions can ask for, and whether an answer would use all that a question says. Pure. */
import type { RefusalCode } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import type { AccountMark, CategoryMark, Parsed, Span } from './parsed.ts'
import { type Keyword, places } from './vocabulary.ts'

/** Which payments a question is about; `payee` holds the words of their name. */
export type Subject = {
  category: CategoryMark | null
  payee: string | null
  account: AccountMark | null
  /** Cash withdrawals, or charges of a kind. */
  cost: 'cash' | 'interest' | 'vat' | null
  min?: string | undefined
  max?: string | undefined
  weekday: string | null
}
/** `earned` is income without refunds. */
export type Flow = 'expense' | 'income'
export type Measure = 'expense' | 'income' | 'net' | 'earned'
export type Intent =
  | { ask: 'sum'; measure: Measure; subject: Subject; span: Span }
  /** Several subjects together, or one without others; `most`: which of them is the largest. */
  | { ask: 'several'; measure: Flow; subjects: Subject[]; without: Subject[]; most: boolean; span: Span }
  | { ask: 'list'; measure: Flow; subject: Subject; span: Span; pending?: boolean }
  /** `bought`: without cash, rent and the like. */
  | { ask: 'rank'; measure: Flow; subject: Subject; bought: boolean; span: Span }
  | { ask: 'average'; per: 'month' | 'week' | 'day'; measure: Flow; subject: Subject; span: Span | null }
  | { ask: 'why'; measure: Flow; subject: Subject; first: Span; second: Span }
  | { ask: 'rate'; span: Span }
  | { ask: 'cheques'; asksNext: boolean }
  | { ask: 'compare'; measure: Exclude<Measure, 'earned'>; subject: Subject; first: Span; second: Span }
  | { ask: 'times' | 'last'; measure: Flow; subject: Subject; span: Span | null }
  | { ask: 'next'; subject: Subject }
  | { ask: 'groups'; by: 'category' | 'merchant'; span: Span }
  | { ask: 'most'; by: 'category' | 'merchant'; measure: Flow; subject: Subject; span: Span }
  | { ask: 'bills'; span: Span | null }
  /** `kind`: the accounts of a kind; `accounts`: those of a name; neither for all. */
  | { ask: 'balance'; kind: 'savings' | 'current' | null; accounts: AccountMark[] | null }
  | { ask: 'worth' | 'score'; span: Span | null }
  | { ask: 'afford'; amount: string; on: Day }
  | { ask: 'fees'; span: Span }
  | { ask: 'home'; country: string | null; span: Span }
  | { ask: 'budgets'; category: CategoryMark | null }
  | { ask: Plain }
export type Plain =
  | 'safe'
  | 'ahead'
  | 'goals'
  | 'subscriptions'
  | 'cards'
  | 'instalments'
  | 'gratuity'
  | 'zakat'
  | 'unusual'
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

/** The parts of a question that its answer uses. */
export type Used = {
  keys: readonly Keyword[]
  categories?: boolean
  payee?: boolean
  several?: boolean
  accounts?: boolean
  spans?: number
  ahead?: boolean
  numbers?: number
  bounds?: boolean
  countries?: boolean
}

/** A refusal if something in the question would be ignored; a word that is not known comes first. */
export function checkUse(parsed: Parsed, used: Used): Outcome | null {
  const { unknown, payees, categories, accounts, countries, without } = parsed
  const [word = null] = unknown
  if (parsed.foreign) return refuse('currency')
  if (unknown.length > (used.payee && payees.length === 0 ? 1 : 0)) return refuse('words_unknown', word)
  const many = used.several ? 6 : 1
  if (categories.length > many || payees.length > many || accounts.length > 1 || countries.length > 1)
    return refuse('two_subjects')
  const ignored =
    [...parsed.keys].some((key) => !used.keys.includes(key)) ||
    (categories.length > 0 && !used.categories) ||
    (payees.length > 0 && !used.payee) ||
    (without.categories.length + without.payees.length > 0 && !used.several) ||
    (accounts.length > 0 && !used.accounts) ||
    parsed.spans.length > (used.spans ?? 0) ||
    // a coming day is read as a past one too, so it is ignored only where neither is used
    (parsed.ahead.length > parsed.spans.length && !used.ahead) ||
    parsed.numbers.length > (used.numbers ?? 0) ||
    (parsed.bounds !== null && !used.bounds) ||
    (parsed.weekday !== null && !used.bounds) ||
    (countries.length > 0 && !used.countries)
  return ignored ? refuse('not_understood') : null
}

/** All days that the banks have. */
export const always: Span = { period: 'all' }
/** The intent in the days that the question names, in all days where few payments are meant, or a question for them. */
export function inSpan(
  { spans: [span], payees, unknown, keys, countries }: Parsed,
  intent: (span: Span) => Intent,
): Outcome {
  if (span) return intent(span)
  // of one payee, of cash and of charges there are few payments: all of them are meant
  const isNarrow = payees.length + unknown.length + countries.length > 0
  return isNarrow || keys.has('cash') || keys.has('fees') ? intent(always) : { ask: 'period' }
}

export const sumKeys: readonly Keyword[] = [
  'spent',
  'income',
  'earned',
  'save',
  'send',
  'card',
  'bill',
  'cash',
  'bought',
  'interest',
  'vat',
]

/** What the answers about sums use. */
export const ofSum: Used = { keys: [], categories: true, payee: true, accounts: true, spans: 1, bounds: true }

/** Null if the question speaks of both income and spending, or of bills in general. */
export function measureOf({ keys, categories, payees, unknown }: Parsed): Measure | null {
  const isOfOne = categories.length + payees.length + unknown.length > 0
  const income = keys.has('income') || keys.has('earned') || categories.some(({ type }) => type === 'income')
  if ((keys.has('bill') && !isOfOne) || keys.has('card')) return null
  if (keys.has('save')) return income || keys.has('spent') ? null : 'net'
  if (!income) return 'expense'
  return categories.some(({ type }) => type === 'expense') ||
    (keys.has('spent') && (keys.has('income') || keys.has('earned')))
    ? null
    : keys.has('earned') && categories.length === 0
      ? 'earned'
      : 'income'
}

export function subjectOf({ categories, payees, unknown, accounts, bounds, weekday, keys }: Parsed): Subject {
  const account = accounts[0]?.length === 1 ? (accounts[0][0] ?? null) : null
  return {
    category: categories[0] ?? null,
    payee: payees[0] ?? unknown[0] ?? null,
    account,
    cost: (['cash', 'interest', 'vat'] as const).find((key) => keys.has(key)) ?? null,
    weekday,
    ...bounds,
  }
}

export const hasSubject = ({ category, payee, cost }: Subject): boolean =>
  category !== null || payee !== null || cost !== null
export const flowOf = (parsed: Parsed): Flow => {
  const measure = measureOf(parsed)
  return measure === 'income' || measure === 'earned' ? 'income' : 'expense'
}

/** Whether words name nothing but a place, which no payment is known by. */
export const isPlace = (payee: string): boolean => payee.split(' ').every((word) => places.has(word))
