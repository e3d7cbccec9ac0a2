import type { ownAccounts as english } from '../en-AE/accounts.ts'
import type { Arabic } from '../text.ts'

export const ownAccounts = {
  cash: 'محفظة نقدية',
  savings: 'مدخرات',
  property: 'عقار',
  car: 'سيارة',
  gold: 'ذهب',
  lent: 'مال أقرضته',
  loan: 'قرض',
} as const satisfies Arabic<typeof english>
