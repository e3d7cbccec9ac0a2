/** Names of rows in analytics. */
export const analytics = {
  no_merchant: 'No merchant',
  no_tag: 'No tag',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const
