/** Turns a plain-language search into a filter; depends only on the text, the day, and the user's names. */
import { namesOfBank } from '../../banks/bank-names.ts'
import type { Day } from '../../period.ts'
import type { Filter } from '../transactions.ts'
import { amountAt, exactly } from './amounts.ts'
import { daysAt, daysOfMonthAt } from './days.ts'
import { foldWords } from './fold.ts'
import { type Found, formsOf, longestAt, phraseAt, type Tokens, tokensOf } from './tokens.ts'
import { categoryWords, fillers, phrases, tagWords } from './words.ts'

type Named = { id: string; name: string }
type Account = { id: string; account_name: string; bank_name: string }
export type SearchContext = {
  today: Day
  /** `names` holds further names by which the user may refer to a category. */
  categories: readonly (Named & { names?: readonly string[] })[]
  tags: readonly Named[]
  accounts: readonly Account[]
}
export type ParsedSearch = {
  /** The filter that was understood. */
  filter: Filter
  /** The remaining words, used as the search term. */
  q: string
  understood: boolean
}

/** Parses a search. Quoted words are searched for literally; so is everything if nothing is understood. */
export function parseSearch(text: string, context: SearchContext): ParsedSearch {
  const { tokens, quoted } = tokensOf(text)
  const filter: Filter = {}
  const unmatched: { word: string; filler: boolean }[] = []
  let understood = false
  for (let index = 0; index < tokens.length;) {
    const word = tokens[index] ?? ''
    const literal = quoted.get(word)
    const match = literal === undefined ? foundAt(tokens, index, context, filter) : null
    if (match) {
      Object.assign(filter, match.filter)
      understood = true
      index += match.used
      continue
    }
    unmatched.push({ word: literal ?? word, filler: literal === undefined && isFiller(word) })
    index += 1
  }
  if (!understood) return { filter: {}, q: text.trim(), understood: false }
  return {
    filter,
    q: unmatched.flatMap(({ word, filler }) => (filler ? [] : [word])).join(' '),
    understood,
  }
}

const isFiller = (word: string): boolean => formsOf(word).some((form) => fillers.has(form))

/** What the tokens from `at` on mean; the more specific patterns are tried first. */
function foundAt(tokens: Tokens, index: number, context: SearchContext, before: Filter): Found | null {
  return (
    operatorAt(tokens, index, context) ??
    unlessTaken(filterAt(tokens, index), before) ??
    daysOfMonthAt(tokens, index, context.today) ??
    amountAt(tokens, index) ??
    daysAt(tokens, index, context.today) ??
    unlessTaken(tagAt(tokens, index, context), before) ??
    unlessTaken(categoryAt(tokens, index, context), before) ??
    unlessTaken(accountAt(tokens, index, context), before)
  )
}

/** 'tag:trip', 'category:groceries', 'amount:>100'. */
function operatorAt(tokens: Tokens, index: number, context: SearchContext): Found | null {
  const token = tokens[index] ?? ''
  const [, name = '', value = ''] = /^(tag|category|account|amount):(.+)$/.exec(token) ?? []
  if (name === 'amount') return amountAt([value], 0) ?? exactly(value)
  const inside = [...value.split('_'), ...tokens.slice(index + 1)]
  const match =
    name === 'tag'
      ? namedAt(inside, 0, context.tags, 'tag')
      : name === 'category'
        ? categoryAt(inside, 0, context)
        : name === 'account'
          ? accountAt(inside, 0, context)
          : null
  return match && { ...match, used: Math.max(1, match.used - value.split('_').length + 1) }
}

function filterAt(tokens: Tokens, index: number): Found | null {
  const found = longestAt(tokens, index, phrases, ([words]) => words)
  return found && { used: found.used, filter: found.entry[1] }
}

/** A second match for a part of the filter already set is ignored, so its words stay in the search term. */
const unlessTaken = (found: Found | null, before: Filter): Found | null =>
  found && Object.keys(found.filter).some((key) => key in before) ? null : found

/** '#trip', 'tagged trip'. */
function tagAt(tokens: Tokens, index: number, { tags }: SearchContext): Found | null {
  const token = tokens[index] ?? ''
  if (token.startsWith('#')) return namedAt([token.slice(1), ...tokens.slice(index + 1)], 0, tags, 'tag')
  const lead = phraseAt(tokens, index, tagWords)
  const found = lead ? namedAt(tokens, index + lead, tags, 'tag') : null
  return found && { ...found, used: lead + found.used }
}

function namedAt(
  tokens: Tokens,
  index: number,
  named: SearchContext['categories'],
  as: 'tag' | 'category',
): Found | null {
  const found = longestAt(tokens, index, named, ({ name, names = [] }) => [name, ...names].map(foldWords))
  return found && { used: found.used, filter: { [as]: found.entry.id } }
}

function categoryAt(tokens: Tokens, index: number, { categories }: SearchContext): Found | null {
  const named = namedAt(tokens, index, categories, 'category')
  const builtIn = named ? null : longestAt(tokens, index, categories, ({ id }) => categoryWords.get(id) ?? [])
  return builtIn ? { used: builtIn.used, filter: { category: builtIn.entry.id } } : named
}

/** An account by its name, or by its bank if the user has only one account there. */
function accountAt(tokens: Tokens, index: number, { accounts }: SearchContext): Found | null {
  for (const namesOf of [
    (one: Account) => [foldWords(one.account_name)],
    (one: Account) => namesOfBank(one.bank_name).map(foldWords),
  ]) {
    const [only, ...others] = accounts.filter((one) => phraseAt(tokens, index, namesOf(one)) > 0)
    if (only && others.length === 0)
      return { used: phraseAt(tokens, index, namesOf(only)), filter: { account: only.id } }
  }
  return null
}
