export { detectSeries } from './detect.ts'
export type { FoundSeries, LedgerRow } from './types.ts'
