import { type PlaceKind, placesIn } from './places.ts'
import { isReference, type Token } from './tokens.ts'

/** The words of a line or field that may name somebody, without numbers and references, and what is a place in them. */
export type Name = {
  tokens: readonly Token[]
  words: readonly string[]
  places: readonly (PlaceKind | null)[]
}

export function nameOf(tokens: readonly Token[]): Name {
  const named = tokens.filter(({ word }) => !isReference(word))
  const words = named.map((token) => token.word)
  return { tokens: named, words, places: placesIn(words) }
}
