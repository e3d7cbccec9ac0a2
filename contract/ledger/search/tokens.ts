import type { Filter } from '../transactions.ts'

export type Tokens = readonly string[]
/** A match: how many tokens it uses, and the part of the filter it sets. */
export type Found = { used: number; filter: Filter }

/** How many tokens from `at` on match one of the phrases; the longest match counts, 0 for none. */
export function wordAt(tokens: Tokens, index: number, phrases: readonly string[]): number {
  let longest = 0
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    if (words.length > longest && words.every((word, offset) => tokens[index + offset] === word))
      longest = words.length
  }
  return longest
}
