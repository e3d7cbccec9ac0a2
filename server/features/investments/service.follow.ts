import type { Follow } from '../changes/service.ts'
import { rebuildYears } from './store.prices.ts'

/** Writes the prices by year anew after an undo or redo has restored prices. */
export const investmentFollows: readonly Follow[] = [
  { table: 'investment_prices', follow: (tx, { userId }) => rebuildYears(tx, userId) },
]
