/** Column names of exported tables, by which an import recognises such a table. */
export const exportColumns = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  currency: 'Currency',
  category: 'Category',
  account: 'Account',
  bank: 'Bank',
  status: 'Status',
  note: 'Note',
  tags: 'Tags',
  transfer: 'Transfer',
  verified: 'Verified',
  bank_text: 'Bank text',
  id: 'ID',
} as const

/** Texts in the cells of exported tables. */
export const exportCells = {
  sheet: 'Transactions',
  booked: 'booked',
  pending: 'pending',
  yes: 'yes',
  no: 'no',
} as const
