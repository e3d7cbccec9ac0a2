/** Names of periods; the first seven are from the specification. */
export const periods = {
  '1w': '1 Week',
  mtd: 'Month to Date',
  '1m': '1 Month',
  '3m': '3 Months',
  ytd: 'Year to Date',
  '1y': '1 Year',
  all: 'All',
  pay: 'This pay period',
  'pay-1': 'Last pay period',
} as const
