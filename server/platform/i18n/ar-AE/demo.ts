import type { demo as english } from '../en-AE/demo.ts'

export const demo: Record<keyof typeof english, string> = {
  name: 'ليلى',
  budget_food: 'البقالة',
  budget_dining: 'المطاعم والمقاهي',
  budget_transport: 'التنقل',
  budget_shopping: 'التسوق',
  budget_leisure: 'الترفيه',
  goal: 'صندوق الطوارئ',
  trip: 'صيف في إسطنبول',
  lease: 'شقة قرية جميرا الدائرية',
  payee: 'الواحة للعقارات',
  employer: 'هاربور بوينت للاستشارات',
}
