/** What stands where a transaction has no name of its own. */
export const transactions = {
  unknown: 'Unknown Transaction',
  manual_bank: 'Manual Entry',
  manual_account: 'Manual entries',
  transfer: 'Transfer',
  uncategorised: 'Uncategorised',
  rule_numbered: 'Rule {{number}}',
} as const
