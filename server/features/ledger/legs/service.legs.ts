export { type LegLine, type LegRow, type LegSearch, selectLegLines, selectLegs } from './store.legs.ts'
