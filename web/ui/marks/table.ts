import brands from './brands.json' with { type: 'json' }
import { inkOn } from './contrast.ts'
import { glyphs } from './glyphs.ts'

/** How a brand is drawn: a glyph where there is one, else letters, on the brand's own colour. */
export type Brand = { name: string; ground: string; ink: string; letters: string; glyph: string | null }

const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '')

function brandOf(name: string, ground: string, letters: string): Brand {
  const glyph = Object.hasOwn(glyphs, name) ? (glyphs[name] ?? null) : null
  return { name, ground: `#${ground}`, ink: `#${inkOn(ground)}`, letters, glyph }
}

const banks = new Map<string, Brand>()
for (const [identifier, [name = '', ground = '', letters = '']] of Object.entries(brands.banks)) {
  const brand = brandOf(name, ground, letters)
  banks.set(foldName(identifier), brand)
  banks.set(foldName(name), brand)
}
const merchants = new Map<string, Brand>()
for (const [name, line] of Object.entries(brands.merchants)) {
  const [ground = '', letters = ''] = line.split(' ')
  merchants.set(foldName(name), brandOf(name, ground, letters))
}

/** The brand of a bank, by its identifier ('ENBD_AE') or its name; null for one that is not in the table. */
export function findBank(name: string, identifier?: string | null): Brand | null {
  const [code = ''] = (identifier ?? '').split('_')
  return (code && banks.get(foldName(code))) || banks.get(foldName(name)) || null
}

/** The brand of a merchant by its name as the server shows it; null for one that is not in the table. */
export function findMerchant(name: string): Brand | null {
  return merchants.get(foldName(name)) ?? null
}
