/**
 * Texts of the notes that appear above a screen a few seconds after it: installing the app, offline entries.
 */
export default {
  install: {
    text: 'يمكنك تثبيت XTharwa لفتحه من الشاشة الرئيسية، حتى دون اتصال.',
    take: 'تثبيت',
    never: 'لا، شكرًا',
  },
  household: { label: 'حسابات من', own: 'حساباتي', ours: 'حساباتنا' },
  pending: {
    waiting_zero: 'لا معاملات بانتظار الإضافة.',
    waiting_one: 'معاملة واحدة أدخلتها دون اتصال ستُضاف عند عودة الاتصال.',
    waiting_two: 'معاملتان أدخلتهما دون اتصال ستُضافان عند عودة الاتصال.',
    waiting_few: '{{count}} معاملات أدخلتها دون اتصال ستُضاف عند عودة الاتصال.',
    waiting_many: '{{count}} معاملة أدخلتها دون اتصال ستُضاف عند عودة الاتصال.',
    waiting_other: '{{count}} معاملة أدخلتها دون اتصال ستُضاف عند عودة الاتصال.',
    added_zero: 'لم تُضف أي معاملة',
    added_one: 'تمت إضافة معاملة واحدة أدخلتها دون اتصال',
    added_two: 'تمت إضافة معاملتين أدخلتهما دون اتصال',
    added_few: 'تمت إضافة {{count}} معاملات أدخلتها دون اتصال',
    added_many: 'تمت إضافة {{count}} معاملة أدخلتها دون اتصال',
    added_other: 'تمت إضافة {{count}} معاملة أدخلتها دون اتصال',
    refused: 'تعذّرت إضافة «{{description}}»: {{reason}}',
    review: 'مراجعة',
    remove: 'حذف',
  },
}
