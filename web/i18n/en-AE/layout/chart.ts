/** Texts of charts of flows and of what is expected. */
export default {
  before: 'Before',
  net: 'Net',
  incomeBefore: 'Income before',
  spendingBefore: 'Spending before',
  flow: 'Flow',
  expected: 'Expected',
  band: 'Likely on 8 of 10 days',
  low: 'At least',
  high: 'At most',
  likely: 'likely {{low}} to {{high}}',
  lowestOn: 'Lowest: {{day}}',
} as const
