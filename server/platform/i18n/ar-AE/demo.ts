import type { Catalogue } from '../index.ts'

export const demo: Catalogue['demo'] = {
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
