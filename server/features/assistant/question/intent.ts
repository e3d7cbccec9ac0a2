/** Decides what a parsed question asks for; refuses one with a part that its answer would ignore. Pure. */
import type { RefusalCode } from '#contract/assistant/assistant.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { AccountMark, CategoryMark, Parsed, Span } from './parse.ts'
import type { Keyword } from './vocabulary.ts'
import { places } from './vocabulary.ts'

/** Which payments a question is about; `payee` holds the words of their name. */
export type Subject = {
  category: CategoryMark | null
  payee: string | null
  account: AccountMark | null
  min?: string | undefined
  max?: string | undefined
  weekday: string | null
}
/** `earned` is income without refunds. */
export type Measure = 'expense' | 'income' | 'net' | 'earned'
export type Intent =
  | { ask: 'sum'; measure: Measure; subject: Subject; span: Span }
  | { ask: 'compare'; measure: Exclude<Measure, 'earned'>; subject: Subject; first: Span; second: Span }
  | { ask: 'times' | 'last'; subject: Subject; span: Span | null }
  | { ask: 'next'; subject: Subject }
  | { ask: 'groups'; by: 'category' | 'merchant'; span: Span }
  /** `kind`: the accounts of a kind; `accounts`: those of a name; neither for all. */
  | { ask: 'balance'; kind: 'savings' | 'current' | null; accounts: AccountMark[] | null }
  | { ask: 'worth' | 'score'; span: Span | null }
  | { ask: 'afford'; amount: string; on: Day }
  | { ask: 'fees'; span: Span }
  | { ask: 'home'; country: string | null; span: Span }
  | { ask: 'budgets'; category: CategoryMark | null }
  | { ask: Plain }
type Plain =
  | 'safe'
  | 'ahead'
  | 'goals'
  | 'subscriptions'
  | 'cheques'
  | 'cards'
  | 'instalments'
  | 'gratuity'
  | 'zakat'
  | 'unusual'
  | 'payday'
  | 'bills'
export type Outcome =
  | Intent
  | { ask: 'refuse'; code: RefusalCode; word: string | null }
  /** The days are missing; each reading is the question with a period. */
  | { ask: 'period' }

const refuse = (code: RefusalCode, word: string | null = null): Outcome => ({ ask: 'refuse', code, word })

/** The parts of a question that its answer uses. */
type Used = {
  keys: readonly Keyword[]
  categories?: boolean
  payee?: boolean
  accounts?: boolean
  spans?: number
  ahead?: boolean
  numbers?: number
  bounds?: boolean
  countries?: boolean
}

/** A refusal if something in the question would be ignored. */
function checkUse(parsed: Parsed, used: Used): Outcome | null {
  const [word = null] = parsed.unknown
  if (parsed.foreign) return refuse('currency')
  if (parsed.unknown.length > (used.payee ? 1 : 0)) return refuse('words_unknown', word)
  if (parsed.categories.length > 1 || parsed.accounts.length > 1 || parsed.countries.length > 1)
    return refuse('two_subjects')
  const ignored =
    [...parsed.keys].some((key) => !used.keys.includes(key)) ||
    (parsed.categories.length > 0 && !used.categories) ||
    (parsed.accounts.length > 0 && !used.accounts) ||
    parsed.spans.length > (used.spans ?? 0) ||
    // a coming day is read as a past one too, so it is ignored only where neither is used
    (parsed.ahead.length > parsed.spans.length && !used.ahead) ||
    parsed.numbers.length > (used.numbers ?? 0) ||
    (parsed.bounds !== null && !used.bounds) ||
    (parsed.weekday !== null && !used.bounds) ||
    (parsed.countries.length > 0 && !used.countries)
  return ignored ? refuse('not_understood') : null
}

/** The intent in the days that the question names, or a question for them. */
const inSpan = ({ spans: [span] }: Parsed, intent: (span: Span) => Intent): Outcome =>
  span ? intent(span) : { ask: 'period' }

/** What a question asks for. The first subject in this order that it names decides. */
export function intentOf(parsed: Parsed, today: Day): Outcome {
  const { keys } = parsed
  if (parsed.foreign) return refuse('currency')
  const handled = [
    affordOf(parsed, today),
    plainOf(parsed),
    budgetsOf(parsed),
    scoreOf(parsed),
    feesOf(parsed),
    homeOf(parsed),
    whenOf(parsed),
    groupsOf(parsed),
    balanceOf(parsed),
  ].find((outcome) => outcome !== null)
  if (handled) return handled
  if (keys.has('compare') || keys.has('more') || keys.has('before')) return compareOf(parsed)
  return sumOf(parsed)
}

