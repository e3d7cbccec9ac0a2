import data from './places.json' with { type: 'json' }
import { indexPhrases, type PhraseIndex, phraseAt } from './phrases.ts'
import { foldPhrase } from './tokens.ts'

/** `places.json`: emirates and towns, districts and landmarks, cities abroad, and country codes. */
export type PlaceKind = 'city' | 'district' | 'world'

const places: PhraseIndex<PlaceKind> = indexPhrases([
  ...data.cities.map((name) => [foldPhrase(name), 'city'] as const),
  ...data.districts.map((name) => [foldPhrase(name), 'district'] as const),
  ...data.world.map((name) => [foldPhrase(name), 'world'] as const),
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
    // at least one word is left for a name
    return { end: before === 'city' || before === 'world' ? Math.max(1, startOf(kinds, at - 1)) : at }
  }
  return null
}

/** Where the run of one kind begins that a word is the last of. */
export function startOf(kinds: readonly unknown[], last: number): number {
  let at = last
  while (at > 0 && kinds[at - 1] === kinds[last]) at--
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
