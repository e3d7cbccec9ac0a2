/** Splits a question into words, and matches phrases in them; an Arabic word also matches without its prefixes. Pure. */
import { foldWords } from '#contract/ledger/search/fold.ts'

export type Words = readonly string[]

export function wordsOf(text: string): string[] {
  return foldWords(text)
    .replaceAll(/[?؟!"“”()]/g, ' ')
    .replaceAll(/[,;:.](?=\s|$)/g, ' ')
    .replaceAll(/(\p{L})['’]s\b/gu, '$1')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
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

const bare = (word: string): string => (arabic.test(word) ? word.replace(/^ال(?=.{3})/, '') : word)

/** How many words from `index` on are one of the phrases; the longest counts, 0 for none. */
export function phraseAt(tokens: Words, index: number, phrases: readonly string[]): number {
  let longest = 0
  for (const phrase of phrases) {
    const parts = phrase.split(' ')
    if (parts.length <= longest) continue
    const fits = parts.every((part, offset) => {
      const word = tokens[index + offset]
      return word !== undefined && (word === part || formsOf(word).includes(bare(part)))
    })
    if (fits) longest = parts.length
  }
  return longest
}
