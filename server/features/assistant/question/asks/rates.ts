/** Questions about averages and shares. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import { always, type Flow, type Outcome, refuse, type Subject } from '../intent.ts'
import { countryName, hasSubject, inSpan, subjectOf, sumKeys } from '../subject.ts'
import type { Parsed, Span } from '../parsed.ts'
import { checkUse, ofSum } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** What of a question the ways to read it share. */
export type Asked = { parsed: Parsed; measure: Flow; subject: Subject; span: Span; today: Day }

const pers = [
  ['perMonth', 'month'],
  ['perWeek', 'week'],
  ['perDay', 'day'],
  ['perTime', 'payment'],
] as const

/** How many a question asks for, as in 'top 3'. */
export const mostOfThem = ({ numbers: [first] }: Parsed): { most?: number } =>
  first !== undefined && /^[1-9]\d?$/.test(first) ? { most: Number(first) } : {}

/** 'how much do I save a month': what was left on average. */
export function savedOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const isMonthly =
    keys.has('perMonth') || (keys.has('average') && !keys.has('perWeek') && !keys.has('perDay'))
  if (!keys.has('save') || !isMonthly) return null
  const bad = checkUse(parsed, { keys: ['save', 'average', 'perMonth', 'did', 'usual'], spans: 1 })
  return bad ?? { ask: 'saved', span: parsed.spans[0] ?? null }
}

export function rateOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  if (!keys.has('rate') && !(keys.has('share') && keys.has('save'))) return null
  const bad = checkUse(parsed, { keys: ['rate', 'save', 'income', 'share', 'balance'], spans: 1 })
  return bad ?? { ask: 'rate', span: parsed.spans[0] ?? always }
}

/** 'how much of my salary goes to rent': the subject comes after what it is a part of. */
export function shareOf({ parsed, span }: Asked): Outcome | null {
  if (!parsed.keys.has('share') || parsed.keys.has('save')) return null
  const salary = parsed.categories.find(({ id }) => id === 'salary') ?? null
  const rest = { ...parsed, categories: parsed.categories.filter(({ id }) => id !== 'salary') }
  const bad = checkUse(rest, {
    ...ofSum,
    keys: [
      'share',
      'spent',
      'income',
      'and',
      'loan',
      'fees',
      'cash',
      ...(parsed.isUsual ? (['perMonth'] as const) : []),
    ],
  })
  const subject = subjectOf(rest)
  if (bad || !hasSubject(subject)) return bad ?? refuse('not_understood')
  // 'what share of my salary goes to rent' is of all that is known
  const isKnown = salary !== null || parsed.spans.length > 0 || parsed.isUsual || !parsed.keys.has('spent')
  if (salary && parsed.ofSpending) return refuse('two_subjects')
  const of = parsed.ofSpending ? 'spending' : salary
  return isKnown ? { ask: 'share', subject, of, span } : { ask: 'period' }
}

export function averageOf({ parsed, measure, subject }: Asked): Outcome | null {
  const per = pers.find(([key]) => parsed.keys.has(key))?.[1]
  if ((!parsed.keys.has('average') && !per) || parsed.keys.has('next')) return null
  // 'who do I pay every month' asks for names
  if (parsed.isWho && parsed.payees.length === 0) return refuse('not_understood')
  // how often a month is no amount a month
  const isTimes = parsed.keys.has('times') && per !== undefined && per !== 'payment'
  const isOfSome = hasSubject(subject) || subject.account !== null
  if (isTimes && (!isOfSome || (per !== 'month' && per !== 'week'))) return refuse('not_understood')
  const { most: last } = parsed.keys.has('lastTime') ? mostOfThem(parsed) : {}
  // 'netflix and the gym, together a month'
  const isJoined =
    parsed.joined || parsed.countries.length > 1 || parsed.provided.length > 1 || parsed.keys.has('together')
  const named = parsed.categories.length + parsed.payees.length
  const isEach = per === 'payment' && last === undefined && named > 1
  if (isEach) return eachTimeOf(parsed, measure, subject)
  const isTogether = isJoined && per !== undefined && per !== 'payment' && last === undefined
  const bad = checkUse(parsed, {
    ...ofSum,
    several: isTogether && parsed.without.categories.length + parsed.without.payees.length === 0,
    keys: [
      ...sumKeys,
      'both',
      'together',
      'average',
      ...pers.map(([key]) => key),
      'usual',
      'list',
      'times',
      'lastTime',
      ...(per === 'payment' ? (['merchants'] as const) : []),
    ],
    numbers: last === undefined ? 0 : 1,
  })
  if (bad || (parsed.keys.has('lastTime') && last === undefined)) return bad ?? refuse('not_understood')
  const [first = subject, ...others] = isTogether ? subjectsOf({ ...parsed, unknown: [] }, subject) : []
  if (others.length > 0 && parsed.unknown.length > 0) return refuse('words_unknown', parsed.unknown[0])
  const span = parsed.spans[0] ?? null
  const common = {
    ask: 'average',
    measure,
    subject: others.length > 0 ? first : subject,
    others,
    ...((parsed.ofBill || subject.category?.id === 'sent_home') && span === null
      ? { ofYear: true as const }
      : {}),
    ...(isPriceOf(parsed) ? { each: true as const } : {}),
    span,
  } as const
  // of a month or less the average is of its payments
  const isShort = span?.from !== undefined && span.to !== undefined && daysBetween(span.from, span.to) < 31
  return last === undefined
    ? { ...common, per: per ?? (isShort ? 'payment' : 'month'), ...(isTimes ? { times: true } : {}) }
    : parsed.spans.length > 0
      ? refuse('not_understood')
      : { ...common, per: 'payment', last }
}

