/** Finds known phrases in words: exact, or with `~` by the beginning of the last word. */

export type Phrase<T> = { words: readonly string[]; open: boolean; value: T; weight: number }
export type PhraseIndex<T> = ReadonlyMap<string, readonly Phrase<T>[]>

/** Indexes phrases such as `MAJID AL FUTTAIM` or `MAGRUDY~` by their first word. */
export function indexPhrases<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const index = new Map<string, Phrase<T>[]>()
  for (const [text, value] of entries) {
    const open = text.endsWith('~')
    const words = (open ? text.slice(0, -1) : text).trim().split(' ')
    const first = words.length === 1 && open ? openKey(words[0] ?? '') : (words[0] ?? '')
    const list = index.get(first) ?? []
    list.push({ words, open, value, weight: words.join('').length })
    index.set(first, list)
  }
  return index
}

/**
 * The longest phrase in the words; of equally long ones the earliest. A single short word counts
 * only at the beginning, where names stand: DU, ACE and LIME are also parts of other names.
 */
export function findPhrase<T>(index: PhraseIndex<T>, words: readonly string[]): Phrase<T> | null {
  let best: Phrase<T> | null = null
  words.forEach((word, at) => {
    const candidates = [...(index.get(word) ?? []), ...(index.get(openKey(word)) ?? [])]
    for (const phrase of candidates) {
      if (at > 0 && phrase.words.length === 1 && phrase.weight <= shortName) continue
      if (phrase.weight > (best?.weight ?? 0) && startsAt(phrase, words, at)) best = phrase
    }
  })
  return best
}

const shortName = 5

/** Open phrases of one word are found by their first three letters. */
function openKey(word: string): string {
  return `~${word.slice(0, 3)}`
}

function startsAt<T>(phrase: Phrase<T>, words: readonly string[], at: number): boolean {
  const last = phrase.words.length - 1
  return phrase.words.every((expected, index) => {
    const word = words[at + index]
    if (word === undefined) return false
    return phrase.open && index === last ? word.startsWith(expected) : word === expected
  })
}
