/** Reasons that suggestions come with. */
export const planning = {
  reason_median: { one: 'Spent in {{count}} of the last 6 months', other: 'Median of {{count}} months' },
  reason_left_out: {
    one: 'Median of {{months}} months; one unusually high month does not raise it',
    other: 'Median of {{months}} months; {{count}} unusually high months do not raise it',
  },
} as const
