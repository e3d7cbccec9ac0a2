import type { Follow } from '../changes/service.ts'
import { rebuildQuarters } from './store.prices.ts'

/** Writes the prices by quarter anew after an undo or redo has restored prices. */
export const investmentFollows: readonly Follow[] = [
  { table: 'investment_prices', follow: (tx, { userId }) => rebuildQuarters(tx, userId) },
]
