/** Texts shown in place of a name that a transaction lacks. */
export const transactions = {
  unknown: 'Unknown Transaction',
  manual_bank: 'Manual Entry',
  manual_account: 'Manual entries',
  transfer: 'Transfer',
  uncategorised: 'Uncategorised',
  fee_of: '{{name}} fee',
  rule_numbered: 'Rule {{number}}',
} as const
