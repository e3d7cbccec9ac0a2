/** Decides what a parsed question asks for; refuses one with a part that its answer would ignore. Pure. */
import type { RefusalCode } from '#contract/assistant/assistant.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { asLong, calendarMonth, clipped, spanAfter, spanBefore } from './spans.ts'
import type { AccountMark, CategoryMark, Parsed, Span } from './parse.ts'
import type { Keyword } from './vocabulary.ts'
import { places } from './vocabulary.ts'

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
type Plain =
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
const always: Span = { period: 'all' }
/** The intent in the days that the question names, in all days where few payments are meant, or a question for them. */
function inSpan(
  { spans: [span], payees, unknown, keys, countries }: Parsed,
  intent: (span: Span) => Intent,
): Outcome {
  if (span) return intent(span)
  // of one payee, of cash and of charges there are few payments: all of them are meant
  const isNarrow = payees.length + unknown.length + countries.length > 0
  return isNarrow || keys.has('cash') || keys.has('fees') ? intent(always) : { ask: 'period' }
}

/** What a question asks for. The first subject in this order that it names decides. */
export function intentOf(typed: Parsed, today: Day): Outcome {
  const spans = typed.spans.length === 0 && typed.keys.has('ever') ? [always] : typed.spans
  const parsed = {
    ...typed,
    spans,
    keys: new Set([...typed.keys].filter((key) => key !== 'and' && key !== 'only' && key !== 'ever')),
  }
  const { keys } = parsed
  const no = noOf(parsed)
  if (no) return no
  if (parsed.foreign) return refuse('currency')
  const handled = [
    affordOf(parsed, today),
    loanOf(parsed),
    plainOf(parsed),
    budgetsOf(parsed),
    scoreOf(parsed),
    feesOf(parsed),
    homeOf(parsed),
    rateOf(parsed),
    kindOf(parsed, today),
    whenOf(parsed),
    groupsOf(parsed),
    balanceOf(parsed),
  ].find((outcome) => outcome !== null)
  if (handled) return handled
  if (keys.has('compare') || keys.has('more') || keys.has('before')) return compareOf(parsed, today)
  return sumOf(parsed)
}

/** No advice on products, no forecasts of markets. */
function noOf({ keys }: Parsed): Outcome | null {
  if (keys.has('advice')) return refuse('no_advice')
  const own: readonly Keyword[] = ['bill', 'next', 'payday', 'afford', 'safe', 'ahead', 'cheque', 'card']
  return keys.has('forecast') && !own.some((key) => keys.has(key)) ? refuse('no_forecast') : null
}

/** What is left of loans; what was paid for them is a category. */
function loanOf(parsed: Parsed): Outcome | null {
  const { keys, categories } = parsed
  if (!keys.delete('loan')) return null
  const isOwed = (['owe', 'over', 'balance'] as const).some((key) => keys.has(key))
  if (isOwed && !keys.has('spent'))
    return checkUse(parsed, { keys: ['owe', 'over', 'balance'] }) ?? { ask: 'loans' }
  const loans = { id: 'loan_repayments', name: parsed.loanName, type: 'expense' as const }
  if (!categories.some(({ id }) => id === loans.id)) parsed.categories = [...categories, loans]
  return null
}

function rateOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('rate')) return null
  const bad = checkUse(parsed, { keys: ['rate', 'save', 'income'], spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'rate', span }))
}

const ofSum: Used = { keys: [], categories: true, payee: true, accounts: true, spans: 1, bounds: true }

