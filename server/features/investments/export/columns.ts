/** The columns of our own table of trades, with the same names in all languages, so that programs can read them. */
export const exportColumns = [
  'date',
  'type',
  'name',
  'symbol',
  'currency',
  'account',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'split',
  'note',
] as const
