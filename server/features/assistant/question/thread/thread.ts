/** What a question keeps of the one before. Pure. */
import type { Thread } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import type { Intent } from '../intent.ts'
import { nothing, type Parsed, type QuestionContext, type Span } from '../parsed.ts'
import { aside, type Keyword, keywords } from '../words/vocabulary.ts'

/** `told`: the name with which a question for the most was answered. */
export const threadOf = (parsed: Parsed, told: string | null = null): Thread => ({
  keys: [
    ...[...parsed.keys].filter((key) => !passing.has(key) || isBack(parsed, key)),
    ...(parsed.joined ? ['and'] : []),
  ],
  categories: categoriesOf(parsed.categories),
  ...wordsOf(parsed),
  accounts: (parsed.accounts[0] ?? []).slice(0, 6).map(({ id, name }) => ({ id, name })),
  countries: parsed.countries.slice(0, 6),
  days: parsed.spans.slice(0, 2),
  min: parsed.bounds?.min ?? null,
  max: parsed.bounds?.max ?? null,
  weekday: parsed.weekday,
  ...(parsed.currency === null ? {} : { currency: parsed.currency }),
  ...(parsed.isFrom ? { from: true } : {}),
  ...(parsed.cardDigits === null ? {} : { card: parsed.cardDigits }),
  ...(parsed.nth === null ? {} : { nth: parsed.nth }),
  ...(told === null ? {} : { told }),
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
          ...(parsed.earlier.days ? { days: parsed.earlier.days.slice(-5) } : {}),
        },
      }),
})

/** 'the one before' the last is kept: the next 'one before' would be that again. */
const isBack = ({ keys }: Parsed, key: Keyword): boolean => key === 'before' && keys.has('lastTime')

/** A word that is not known is a payee where nothing else is named; else it narrows what is. */
function wordsOf({ payees, categories, unknown }: Parsed): Pick<Thread, 'payees' | 'words'> {
  const own = unknown.filter((word) => !aside.has(word))
  const narrows = own.length > 0 && payees.length + categories.length > 0
  return narrows
    ? { payees: payees.slice(0, 6), words: own.slice(0, 6) }
    : { payees: [...payees, ...own].slice(0, 6) }
}

const categoriesOf = (list: Parsed['categories']): Thread['categories'] =>
  list.slice(0, 6).map(({ id, name, typed }) => ({
    id,
    name,
    ...(typed === undefined ? {} : { typed: typed.slice(0, 60) }),
  }))

/** The days to come of which an answer is: their names may mean past ones too. */
export function comingIn(intent: Intent, day: Day): Span[] | null {
  if (intent.ask === 'afford') return intent.on > day ? [{ from: intent.on, to: intent.on }] : []
  const on =
    intent.ask === 'bills'
      ? intent.span
      : intent.ask === 'next' || intent.ask === 'cheques'
        ? intent.on
        : null
  return on ? [on] : null
}

/** What was to be bought chooses no payments of the next line: 'can I afford flights home', 'and in December'. */
export const withoutWish = (parsed: Parsed, { ask }: Intent): Parsed =>
  ask === 'afford'
    ? {
        ...parsed,
        categories: [],
        payees: [],
        unknown: [],
        countries: [],
        keys: new Set([...parsed.keys].filter((key) => !measures.has(key))),
      }
    : parsed

/** Words that say how a question goes on from the one before, and nothing of their own. */
export const passing: ReadonlySet<Keyword> = new Set([
  'and',
  'only',
  'before',
  'or',
  'those',
  'it',
  'sum',
  'both',
  'together',
  'withVat',
  'netted',
  'withoutFees',
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
    isThan: known.has('compare'),
    keys: new Set(keywords.flatMap(([key]) => (known.has(key) && key !== 'and' ? [key] : []))),
    categories: named(thread.categories),
    payees: [...thread.payees],
    unknown: [...(thread.words ?? [])],
    accounts: own.length > 0 ? [own] : [],
    countries: [...thread.countries],
    spans: [...thread.days],
    bounds:
      thread.min === null && thread.max === null
        ? null
        : { min: thread.min ?? undefined, max: thread.max ?? undefined },
    weekday: thread.weekday,
    isFrom: thread.from ?? false,
    cardDigits: thread.card ?? null,
    nth: thread.nth ?? null,
    told: thread.told ?? null,
    currency: thread.currency ?? null,
    foreign: thread.currency !== undefined,
    without: { categories: named(thread.without.categories), payees: [...thread.without.payees] },
    earlier: thread.earlier
      ? {
          categories: named(thread.earlier.categories),
          payees: [...thread.earlier.payees],
          ...(thread.earlier.days ? { days: [...thread.earlier.days] } : {}),
        }
      : null,
    joined: thread.categories.length + thread.payees.length > 1 && thread.keys.includes('and'),
  }
}

/** What is summed, which a question keeps that asks for it in another way. */
export const measures: ReadonlySet<Keyword> = new Set([
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
  'invest',
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
  'save',
  'worth',
  'limit',
  'budget',
])
