import type { calendar as english } from '../en-AE/calendar.ts'
import type { Arabic } from '../text.ts'

export const calendar = {
  new_year: 'رأس السنة الميلادية',
  ramadan: 'رمضان',
  eid_al_fitr: 'عيد الفطر',
  arafah: 'يوم عرفة',
  eid_al_adha: 'عيد الأضحى',
  islamic_new_year: 'رأس السنة الهجرية',
  prophet_birthday: 'المولد النبوي الشريف',
  national_day: 'عيد الاتحاد',
  ramadan_of: 'رمضان {{year}}',
  source_law: 'محدد بقرار مجلس الوزراء رقم 27 لسنة 2024',
  source_computed: 'محسوب من تقويم أم القرى، وقد يختلف بيوم واحد',
  source_news: 'معلن رسميًا، وفق {{site}}',
  source_news_day: 'معلن رسميًا، وفق {{site}} بتاريخ {{day}}',
} as const satisfies Arabic<typeof english>
