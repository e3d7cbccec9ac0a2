import type { analytics as english } from '../en-AE/analytics.ts'
import type { Arabic } from '../text.ts'

export const analytics = {
  no_merchant: 'بلا تاجر',
  no_tag: 'بلا وسم',
  monday: 'الاثنين',
  tuesday: 'الثلاثاء',
  wednesday: 'الأربعاء',
  thursday: 'الخميس',
  friday: 'الجمعة',
  saturday: 'السبت',
  sunday: 'الأحد',
} as const satisfies Arabic<typeof english>