/** The largest, the most, the average, a list, why, several subjects, and what is left out. */
function kindOf(typed: Parsed, today: Day): Outcome | null {
  // the largest bill is a payment, whose day is told too
  const also: readonly Keyword[] = typed.keys.has('biggest') ? ['bill', 'when'] : []
  const parsed = { ...typed, keys: new Set([...typed.keys].filter((key) => !also.includes(key))) }
  const { keys, categories, payees, without } = parsed
  const measure = measureOf(parsed)
  const flow = measure === 'earned' ? 'income' : measure
  if (flow === null || flow === 'net') return null
  const subject = subjectOf(parsed)
  const [span = always] = parsed.spans
  const use = (...more: Keyword[]): Outcome | null =>
    checkUse(parsed, { ...ofSum, keys: [...sumKeys, ...more] })
  const pers = [
    ['perMonth', 'month'],
    ['perWeek', 'week'],
    ['perDay', 'day'],
  ] as const
  const per = pers.find(([key]) => keys.has(key))?.[1]
  if (keys.has('average') || per)
    return (
      use('average', 'perMonth', 'perWeek', 'perDay') ?? {
        ask: 'average',
        per: per ?? 'month',
        measure: flow,
        subject,
        span: parsed.spans[0] ?? null,
      }
    )
  const several =
    categories.length > 1 ||
    payees.length > 1 ||
    (categories.length > 0 && payees.length > 0 && parsed.joined)
  const isLeft = without.categories.length + without.payees.length > 0
  const most = keys.has('most') || keys.has('more') || keys.has('or') || keys.has('compare')
  if (several || isLeft) {
    const bad = checkUse(parsed, {
      ...ofSum,
      several: true,
      keys: [...sumKeys, 'most', 'more', 'or', 'compare'],
    })
    if (bad) return bad
    const one = (part: Partial<Subject>): Subject => ({ ...subject, category: null, payee: null, ...part })
    const left = [
      ...without.categories.map((category) => one({ category })),
      ...without.payees.map((payee) => one({ payee })),
    ]
    const named = [
      ...categories.map((category) => one({ category })),
      ...payees.map((payee) => one({ payee })),
    ]
    const subjects = several ? named : [subject]
    return inSpan(parsed, (days) => ({
      ask: 'several',
      measure: flow,
      subjects,
      without: left,
      most: most && several,
      span: days,
    }))
  }
  const isGrouped = keys.has('categories') || keys.has('merchants')
  if (keys.has('biggest') && !isGrouped)
    return (
      checkUse(parsed, { ...ofSum, numbers: 1, keys: [...sumKeys, 'biggest', 'most', 'balance'] }) ?? {
        ask: 'rank',
        measure: flow,
        subject,
        bought: keys.has('bought'),
        span,
      }
    )
  if (keys.has('why') && !keys.has('score')) {
    const bad = checkUse(parsed, { ...ofSum, keys: [...sumKeys, 'why', 'more', 'compare'] })
    const first = parsed.spans[0] ?? calendarMonth(today)
    const second = spanBefore(first, today)
    return (
      bad ??
      (second
        ? { ask: 'why', measure: flow, subject, first: clipped(first, today), second }
        : refuse('no_period'))
    )
  }
  if (keys.has('most')) {
    const by =
      subject.category || flow === 'income' || keys.has('merchants') || !keys.has('categories')
        ? 'merchant'
        : 'category'
    return use('most', 'merchants', 'categories') ?? { ask: 'most', by, measure: flow, subject, span }
  }
  if (keys.has('pending'))
    return use('pending', 'list', 'times') ?? { ask: 'list', measure: flow, subject, span, pending: true }
  const isBounded = parsed.bounds !== null && !hasSubject(subject) && keys.size === 0
  if (isBounded || (keys.has('list') && (hasSubject(subject) || parsed.bounds)))
    return use('list') ?? { ask: 'list', measure: flow, subject, span }
  return null
}

function affordOf(parsed: Parsed, today: Day): Outcome | null {
  if (!parsed.keys.has('afford') || parsed.keys.has('safe')) return null
  // what is to be bought does not matter, only its price
  const bad = checkUse(
    { ...parsed, unknown: [], payees: [], categories: [] },
    { keys: ['afford', 'spent', 'bought', 'cash', 'balance', 'income'], spans: 1, ahead: true, numbers: 1 },
  )
  const [amount] = parsed.numbers
  if (bad || amount === undefined || Number(amount) <= 0) return bad ?? refuse('not_understood')
  const [on = today] = parsed.ahead
  if (parsed.spans.length > 0 && parsed.ahead.length === 0) return refuse('not_understood')
  if (on < today || daysBetween(today, on) > 60) return refuse('future')
  return { ask: 'afford', amount, on }
}

const plain: readonly (readonly [Keyword, Plain | 'cheques', readonly Keyword[]])[] = [
  ['safe', 'safe', ['safe', 'afford', 'spent']],
  ['ahead', 'ahead', ['ahead', 'payday', 'balance']],
  ['goal', 'goals', ['goal', 'list', 'times', 'over', 'why', 'save', 'savings', 'balance']],
  [
    'subscriptions',
    'subscriptions',
    ['subscriptions', 'spent', 'balance', 'bill', 'times', 'list', 'perMonth', 'instalments'],
  ],
  [
    'cheque',
    'cheques',
    ['cheque', 'next', 'when', 'balance', 'bill', 'spent', 'owe', 'times', 'list', 'over'],
  ],
  [
    'instalments',
    'instalments',
    ['instalments', 'bill', 'perMonth', 'times', 'list', 'owe', 'over', 'spent', 'next', 'when', 'balance'],
  ],
  ['gratuity', 'gratuity', ['gratuity', 'balance', 'why']],
  ['zakat', 'zakat', ['zakat', 'owe', 'next']],
  ['unusual', 'unusual', ['unusual']],
]

function plainOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  for (const [key, ask, used] of plain)
    if (keys.has(key)) {
      const rent = key === 'cheque' && parsed.categories.every(({ id }) => id === 'rent' || id === 'cheques')
      return (
        checkUse(parsed, { keys: used, categories: rent }) ??
        (ask === 'cheques'
          ? { ask, asksNext: keys.has('next') || keys.has('when') || keys.has('bill') }
          : { ask })
      )
    }
  if (
    keys.has('bill') &&
    !keys.has('biggest') &&
    !keys.has('next') &&
    !keys.has('when') &&
    parsed.spans.length + parsed.ahead.length > 0 &&
    parsed.categories.length + parsed.payees.length + parsed.unknown.length === 0
  )
    return checkUse(parsed, { keys: ['bill', 'spent', 'owe'], spans: 1, ahead: true }) ?? dueIn(parsed)
  if (keys.has('card') && (keys.has('owe') || keys.has('next') || keys.has('balance') || keys.size === 1))
    return checkUse(parsed, { keys: ['card', 'owe', 'next', 'when', 'balance', 'bill'] }) ?? { ask: 'cards' }
  return null
}