function affordOf(parsed: Parsed, today: Day): Outcome | null {
  if (!parsed.keys.has('afford') || parsed.keys.has('safe')) return null
  const bad = checkUse(parsed, { keys: ['afford', 'spent'], spans: 1, ahead: true, numbers: 1 })
  const [amount] = parsed.numbers
  if (bad || amount === undefined || Number(amount) <= 0) return bad ?? refuse('not_understood')
  const [on = today] = parsed.ahead
  if (parsed.spans.length > 0 && parsed.ahead.length === 0) return refuse('not_understood')
  if (on < today || daysBetween(today, on) > 60) return refuse('future')
  return { ask: 'afford', amount, on }
}

const plain: readonly (readonly [Keyword, Plain, readonly Keyword[]])[] = [
  ['safe', 'safe', ['safe', 'afford', 'spent']],
  ['ahead', 'ahead', ['ahead', 'payday', 'balance']],
  ['goal', 'goals', ['goal', 'why', 'save', 'savings', 'balance']],
  ['subscriptions', 'subscriptions', ['subscriptions', 'spent', 'balance', 'bill']],
  ['cheque', 'cheques', ['cheque', 'next', 'when', 'balance']],
  ['instalments', 'instalments', ['instalments', 'owe', 'over', 'spent', 'next', 'when', 'balance']],
  ['gratuity', 'gratuity', ['gratuity', 'balance', 'why']],
  ['zakat', 'zakat', ['zakat', 'owe', 'next']],
  ['unusual', 'unusual', ['unusual']],
]

function plainOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  for (const [key, ask, used] of plain)
    if (keys.has(key)) {
      const rent = key === 'cheque' && parsed.categories.every(({ id }) => id === 'rent' || id === 'cheques')
      return checkUse(parsed, { keys: used, categories: rent }) ?? { ask }
    }
  if (keys.has('card') && (keys.has('owe') || keys.has('next') || keys.has('balance') || keys.size === 1))
    return checkUse(parsed, { keys: ['card', 'owe', 'next', 'when', 'balance', 'bill'] }) ?? { ask: 'cards' }
  return null
}

function budgetsOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('budget')) return null
  const bad = checkUse(parsed, {
    keys: ['budget', 'over', 'spent', 'balance', 'why'],
    categories: true,
    spans: 0,
  })
  return bad ?? { ask: 'budgets', category: parsed.categories[0] ?? null }
}

function scoreOf(parsed: Parsed): Outcome | null {
  const { keys, spans } = parsed
  const ask = keys.has('score') ? 'score' : keys.has('worth') ? 'worth' : null
  if (!ask) return null
  const numbers = ask === 'score' ? 1 : 0
  const bad = checkUse(parsed, { keys: ['score', 'worth', 'why'], spans: 1, numbers })
  return bad ?? { ask, span: spans[0] ?? null }
}

function feesOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('fees')) return null
  const bad = checkUse(parsed, { keys: ['fees', 'spent'], spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'fees', span }))
}

/** 'how much did I send home', 'money sent to India'. */
function homeOf(parsed: Parsed): Outcome | null {
  const { keys, countries, categories } = parsed
  const category = categories.some(({ id }) => id === 'sent_home')
  if (!keys.has('home') && !category && countries.length === 0) return null
  const bad = checkUse(parsed, {
    keys: ['home', 'send', 'spent'],
    countries: true,
    categories: category,
    spans: 1,
  })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'home', country: countries[0] ?? null, span }))
}

/** 'when is my next rent', 'when did I last pay DEWA', 'how often'. */
function whenOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  if (keys.has('times')) {
    const bad = checkUse(parsed, { keys: ['times', 'spent'], categories: true, payee: true, spans: 1 })
    const subject = subjectOf(parsed)
    if (bad || !hasSubject(subject)) return bad ?? refuse('not_understood')
    return inSpan(parsed, (span) => ({ ask: 'times', subject, span }))
  }
  if (keys.has('lastTime')) {
    const bad = checkUse(parsed, {
      keys: ['lastTime', 'when', 'spent', 'send'],
      categories: true,
      payee: true,
    })
    const subject = subjectOf(parsed)
    return bad ?? (hasSubject(subject) ? { ask: 'last', subject, span: null } : refuse('not_understood'))
  }
  const isSalary = parsed.categories.some(({ id }) => id === 'salary')
  if (keys.has('payday') || ((keys.has('when') || keys.has('next')) && isSalary)) {
    const bad = checkUse(parsed, { keys: ['payday', 'when', 'next'], categories: isSalary })
    return bad ?? { ask: 'payday' }
  }
  if (!keys.has('next') && !keys.has('when')) return null
  const bad = checkUse(parsed, {
    keys: ['next', 'when', 'bill', 'spent', 'owe'],
    categories: true,
    payee: true,
  })
  if (bad) return bad
  const subject = subjectOf(parsed)
  if (hasSubject(subject)) return { ask: 'next', subject }
  return keys.has('bill') ? { ask: 'bills' } : refuse('not_understood')
}

function groupsOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const by = keys.has('categories') ? 'category' : keys.has('merchants') ? 'merchant' : null
  if (!by) return null
  const bad = checkUse(parsed, { keys: ['categories', 'merchants', 'spent'], spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'groups', by, span }))
}

/** 'what is my balance', 'how much is in my savings account'. */
function balanceOf(parsed: Parsed): Outcome | null {
  const { keys, accounts } = parsed
  const isAccount = keys.has('savings') || keys.has('current') || accounts.length > 0
  const flows: readonly Keyword[] = ['spent', 'income', 'earned', 'save', 'send', 'compare']
  if ((!keys.has('balance') && !isAccount) || flows.some((key) => keys.has(key))) return null
  const bad = checkUse(parsed, { keys: ['balance', 'savings', 'current', 'over'], accounts: true })
  if (bad) return bad
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  return kind && accounts.length > 0
    ? refuse('two_subjects')
    : { ask: 'balance', kind, accounts: accounts[0] ?? null }
}

const sumKeys: readonly Keyword[] = ['spent', 'income', 'earned', 'save', 'send', 'card', 'bill']

function sumOf(parsed: Parsed): Outcome {
  const bad = checkUse(parsed, {
    keys: sumKeys,
    categories: true,
    payee: true,
    accounts: true,
    spans: 1,
    bounds: true,
  })
  if (bad) return bad
  const measure = measureOf(parsed)
  const subject = subjectOf(parsed)
  if (measure === null) return refuse('not_understood')
  if (measure === 'net' && (hasSubject(subject) || subject.account)) return refuse('not_understood')
  if (!hasSubject(subject) && parsed.keys.size === 0) return refuse('not_understood')
  return inSpan(parsed, (span) => ({ ask: 'sum', measure, subject, span }))
}

function compareOf(parsed: Parsed): Outcome {
  const bad = checkUse(parsed, {
    keys: [...sumKeys, 'compare', 'more', 'before'],
    categories: true,
    payee: true,
    spans: 2,
    bounds: true,
  })
  if (bad) return bad
  const measure = measureOf(parsed)
  const subject = subjectOf(parsed)
  if (measure === null || measure === 'earned' || (measure === 'net' && hasSubject(subject)))
    return refuse('not_understood')
  const [first, typed] = parsed.spans
  const second = typed ?? (first && parsed.keys.has('before') ? monthBefore(first) : null)
  if (!first || !second || (typed && parsed.keys.has('before'))) return refuse('no_period')
  return { ask: 'compare', measure, subject, first, second }
}

/** The calendar month before the one in which some days begin. */
function monthBefore({ from }: Span): Span | null {
  if (from === undefined) return null
  const first = `${from.slice(0, 7)}-01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

/** Null if the question speaks of both income and spending, or of bills in general. */
function measureOf({ keys, categories }: Parsed): Measure | null {
  const income = keys.has('income') || keys.has('earned') || categories.some(({ type }) => type === 'income')
  if (keys.has('bill') || keys.has('card')) return null
  if (keys.has('save')) return income || keys.has('spent') ? null : 'net'
  if (!income) return 'expense'
  return categories.some(({ type }) => type === 'expense') ||
    (keys.has('spent') && (keys.has('income') || keys.has('earned')))
    ? null
    : keys.has('earned') && categories.length === 0
      ? 'earned'
      : 'income'
}

function subjectOf({ categories, unknown, accounts, bounds, weekday }: Parsed): Subject {
  const account = accounts[0]?.length === 1 ? (accounts[0][0] ?? null) : null
  return { category: categories[0] ?? null, payee: unknown[0] ?? null, account, weekday, ...bounds }
}

const hasSubject = ({ category, payee }: Subject): boolean => category !== null || payee !== null

/** Whether words name nothing but a place, which no payment is known by. */
export const isPlace = (payee: string): boolean => payee.split(' ').every((word) => places.has(word))
