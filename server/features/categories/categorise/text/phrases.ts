/**
 * Finds known phrases in a list of words. A suffix sets the kind: `~` open (its last word matches as a
 * prefix), `?` weak, `!` yields to any other phrase; none for an exact phrase.
 */

export type Phrase<T> = {
  words: readonly string[]
  open: boolean
  weak: boolean
  yields: boolean
  value: T
  weight: number
}
export type PhraseIndex<T> = {
  /** Phrases by their first word. */
  exact: ReadonlyMap<string, readonly Phrase<T>[]>
  /** Open phrases of a single word, by its first three letters. */
  open: ReadonlyMap<string, readonly Phrase<T>[]>
}

/** The phrases of a list that is separated by `|`. */
export const phrasesIn = (list: string): string[] => list.split('|').map((phrase) => phrase.trim())

/** Indexes phrases such as `MAJID AL FUTTAIM`, `MAGRUDY~` or `STEAM?`, longest first. */
export function indexPhrases<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const exact = new Map<string, Phrase<T>[]>()
  const open = new Map<string, Phrase<T>[]>()
  for (const [text, value] of entries) {
    const sign = /[?~!]$/.exec(text)?.[0] ?? ''
    const words = text
      .slice(0, text.length - sign.length)
      .trim()
      .split(' ')
    const [first = ''] = words
    const index = sign === '~' && words.length === 1 ? open : exact
    const key = index === open ? first.slice(0, 3) : first
    const phrase = { words, value, weight: words.join('').length }
    const list = index.get(key) ?? []
    list.push({ ...phrase, open: sign === '~', weak: sign === '?', yields: sign === '!' })
    index.set(key, list)
  }
  for (const list of [...exact.values(), ...open.values()]) list.sort((a, b) => b.weight - a.weight)
  return { exact, open }
}

/** The longest phrase that starts at word `start`; null if there is none. */
export function phraseAt<T>(
  index: PhraseIndex<T>,
  words: readonly string[],
  start: number,
): Phrase<T> | null {
  const word = words[start] ?? ''
  const exact = index.exact.get(word)?.find((phrase) => startsAt(phrase, words, start)) ?? null
  if (index.open.size === 0 || word.length < 3) return exact
  const open = index.open.get(word.slice(0, 3))?.find((phrase) => startsAt(phrase, words, start)) ?? null
  return open && open.weight > (exact?.weight ?? 0) ? open : exact
}

function startsAt<T>(phrase: Phrase<T>, words: readonly string[], start: number): boolean {
  const last = phrase.words.length - 1
  for (let index = phrase.open && last === 0 ? 0 : 1; index <= last; index++) {
    const word = words[start + index]
    const expected = phrase.words[index] ?? ''
    if (word === undefined) return false
    if (phrase.open && index === last ? !word.startsWith(expected) : word !== expected) return false
  }
  return true
}