/** 'how much is Netflix a month': what it is now, and no average of what it was. */
const isPriceOf = ({ keys, payees, categories, spans, ...parsed }: Parsed): boolean =>
  (parsed.isOne || parsed.isUsual) &&
  keys.has('perMonth') &&
  !keys.has('average') &&
  payees.length + categories.length === 1 &&
  spans.length === 0

/** 'Spinneys or Lulu, where is one visit dearer': what a payment of each is on average. */
function eachTimeOf(parsed: Parsed, measure: Flow, subject: Subject): Outcome {
  const compares: readonly Keyword[] = ['more', 'most', 'or', 'compare', 'rise', 'biggest', 'merchants']
  const used = [...sumKeys, ...compares, 'average' as const, 'perTime' as const]
  const bad = checkUse(parsed, { ...ofSum, several: true, keys: used })
  const isSplit =
    [parsed.without.categories, parsed.without.payees, parsed.unknown, parsed.countries].flat().length > 0
  if (bad || isSplit) return bad ?? refuse('two_subjects')
  const most = compares.some((key) => parsed.keys.has(key))
  const rest = { measure, subjects: eachOf(parsed, subject), without: [], times: false, each: true }
  return { ask: 'several', ...rest, most, span: parsed.spans[0] ?? always }
}

/** A subject for each category and payee, with what else the question says of it. */
export const eachOf = (
  { categories, payees }: Pick<Parsed, 'categories' | 'payees'>,
  subject: Subject,
): Subject[] => {
  const none = { ...subject, category: null, payee: null, text: null }
  return [
    ...categories.map((category) => ({ ...none, category })),
    ...payees.map((payee) => ({ ...none, payee })),
  ]
}

/** Whether a country and somebody are compared or joined, each of which money is sent to. */
export const isOfCountry = ({
  countries,
  payees,
  keys,
  joined,
}: Pick<Parsed, 'countries' | 'payees' | 'keys' | 'joined'>): boolean =>
  countries.length === 1 && payees.length === 1 && (joined || (keys.has('more') && keys.has('compare')))

/** A subject for each of all that is named, countries too. */
export function subjectsOf(parsed: Parsed, subject: Subject): Subject[] {
  const { countries, unknown, homeName: name } = parsed
  const abroad = { id: 'sent_home', name, type: 'expense' as const }
  if (parsed.ofEach)
    return parsed.categories.flatMap((category) =>
      parsed.payees.map((payee) => ({ ...subject, category, payee })),
    )
  const none = { ...subject, payee: null }
  // the countries are parts of what was sent home
  const categories =
    countries.length > 0 ? parsed.categories.filter(({ id }) => id !== abroad.id) : parsed.categories
  const named = [
    ...eachOf({ ...parsed, categories }, subject),
    ...eachOf({ categories: [], payees: unknown }, subject),
  ]
  const sent = (countries.length > 1 || isOfCountry(parsed) ? countries : []).map((code) => ({
    ...none,
    category: abroad,
    text: countryName(code),
  }))
  return parsed.isCountryFirst ? [...sent, ...named] : [...named, ...sent]
}

/** 'how much cash did I take out, and what were the fees': the cash, with its charges beside it. */
export function withChargesOf(parsed: Parsed, costs: readonly Keyword[]): Outcome {
  const isOfCash = costs.every((key) => key === 'cash' || key === 'fees')
  if (!isOfCash || parsed.payees.length + parsed.unknown.length + parsed.categories.length > 0)
    return refuse('two_subjects')
  const keys = new Set([...parsed.keys].filter((key) => key !== 'fees'))
  const [subject, charges] = [subjectOf({ ...parsed, keys }), subjectOf(parsed)]
  return inSpan(parsed, (span) => ({ ask: 'sum', measure: 'expense', subject, span, charges }))
}
