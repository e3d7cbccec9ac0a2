/** Names of the rows of analytics. */
export const analytics = {
  no_merchant: 'No merchant',
  group_home: 'Housing and bills',
  group_transport: 'Transport',
  group_leisure: 'Leisure',
  group_health: 'Health',
  group_subscriptions: 'Subscriptions',
  group_savings: 'Savings and giving',
  group_other: 'Other',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const
