/** What a question keeps of the one before. Pure. */
import type { Thread } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import { nothing, type Parsed, type QuestionContext } from './parsed.ts'
import { spanBefore } from './spans.ts'
import { aside, type Keyword, keywords } from './words/vocabulary.ts'

export const threadOf = (parsed: Parsed): Thread => ({
  keys: [...parsed.keys].filter((key) => !passing.has(key)),
  categories: categoriesOf(parsed.categories),
  payees: [...parsed.payees, ...parsed.unknown.filter((word) => !aside.has(word))].slice(0, 6),
  accounts: (parsed.accounts[0] ?? []).slice(0, 6).map(({ id, name }) => ({ id, name })),
  countries: parsed.countries.slice(0, 6),
  days: parsed.spans.slice(0, 2),
  min: parsed.bounds?.min ?? null,
  max: parsed.bounds?.max ?? null,
  weekday: parsed.weekday,
  without: {
    categories: parsed.without.categories.slice(0, 6).map(({ id, name }) => ({ id, name })),
    payees: parsed.without.payees.slice(0, 6),
  },
  ...(parsed.earlier === null
    ? {}
    : {
        earlier: {
          categories: categoriesOf(parsed.earlier.categories),
          payees: parsed.earlier.payees.slice(0, 6),
        },
      }),
})

const categoriesOf = (list: Parsed['categories']): Thread['categories'] =>
  list.slice(0, 6).map(({ id, name, typed }) => ({
    id,
    name,
    ...(typed === undefined ? {} : { typed: typed.slice(0, 60) }),
  }))

/** What may go on from a question of which a word was not understood: all but what it asked about. */
export const withoutUnknown = (parsed: Parsed): Thread => threadOf({ ...parsed, unknown: [] })

/** Words that say how a question goes on from the one before, and nothing of their own. */
const passing: ReadonlySet<Keyword> = new Set([
  'and',
  'only',
  'before',
  'or',
  'those',
  'it',
  'sum',
  'both',
  'withVat',
])

/** What a client handed back, as far as the person's own records know it. */
export function restored(thread: Thread, { categories, accounts }: QuestionContext): Parsed {
  const named = (list: readonly { id: string; typed?: string | undefined }[]): Parsed['categories'] =>
    list.flatMap(({ id, typed }) =>
      categories
        .filter((one) => one.id === id)
        .map(({ name, type }) => ({ id, name, type, ...(typed === undefined ? {} : { typed }) })),
    )
  const own = accounts.filter(({ id }) => thread.accounts.some((one) => one.id === id))
  const known = new Set(thread.keys)
  return {
    ...nothing(),
    keys: new Set(keywords.flatMap(([key]) => (known.has(key) ? [key] : []))),
    categories: named(thread.categories),
    payees: [...thread.payees],
    accounts: own.length > 0 ? [own] : [],
    countries: [...thread.countries],
    spans: [...thread.days],
    bounds:
      thread.min === null && thread.max === null
        ? null
        : { min: thread.min ?? undefined, max: thread.max ?? undefined },
    weekday: thread.weekday,
    without: { categories: named(thread.without.categories), payees: [...thread.without.payees] },
    earlier: thread.earlier
      ? { categories: named(thread.earlier.categories), payees: [...thread.earlier.payees] }
      : null,
    joined: thread.categories.length + thread.payees.length > 1 && thread.keys.includes('and'),
  }
}

const subjects = (parsed: Parsed): number =>
  parsed.categories.length +
  parsed.payees.length +
  parsed.unknown.length +
  parsed.accounts.length +
  parsed.countries.length

/** Kinds of question that say nothing of their subject: a question of these alone goes on from the one before. */
const bare: ReadonlySet<Keyword> = new Set([
  'why',
  'times',
  'biggest',
  'most',
  'least',
  'smallest',
  'average',
  'perMonth',
  'perWeek',
  'perDay',
  'perTime',
  'perYear',
  'list',
  'compare',
  'more',
  'rise',
  'usual',
  'when',
  'next',
  'lastTime',
  'did',
  'spent',
  'bought',
  'those',
  'both',
  'ever',
  'sum',
  'inDirhams',
  'withVat',
  'bill',
  'categories',
  'merchants',
  'byMonth',
  'share',
])
/** What is summed, which a question keeps that asks for it in another way. */
const measures: ReadonlySet<Keyword> = new Set([
  'spent',
  'income',
  'earned',
  'send',
  'home',
  'cash',
  'interest',
  'vat',
  'fees',
  'move',
  'card',
  'savings',
  'loan',
  'cheque',
  'instalments',
  'subscriptions',
  'over',
  'owe',
  'balance',
  'pending',
])
/** Kinds that say nothing at all without a subject, also with days of their own: 'how many times this month'. */
const open: ReadonlySet<Keyword> = new Set([
  'times',
  'ever',
  'sum',
  'average',
  'perMonth',
  'perWeek',
  'perDay',
  'perTime',
  'share',
  'byMonth',
  'both',
  'inDirhams',
])

