/** Texts of the account details sheet. */
export default {
  card: 'Statement, minimum and due date',
  returns: 'Returns received',
  limit: 'Credit limit',
  creditAvailable: 'Available credit',
  booked: 'Booked balance',
  available: 'Available',
  iban: 'IBAN ends in',
  number: 'Number ends in',
  type: 'Type',
  inAed: 'In AED',
  rate: 'at {{rate}} on {{date}}',
  noRate: 'We have no exchange rate for {{currency}}, so this account isn’t included in your totals.',
  reconciliation: 'Reconciliation',
  reconciled: 'The balance matches the transactions.',
  unreconciled: 'The bank’s balance differs from its transactions by this amount. We use the bank’s balance.',
  unreconciledFiles:
    'The newest balance in your files differs by this amount from an older one plus the transactions since. We use the newest; a statement may be missing.',
  unreadable_one:
    'One transaction of this account couldn’t be read since {{date}}. It isn’t in your totals. We try again at each sync.',
  unreadable_other:
    '{{count}} transactions of this account couldn’t be read since {{date}}. They aren’t in your totals. We try again at each sync.',
  unchecked: 'Until then we can’t check the balance against all transactions.',
  notChecked: 'Not all transactions could be read.',
  closed: {
    bank: 'Your bank closed this account on {{date}}.',
    currency:
      'Since {{date}} your bank lists this account in another currency, as an account of its own. Its transactions stay here.',
  },
  transactions: 'View transactions',
  manage: 'Manage connection',
  asOf: 'As of',
} as const
