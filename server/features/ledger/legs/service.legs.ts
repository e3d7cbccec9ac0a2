export {
  type LegLine,
  type LegRow,
  type LegSearch,
  selectLegLines,
  selectLegs,
  selectOutsideLines,
} from './store.legs.ts'
