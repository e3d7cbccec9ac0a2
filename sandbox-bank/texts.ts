/** The languages of the widget and of the banks' own pages. */
export type Language = 'en' | 'ar'

const en = {
  sandboxPage: 'Sandbox page, not the real bank',
  signIn: 'Sign in',
  username: 'Username',
  password: 'Password',
  next: 'Continue',
  cancel: 'Cancel',
  allow: 'Allow',
  chooseAccounts: 'Choose accounts',
  chooseToShare: 'Choose accounts to share',
  asks: (app: string, what: string, day: string): string =>
    `${app} asks to read ${what} of the accounts you tick, until ${day}.`,
  accounts: 'Your accounts',
  limit: (amount: string): string => `, limit ${amount}`,
  permissions: {
    identity: 'your name',
    accounts: 'accounts',
    balance: 'balances',
    transactions: 'transactions',
    standing_orders: 'standing orders',
    direct_debits: 'direct debits',
    scheduled_payments: 'scheduled payments',
  },
  expired: 'Expired',
  expiredTitle: 'This page has expired',
  connectAgain: (app: string): string => `Go back to ${app} and connect again.`,
  goBack: (app: string): string => `Go back to ${app}`,
  linked: 'Your accounts are linked',
  notLinked: 'Nothing was linked',
  canClose: 'You can close this page.',
  tooMany: 'Too many wrong tries.',
  cancelled: 'You cancelled at the bank.',
  chooseOne: 'Choose at least one account.',
  linkedInfo: 'Your accounts are linked.',
  ended: 'Too many wrong tries. The bank has ended this sign-in.',
  triesLeft: (left: number): string => (left === 1 ? 'One try left.' : `${left} tries left.`),
  wrongCode: 'That code is not right.',
  notHere: 'This bank cannot be connected here.',
  noScenario: (word: string): string => `There is no scenario called “${word}”.`,
  wrongSignIn: 'The username or the password is not right. Please try again.',
  locked: 'The bank has locked this login. Please contact the bank.',
  people: 'Sandbox people',
  peopleHint: 'Choose one to fill in the form.',
  code: 'One-time code:',
  words: 'Scenario words',
  wordsHint: 'Type them behind the username, for example',
}

const ar: typeof en = {
  sandboxPage: 'صفحة تجريبية، وليست للبنك الحقيقي',
  signIn: 'تسجيل الدخول',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  next: 'متابعة',
  cancel: 'إلغاء',
  allow: 'موافقة',
  chooseAccounts: 'اختيار الحسابات',
  chooseToShare: 'اختيار الحسابات للمشاركة',
  asks: (app, what, day) => `يطلب \u2068${app}\u2069 الاطلاع على ${what} في الحسابات المحددة، حتى ${day}.`,
  accounts: 'حساباتك',
  limit: (amount) => `، الحد ${amount}`,
  permissions: {
    identity: 'اسمك',
    accounts: 'الحسابات',
    balance: 'الأرصدة',
    transactions: 'المعاملات',
    standing_orders: 'أوامر الدفع الدائمة',
    direct_debits: 'الخصم المباشر',
    scheduled_payments: 'الدفعات المجدولة',
  },
  expired: 'انتهت الصلاحية',
  expiredTitle: 'انتهت صلاحية هذه الصفحة',
  connectAgain: (app) => `يلزم الرجوع إلى \u2068${app}\u2069 والربط من جديد.`,
  goBack: (app) => `الرجوع إلى \u2068${app}\u2069`,
  linked: 'تم ربط حساباتك',
  notLinked: 'لم يُربط شيء',
  canClose: 'يمكنك إغلاق هذه الصفحة.',
  tooMany: 'محاولات خاطئة كثيرة.',
  cancelled: 'ألغيت العملية لدى البنك.',
  chooseOne: 'يرجى اختيار حساب واحد على الأقل.',
  linkedInfo: 'تم ربط حساباتك.',
  ended: 'محاولات خاطئة كثيرة. أنهى البنك تسجيل الدخول هذا.',
  triesLeft: (left) => (left === 1 ? 'بقيت محاولة واحدة.' : 'بقيت محاولتان.'),
  wrongCode: 'الرمز غير صحيح.',
  notHere: 'لا يمكن ربط هذا البنك هنا.',
  noScenario: (word) => `لا توجد حالة باسم «\u2068${word}\u2069».`,
  wrongSignIn: 'اسم المستخدم أو كلمة المرور غير صحيح. يرجى المحاولة مرة أخرى.',
  locked: 'أوقف البنك هذا الدخول. يرجى التواصل مع البنك.',
  people: 'مستخدمون تجريبيون',
  peopleHint: 'اختيار أحدهم يملأ النموذج.',
  code: 'الرمز لمرة واحدة:',
  words: 'كلمات الحالات',
  wordsHint: 'تُكتب بعد اسم المستخدم، مثل',
}

const texts = { en, ar }
const locales = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }

export const textsOf = (language: Language): typeof en => texts[language]

/** A day written out, in Dubai time. */
export const longDay = (day: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Asia/Dubai' }).format(day)

/** Permissions as a readable list: 'your name, accounts and balances'. */
export function spokenPermissions(permissions: readonly string[], language: Language): string {
  const named = new Map(Object.entries(textsOf(language).permissions))
  const names = permissions.map((name) => named.get(name) ?? name.replaceAll('_', ' '))
  return new Intl.ListFormat(locales[language]).format(names)
}
