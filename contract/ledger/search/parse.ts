/** Turns a plain-language search into a filter; depends only on the text, the day, and the user's names. */
import { namesOfBank } from '../../banks/bank-names.ts'
import type { Day } from '../../period.ts'
import type { Filter } from '../transactions.ts'
import { amountAt, exactly } from './amounts.ts'
import { daysAt, daysOfMonthAt } from './days.ts'
import { type Found, type Tokens, wordAt } from './tokens.ts'
import { categoryWords, fillers, foldWords, phrases } from './words.ts'

type Named = { id: string; name: string }
export type SearchContext = {
  today: Day
  /** `names` holds further names by which the user may refer to a category. */
  categories: readonly (Named & { names?: readonly string[] })[]
  tags: readonly Named[]
  accounts: readonly { id: string; account_name: string; bank_name: string }[]
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
    unmatched.push({ word: literal ?? word, filler: literal === undefined && fillers.has(word) })
    index += 1
  }
  if (!understood) return { filter: {}, q: text.trim(), understood: false }
  return {
    filter,
    q: unmatched.flatMap(({ word, filler }) => (filler ? [] : [word])).join(' '),
    understood,
  }
}

/** Splits into lower-case tokens; a quoted part becomes one token, a placeholder that equals no word. */
function tokensOf(text: string): { tokens: string[]; quoted: Map<string, string> } {
  const quoted = new Map<string, string>()
  const marked = text.replace(/["“”]([^"“”]+)["“”]/g, (_, inner: string) => {
    const name = `\u0001${quoted.size}`
    quoted.set(name, foldWords(inner))
    return ` ${name} `
  })
  const spaced = foldWords(marked)
    .replace(/(^|\s)([<>]=?|=)\s*(?=\d)/g, '$1$2')
    .replace(/(\d)\s*[–—]\s*(\d)/g, '$1-$2')
    .replace(/(^|\s)و(?=\d)/g, '$1و ')
  const tokens = spaced
    .split(' ')
    .map((token) => token.replace(/[,;?!.]+$/g, '').replace(/^[(]+|[)]+$/g, ''))
    .filter((token) => token !== '')
  return { tokens, quoted }
}

/** What the tokens from `at` on mean; the more specific patterns are tried first. */
function foundAt(tokens: Tokens, index: number, context: SearchContext, before: Filter): Found | null {
  return (
    operatorAt(tokens, index, context) ??
    phraseAt(tokens, index, before) ??
    daysOfMonthAt(tokens, index, context.today) ??
    amountAt(tokens, index) ??
    daysAt(tokens, index, context.today) ??
    unlessTaken(tagAt(tokens, index, context), before) ??
    unlessTaken(categoryAt(tokens, index, context), before) ??
    unlessTaken(accountAt(tokens, index, context), before)
  )
}

const operators: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['has:receipt', { receipt: 'with' }],
  ['has:attachment', { receipt: 'with' }],
  ['has:note', { has: 'note' }],
  ['has:split', { has: 'split' }],
  ['has:tag', { has: 'tag' }],
  ['is:verified', { verified: 'true' }],
  ['is:unverified', { verified: 'false' }],
  ['is:split', { has: 'split' }],
  ['is:pending', { status: 'pending' }],
  ['is:booked', { status: 'booked' }],
  ['is:transfer', { transfers: 'only' }],
  ['is:income', { type: 'income' }],
  ['is:expense', { type: 'expense' }],
  ['type:income', { type: 'income' }],
  ['type:expense', { type: 'expense' }],
])

/** 'has:receipt', 'is:pending', 'tag:trip', 'category:groceries', 'amount:>100'. */
function operatorAt(tokens: Tokens, index: number, context: SearchContext): Found | null {
  const token = tokens[index] ?? ''
  const operator = operators.get(token)
  if (operator) return { used: 1, filter: operator }
  const [, name = '', value = ''] = /^(tag|category|account|amount):(.+)$/.exec(token) ?? []
  if (name === 'amount') return amountAt([value], 0) ?? exactly(value)
  const inside = [...value.split('_'), ...tokens.slice(index + 1)]
  const match =
    name === 'tag'
      ? nameAt(inside, 0, context.tags, 'tag')
      : name === 'category'
        ? categoryAt(inside, 0, context)
        : name === 'account'
          ? accountAt(inside, 0, context)
          : null
  return match && { ...match, used: Math.max(1, match.used - value.split('_').length + 1) }
}

function phraseAt(tokens: Tokens, index: number, before: Filter): Found | null {
  let longest: Found | null = null
  for (const [words, filter] of phrases) {
    const used = wordAt(tokens, index, words)
    if (used > (longest?.used ?? 0)) longest = { used, filter }
  }
  return unlessTaken(longest, before)
}

/** A second match for a part of the filter already set is ignored, so its words stay in the search term. */
const unlessTaken = (found: Found | null, before: Filter): Found | null =>
  found && Object.keys(found.filter).some((key) => key in before) ? null : found

function nameAt(
  tokens: Tokens,
  index: number,
  named: readonly Named[],
  as: 'tag' | 'category',
): Found | null {
  let longest: Found | null = null
  for (const { id, name } of named) {
    const used = wordAt(tokens, index, [foldWords(name)])
    if (used > (longest?.used ?? 0)) longest = { used, filter: { [as]: id } }
  }
  return longest
}

/** '#trip', 'tagged trip'. */
function tagAt(tokens: Tokens, index: number, { tags }: SearchContext): Found | null {
  const token = tokens[index] ?? ''
  if (token.startsWith('#')) return nameAt([token.slice(1), ...tokens.slice(index + 1)], 0, tags, 'tag')
  const lead = wordAt(tokens, index, ['tagged', 'tagged with', 'with tag', 'tag', 'موسوم', 'وسم'])
  const found = lead ? nameAt(tokens, index + lead, tags, 'tag') : null
  return found && { ...found, used: lead + found.used }
}

function categoryAt(tokens: Tokens, index: number, { categories }: SearchContext): Found | null {
  const named = categories.flatMap(({ id, name, names = [] }) =>
    [name, ...names].map((each) => ({ id, name: each })),
  )
  const ids = new Set(categories.map(({ id }) => id))
  const builtIn = categoryWords.flatMap(([id, words]) =>
    ids.has(id) ? words.map((name) => ({ id, name })) : [],
  )
  return nameAt(tokens, index, named, 'category') ?? nameAt(tokens, index, builtIn, 'category')
}

/** An account by its name, or by its bank if the user has only one account there. */
function accountAt(tokens: Tokens, index: number, { accounts }: SearchContext): Found | null {
  for (const names of [
    (one: SearchContext['accounts'][number]) => [foldWords(one.account_name)],
    (one: SearchContext['accounts'][number]) => namesOfBank(one.bank_name).map(foldWords),
  ]) {
    const fitting = accounts.filter((one) => wordAt(tokens, index, names(one)) > 0)
    const [only] = fitting
    if (only && fitting.length === 1)
      return { used: wordAt(tokens, index, names(only)), filter: { account: only.id } }
  }
  return null
}
