/** Questions about the largest, the most, the average, a share, a list, why, several subjects, and what is left out. Pure. */
import type { Day } from '#contract/period.ts'
import {
  always,
  countryName,
  hasSubject,
  inSpan,
  measureOf,
  type Outcome,
  refuse,
  type Subject,
  subjectOf,
  sumKeys,
} from './intent.ts'
import { checkUse, ofSum } from './use.ts'
import type { Parsed } from './parsed.ts'
import { type Asked, averageOf, mostOfThem, shareOf } from './rates.ts'
import { calendarMonth, equalDays, spanBefore } from './spans.ts'
import { aside, type Keyword } from './words/vocabulary.ts'

/** The first way, in this order, whose words a question has; null for none of them. */
export function kindOf(typed: Parsed, today: Day): Outcome | null {
  // the largest bill is a payment, whose day is told too
  const isRank = (['biggest', 'smallest', 'least'] as const).some((key) => typed.keys.has(key))
  const also: readonly Keyword[] = isRank ? ['bill', 'when'] : []
  const parsed = { ...typed, keys: new Set([...typed.keys].filter((key) => !also.includes(key))) }
  if (typed.keys.has('share')) {
    const [span = always] = typed.spans
    const share = shareOf({ parsed, measure: 'expense', subject: subjectOf(parsed), span, today })
    if (share) return share
  }
  const measure = measureOf(parsed)
  const flow = measure === 'earned' ? 'income' : measure
  if (flow === null || flow === 'net') return null
  const [span = always] = parsed.spans
  const asked = { parsed, measure: flow, subject: subjectOf(parsed), span, today }
  for (const read of [averageOf, rankOf, severalOf, whyOf, monthsOf, mostOf, listOf]) {
    const outcome = read(asked)
    if (outcome) return outcome
  }
  return null
}

const use = (parsed: Parsed, ...more: Keyword[]): Outcome | null =>
  checkUse(parsed, { ...ofSum, keys: [...sumKeys, ...more] })

function severalOf({ parsed, measure, subject }: Asked): Outcome | null {
  const { keys, categories, payees, countries, without } = parsed
  const several =
    categories.length > 1 ||
    payees.length > 1 ||
    countries.length > 1 ||
    (parsed.joined && parsed.unknown.length > 1) ||
    (categories.length > 0 && payees.length > 0 && parsed.joined) ||
    (categories.length + payees.length > 0 &&
      parsed.joined &&
      parsed.unknown.some((word) => !aside.has(word)))
  if (!several && without.categories.length + without.payees.length === 0) return null
  const bad = checkUse(parsed, {
    ...ofSum,
    several: true,
    countries: true,
    keys: [
      ...sumKeys,
      'most',
      'more',
      'or',
      'compare',
      'times',
      ...(several ? (['both', 'together'] as const) : []),
    ],
  })
  const isSure = categories.length + payees.length + countries.length > 1 || without.categories.length > 0
  // what is left out of spending is spending
  if (measure === 'income' && without.categories.some(({ type }) => type === 'expense'))
    return refuse('not_understood')
  if (bad) return isSure || without.payees.length > 0 ? bad : null
  const one = (part: Partial<Subject>): Subject => ({
    ...subject,
    category: null,
    payee: null,
    text: null,
    ...part,
  })
  const abroad = { id: 'sent_home', name: parsed.homeName, type: 'expense' as const }
  const each = (named: Pick<Parsed, 'categories' | 'payees'>): Subject[] => [
    ...named.categories.map((category) => one({ category })),
    ...named.payees.map((payee) => one({ payee })),
  ]
  const places = countries.length > 1 ? countries : []
  // a word that is not known is one of them, or it would be left out of the sum
  const others = parsed.joined ? parsed.unknown : []
  if (parsed.unknown.length > others.length) return refuse('words_unknown', parsed.unknown[0])
  const subjects = [
    ...each(parsed),
    ...others.map((payee) => one({ payee })),
    ...places.map((code) => one({ category: abroad, text: countryName(code) })),
  ]
  const asksMost = (['most', 'more', 'or', 'compare'] as const).some((key) => keys.has(key))
  return inSpan(parsed, (span) => ({
    ask: 'several',
    measure,
    subjects: several ? subjects : [subject],
    without: each(without),
    most: asksMost && several,
    times: keys.has('times'),
    span,
  }))
}

function rankOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  const grouped = keys.has('categories') || keys.has('merchants') || keys.has('byMonth')
  const isLeast =
    keys.has('smallest') ||
    (keys.has('least') && !parsed.whether && !keys.has('compare') && !keys.has('spent'))
  if ((!keys.has('biggest') && !isLeast) || grouped) return null
  // of transfers and balances there is no largest here
  if ((keys.has('send') || keys.has('balance')) && !hasSubject(subject)) return refuse('not_understood')
  const { without } = parsed
  if (without.payees.length > 0) return refuse('not_understood')
  return (
    checkUse(
      { ...parsed, without: { categories: [], payees: [] } },
      {
        ...ofSum,
        numbers: 1,
        keys: [...sumKeys, 'biggest', 'smallest', 'least', 'most', 'balance', 'times', 'when', 'compare'],
      },
    ) ?? {
      ask: 'rank',
      measure,
      subject,
      bought: keys.has('bought'),
      least: isLeast && !keys.has('biggest'),
      without: without.categories.map(({ id }) => id),
      ...mostOfThem(parsed),
      span,
    }
  )
}

function whyOf({ parsed, measure, subject, today }: Asked): Outcome | null {
  if (!parsed.keys.has('why') || parsed.keys.has('score')) return null
  const bad = checkUse(parsed, {
    ...ofSum,
    spans: 2,
    keys: [...sumKeys, 'why', 'more', 'compare', 'usual', 'before'],
  })
  if (bad) return bad
  const [first = calendarMonth(today), named] = parsed.spans
  const second = named ?? spanBefore(first, today)
  if (!second) return refuse('no_period')
  return { ask: 'why', measure, subject, ...equalDays(first, second, today) }
}

/** 'which month did I spend the most', 'month by month'. */
function monthsOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  if (!keys.has('byMonth')) return null
  const bad = use(parsed, 'byMonth', 'most', 'more', 'list', 'biggest', 'smallest', 'least')
  if (bad) return bad
  const least = keys.has('least') || keys.has('smallest')
  return keys.has('most') || least || keys.has('biggest') || keys.has('more')
    ? { ask: 'most', by: 'month', least, measure, subject, span }
    : { ask: 'groups', by: 'month', measure, subject, span }
}

function mostOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  // 'اكثر محل': the most, where no two are compared
  const isMost = keys.has('more') && (keys.has('merchants') || keys.has('categories')) && !keys.has('compare')
  if (!keys.has('most') && !isMost) return null
  const isByMerchant =
    subject.category !== null || measure === 'income' || keys.has('merchants') || !keys.has('categories')
  const by = isByMerchant ? 'merchant' : 'category'
  const bad = checkUse(parsed, {
    ...ofSum,
    numbers: 1,
    keys: [...sumKeys, 'most', 'more', 'merchants', 'categories', 'times'],
  })
  return bad ?? { ask: 'most', by, measure, subject, span }
}

function listOf({ parsed, measure, subject, span, today }: Asked): Outcome | null {
  const { keys, bounds, numbers } = parsed
  if (keys.has('times') && !keys.has('pending') && numbers.length === 0) return null
  if (keys.has('pending'))
    return use(parsed, 'pending', 'list', 'times') ?? { ask: 'list', measure, subject, span, pending: true }
  // 'last 5 payments'
  const few = mostOfThem(parsed)
  const isNewest =
    keys.has('lastTime') && (few.most !== undefined || (!hasSubject(subject) && keys.has('list')))
  if (isNewest && numbers.length <= 1) {
    const bad = checkUse(parsed, { ...ofSum, numbers: 1, keys: [...sumKeys, 'lastTime', 'list', 'times'] })
    const isWide = !hasSubject(subject) && !keys.has('income') && !keys.has('spent')
    return bad ?? { ask: 'list', measure: isWide ? null : measure, subject, span: { to: today }, ...few }
  }
  const isBounded =
    bounds !== null &&
    !hasSubject(subject) &&
    [...keys].every((key) => key === 'did' || (!parsed.isHowMuch && (key === 'bought' || key === 'spent')))
  if (!isBounded && !(keys.has('list') && (hasSubject(subject) || bounds || parsed.spans.length > 0)))
    return null
  return use(parsed, 'list') ?? { ask: 'list', measure, subject, span }
}
