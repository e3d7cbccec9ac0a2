/** What a question keeps of the one before. Pure. */
import type { Thread } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import { nothing, type Parsed, type QuestionContext } from './parsed.ts'
import { spanBefore } from './spans.ts'
import { type Keyword, keywords } from './vocabulary.ts'

export const threadOf = (parsed: Parsed): Thread => ({
  keys: [...parsed.keys].filter((key) => !passing.has(key)),
  categories: parsed.categories.slice(0, 6).map(({ id, name }) => ({ id, name })),
  payees: [...parsed.payees, ...parsed.unknown].slice(0, 6),
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
})

/** What may go on from a question of which a word was not understood: all but what it asked about. */
export const withoutUnknown = (parsed: Parsed): Thread => threadOf({ ...parsed, unknown: [] })

/** Words that say how a question goes on from the one before, and nothing of their own. */
const passing: ReadonlySet<Keyword> = new Set(['and', 'only', 'before', 'or'])

/** What a client handed back, as far as the person's own records know it. */
export function restored(thread: Thread, { categories, accounts }: QuestionContext): Parsed {
  const named = (list: readonly { id: string }[]): Parsed['categories'] =>
    list.flatMap(({ id }) =>
      categories.filter((one) => one.id === id).map(({ id, name, type }) => ({ id, name, type })),
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
    joined: thread.categories.length + thread.payees.length > 1 && thread.keys.includes('and'),
  }
}

const subjects = (parsed: Parsed): number =>
  parsed.categories.length +
  parsed.payees.length +
  parsed.unknown.length +
  parsed.accounts.length +
  parsed.countries.length

/** Whether a question says too little to stand alone. */
function goesOn(parsed: Parsed): boolean {
  const own = [...parsed.keys].filter((key) => !passing.has(key) && key !== 'why')
  return parsed.follows || parsed.keys.has('only') || own.length === 0
}

/** A question with what it leaves unsaid taken from the one before. */
export function follow(parsed: Parsed, before: Parsed, today: Day): Parsed {
  if (!goesOn(parsed)) return parsed
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  const only = parsed.keys.has('only')
  const hasOwn = subjects(parsed) > 0
  const keys =
    own.length === 0
      ? [...before.keys].filter((key) => key !== 'why')
      : own.every((key) => key === 'why')
        ? [...own, ...before.keys]
        : own
  const isLast = keys.includes('lastTime') || keys.includes('next')
  const kept = <T>(mine: readonly T[], theirs: readonly T[], keep: boolean): T[] =>
    mine.length > 0 ? [...mine] : keep ? [...theirs] : []
  // a payee within the category asked of before; else another subject takes its place
  const narrows = only && parsed.categories.length === 0
  return {
    ...parsed,
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

function daysOf(parsed: Parsed, before: Parsed, today: Day): Parsed['spans'] {
  const year = parsed.numbers.find((number) => /^20\d\d$/.test(number))
  if (parsed.spans.length > 0) return parsed.spans
  if (year !== undefined) {
    parsed.numbers.splice(parsed.numbers.indexOf(year), 1)
    const to = `${year}-12-31`
    return [{ from: `${year}-01-01`, to: to > today ? today : to }]
  }
  const [span] = before.spans
  const earlier = parsed.keys.has('before') && span ? spanBefore(span, today) : null
  return earlier ? [earlier] : before.spans
}
