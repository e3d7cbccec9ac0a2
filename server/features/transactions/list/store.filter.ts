/** The filters of the list: what each one means in SQL, and which of them the totals can answer. */
import { type RawBuilder, sql } from 'kysely'
import { categoryAliases } from '#contract/categories.ts'
import { parseMinor } from '#contract/money.ts'
import type { Range } from '#contract/period.ts'
import type { CostKind, Filter } from '#contract/transactions.ts'
import { escapeLike, foldSearch, withoutArticle } from '../../../platform/fold.ts'
import { spellingsAt } from '../../categories/service.spellings.ts'
import { type CategoryFilter, inCategoryGroup, notHidden } from '../totals/store.flows.ts'
import type { Cursor } from './cursor.ts'
import type { ListContext } from './store.context.ts'

export type Sql = RawBuilder<unknown>

/** The filters of the contract, a period as its days, and those that only the server uses. */
type Given<T> = { [K in keyof T]-?: NonNullable<T[K]> }
type Values = Given<Omit<Filter, 'period'>> & {
  accounts: readonly string[]
  /** Leaves out what banks date later than a day or before the account's opening; for the newest-first order without days of its own. */
  plausible: { to: string; openings: ListContext['openings'] }
}
type Name = keyof Values
export type RowFilter = { [K in Name]?: Values[K] | undefined }

/** The key by which callers ask for rows without a merchant. */
export const noMerchant = 'none'

/** The amount that counts for a row `t`: the user's, else the bank's. */
export const amountInEffect = sql`coalesce(t.user_amount_minor, t.amount_minor)`
/** The category of a row `t` as a whole: the user's, else ours. */
const categoryInEffect = sql`(case when t.user_category_set then t.user_category_id else t.category_id end)`
/** Whether the lines of a row `t` are in use: they add up to its amount. */
export const splitInUse = sql`coalesce(t.split_minor = ${amountInEffect}, false)`

/** The tax on a fee says so in its words; constants, so that the index of such rows is found. */
const isTax = sql`(t.sub_kind is not distinct from 'TAX' or t.text ~* '\\m(vat|value added tax)\\M')`
const costs: Readonly<Record<CostKind, Sql>> = {
  cash: sql`t.title_code = 'cash'`,
  fee: sql`t.title_code = 'fee' and not ${isTax}`,
  interest: sql`t.title_code = 'interest_charged' and not ${isTax}`,
  vat: sql`t.title_code in ('fee', 'interest_charged') and ${isTax}`,
}
const hasReceipt = sql`exists (select from attachments r
  where r.user_id = t.user_id and r.transaction_id = t.id and r.removed_at is null)`

/** The amount that counts in fils; as it is where its currency has no rate. */
const inDirhams = sql`coalesce(to_aed(${amountInEffect}, t.currency, t.aed_rate), ${amountInEffect})`
const filsOf = (amount: string): string => (parseMinor(amount, 'AED') ?? 0n).toString()

/** What the user has added to a payment. */
const has: { readonly [K in Values['has']]: Sql } = {
  note: sql`t.note <> ''`,
  split: sql`t.split_minor is not null`,
  tag: sql`t.tag_ids <> '{}'`,
}

/** One line for each filter: its condition on a row `t`. */
const conditions: { readonly [K in Name]: (value: Values[K]) => Sql } = {
  q: (q) => containsTerms(termsOf(q)),
  type: (type) => sql`t.type = ${type}`,
  category: (name) => hasCategory(categoryIdOf(name)),
  category_group: (group) => hasCategoryThat((category) => inCategoryGroup(sql`t.user_id`, category, group)),
  tag: (id) =>
    id === 'none' ? sql`t.tag_ids = '{}'` : sql`t.tag_ids <> '{}' and t.tag_ids @> array[${id}::uuid]`,
  receipt: (which) => (which === 'with' ? hasReceipt : sql`not ${hasReceipt}`),
  account: (id) => sql`t.account_id = ${id}::uuid`,
  merchant: (key) =>
    key === noMerchant ? sql`t.merchant_key is null` : sql`t.merchant_key = ${key.replaceAll('\0', '')}`,
  weekday: (day) => sql`extract(isodow from t.day) = ${Number(day)}::int`,
  cost: (kind) => sql`t.type = 'expense' and ${costs[kind]}`,
  accounts: (ids) => sql`t.account_id = any(${ids}::uuid[])`,
  min: (amount) => sql`${inDirhams} >= ${filsOf(amount)}::bigint`,
  max: (amount) => sql`${inDirhams} <= ${filsOf(amount)}::bigint`,
  has: (what) => has[what],
  from: (day) => sql`t.day >= ${day}::date`,
  to: (day) => sql`t.day <= ${day}::date`,
  plausible: ({ to, openings }) =>
    sql`(t.source <> 'bank' or (t.day <= ${to}::date ${openings.size === 0 ? sql`` : sql`and ${notBefore(openings)}`}))`,
  verified: (is) => (is === 'true' ? sql`t.verified` : sql`not t.verified`),
  status: (status) => (status === 'pending' ? sql`t.status = 'pending'` : sql`t.status = 'booked'`),
  transfers: (which) => (which === 'only' ? sql`t.transfer_id is not null` : sql`t.transfer_id is null`),
}
const names = Object.keys(conditions).filter((name): name is Name => name in conditions)