/** Whether a question says too little to stand alone. */
function goesOn(parsed: Parsed): boolean {
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  if (parsed.follows || parsed.keys.has('only') || own.length === 0) return true
  const named = subjects(parsed) - parsed.unknown.length
  const isBare = own.every((key) => bare.has(key))
  // 'what have I paid them', 'total for this year'
  if (named === 0 && (['those', 'it', 'both'] as const).some((key) => parsed.keys.has(key))) return true
  if (named === 0 && parsed.unknown.length === 0 && own.every((key) => open.has(key))) return true
  // with days of its own it stands alone, unless it compares them
  const compares = (['compare', 'more', 'rise', 'why'] as const).some((key) => parsed.keys.has(key))
  return isBare && named === 0 && (parsed.spans.length === 0 || compares)
}

/** Whether it asks about two subjects without a name. */
const isOfTwo = ({ keys, spans }: Parsed): boolean =>
  keys.has('both') || (spans.length === 0 && (keys.has('more') || keys.has('most')) && !keys.has('compare'))

/** A question with what it leaves unsaid taken from the one before. */
export function follow(parsed: Parsed, before: Parsed, today: Day): Parsed {
  if (!goesOn(parsed)) return parsed
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  const only = parsed.keys.has('only')
  const named = subjects(parsed) - parsed.unknown.length
  // words that are not known may narrow what was asked of before
  const hasOwn = named > 0 || (parsed.unknown.length > 0 && (parsed.follows || only))
  const keys = keysOf(own, parsed, before)
  const isLast = keys.includes('lastTime') || keys.includes('next')
  const kept = <T>(mine: readonly T[], theirs: readonly T[], keep: boolean): T[] =>
    mine.length > 0 ? [...mine] : keep ? [...theirs] : []
  // a payee within the category asked of before; else another subject takes its place
  const narrows = only && parsed.categories.length === 0
  const { earlier } = before
  // 'both together', 'which was more': the two asked of one after the other
  const isOfBoth = !hasOwn && earlier !== null && isOfTwo(parsed)
  if (isOfBoth)
    return {
      ...before,
      keys: new Set([...before.keys, ...own, 'and', 'both']),
      spans: daysOf(parsed, before, today),
      categories: [...earlier.categories, ...before.categories],
      payees: [...earlier.payees, ...before.payees],
      joined: true,
      earlier: null,
    }
  return {
    ...parsed,
    earlier: named > 0 && !only ? { categories: before.categories, payees: before.payees } : null,
    keys: new Set(keys),
    categories: kept(
      parsed.categories,
      before.categories,
      !hasOwn || (narrows && before.categories.length === 1),
    ),
    payees: kept(parsed.payees, before.payees, !hasOwn),
    accounts: kept(parsed.accounts, before.accounts, !hasOwn || narrows),
    countries: kept(parsed.countries, before.countries, !hasOwn),
    spans: isLast ? parsed.spans : daysOf(parsed, before, today),
    ahead: parsed.ahead,
    bounds: parsed.bounds ?? before.bounds,
    weekday: parsed.weekday ?? before.weekday,
    without:
      parsed.without.categories.length + parsed.without.payees.length > 0 ? parsed.without : before.without,
    joined: hasOwn ? parsed.joined : before.joined,
  }
}

function keysOf(own: readonly Keyword[], parsed: Parsed, before: Parsed): Keyword[] {
  // another account takes the place of one that was meant by its kind
  const kinds: readonly Keyword[] = parsed.accounts.length > 0 ? ['savings', 'current', 'card'] : []
  const theirs = [...before.keys].filter((key) => !kinds.includes(key))
  const back = parsed.keys.has('before') && theirs.includes('lastTime') ? (['before'] as const) : []
  const said = asides.filter((key) => parsed.keys.has(key))
  const plain = own.filter((key) => !asides.includes(key) && key !== 'did')
  const measured = theirs.filter((key) => measures.has(key))
  // 'and in total', 'and how much': the amount of what was counted, or dated
  if (plain.length === 0 && (said.includes('sum') || said.includes('ever'))) return [...measured, ...said]
  const isAmount = parsed.isHowMuch && parsed.spans.length === 0 && subjects(parsed) === 0
  const kept = isAmount ? theirs.filter((key) => key !== 'times' && key !== 'list') : theirs
  // 'and how much', 'what did it cost'
  if (
    plain.length === 0 ||
    (plain.every((key) => key === 'spent') && subjects(parsed) === 0 && !parsed.follows)
  )
    return [...kept.filter((key) => key !== 'why'), ...said, ...back]
  if (plain.every((key) => key === 'why')) return [...own, ...theirs, ...said]
  const isMeasured = own.some((key) => measures.has(key) && key !== 'spent')
  return isMeasured ? [...own, ...said] : [...own, ...measured, ...said, ...back]
}
/** Words beside a question, which do not say what it is. */
const asides: readonly Keyword[] = ['both', 'inDirhams', 'withVat', 'ever', 'sum']

function daysOf(parsed: Parsed, before: Parsed, today: Day): Parsed['spans'] {
  const [span] = before.spans
  const [own] = parsed.spans
  const compares = parsed.keys.has('compare') || parsed.keys.has('more')
  if (own && span && compares && parsed.spans.length === 1) return [span, own]
  if (own) return parsed.spans
  if (parsed.keys.has('ever')) return []
  const earlier = parsed.keys.has('before') && span ? spanBefore(span, today) : null
  return earlier ? [earlier] : before.spans
}
