import data from './merchants.json' with { type: 'json' }
import wordData from './words.json' with { type: 'json' }
import { keyOf, nameWords, titleOf, wordsOf } from './clean.ts'
import { findPhrase, indexPhrases, type PhraseIndex } from './phrases.ts'

export type Merchant = { key: string; name: string }
type Known = Merchant & { category: string }

/**
 * `merchants.json`: category id → display name → the ways it stands on statements, joined by ` | `,
 * in upper case; `~` at the end matches the beginning of a word. Anyone may add lines.
 */
const known: PhraseIndex<Known> = indexPhrases(
  Object.entries(data).flatMap(([category, merchants]) =>
    Object.entries(merchants).flatMap(([name, aliases]) => {
      const merchant = { key: keyOf(wordsOf(name)) ?? name.toLowerCase(), name, category }
      return aliases.split('|').map((alias) => [alias.trim(), merchant] as const)
    }),
  ),
)

/** `words.json`: category id → words of a trade. They count only where no merchant is known. */
const trades: PhraseIndex<string> = indexPhrases(
  Object.entries(wordData).flatMap(([category, words]) => words.map((word) => [word, category] as const)),
)

/** The merchant that one of the texts names, the first text counting most; null when none is known. */
export function knownMerchant(texts: readonly string[]): Known | null {
  for (const text of texts) {
    const words = wordsOf(text)
    const start = words.findIndex((word) => !/\d{3}/.test(word))
    const found = findPhrase(known, words.slice(Math.max(0, start)))
    if (found) return found.value
  }
  return null
}

/** The merchant of a text as it stands there; null when it names nobody. */
export function unknownMerchant(text: string): Merchant | null {
  const words = nameWords(wordsOf(text))
  const key = keyOf(words)
  return key === null ? null : { key, name: titleOf(words) }
}

/** The trade that words of a text name, such as PHARMACY; also a last word cut at the line's width. */
export function tradeOf(text: string): { category: string; word: string } | null {
  const words = nameWords(wordsOf(text))
  const found = findTrade(words)
  if (found) return found
  const last = words.at(-1) ?? ''
  if (words.length < 2 || words.join(' ').length < cutWidth || last.length < 3) return null
  const meant = longTrades.filter(({ word }) => word.startsWith(last))
  const first = meant[0]
  return first && meant.every(({ category }) => category === first.category) ? first : null
}

const cutWidth = 17
const longTrades = Object.entries(wordData).flatMap(([category, words]) =>
  words.filter((word) => word.length >= 6 && !word.includes(' ')).map((word) => ({ category, word })),
)

/** The last trade word decides, as in SWEETS AND RESTAURANT; a longer phrase beats a word. */
function findTrade(words: readonly string[]): { category: string; word: string } | null {
  for (let at = words.length - 1; at >= 0; at--) {
    const found = findPhrase(trades, words.slice(at, at + 3))
    if (found) return { category: found.value, word: found.words.join(' ') }
  }
  return null
}
