/** Splits searches and questions into words, and finds phrases in them. Pure. */
import type { Filter } from '../transactions.ts'
import { foldWords } from './fold.ts'

export type Tokens = readonly string[]
/** A match: how many tokens it uses, and the part of the filter it sets. */
/** `at`: the day that '3 months ago' is, where a day is asked for and not its month. */
export type Found = { used: number; filter: Filter; at?: string }

/** Splits into folded words; a quoted part becomes one token, a placeholder that equals no word. */
export function tokensOf(text: string): { tokens: string[]; quoted: Map<string, string> } {
  const quoted = new Map<string, string>()
  const marked = text.replace(/["“”]([^"“”]+)["“”]/g, (_, inner: string) => {
    const name = `\u0001${quoted.size}`
    quoted.set(name, foldWords(inner))
    return ` ${name} `
  })
  const tokens = foldWords(marked)
    .replace(/(^|\s)([<>]=?|=)\s*(?=\d)/g, '$1$2')
    .replace(/(\d)\s*[–—]\s*(\d)/g, '$1-$2')
    .replace(/(^|\s)و(?=\d)/g, '$1و ')
    .split(' ')
    .map((token) => token.replace(/[,;:?؟!.]+$/g, '').replace(/^[(]+|[)]+$/g, ''))
    .filter((token) => token !== '')
  return { tokens, quoted }
}

/** The words of a question, in which quotation marks, hyphens and a possessive 's say nothing. */
export function wordsOf(text: string): string[] {
  const plain = foldWords(text)
    .replaceAll(/[?؟!"“”()]/g, ' ')
    .replaceAll(/(\p{L})['’]s\b/gu, '$1')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
  return tokensOf(plain).tokens
}

const arabic = /^[\u0621-\u064A]/
/** What may stand before an Arabic noun: `and` is not among them, since it joins two subjects. */
const prefixes = [/^ال(?=.{3})/, /^لل(?=.{3})/, /^بال(?=.{3})/, /^ل(?=.{3})/, /^ب(?=.{3})/]
/** The ending of a noun that says `my`. */
const possessive = /(?<=.{3})ي$/

/** The forms under which a word may be in a vocabulary, the word itself first. */
export function formsOf(word: string): string[] {
  if (!arabic.test(word)) return [word]
  const nouns = [word, ...prefixes.flatMap((prefix) => (prefix.test(word) ? [word.replace(prefix, '')] : []))]
  return nouns.flatMap((noun) => (possessive.test(noun) ? [noun, noun.replace(possessive, '')] : [noun]))
}

const bare = (word: string): string => word.replace(/^ال(?=.{3})/, '')

/** How many tokens from `index` on are one of the phrases; the longest counts, 0 for none. */
export function phraseAt(tokens: Tokens, index: number, phrases: readonly string[]): number {
  let longest = 0
  const first = tokens[index] ?? ''
  const isArabic = arabic.test(first)
  for (const phrase of phrases) {
    // thousands are compared with each word of a question, and nearly all begin otherwise
    if (!phrase.startsWith(first) && !(isArabic && arabic.test(phrase))) continue
    const parts = phrase.split(' ')
    if (parts.length <= longest) continue
    const fits = parts.every((part, offset) => {
      const word = tokens[index + offset] ?? ''
      return word === part || (arabic.test(part) && arabic.test(word) && formsOf(word).includes(bare(part)))
    })
    if (fits) longest = parts.length
  }
  return longest
}

/** The entry with the longest phrase at a place, of equally long ones the first; null if none has one. */
export function longestAt<T>(
  tokens: Tokens,
  index: number,
  entries: Iterable<T>,
  phrasesOf: (entry: T) => readonly string[],
): { used: number; entry: T } | null {
  let longest: { used: number; entry: T } | null = null
  for (const entry of entries) {
    const used = phraseAt(tokens, index, phrasesOf(entry))
    if (used > (longest?.used ?? 0)) longest = { used, entry }
  }
  return longest
}
