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
  noScenario: (word: string): string => `There is no scenario called “${word}”.`,
  wrongSignIn: 'The username or the password is not right. Please try again.',
  locked: 'The bank has locked this login. Please contact the bank.',
  people: 'Sandbox people',
  peopleHint: 'Choose one to fill in the form.',
  words: 'Scenario words',
  wordsHint: 'Type them behind the username, for example',
  title: 'Link your account',
  back: 'Back',
  close: 'Close',
  sandbox: 'Sandbox',
  leaveTitle: 'Leave without linking?',
  leaveText: 'Nothing has been shared so far.',
  stay: 'Stay',
  leave: 'Leave',
  lead: (host: string, app: string): string =>
    `This is the sandbox of the account provider at ${host}. It connects ${app} to your bank in three steps: choose your bank, approve what it may share, sign in.`,
  chooseBank: 'Choose your bank',
  search: 'Search banks',
  noBank: 'No bank has this name.',
  shareWith: (app: string): string => `Share with ${app}`,
  until: (day: string): string => `Shared until ${day}. You can stop it earlier, here or at your bank.`,
  onPagesOf: (bank: string): string => `You will continue on the pages of ${bank}.`,
  signInTitle: 'Sign in to your bank',
  where: (host: string, bank: string, app: string): string =>
    `You are on ${host}, the provider's sandbox. A password typed here goes to ${bank}, never to ${app}.`,
  code: 'One-time code',
  codeTitle: 'Enter your one-time code',
  codeHint: 'The sandbox sends no messages. The code is',
  failed: 'That did not work',
  done: 'Done',
  accountLinked: 'Your account is linked',
  linkedText: (bank: string, app: string): string => `${bank} is linked. ${app} is now fetching your data.`,
  again: 'Connected again',
  againText: 'Your bank is connected again.',
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
  noScenario: (word) => `لا توجد حالة باسم «\u2068${word}\u2069».`,
  wrongSignIn: 'اسم المستخدم أو كلمة المرور غير صحيح. يرجى المحاولة مرة أخرى.',
  locked: 'أوقف البنك هذا الدخول. يرجى التواصل مع البنك.',
  people: 'مستخدمون تجريبيون',
  peopleHint: 'اختيار أحدهم يملأ النموذج.',
  words: 'كلمات الحالات',
  wordsHint: 'تُكتب بعد اسم المستخدم، مثل',
  title: 'ربط حسابك',
  back: 'رجوع',
  close: 'إغلاق',
  sandbox: 'بيئة تجريبية',
  leaveTitle: 'المغادرة دون ربط؟',
  leaveText: 'لم تتم مشاركة أي بيانات حتى الآن.',
  stay: 'البقاء',
  leave: 'مغادرة',
  lead: (host, app) =>
    `هذه البيئة التجريبية لمزود الربط على \u2068${host}\u2069. تربط \u2068${app}\u2069 ببنكك في ثلاث خطوات: اختيار البنك، ثم الموافقة على ما يشاركه، ثم تسجيل الدخول.`,
  chooseBank: 'اختيار بنكك',
  search: 'البحث في البنوك',
  noBank: 'لا يوجد بنك بهذا الاسم.',
  shareWith: (app) => `المشاركة مع \u2068${app}\u2069`,
  until: (day) => `المشاركة حتى ${day}. يمكنك إيقافها قبل ذلك، هنا أو لدى بنكك.`,
  onPagesOf: (bank) => `تكون المتابعة في صفحات \u2068${bank}\u2069.`,
  signInTitle: 'تسجيل الدخول إلى بنكك',
  where: (host, bank, app) =>
    `هذه البيئة التجريبية للمزود على \u2068${host}\u2069. كلمة المرور المُدخلة هنا تصل إلى \u2068${bank}\u2069، ولا تصل أبدًا إلى \u2068${app}\u2069.`,
  code: 'رمز لمرة واحدة',
  codeTitle: 'إدخال الرمز لمرة واحدة',
  codeHint: 'لا ترسل البيئة التجريبية رسائل. الرمز هو',
  failed: 'تعذّر ذلك',
  done: 'تم',
  accountLinked: 'تم ربط حسابك',
  linkedText: (bank, app) => `تم ربط \u2068${bank}\u2069، ويجري الآن تحميل بياناتك في \u2068${app}\u2069.`,
  again: 'تمت إعادة الربط',
  againText: 'عاد بنكك مرتبطًا.',
}

const texts = { en, ar }
const locales = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }

export const textsOf = (language: Language): typeof en => texts[language]

/** A day written out, in Dubai time. */
export const longDay = (day: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Asia/Dubai' }).format(day)

/** A permission's name: 'balances'. */
export function permissionName(permission: string, language: Language): string {
  const named = new Map(Object.entries(textsOf(language).permissions))
  return named.get(permission) ?? permission.replaceAll('_', ' ')
}

/** Permissions as a readable list: 'your name, accounts and balances'. */
export function spokenPermissions(permissions: readonly string[], language: Language): string {
  const names = permissions.map((permission) => permissionName(permission, language))
  return new Intl.ListFormat(locales[language]).format(names)
}
