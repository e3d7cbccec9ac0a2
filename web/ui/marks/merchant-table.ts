import brands from './merchants.json' with { type: 'json' }
import { type Brand, brandOf, foldName } from './brand.ts'

const merchants = new Map<string, Brand>()
for (const [name, line] of Object.entries(brands)) {
  const [ground = '', letters = ''] = line.split(' ')
  merchants.set(foldName(name), brandOf(name, ground, letters))
}

/** The brand of a merchant, by its name as shown by the server; null if it is not in the table. */
export function findMerchant(name: string): Brand | null {
  return merchants.get(foldName(name)) ?? null
}
