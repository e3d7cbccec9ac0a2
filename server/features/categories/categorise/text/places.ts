import data from './places.json' with { type: 'json' }
import { indexPhrases, type PhraseIndex, phraseAt } from './phrases.ts'
import { foldPhrase } from './tokens.ts'

/** The kinds of `places.json` (names joined by ` | `): emirates and towns, districts and landmarks, cities abroad. */
export type PlaceKind = 'city' | 'district' | 'world'

const namesOf = (kind: keyof typeof data): string[] => data[kind].flatMap((line) => line.split(' | '))
const places: PhraseIndex<PlaceKind> = indexPhrases([
  ...namesOf('cities').map((name) => [foldPhrase(name), 'city'] as const),
  ...namesOf('districts').map((name) => [foldPhrase(name), 'district'] as const),
  ...namesOf('world').map((name) => [foldPhrase(name), 'world'] as const),
])
/** The towns that banks print after a shop's name. */
export const townNames = [...namesOf('cities'), ...namesOf('world')]
  .map(foldPhrase)
  .filter((name) => /^[A-Z ]+$/.test(name))
const foreign = new Set(namesOf('countries'))
const home = new Set(['AE', 'ARE', 'UAE', '784'])
/** Street words, which make the word before them a place: `AIRPORT ROAD`, `UNIVERSITY STREET`. */
const streets = new Set(['ROAD', 'RD', 'STREET', 'ST', 'HIGHWAY', 'SQUARE', 'ROUNDABOUT', 'شارع'])

/** Words before a street's name that are not part of it: FISH MARKET ST 44. */
const markets = new Set(['MARKET', 'MKT', 'SOUQ', 'CENTRE', 'CENTER'])

/** For each word, the kind of place it is part of, or null. */
export function placesIn(words: readonly string[]): (PlaceKind | null)[] {
  const kinds: (PlaceKind | null)[] = words.map(() => null)
  let index = 0
  while (index < words.length) {
    const place = phraseAt(places, words, index)
    const end = index + (place?.words.length ?? 1)
    if (place) kinds.fill(place.value, index, end)
    index = end
  }
  words.forEach((word, index) => {
    if (index > 0 && streets.has(word) && !markets.has(words[index - 1] ?? ''))
      kinds.fill('district', index - 1, index + 1)
  })
  return kinds
}

/**
 * Finds the town and country that acquirers print after a merchant's name (`DUBAI ARE`, `SHARJAH:AE`).
 * `end` is the index of the town's first word, else of the country; null if there is no such place.
 */
export function locationIn(words: readonly string[], gaps: readonly string[]): { end: number } | null {
  if (!words.some((word) => home.has(word) || foreign.has(word))) return null
  const kinds = placesIn(words)
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? ''
    const before = kinds[index - 1]
    const coded = (gaps[index] ?? '').includes(':')
    const local = home.has(word) && (coded || before === 'city')
    const abroad = foreign.has(word) && (before === 'world' || (coded && word.length <= 3))
    if (!local && !abroad) continue
    // leave at least one word for a name
    return {
      end: before === 'city' || before === 'world' ? Math.max(1, townBefore(words, kinds, index)) : index,
    }
  }
  return null
}

/** Where the town before word `index` starts: the last one of LOUVRE ABU DHABI ABU DHABI AE. */
function townBefore(words: readonly string[], kinds: readonly unknown[], index: number): number {
  const first = startOf(kinds, index - 1)
  for (let start = first; start < index; start++)
    if (start + (phraseAt(places, words, start)?.words.length ?? 0) === index) return start
  return first
}

/** The start of the run of equal kinds that ends at `last`. */
export function startOf(kinds: readonly unknown[], last: number): number {
  let start = last
  while (start > 0 && kinds[start - 1] === kinds[last]) start--
  return start
}

/** Whether a word is a code of the UAE. */
export function isHome(word: string): boolean {
  return home.has(word)
}

/** Whether a word is a country code, as printed after a name. */
export function isCountry(word: string): boolean {
  return home.has(word) || foreign.has(word)
}
