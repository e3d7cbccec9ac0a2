import type { Arabic } from '../text.ts'
import type * as english from '../en-AE/words.ts'

export const ownAccounts = {
  cash: 'محفظة نقدية',
  savings: 'مدخرات',
  property: 'عقار',
  car: 'سيارة',
  gold: 'ذهب',
  lent: 'أموال أقرضتها',
  loan: 'قرض',
} as const satisfies Arabic<typeof english.ownAccounts>

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
} as const satisfies Arabic<typeof english.analytics>

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
  source_computed: 'محسوب وفق تقويم أم القرى، وقد يختلف يومًا واحدًا',
  source_news: 'معلن رسميًا، وفق {{site}}',
  source_news_day: 'معلن رسميًا، وفق {{site}} بتاريخ {{day}}',
} as const satisfies Arabic<typeof english.calendar>

export const causes = {
  reauthorise: 'يطلب {{bank}} تسجيل الدخول من جديد.',
  consent_expired: 'انتهت موافقتك لدى {{bank}}. جدّدها لتصل البيانات الجديدة.',
  suspended: 'علّق {{bank}} موافقتك. جدّدها لتصل البيانات الجديدة.',
  gone: 'انتهى هذا الربط لدى {{bank}}. أعد الربط لتصل البيانات الجديدة.',
  no_accounts: 'لا يعرض {{bank}} حساباتك الآن. أرقامك باقية كما كانت، ونعيد المحاولة تلقائيًا.',
  rate_limited: 'يطلب {{bank}} الانتظار قبل المزامنة التالية.',
  pending: 'ما زال {{bank}} يجهّز بياناتك. نعيد المحاولة تلقائيًا.',
  refused: 'رفض {{bank}} الطلب.',
  cancelled: 'أُلغي ربط {{bank}}.',
  internal: 'الخلل من عندنا. نعيد المحاولة تلقائيًا.',
  unavailable: 'تعذّر الوصول إلى {{bank}}. نعيد المحاولة تلقائيًا.',
  paused: 'أوقفت المزامنة التلقائية مؤقتًا.',
} as const satisfies Arabic<typeof english.causes>

export const connections = {
  none_found: 'لم نجد أي بنك مرتبط بعد',
  disconnected: 'تم إلغاء ربط {{bank}}',
  connected: 'تم ربط البنك',
} as const satisfies Arabic<typeof english.connections>

export const sync = {
  no_bank: 'ليس لديك بنك مرتبط لمزامنة بياناته',
  complete: 'اكتملت المزامنة',
  complete_unreadable: {
    zero: 'اكتملت المزامنة. قرأنا كل المعاملات منذ {{date}}.',
    one: 'اكتملت المزامنة، وبقيت معاملة واحدة وصلتنا في {{date}} ولم نستطع قراءتها.',
    two: 'اكتملت المزامنة. لم نستطع قراءة معاملتين وصلتا إلينا منذ {{date}}.',
    few: 'اكتملت المزامنة. لم نستطع قراءة {{count}} معاملات وصلتنا منذ {{date}}.',
    many: 'اكتملت المزامنة. لم نستطع قراءة {{count}} معاملة وصلتنا منذ {{date}}.',
    other: 'اكتملت المزامنة. لم نستطع قراءة {{count}} معاملة وصلتنا منذ {{date}}.',
  },
  continues: 'المزامنة مستمرة في الخلفية',
} as const satisfies Arabic<typeof english.sync>

export const demo: Record<keyof typeof english.demo, string> = {
  name: 'ليلى',
  broker: 'الوسيط',
  safe: 'في المنزل',
  fund: 'صندوق أسهم عالمي',
  share: 'الخليج العقارية',
  gold: 'سبائك ذهب',
  budget_food: 'البقالة',
  budget_dining: 'المطاعم والمقاهي',
  budget_transport: 'التنقل',
  budget_shopping: 'التسوق',
  budget_leisure: 'الترفيه',
  goal: 'صندوق الطوارئ',
  trip: 'صيف في إسطنبول',
  lease: 'شقة البرشاء',
  payee: 'الواحة للعقارات',
  employer: 'الكثيب الأزرق للتجارة',
}

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
  bank_text: 'الوصف لدى البنك',
  id: 'المعرّف',
  lowers: 'فئة الإنفاق التي يُخصم منها',
} as const satisfies Arabic<typeof english.exportColumns>

export const exportCells = {
  sheet: 'المعاملات',
  booked: 'مقيّدة',
  pending: 'معلّقة',
  yes: 'نعم',
  no: 'لا',
} as const satisfies Arabic<typeof english.exportCells>

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
} as const satisfies Arabic<typeof english.periods>

