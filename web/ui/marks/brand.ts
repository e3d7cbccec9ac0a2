import { inkOn } from './contrast.ts'
import { glyphs } from './glyphs.ts'

/** How a brand is drawn: its glyph, or else letters, on the brand colour. */
export type Brand = { name: string; ground: string; ink: string; letters: string; glyph: string | null }

export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '')

export function brandOf(name: string, ground: string, letters: string): Brand {
  const glyph = glyphs.get(name) ?? null
  return { name, ground: `#${ground}`, ink: `#${inkOn(ground)}`, letters, glyph }
}
