import type { periods as english } from '../en-AE/periods.ts'
import type { Arabic } from '../text.ts'

export const periods = {
  '1w': 'أسبوع',
  mtd: 'منذ بداية الشهر',
  '1m': 'شهر',
  '3m': '3 أشهر',
  ytd: 'منذ بداية السنة',
  '1y': 'سنة',
  all: 'الكل',
  pay: 'دورة الراتب الحالية',
  'pay-1': 'دورة الراتب السابقة',
} as const satisfies Arabic<typeof english>
