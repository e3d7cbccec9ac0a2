import type {
  causes as englishCauses,
  connections as englishConnections,
  sync as englishSync,
} from '../en-AE/connections.ts'
import type { Arabic } from '../text.ts'

export const causes = {
  reauthorise: 'يطلب {{bank}} تسجيل الدخول من جديد.',
  consent_expired: 'انتهت موافقتك على الاطلاع على بياناتك لدى {{bank}}. يرجى تجديدها لتصل البيانات الجديدة.',
  suspended: 'علّق {{bank}} موافقتك. يرجى تجديدها لتصل البيانات الجديدة.',
  gone: 'لم يعد هذا الربط قائمًا لدى {{bank}}. يرجى إعادة الربط لتصل البيانات الجديدة.',
  no_accounts: 'لا يعرض {{bank}} حساباتك في الوقت الحالي. بقيت أرقامك كما كانت، وسنعيد المحاولة تلقائيًا.',
  rate_limited: 'يطلب {{bank}} الانتظار قبل التحديث التالي.',
  pending: 'لا يزال {{bank}} يجهّز بياناتك. سنعيد المحاولة تلقائيًا.',
  refused: 'رفض {{bank}} الطلب.',
  cancelled: 'تم إلغاء ربط {{bank}}.',
  internal: 'حدث خطأ من جانبنا. سنعيد المحاولة تلقائيًا.',
  unavailable: 'يتعذّر الوصول إلى {{bank}} في الوقت الحالي. سنعيد المحاولة تلقائيًا.',
  paused: 'التحديث التلقائي متوقف مؤقتًا بطلبك.',
} as const satisfies Arabic<typeof englishCauses>

export const connections = {
  none_found: 'لم يُعثر على أي ربط بعد',
  disconnected: 'تم إلغاء ربط {{bank}}',
  connected: 'تم ربط البنك بنجاح',
} as const satisfies Arabic<typeof englishConnections>

export const sync = {
  no_bank: 'لا يوجد بنك مرتبط لمزامنته',
  complete: 'اكتملت المزامنة',
  complete_unreadable: {
    zero: 'اكتملت المزامنة. قُرئت كل المعاملات منذ {{date}}.',
    one: 'اكتملت المزامنة. تعذّرت قراءة معاملة واحدة منذ {{date}}.',
    two: 'اكتملت المزامنة. تعذّرت قراءة معاملتين منذ {{date}}.',
    few: 'اكتملت المزامنة. تعذّرت قراءة {{count}} معاملات منذ {{date}}.',
    many: 'اكتملت المزامنة. تعذّرت قراءة {{count}} معاملة منذ {{date}}.',
    other: 'اكتملت المزامنة. تعذّرت قراءة {{count}} معاملة منذ {{date}}.',
  },
  continues: 'تستمر المزامنة في الخلفية',
} as const satisfies Arabic<typeof englishSync>
