/** Questions about the largest, the most, the average, a list, why, several subjects, and what is left out. Pure. */
import type { Day } from '#contract/period.ts'
import {
  always,
  checkUse,
  type Flow,
  hasSubject,
  inSpan,
  measureOf,
  ofSum,
  type Outcome,
  refuse,
  type Subject,
  subjectOf,
  sumKeys,
} from './intent.ts'
import type { Parsed, Span } from './parsed.ts'
import { calendarMonth, clipped, spanBefore } from './spans.ts'
import type { Keyword } from './vocabulary.ts'

/** What of a question the ways to read it share. */
type Asked = { parsed: Parsed; measure: Flow; subject: Subject; span: Span; today: Day }

const pers = [
  ['perMonth', 'month'],
  ['perWeek', 'week'],
  ['perDay', 'day'],
] as const

/** The first way, in this order, whose words a question has; null for none of them. */
export function kindOf(typed: Parsed, today: Day): Outcome | null {
  // the largest bill is a payment, whose day is told too
  const also: readonly Keyword[] = typed.keys.has('biggest') ? ['bill', 'when'] : []
  const parsed = { ...typed, keys: new Set([...typed.keys].filter((key) => !also.includes(key))) }
  const measure = measureOf(parsed)
  const flow = measure === 'earned' ? 'income' : measure
  if (flow === null || flow === 'net') return null
  const [span = always] = parsed.spans
  const asked = { parsed, measure: flow, subject: subjectOf(parsed), span, today }
  for (const read of [averageOf, severalOf, rankOf, whyOf, mostOf, listOf]) {
    const outcome = read(asked)
    if (outcome) return outcome
  }
  return null
}

const use = (parsed: Parsed, ...more: Keyword[]): Outcome | null =>
  checkUse(parsed, { ...ofSum, keys: [...sumKeys, ...more] })

function averageOf({ parsed, measure, subject }: Asked): Outcome | null {
  const per = pers.find(([key]) => parsed.keys.has(key))?.[1]
  if (!parsed.keys.has('average') && !per) return null
  return (
    use(parsed, 'average', 'perMonth', 'perWeek', 'perDay') ?? {
      ask: 'average',
      per: per ?? 'month',
      measure,
      subject,
      span: parsed.spans[0] ?? null,
    }
  )
}

function severalOf({ parsed, measure, subject }: Asked): Outcome | null {
  const { keys, categories, payees, without } = parsed
  const several =
    categories.length > 1 ||
    payees.length > 1 ||
    (categories.length > 0 && payees.length > 0 && parsed.joined)
  if (!several && without.categories.length + without.payees.length === 0) return null
  const bad = checkUse(parsed, {
    ...ofSum,
    several: true,
    keys: [...sumKeys, 'most', 'more', 'or', 'compare'],
  })
  if (bad) return bad
  const one = (part: Partial<Subject>): Subject => ({ ...subject, category: null, payee: null, ...part })
  const each = (named: Pick<Parsed, 'categories' | 'payees'>): Subject[] => [
    ...named.categories.map((category) => one({ category })),
    ...named.payees.map((payee) => one({ payee })),
  ]
  const asksMost = (['most', 'more', 'or', 'compare'] as const).some((key) => keys.has(key))
  return inSpan(parsed, (span) => ({
    ask: 'several',
    measure,
    subjects: several ? each(parsed) : [subject],
    without: each(without),
    most: asksMost && several,
    span,
  }))
}

function rankOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  if (!keys.has('biggest') || keys.has('categories') || keys.has('merchants')) return null
  return (
    checkUse(parsed, { ...ofSum, numbers: 1, keys: [...sumKeys, 'biggest', 'most', 'balance'] }) ?? {
      ask: 'rank',
      measure,
      subject,
      bought: keys.has('bought'),
      span,
    }
  )
}

function whyOf({ parsed, measure, subject, today }: Asked): Outcome | null {
  if (!parsed.keys.has('why') || parsed.keys.has('score')) return null
  const bad = use(parsed, 'why', 'more', 'compare')
  if (bad) return bad
  const first = parsed.spans[0] ?? calendarMonth(today)
  const second = spanBefore(first, today)
  return second ? { ask: 'why', measure, subject, first: clipped(first, today), second } : refuse('no_period')
}

function mostOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys } = parsed
  if (!keys.has('most')) return null
  const isByMerchant =
    subject.category !== null || measure === 'income' || keys.has('merchants') || !keys.has('categories')
  const by = isByMerchant ? 'merchant' : 'category'
  return use(parsed, 'most', 'merchants', 'categories') ?? { ask: 'most', by, measure, subject, span }
}

function listOf({ parsed, measure, subject, span }: Asked): Outcome | null {
  const { keys, bounds } = parsed
  if (keys.has('pending'))
    return use(parsed, 'pending', 'list', 'times') ?? { ask: 'list', measure, subject, span, pending: true }
  const isBounded = bounds !== null && !hasSubject(subject) && keys.size === 0
  if (!isBounded && !(keys.has('list') && (hasSubject(subject) || bounds))) return null
  return use(parsed, 'list') ?? { ask: 'list', measure, subject, span }
}
