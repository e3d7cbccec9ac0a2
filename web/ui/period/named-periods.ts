import { periodKeys } from '#contract/period.ts'

/** The periods with a name, in the order of their keys 1 to 9. */
export const namedPeriods = [...periodKeys, 'pay', 'pay-1'] as const
