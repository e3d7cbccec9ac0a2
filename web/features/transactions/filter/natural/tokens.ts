import type { Filter } from '#contract/transactions.ts'

export type Tokens = readonly string[]
/** What was understood at a place: of how many tokens, and which part of a filter it is. */
export type Found = { used: number; filter: Filter }

/** How many tokens at a place are one of the phrases; the longest counts, 0 for none. */
export function wordAt(tokens: Tokens, at: number, phrases: readonly string[]): number {
  let longest = 0
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    if (words.length > longest && words.every((word, index) => tokens[at + index] === word))
      longest = words.length
  }
  return longest
}
