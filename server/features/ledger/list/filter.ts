/** The filters of the list: their SQL conditions, and which of them the totals can answer. */
import { type RawBuilder, sql } from 'kysely'
import { categoryAliases } from '#contract/categories/seeds.ts'
import { currenciesWith } from '#contract/exponent.ts'
import { parseMinor } from '#contract/money.ts'
import type { Range } from '#contract/period.ts'
import type { CostKind, Filter } from '#contract/ledger/transactions.ts'
import { foldWords, withoutArticle } from '#contract/ledger/search/fold.ts'
import { escapeLike, foldSearch } from '../../../platform/fold.ts'
import { spellingsAt } from '../../categories/spellings.ts'
import { type CategoryFilter, inCategoryGroup, isOnWeekday } from '../category-group.ts'
import type { Cursor } from './cursor.ts'

export type Sql = RawBuilder<unknown>

type Given<T> = { [K in keyof T]-?: NonNullable<T[K]> }
/** The contract's filters, with the period as days, and those that only the server uses. */
type Values = Given<Omit<Filter, 'period'>> & {
  accounts: readonly string[]
  /** A whole amount without its decimals, or a number in the text: of its own if it has up to four digits. */
  number: string
  /** An amount in the payment's currency or in dirhams. */
  amount: string
}
type Name = keyof Values
export type RowFilter = { [K in Name]?: Values[K] | undefined }

/** The value of `merchant` that selects rows without a merchant. */
export const noMerchant = 'none'

/**
 * Tax on a fee is recognised by its text. Title codes are constants in the SQL, so that their index is used.
 */
const isTax = sql`(t.sub_kind is not distinct from 'TAX' or t.text ~* '\\m(vat|value added tax)\\M')`
const costs: Readonly<Record<CostKind, Sql>> = {
  cash: sql`t.title_code = 'cash'`,
  fee: sql`t.title_code = 'fee' and not ${isTax}`,
  interest: sql`t.title_code = 'interest_charged' and not ${isTax}`,
  vat: sql`t.title_code in ('fee', 'interest_charged') and ${isTax}`,
}
const hasReceipt = sql`exists (select from attachments r
  where r.user_id = t.user_id and r.transaction_id = t.id and r.removed_at is null)`

/** Rent, a cheque, or a payment of a series, plan or card. */
const isRecurring = sql`(coalesce(t.effective_category_id, '') = 'rent' or coalesce(t.title_code, '') ~ '^(rent_)?cheque'
  or exists (select from settlements s where s.user_id = t.user_id and s.transaction_id = t.id and s.role <> 'refused'))`

/** The amount that counts, in fils; unconverted if its currency has no rate. */
const inDirhams = sql`coalesce(t.effective_aed_minor, t.effective_amount_minor)`
/** An amount in the units of its payment's currency. */
const unitsOf = (minor: Sql): Sql =>
  sql`(${minor} * case ${sql.join(
    ([0, 3] as const).map(
      (exponent) =>
        sql`when t.currency = any(${currenciesWith(exponent)}::text[]) then ${sql.lit(10 ** -exponent)}::numeric`,
    ),
    sql` `,
  )} else 0.01 end)`
/** The amount that counts, and what was paid before the user changed or shared it. */
const inCurrency = unitsOf(sql`t.effective_amount_minor`)
const paid = unitsOf(sql`t.amount_minor`)
const filsOf = (amount: string): string => (parseMinor(amount, 'AED') ?? 0n).toString()

/** What the user has added to a payment. */
const has: { readonly [K in Values['has']]: Sql } = {
  note: sql`t.note <> ''`,
  split: sql`t.split_minor is not null`,
  tag: sql`t.tag_ids <> '{}'`,
}

