import { inkOn } from './contrast.ts'
import { glyphs } from './glyphs.ts'

/** How a brand is drawn: a glyph where there is one, else letters, on the brand's own colour. */
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