/** What is due on the days that a question names. */
const dueIn = ({ spans: [span], ahead: [day], coming }: Parsed): Outcome => ({
  ask: 'bills',
  // a coming day counts before the past one of its name
  span: coming ?? span ?? (day === undefined ? null : { from: day, to: day }),
})

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
    const bad = checkUse(parsed, {
      ...ofSum,
      keys: ['times', 'spent', 'bought', 'cash', 'income', 'instalments', 'send'],
    })
    const subject = subjectOf(parsed)
    if (bad || (!hasSubject(subject) && parsed.spans.length === 0)) return bad ?? refuse('not_understood')
    return inSpan(parsed, (span) => ({ ask: 'times', measure: flowOf(parsed), subject, span }))
  }
  if (keys.has('lastTime')) {
    const bad = checkUse(parsed, {
      keys: ['lastTime', 'when', 'spent', 'bought', 'send', 'income', 'list', 'cash'],
      categories: true,
      payee: true,
    })
    const subject = subjectOf(parsed)
    return (
      bad ??
      (hasSubject(subject)
        ? { ask: 'last', measure: flowOf(parsed), subject, span: null }
        : refuse('not_understood'))
    )
  }
  const isSalary = parsed.categories.some(({ id }) => id === 'salary')
  if (keys.has('payday') || ((keys.has('when') || keys.has('next')) && isSalary)) {
    const bad = checkUse(parsed, { keys: ['payday', 'when', 'next'], categories: isSalary })
    return bad ?? { ask: 'payday' }
  }
  if (!keys.has('next') && !keys.has('when')) return null
  const bad = checkUse(parsed, {
    keys: ['next', 'when', 'bill', 'spent', 'owe', 'cheque'],
    categories: true,
    payee: true,
    spans: 1,
    ahead: true,
  })
  if (bad) return bad
  const subject = subjectOf(parsed)
  if (hasSubject(subject)) return { ask: 'next', subject }
  return keys.has('bill') || keys.has('next') ? dueIn(parsed) : refuse('not_understood')
}

function groupsOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const by = keys.has('categories') ? 'category' : keys.has('merchants') ? 'merchant' : null
  if (!by) return null
  const bad = checkUse(parsed, {
    keys: ['categories', 'merchants', 'spent', 'bought', 'list', 'biggest', 'most'],
    spans: 1,
    numbers: 1,
  })
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

const sumKeys: readonly Keyword[] = [
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

function compareOf(parsed: Parsed, today: Day): Outcome {
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
  if (typed === undefined && !parsed.keys.has('before')) {
    // 'up or down on last month': the days of this month so far, and as many of the one named
    const now = first && spanAfter(first, today)
    if (first && now) return { ask: 'compare', measure, subject, first: now, second: asLong(first, now) }
    const running = first ?? calendarMonth(today)
    const before = spanBefore(running, today)
    return before
      ? { ask: 'compare', measure, subject, first: clipped(running, today), second: before }
      : refuse('no_period')
  }
  const second = typed ?? (first && parsed.keys.has('before') ? monthBefore(first) : null)
  if (!first || !second || (typed && parsed.keys.has('before'))) return refuse('no_period')
  // days so far are compared with as many, or the shorter would always be less
  return { ask: 'compare', measure, subject, ...equalDays(first, second, today) }
}

function equalDays(first: Span, second: Span, today: Day): { first: Span; second: Span } {
  const [one, other] = [clipped(first, today), clipped(second, today)]
  if (one.to === today && one.from !== today) return { first: one, second: asLong(other, one) }
  if (other.to === today && other.from !== today) return { first: asLong(one, other), second: other }
  return { first: one, second: other }
}

/** The calendar month before the one in which some days begin. */
function monthBefore({ from }: Span): Span | null {
  if (from === undefined) return null
  const first = `${from.slice(0, 7)}-01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

/** Null if the question speaks of both income and spending, or of bills in general. */
function measureOf({ keys, categories, payees, unknown }: Parsed): Measure | null {
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

function subjectOf({ categories, payees, unknown, accounts, bounds, weekday, keys }: Parsed): Subject {
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

const hasSubject = ({ category, payee, cost }: Subject): boolean =>
  category !== null || payee !== null || cost !== null
const flowOf = (parsed: Parsed): Flow => {
  const measure = measureOf(parsed)
  return measure === 'income' || measure === 'earned' ? 'income' : 'expense'
}

/** Whether words name nothing but a place, which no payment is known by. */
export const isPlace = (payee: string): boolean => payee.split(' ').every((word) => places.has(word))
