import type { exportCells as englishCells, exportColumns as englishColumns } from '../en-AE/export.ts'
import type { Arabic } from '../text.ts'

export const exportColumns = {
  date: 'التاريخ',
  description: 'الوصف',
  amount: 'المبلغ',
  currency: 'العملة',
  category: 'الفئة',
  account: 'الحساب',
  bank: 'البنك',
  status: 'الحالة',
  note: 'الملاحظة',
  tags: 'الوسوم',
  transfer: 'التحويل',
  verified: 'مؤكدة',
  bank_text: 'وصف البنك',
  id: 'المعرّف',
} as const satisfies Arabic<typeof englishColumns>

export const exportCells = {
  sheet: 'المعاملات',
  booked: 'مقيّدة',
  pending: 'معلّقة',
  yes: 'نعم',
  no: 'لا',
} as const satisfies Arabic<typeof englishCells>