export const planning = {
  reason_median: {
    zero: 'لا إنفاق في الأشهر الستة الماضية',
    one: 'أنفقت في شهر واحد من الأشهر الستة الماضية',
    two: 'الإنفاق المعتاد في الشهر، من بيانات شهرين',
    few: 'الإنفاق المعتاد في الشهر، من بيانات {{count}} أشهر',
    many: 'الإنفاق المعتاد في الشهر، من بيانات {{count}} شهرًا',
    other: 'الإنفاق المعتاد في الشهر، من بيانات {{count}} شهر',
  },
  reason_pay_median: {
    zero: 'لا إنفاق في دورات الراتب الست السابقة',
    one: 'أنفقت في دورة واحدة من دورات الراتب الست السابقة',
    two: 'الإنفاق المعتاد في الدورة، من بيانات دورتَي راتب',
    few: 'الإنفاق المعتاد في الدورة، من بيانات {{count}} دورات راتب',
    many: 'الإنفاق المعتاد في الدورة، من بيانات {{count}} دورة راتب',
    other: 'الإنفاق المعتاد في الدورة، من بيانات {{count}} دورة راتب',
  },
  reason_pay_left_out: {
    by: 'periods',
    zero: 'لا إنفاق في أي دورة راتب',
    one: 'إنفاق دورة راتب واحدة (عدد الدورات المستبعدة لارتفاع إنفاقها: {{count}})',
    two: 'الإنفاق المعتاد في الدورة، من بيانات دورتَي راتب (عدد الدورات المستبعدة لارتفاع إنفاقها: {{count}})',
    few: 'الإنفاق المعتاد في الدورة، من بيانات {{periods}} دورات راتب (عدد الدورات المستبعدة لارتفاع إنفاقها: {{count}})',
    many: 'الإنفاق المعتاد في الدورة، من بيانات {{periods}} دورة راتب (عدد الدورات المستبعدة لارتفاع إنفاقها: {{count}})',
    other:
      'الإنفاق المعتاد في الدورة، من بيانات {{periods}} دورة راتب (عدد الدورات المستبعدة لارتفاع إنفاقها: {{count}})',
  },
  reason_spread: {
    zero: '{{amount}} موزعة على الأشهر',
    one: '{{amount}} عن شهر واحد',
    two: '{{amount}} موزعة على شهرين',
    few: '{{amount}} موزعة على {{count}} أشهر',
    many: '{{amount}} موزعة على {{count}} شهرًا',
    other: '{{amount}} موزعة على {{count}} شهر',
  },
  reason_pay_spread: {
    zero: '{{amount}} موزعة على دورات الراتب',
    one: '{{amount}} عن دورة راتب واحدة',
    two: '{{amount}} موزعة على دورتَي راتب',
    few: '{{amount}} موزعة على {{count}} دورات راتب',
    many: '{{amount}} موزعة على {{count}} دورة راتب',
    other: '{{amount}} موزعة على {{count}} دورة راتب',
  },
  reason_left_out: {
    by: 'months',
    zero: 'لا إنفاق في أي شهر',
    one: 'إنفاق شهر واحد (عدد الأشهر المستبعدة لارتفاع إنفاقها: {{count}})',
    two: 'الإنفاق المعتاد في الشهر، من بيانات شهرين (عدد الأشهر المستبعدة لارتفاع إنفاقها: {{count}})',
    few: 'الإنفاق المعتاد في الشهر، من بيانات {{months}} أشهر (عدد الأشهر المستبعدة لارتفاع إنفاقها: {{count}})',
    many: 'الإنفاق المعتاد في الشهر، من بيانات {{months}} شهرًا (عدد الأشهر المستبعدة لارتفاع إنفاقها: {{count}})',
    other:
      'الإنفاق المعتاد في الشهر، من بيانات {{months}} شهر (عدد الأشهر المستبعدة لارتفاع إنفاقها: {{count}})',
  },
} as const satisfies Arabic<typeof english.planning>

/** Arabic texts of the PDF statement. */
export const statement = {
  title: 'كشف المعاملات',
  everything: 'كل المعاملات',
  range: '{{from}} – {{to}}',
  filtered: 'نتائج التصفية فقط',
  income: 'الدخل',
  expenses: 'الإنفاق',
  net: 'الصافي',
  counted: {
    zero: 'لا يشمل هذا الإجمالي أي معاملة.',
    one: 'يشمل هذا الإجمالي بالدرهم معاملة واحدة.',
    two: 'يشمل هذا الإجمالي بالدرهم معاملتين.',
    few: 'يشمل هذا الإجمالي بالدرهم {{count}} معاملات.',
    many: 'يشمل هذا الإجمالي بالدرهم {{count}} معاملة.',
    other: 'يشمل هذا الإجمالي بالدرهم {{count}} معاملة.',
  },
  unconverted: {
    zero: 'لم نستبعد أي معاملة.',
    one: 'استبعدنا معاملة واحدة لا نعرف سعر صرف عملتها.',
    two: 'استبعدنا معاملتين لا نعرف سعر صرف عملتيهما.',
    few: 'استبعدنا {{count}} معاملات لا نعرف أسعار صرف عملاتها.',
    many: 'استبعدنا {{count}} معاملة لا نعرف أسعار صرف عملاتها.',
    other: 'استبعدنا {{count}} معاملة لا نعرف أسعار صرف عملاتها.',
  },
  rule: 'لا نحتسب المعاملات المعلّقة ولا التحويلات بين حساباتك ولا ما استُبعد من الإجمالي.',
  date: 'التاريخ',
  text: 'الوصف',
  account: 'الحساب',
  amount: 'المبلغ',
  transfer: 'تحويل',
  pending: 'معلّقة',
  uncategorised: 'بلا فئة',
  page: 'صفحة {{page}}',
} as const

export const transactions = {
  unknown: 'معاملة غير معروفة',
  manual_bank: 'إدخال يدوي',
  manual_account: 'معاملات مضافة يدويًا',
  transfer: 'تحويل',
  uncategorised: 'بلا فئة',
  fee_of: 'رسوم {{name}}',
  rule_numbered: 'القاعدة {{number}}',
} as const satisfies Arabic<typeof english.transactions>