/** The condition of each filter on a row `t` of the view `payments`. */
const conditions: { readonly [K in Name]: (value: Values[K]) => Sql } = {
  q: (q) => containsTerms(termsOf(q)),
  type: (type) => sql`t.counted_type = ${type}`,
  category: (name) => hasCategory(categoryIdOf(name)),
  category_group: (group) =>
    hasCategoryThat(
      (category) => inCategoryGroup(sql`t.user_id`, category, group),
      inCategoryGroup(sql`t.user_id`, sql`t.lowers_category_id`, group),
    ),
  tag: (id) =>
    id === 'none' ? sql`t.tag_ids = '{}'` : sql`t.tag_ids <> '{}' and t.tag_ids @> array[${id}::uuid]`,
  receipt: (which) => (which === 'with' ? hasReceipt : sql`not ${hasReceipt}`),
  account: (id) => sql`t.account_id = ${id}::uuid`,
  import: (id) => sql`t.import_id = ${id}::uuid`,
  merchant: (key) =>
    key === noMerchant ? sql`t.merchant_key is null` : sql`t.merchant_key = ${key.replaceAll('\0', '')}`,
  weekday: (weekday) => isOnWeekday(sql`t.day`, weekday),
  cost: (kind) => sql`t.type = 'expense' and ${costs[kind]}`,
  accounts: (ids) => sql`t.account_id = any(${ids}::uuid[])`,
  min: (amount) => sql`${inDirhams} >= ${filsOf(amount)}::bigint`,
  max: (amount) => sql`${inDirhams} <= ${filsOf(amount)}::bigint`,
  number: (digits) =>
    sql`(${inDirhams} between ${filsOf(digits)}::bigint and ${filsOf(`${digits}.99`)}::bigint
      or ${digits}::numeric in (trunc(${inCurrency}), trunc(${paid}))
      or ' ' || t.search_text || ' ' like ${digits.length > 4 ? `%${digits}%` : `% ${digits} %`})`,
  amount: (amount) => sql`${amount}::numeric in (t.effective_aed_minor * 0.01, ${inCurrency}, ${paid})`,
  has: (what) => has[what],
  from: (day) => sql`t.day >= ${day}::date`,
  to: (day) => sql`t.day <= ${day}::date`,
  verified: (is) => (is === 'true' ? sql`t.verified` : sql`not t.verified`),
  status: (status) => (status === 'pending' ? sql`t.pending` : sql`t.booked`),
  recurring: () => sql`not ${isRecurring}`,
  transfers: (which) => (which === 'only' ? sql`t.transfer` : sql`not t.transfer`),
}
const names = Object.keys(conditions).filter((name): name is Name => name in conditions)

/** The filters that the totals can answer, as these are sums by day, account, category, type and transfer. */
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

/** Whether the totals can answer a filter, so that no rows need to be read. */
export function totalsCanAnswer(filter: RowFilter): boolean {
  if (filter.category !== undefined && categoryIdOf(filter.category) === shownCategory) return false
  return names.every((name) => filter[name] === undefined || inTotals.has(name))
}

/** The equivalent filter on the totals, without days, status and transfers. */
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

/** The conditions of a filter on a row `t` of the view `payments`. */
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

/** Converts a contract filter, whose own days and period both apply; a search without words is dropped. */
export function rowFilterOf({ q, from, to, ...filter }: Omit<Filter, 'period'>, period: Range): RowFilter {
  const amount = searchedAmount(q)
  const number = searchedNumber(q)
  return {
    ...filter,
    ...(amount !== null && filter.min === undefined && filter.max === undefined
      ? { amount }
      : number !== null
        ? { number }
        : { q: termsOf(q).length === 0 ? undefined : q }),
    // own transfers count as neither income nor expenses, so a filter by type leaves them out by default
    transfers: filter.transfers ?? (filter.type === undefined ? undefined : 'none'),
    from: period.from !== null && (from === undefined || period.from > from) ? period.from : from,
    to: period.to !== null && (to === undefined || period.to < to) ? period.to : to,
  }
}

/** The condition for rows after a cursor in a list sorted newest first. */
export const afterCursor = (cursor: Cursor | null): Sql =>
  cursor === null ? sql`true` : sql`(t.day, t.id) < (${cursor.day}::date, ${cursor.id}::uuid)`

/**
 * The amount that a search consists of, such as 56.08, 1234.5 or 1,500, in digits of either script and with or
 * without a sign; null for other searches and plain numbers.
 */
export function searchedAmount(q: string | undefined): string | null {
  const text = foldWords(q ?? '').replace(/^[-+−]\s?/, '')
  return /^(?:\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,3})?|\d{1,9}\.\d{1,3})$/.test(text)
    ? text.replaceAll(',', '')
    : null
}

/** The number of up to nine digits that a search consists of; null for other searches. */
export function searchedNumber(q: string | undefined): string | null {
  const [word = '', ...others] = wordsOf(q)
  return others.length === 0 && /^[1-9]\d{0,8}$/.test(word) ? word : null
}

/** The words of a search, folded like the rows' search text and without the Arabic article. */
function wordsOf(q: string | undefined): string[] {
  return foldSearch(q ?? '')
    .split(' ')
    .map(withoutArticle)
    .filter((word) => word !== '')
}

/** A row must contain all words as typed, or all words of one of the other spellings of the same name. */
export type Term = { typed: readonly string[]; otherSpellings: readonly (readonly string[])[] }

/** The terms of a search: each word, or a name known in two languages with all its spellings. */
function termsOf(q: string | undefined): Term[] {
  const queryWords = wordsOf(q)
  const terms = new Map<string, Term>()
  for (let index = 0; index < queryWords.length;) {
    const spellings = spellingsAt(queryWords, index)
    const used = spellings?.used ?? 1
    const typed = queryWords.slice(index, index + used)
    terms.set(typed.join(' '), { typed, otherSpellings: spellings?.others ?? [] })
    index += used
  }
  return [...terms.values()]
}