/** The filters that the totals can answer: they are sums by day, account, category, type and transfer. */
const inTotals: ReadonlySet<Name> = new Set([
  'type',
  'category',
  'category_group',
  'account',
  'weekday',
  'from',
  'to',
  'status',
  'transfers',
])

/** Whether the totals know the sums of a filter, so that no rows need to be read. */
export function totalsCanAnswer(filter: RowFilter): boolean {
  return names.every((name) => filter[name] === undefined || inTotals.has(name))
}

/** The same filter on the totals, but for days, status and transfers. */
export function categoryFilterOf(filter: RowFilter): CategoryFilter {
  const { type, category, category_group: group, account, weekday } = filter
  return {
    type,
    category: category === undefined ? undefined : categoryIdOf(category),
    group,
    account,
    weekday,
  }
}

/** The conditions of a filter on a row `t`. */
export function conditionsOf(filter: RowFilter): Sql {
  const given = names.flatMap((name) => conditionOf(name, filter) ?? [])
  return sql.join([sql`true`, ...given], sql` and `)
}

// Generic, so that the compiler knows that name and value belong together.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function conditionOf<K extends Name>(name: K, filter: RowFilter): Sql | null {
  const value: RowFilter[K] = filter[name]
  return value === undefined ? null : conditions[name](value)
}

/** A filter of the contract; the days of its period and its own days both hold. A search without words is none. */
export function rowFilterOf(
  { q, from, to, ...filter }: Omit<Filter, 'period'>,
  period: Range,
  plausible?: RowFilter['plausible'],
): RowFilter {
  return {
    ...filter,
    plausible,
    q: termsOf(q).length === 0 ? undefined : q,
    // income and expenses are what counts as such: own transfers are in neither unless they are asked for
    transfers: filter.transfers ?? (filter.type === undefined ? undefined : 'none'),
    from: period.from !== null && (from === undefined || period.from > from) ? period.from : from,
    to: period.to !== null && (to === undefined || period.to < to) ? period.to : to,
  }
}

/** Rows behind a cursor in a list that is newest first. */
export const behind = (cursor: Cursor | null): Sql =>
  cursor === null ? sql`true` : sql`(t.day, t.id) < (${cursor.day}::date, ${cursor.id}::uuid)`

const notBefore = (openings: ListContext['openings']): Sql =>
  sql`t.day >= coalesce((${JSON.stringify(Object.fromEntries(openings))}::jsonb ->> t.account_id::text)::date, t.day)`

/** Rows of accounts that are not hidden, where these have been read. */
export const shown = ({ hidden }: ListContext): Sql => notHidden(hidden, sql`t.account_id`)

/** Rows of accounts that are not hidden. */
export const visible = (userId: string): Sql =>
  sql`t.account_id in (select id from accounts where user_id = ${userId} and not hidden)`

/** The words of a search, folded as the rows' search text is and without the Arabic article. */
function wordsOf(q: string | undefined): string[] {
  return foldSearch(q ?? '')
    .split(' ')
    .map(withoutArticle)
    .filter((word) => word !== '')
}

/** What a row must hold: all the words as they were typed, or all those of another spelling of the same name. */
export type Term = { typed: readonly string[]; others: readonly (readonly string[])[] }

