export { type LegRow, selectNamed, selectOfAmounts } from './store.legs.ts'
