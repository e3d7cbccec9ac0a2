import data from './places.json' with { type: 'json' }
import { indexPhrases, type PhraseIndex, phraseAt } from './phrases.ts'
import { tokensOf } from './tokens.ts'

/** `places.json`: emirates and towns, districts and landmarks, cities abroad, and country codes. */
export type PlaceKind = 'city' | 'district' | 'world'

const folded = (names: readonly string[]): string[] =>
  names.map((name) =>
    tokensOf(name)
      .map((token) => token.word)
      .join(' '),
  )
const places: PhraseIndex<PlaceKind> = indexPhrases([
  ...folded(data.cities).map((name) => [name, 'city'] as const),
  ...folded(data.districts).map((name) => [name, 'district'] as const),
  ...folded(data.world).map((name) => [name, 'world'] as const),
])
const foreign = new Set(data.countries)
const home = new Set(['AE', 'ARE', 'UAE', '784'])
/** `AIRPORT ROAD`, `UNIVERSITY STREET`: the word before names a street. */
const streets = new Set(['ROAD', 'RD', 'STREET', 'ST', 'HIGHWAY', 'SQUARE', 'ROUNDABOUT', 'شارع'])

/** For each word the kind of place it belongs to, or null. */
export function placesIn(words: readonly string[]): (PlaceKind | null)[] {
  const kinds: (PlaceKind | null)[] = words.map(() => null)
  let at = 0
  while (at < words.length) {
    const found = phraseAt(places, words, at)
    const end = at + (found?.words.length ?? 1)
    if (found) kinds.fill(found.value, at, end)
    at = end
  }
  words.forEach((word, index) => {
    if (index > 0 && streets.has(word)) kinds.fill('district', index - 1, index + 1)
  })
  return kinds
}

/**
 * Where a card payment's own words end: after the town and country that acquirers print behind a merchant's
 * name (`DUBAI ARE`, `SHARJAH:AE`, `LONDON GBR`). `end` is before the town; null when there is no such place.
 */
export function locationIn(words: readonly string[], gaps: readonly string[]): { end: number } | null {
  if (!words.some((word) => home.has(word) || foreign.has(word))) return null
  const kinds = placesIn(words)
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? ''
    const before = kinds[at - 1]
    const coded = (gaps[at] ?? '').includes(':')
    const local = home.has(word) && (coded || before === 'city')
    const abroad = foreign.has(word) && (before === 'world' || (coded && word.length <= 3))
    if (!local && !abroad) continue
    return { end: before === 'city' || before === 'world' ? beginning(kinds, at) : at }
  }
  return null
}

/** Where the places that end before a word begin; at least one word is left for a name. */
function beginning(kinds: readonly (PlaceKind | null)[], end: number): number {
  let at = end
  while (at > 1 && kinds[at - 1] === kinds[end - 1]) at--
  return at
}

/** The country's own code. */
export function isHome(word: string): boolean {
  return home.has(word)
}

/** A country's code, as it stands behind a name. */
export function isCountry(word: string): boolean {
  return home.has(word) || foreign.has(word)
}