/** The terms of a search: each word by itself, and a name that is known in two languages under all its spellings. */
export function termsOf(q: string | undefined): Term[] {
  const words = wordsOf(q)
  const terms = new Map<string, Term>()
  for (let at = 0; at < words.length;) {
    const known = spellingsAt(words, at)
    const used = known?.used ?? 1
    const typed = words.slice(at, at + used)
    terms.set(typed.join(' '), { typed, others: known?.others ?? [] })
    at += used
  }
  return [...terms.values()]
}

/** Whether a row holds all terms in its text. */
const containsTerms = (terms: readonly Term[], contains = containsWord): Sql =>
  sql.join(
    [
      sql`true`,
      ...terms.map(({ typed, others }) =>
        anyOf([allOf(typed, contains), ...others.map((words) => allOf(words, hasWord))]),
      ),
    ],
    sql` and `,
  )
const anyOf = (parts: readonly Sql[]): Sql => sql`(${sql.join(parts, sql` or `)})`
const allOf = (words: readonly string[], test: (word: string) => Sql): Sql =>
  sql.join(words.map(test), sql` and `)
/** Another spelling stands at the beginning of a word, a short one as a whole word: «دو» is no part of DUBAI. */
const hasWord = (word: string): Sql =>
  sql`' ' || t.search_text || ' ' like ${`% ${escapeLike(word)}${word.length <= shortWord ? ' ' : ''}%`}`
const shortWord = 3

/** Letters of a word that are looked up: each three of them are one more list to read. The rows tell the rest. */
const lookedUp = 8

/**
 * What the trigram index can find of a search: a condition that every match meets. Null where a term or one of its
 * spellings has no run of three letters.
 */
export function indexedCondition(q: string | undefined): Sql | null {
  const longest = ({ typed, others }: Term): number =>
    Math.max(...[...typed, ...others.flat()].map((word) => word.length))
  const parts = termsOf(q)
    .toSorted((a, b) => longest(b) - longest(a))
    .map(({ typed, others }) =>
      [typed, ...others].map((words) => words.map((word) => word.slice(-lookedUp)).filter(isIndexed)),
    )
    .filter((spellings) => spellings.every((words) => words.length > 0))
  if (parts.length === 0) return null
  return sql.join(
    parts.map((spellings) => anyOf(spellings.map((words) => allOf(words, containsWord)))),
    sql` and `,
  )
}

/** Whether a row holds the words of a search, told from the row itself: the index is not asked, which few rows would not repay. */
export const containsWords = (q: string | undefined): Sql =>
  containsTerms(termsOf(q), (word) => sql`strpos(t.search_text, ${word}) > 0`)

/** Whether the trigram index can find a word: it knows runs of three letters or digits. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

const containsWord = (word: string): Sql => sql`t.search_text like ${`%${escapeLike(word)}%`}`

/** The name by which callers ask for rows without a category; '' does too. */
const uncategorised = 'uncategorised'

/** The id of a category that a caller names by its id or an earlier name; '' for rows without one. */
export function categoryIdOf(name: string): string {
  if (name === uncategorised) return ''
  return (categoryAliases.get(name) ?? name).replaceAll('\0', '')
}

const isCategory =
  (id: string) =>
  (category: Sql): Sql =>
    id === '' ? sql`${category} is null` : sql`${category} = ${id}`
const hasCategory = (id: string): Sql => hasCategoryThat(isCategory(id))

/** Rows `t` whose category passes a test, or one of whose lines does. */
function hasCategoryThat(passes: (category: Sql) => Sql): Sql {
  return sql`((${passes(categoryInEffect)} and not ${splitInUse})
    or (t.split_minor is not null and ${splitInUse} and exists (select from transaction_splits s
      where s.user_id = t.user_id and s.transaction_id = t.id and ${passes(sql`s.category_id`)})))`
}

/** Whether a filter leaves some lines of a split payment out. */
export const picksLines = (filter: RowFilter): boolean =>
  filter.category !== undefined || filter.category_group !== undefined

/** The condition of a filter on the lines `l` of the rows that it finds. */
export function lineConditionOf({ category, category_group: group }: RowFilter): Sql {
  return sql.join(
    [
      sql`true`,
      ...(category === undefined ? [] : [isCategory(categoryIdOf(category))(sql`l.category_id`)]),
      ...(group === undefined ? [] : [inCategoryGroup(sql`l.user_id`, sql`l.category_id`, group)]),
    ],
    sql` and `,
  )
}
