import brands from './banks.json' with { type: 'json' }
import { type Brand, brandOf, foldName } from './brand.ts'

const banks = new Map<string, Brand>()
for (const [identifier, [name = '', ground = '', letters = '']] of Object.entries(brands)) {
  const brand = brandOf(name, ground, letters)
  banks.set(foldName(identifier), brand)
  banks.set(foldName(name), brand)
}

/** Adds alternative spellings of bank names, such as the Arabic ones. */
export function addSpellings(spellings: Iterable<readonly [string, readonly string[]]>): void {
  for (const [name, variants] of spellings) {
    const brand = banks.get(foldName(name))
    for (const spelling of variants) if (brand) banks.set(foldName(spelling), brand)
  }
}

/** The brand of a bank, by its identifier ('ENBD_AE') or its name; null if it is not in the table. */
export function findBank(name: string, identifier?: string | null): Brand | null {
  const [code = ''] = (identifier ?? '').split('_')
  return (code && banks.get(foldName(code))) || banks.get(foldName(name)) || null
}
