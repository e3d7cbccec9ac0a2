/** What questions can ask for, and whether an answer would use all that a question says. Pure. */
import type { RefusalCode } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import type { AccountMark, CategoryMark, Parsed, Span } from './parsed.ts'
import { type Keyword, places } from './words/vocabulary.ts'

/** Which payments a question is about; `payee` holds the words of their name. */
export type Subject = {
  category: CategoryMark | null
  payee: string | null
  /** Further words that the payments' texts have. */
  text: string | null
  account: AccountMark | null
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
  | { ask: 'sum'; measure: Measure; subject: Subject; span: Span; currency?: string }
  /** Several subjects together, or one without others; `most`: which of them is the largest. */
  | {
      ask: 'several'
      measure: Flow
      subjects: Subject[]
      without: Subject[]
      most: boolean
      times: boolean
      span: Span
    }
  | { ask: 'list'; measure: Flow | null; subject: Subject; span: Span; pending?: boolean; most?: number }
  /** `bought`: without cash, rent and the like. */
  | {
      ask: 'rank'
      measure: Flow
      subject: Subject
      bought: boolean
      /** Categories that are left out. */
      without: string[]
      least?: boolean
      span: Span
      most?: number
    }
  | {
      ask: 'average'
      per: 'month' | 'week' | 'day' | 'payment'
      measure: Flow
      subject: Subject
      span: Span | null
      /** Only of so many of the newest payments. */
      last?: number
    }
  | { ask: 'why'; measure: Flow; subject: Subject; first: Span; second: Span }
  | { ask: 'rate'; span: Span }
  /** When the amount of what is paid again and again last changed; by how much, or what it was before. */
  | { ask: 'price'; measure: Flow; subject: Subject; asks: 'change' | 'by' | 'before' }
  | { ask: 'cheques'; asksNext: boolean }
  /** `others`: further subjects that are summed with it. */
  | {
      ask: 'compare'
      measure: Exclude<Measure, 'earned'>
      subject: Subject
      others?: Subject[]
      first: Span
      second: Span
    }
  /** `back`: how many payments before the last one; `first`: the first payment in its place. */
  | {
      ask: 'times' | 'last'
      measure: Flow
      subject: Subject
      span: Span | null
      back?: number
      first?: boolean
    }
  | { ask: 'returns'; span: Span | null }
  /** What share of income, or of a salary, went to a subject. */
  | { ask: 'share'; subject: Subject; of: CategoryMark | null; span: Span }
  | { ask: 'next'; subject: Subject }
  | { ask: 'groups'; by: 'category' | 'merchant' | 'month'; measure: Flow; subject: Subject; span: Span }
  | {
      ask: 'most'
      by: 'category' | 'merchant' | 'month'
      /** Only shops and the like, and not people or landlords. */
      shops?: boolean
      least?: boolean
      measure: Flow
      subject: Subject
      span: Span
    }
  | { ask: 'bills'; span: Span | null }
  /** `kind`: the accounts of a kind; `accounts`: those of a name; neither for all. */
  | { ask: 'balance'; kind: 'savings' | 'current' | null; accounts: AccountMark[] | null; inDirhams: boolean }
  | { ask: 'worth' | 'score'; span: Span | null }
  | { ask: 'afford'; amount: string; on: Day }
  /** What went to brokers. */
  | { ask: 'invested'; span: Span }
  | { ask: 'fees'; span: Span }
  | { ask: 'home'; country: string | null; span: Span }
  | { ask: 'budgets'; category: CategoryMark | null }
  /** Of all cards, or of those of a name. */
  | { ask: 'cards'; accounts: AccountMark[] | null; asksDay: boolean }
  | { ask: 'cardLeft'; accounts: AccountMark[] | null }
  /** Of all plans, or of one; `asks`: which of its figures. */
  | { ask: 'instalments'; payee: string | null; asks: 'left' | 'paid' | 'each' }
  | { ask: Plain }
export type Plain =
  | 'safe'
  | 'ahead'
  | 'goals'
  | 'subscriptions'
  | 'debts'
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

/** All days that the banks have. */
export const always: Span = { period: 'all' }
/** Categories of few payments, all of which are meant where no days are named. */
const rare: ReadonlySet<string> = new Set([
  'rent',
  'insurance',
  'education',
  'childcare',
  'domestic_help',
  'sent_home',
  'loan_repayments',
  'charity',
  'investments',
  'refunds',
  'government',
  'gym',
  'streaming',
  'music',
  'software',
  'car_maintenance',
  'healthcare',
  'travel',
])

/** The intent in the days that the question names, in all days where few payments are meant, or a question for them. */
export function inSpan(
  { spans: [span], payees, unknown, keys, countries, categories, weekday, bounds }: Parsed,
  intent: (span: Span) => Intent,
): Outcome {
  if (span) return intent(span)
  // of one payee, of cash and of charges there are few payments: all of them are meant
  const isNarrow =
    payees.length + unknown.length + countries.length > 0 ||
    weekday !== null ||
    bounds !== null ||
    (categories.length > 0 && categories.every(({ id }) => rare.has(id))) ||
    (['cash', 'fees', 'interest', 'vat', 'home', 'move', 'invest'] as const).some((key) => keys.has(key))
  return isNarrow ? intent(always) : { ask: 'period' }
}

export const sumKeys: readonly Keyword[] = [
  'spent',
  'income',
  'earned',
  'save',
  'send',
  'card',
  'savings',
  'bill',
  'cash',
  'bought',
  'interest',
  'vat',
  'fees',
  'home',
  'those',
  'it',
  'move',
  'did',
]

/** Null if the question speaks of both income and spending, or of bills in general. */
export function measureOf(parsed: Parsed): Measure | null {
  const { keys, categories, payees, unknown } = parsed
  const isOfOne = categories.length + payees.length + unknown.length > 0
  // what somebody else put in
  const isGiven = keys.has('move') && payees.length > 0 && parsed.accounts.length > 0
  // charges for what came in
  const isCharge = keys.has('fees') && keys.has('send')
  const income =
    isGiven ||
    (keys.has('income') && !isCharge) ||
    keys.has('earned') ||
    categories.some(({ type }) => type === 'income')
  if (keys.has('bill') && !isOfOne) return null
  if (keys.has('save')) return isOfOne ? null : 'net'
  // 'did I earn interest' is income, 'did I pay interest' is not
  if (!income) return keys.has('interest') && keys.has('savings') ? 'income' : 'expense'
  return categories.some(({ type }) => type === 'expense') && !keys.has('send')
    ? null
    : keys.has('earned') && categories.length === 0 && !isOfOne
      ? 'earned'
      : 'income'
}

const costs = [
  ['cash', 'cash'],
  ['interest', 'interest'],
  ['fees', 'fee'],
  ['vat', 'vat'],
] as const

export function subjectOf(parsed: Parsed): Subject {
  const { categories, payees, unknown, bounds, weekday, keys, countries, ofKind } = parsed
  const named = parsed.accounts[0]?.length === 1 ? (parsed.accounts[0][0] ?? null) : null
  const kind = keys.has('card') ? ofKind.card : keys.has('savings') ? ofKind.savings : []
  const account = named ?? (kind.length === 1 ? (kind[0] ?? null) : null)
  const isEarned = keys.has('interest') && (keys.has('income') || keys.has('earned') || keys.has('savings'))
  // a fee for a withdrawal is a fee
  const cost = isEarned ? null : (costs.findLast(([key]) => keys.has(key))?.[1] ?? null)
  const abroad = (keys.has('home') || countries.length > 0) && cost === null
  const category =
    categories[0] ?? (abroad ? { id: 'sent_home', name: parsed.homeName, type: 'expense' as const } : null)
  const isFree = payees.length === 0 && category === null && cost === null && !isEarned
  const isSent = cost === null && (keys.has('move') || (keys.has('send') && !abroad))
  const words = [
    ...(isFree ? unknown.slice(1) : unknown),
    ...(abroad ? countries.slice(0, 1).map(countryName) : []),
    ...(isEarned ? ['interest'] : []),
    ...(cost === 'fee' && keys.has('cash') ? ['atm'] : []),
    ...(cost === 'fee' && (keys.has('send') || keys.has('home')) && payees.length === 0
      ? ['remittance']
      : []),
  ]
  return {
    category,
    payee: payees[0] ?? (isFree ? (unknown[0] ?? null) : null),
    text: words.length > 0 ? words.join(' ') : null,
    account,
    cost,
    weekday,
    ...(cost === 'interest' && !keys.has('spent') ? { isEither: true } : {}),
    ...(isSent && account && payees.length === 0 ? movedOf(parsed) : {}),
    ...bounds,
  }
}

/** 'sent from the current account' may be to anybody, and not only to another account. */
const movedOf = ({ isFrom, keys }: Parsed): Pick<Subject, 'moved'> =>
  isFrom ? (keys.has('move') ? { moved: 'out' } : {}) : { moved: 'in' }

/** As the texts of banks name it. */
const regions = new Intl.DisplayNames(['en'], { type: 'region' })
export const countryName = (code: string): string => (regions.of(code) ?? code).toLowerCase()

export const hasSubject = ({ category, payee, cost, text, moved }: Subject): boolean =>
  category !== null || payee !== null || cost !== null || text !== null || moved !== undefined
export const flowOf = (parsed: Parsed): Flow => {
  const measure = measureOf(parsed)
  return measure === 'income' || measure === 'earned' ? 'income' : 'expense'
}

/** Whether words name nothing but a place, which no payment is known by. */
export const isPlace = (payee: string): boolean => payee.split(' ').every((word) => places.has(word))
