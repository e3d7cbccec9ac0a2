import type { transactions as english } from '../en-AE/transactions.ts'
import type { Arabic } from '../text.ts'

export const transactions = {
  unknown: 'معاملة غير معروفة',
  manual_bank: 'إدخال يدوي',
  manual_account: 'معاملات مُدخلة يدويًا',
  transfer: 'تحويل',
  uncategorised: 'بلا فئة',
  fee_of: 'رسوم {{name}}',
  rule_numbered: 'القاعدة {{number}}',
} as const satisfies Arabic<typeof english>
