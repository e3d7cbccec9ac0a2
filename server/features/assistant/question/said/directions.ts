/** Which way a line compares, whether it asks where, and what it joins. Pure. */
import { months } from '#contract/ledger/search/words.ts'
import type { Parsed } from '../parsed.ts'
import * as narrowing from '../words/narrowing.ts'
import { isOfTwo } from '../names.ts'
import * as vocabulary from '../words/vocabulary.ts'

/** 'more or less than October', 'زاد ولا نقص': of two ways and no two subjects. */
export function readDirections(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  parsed.asksWhere = narrowing.asksWhere.test(typed.join(' '))
  const less = tokens.findIndex((word) => narrowing.lessWords.has(word))
  const isThan = tokens.includes('than') || /^(?:من|عن)$/u.test(tokens[less + 1] ?? '')
  parsed.asksLess = less >= 0 && !isThan
  const isEither = tokens.some(
    (word, index) =>
      vocabulary.orWords.has(word) &&
      [tokens[index - 1], tokens[index + 1]].every((beside) => vocabulary.directions.has(beside ?? '')),
  )
  if (!isEither) return
  parsed.asksLess = false
  for (const key of ['or', 'least', 'rise'] as const) keys.delete(key)
  keys.add('compare')
}

export const monthNames: ReadonlySet<string> = new Set(months.flat())
const joiners: ReadonlySet<string> = new Set(['and', 'or', 'و', 'او', 'ولا', '&'])

/** Whether names are joined: 'Acorn invoices in October and November' joins months alone. */
export function joinsNames(parsed: Parsed, tokens: readonly string[]): boolean {
  const at = tokens.flatMap((word, index) => (joiners.has(word) ? [index] : []))
  // 'Careem food' is neither all food nor all of Careem
  if (at.length === 0 && parsed.payees.length > 0 && isOfTwo(parsed)) parsed.limits.push(parsed.providedAs)
  const isOfMonths = at.length > 0 && at.every((index) => monthNames.has(tokens[index + 1] ?? ''))
  const isOfOne = parsed.categories.length === 1 && parsed.payees.length === 1
  return (parsed.keys.has('and') || parsed.keys.has('or')) && !(isOfMonths && isOfOne)
}
