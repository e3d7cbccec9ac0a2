/** Reasons given with suggestions. */
export const planning = {
  reason_median: { one: 'Spent in {{count}} of the last 6 months', other: 'Median of {{count}} months' },
  reason_pay_median: {
    one: 'Spent in {{count}} of the last 6 pay periods',
    other: 'Median of {{count}} pay periods',
  },
  reason_pay_left_out: {
    one: 'Median of {{periods}} pay periods; one unusually high one does not raise it',
    other: 'Median of {{periods}} pay periods; {{count}} unusually high ones do not raise it',
  },
  reason_spread: {
    one: '{{amount}} for one month, as a monthly share',
    other: '{{amount}} for {{count}} months, as a monthly share',
  },
  reason_pay_spread: {
    one: '{{amount}} for one pay period, as a share of each',
    other: '{{amount}} for {{count}} pay periods, as a share of each',
  },
  reason_left_out: {
    one: 'Median of {{months}} months; one unusually high month does not raise it',
    other: 'Median of {{months}} months; {{count}} unusually high months do not raise it',
  },
} as const