/** Whether the search text of a row contains all terms. */
const containsTerms = (terms: readonly Term[], contains = containsWord): Sql =>
  sql.join(
    [
      sql`true`,
      ...terms.map(({ typed, otherSpellings }) =>
        anyOf([allOf(typed, contains), ...otherSpellings.map((words) => allOf(words, hasWord))]),
      ),
    ],
    sql` and `,
  )
const anyOf = (parts: readonly Sql[]): Sql => sql`(${sql.join(parts, sql` or `)})`
const allOf = (words: readonly string[], test: (word: string) => Sql): Sql =>
  sql.join(words.map(test), sql` and `)
/**
 * Other spellings match at the start of a word, short ones only a whole word: «دو» (du) must not find DUBAI.
 */
const hasWord = (word: string): Sql =>
  sql`' ' || t.search_text || ' ' like ${`% ${escapeLike(word)}${word.length <= shortWord ? ' ' : ''}%`}`
const shortWord = 3

/** Whether the words of a search begin words of a row, rather than stand inside of others. */
export const beginsWords = (q: string | undefined): Sql => containsTerms(termsOf(q), hasWord)

/**
 * At most so many letters of a word are looked up in the index, as every trigram is another list to read. The
 * rest is checked on the rows.
 */
const lookedUp = 8

/**
 * The part of a search that the trigram index can answer: a condition that every match meets. Terms with a
 * spelling that has no run of three letters are left out; null if no term is left.
 */
export function indexedCondition(q: string | undefined): Sql | null {
  const longest = ({ typed, otherSpellings }: Term): number =>
    Math.max(...[...typed, ...otherSpellings.flat()].map((word) => word.length))
  const parts = termsOf(q)
    .toSorted((a, b) => longest(b) - longest(a))
    .map(({ typed, otherSpellings }) =>
      [typed, ...otherSpellings].map((words) => words.map((word) => word.slice(-lookedUp)).filter(isIndexed)),
    )
    .filter((spellings) => spellings.every((words) => words.length > 0))
  if (parts.length === 0) return null
  return sql.join(
    parts.map((spellings) => anyOf(spellings.map((words) => allOf(words, containsWord)))),
    sql` and `,
  )
}

/**
 * Whether a row contains the words of a search, without the trigram index, which does not pay for few rows.
 */
export const containsWords = (q: string | undefined): Sql =>
  containsTerms(termsOf(q), (word) => sql`strpos(t.search_text, ${word}) > 0`)

/** Whether the trigram index can find a word, which needs a run of three letters or digits. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

const containsWord = (word: string): Sql => sql`t.search_text like ${`%${escapeLike(word)}%`}`

/** The value of `category` that selects rows without a category, as '' does. */
const uncategorised = 'uncategorised'

/** The id of a category that a caller gives by its id or an earlier name; '' for rows without one. */
export function categoryIdOf(name: string): string {
  if (name === uncategorised) return ''
  return (categoryAliases.get(name) ?? name).replaceAll('\0', '')
}

const isCategory =
  (id: string) =>
  (category: Sql): Sql =>
    id === '' ? sql`${category} is null` : sql`${category} = ${id}`
const hasCategory = (id: string): Sql =>
  id === shownCategory
    ? hasCategoryThat(isCategory(id), isCategory(id)(sql`t.effective_category_id`))
    : hasCategoryThat(isCategory(id), sql`t.lowers_category_id = ${id}`)

/** What is shown as a refund is found by that category too, besides the one whose spending it lowers. */
const shownCategory = 'refunds'

/**
 * Rows `t` that count in a category that passes a test: their own, the one whose spending they lower, for which the
 * test is `lowers`, or of a split in use that of one of its lines.
 */
function hasCategoryThat(passes: (category: Sql) => Sql, lowers: Sql): Sql {
  return sql`((${passes(sql`t.effective_category_id`)} and not t.split_in_use and t.lowers_category_id is null)
    or (t.lowers_category_id is not null and not t.split_in_use and ${lowers})
    or (t.split_minor is not null and t.split_in_use and exists (select from transaction_splits s
      where s.user_id = t.user_id and s.transaction_id = t.id and ${passes(sql`s.category_id`)})))`
}

/** Whether a filter can leave out some lines of a split payment. */
export const picksLines = (filter: RowFilter): boolean =>
  filter.category !== undefined || filter.category_group !== undefined

const isLineCategory = (id: string): Sql =>
  id === shownCategory ? sql`l.own_category_id = ${id}` : isCategory(id)(sql`l.category_id`)

/** The condition of a filter on the split lines `l` of the rows that it finds. */
export function lineConditionOf({ category, category_group: group }: RowFilter): Sql {
  return sql.join(
    [
      sql`true`,
      ...(category === undefined ? [] : [isLineCategory(categoryIdOf(category))]),
      ...(group === undefined ? [] : [inCategoryGroup(sql`l.user_id`, sql`l.category_id`, group)]),
    ],
    sql` and `,
  )
}

/** The key that stands for rows without a tag. */
export const noTag = 'none'
