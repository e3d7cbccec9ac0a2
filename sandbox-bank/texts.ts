/** The languages of the widget and of the banks' own pages. */
export type Language = 'en' | 'ar'

/** A text in English and in Arabic; names in braces are replaced by values. */
type Pair = [en: string, ar: string]

const TEXTS = {
  sandboxPage: ['Sandbox page, not the real bank', 'صفحة تجريبية، وليست للبنك الحقيقي'],
  signIn: ['Sign in', 'تسجيل الدخول'],
  username: ['Username', 'اسم المستخدم'],
  password: ['Password', 'كلمة المرور'],
  next: ['Continue', 'متابعة'],
  cancel: ['Cancel', 'إلغاء'],
  allow: ['Allow', 'موافقة'],
  chooseAccounts: ['Choose accounts', 'اختيار الحسابات'],
  chooseToShare: ['Choose accounts to share', 'اختيار الحسابات للمشاركة'],
  asks: [
    '{app} asks to read {what} of the accounts you tick, until {day}.',
    'يطلب {app} الاطلاع على {what} في الحسابات التي تحددها، حتى {day}.',
  ],
  accounts: ['Your accounts', 'حساباتك'],
  limit: [', limit {amount}', '، الحد {amount}'],
  expired: ['Expired', 'انتهت الصلاحية'],
  expiredTitle: ['This page has expired', 'انتهت صلاحية هذه الصفحة'],
  connectAgain: ['Go back to {app} and connect again.', 'ارجع إلى {app} واربط حسابك من جديد.'],
  goBack: ['Go back to {app}', 'الرجوع إلى {app}'],
  linked: ['Your accounts are linked', 'تم ربط حساباتك'],
  notLinked: ['Nothing was linked', 'لم يُربط شيء'],
  canClose: ['You can close this page.', 'يمكنك إغلاق هذه الصفحة.'],
  tooMany: ['Too many wrong tries.', 'تجاوزت عدد المحاولات المسموح.'],
  cancelled: ['You cancelled at the bank.', 'ألغيت العملية لدى البنك.'],
  chooseOne: ['Choose at least one account.', 'اختر حسابًا واحدًا على الأقل.'],
  linkedInfo: ['Your accounts are linked.', 'تم ربط حساباتك.'],
  ended: [
    'Too many wrong tries. The bank has ended this sign-in.',
    'تجاوزت عدد المحاولات المسموح، فأنهى البنك تسجيل الدخول.',
  ],
  oneTryLeft: ['One try left.', 'بقيت محاولة واحدة.'],
  twoTriesLeft: ['2 tries left.', 'بقيت محاولتان.'],
  wrongCode: ['That code is not right.', 'الرمز غير صحيح.'],
  noScenario: ['There is no scenario called “{word}”.', 'لا توجد حالة باسم «{word}».'],
  wrongSignIn: [
    'The username or the password is not right. Please try again.',
    'اسم المستخدم أو كلمة المرور غير صحيح. يرجى المحاولة مرة أخرى.',
  ],
  locked: [
    'The bank has locked this login. Please contact the bank.',
    'أوقف البنك الدخول بهذا الحساب. تواصل مع البنك.',
  ],
  people: ['Sandbox people', 'مستخدمون تجريبيون'],
  peopleHint: ['Choose one to fill in the form.', 'اختر أحدهم لملء النموذج.'],
  words: ['Scenario words', 'كلمات الحالات'],
  wordsHint: ['Type them behind the username, for example', 'اكتبها بعد اسم المستخدم، مثل'],
  title: ['Link your account', 'ربط حسابك'],
  back: ['Back', 'رجوع'],
  close: ['Close', 'إغلاق'],
  sandbox: ['Sandbox', 'بيئة تجريبية'],
  leaveTitle: ['Leave without linking?', 'هل تريد المغادرة دون ربط؟'],
  leaveText: ['Nothing has been shared so far.', 'لم تشارك أي بيانات حتى الآن.'],
  stay: ['Stay', 'البقاء'],
  leave: ['Leave', 'مغادرة'],
  lead: [
    'This is the sandbox of the account provider at {host}. It connects {app} to your bank in three steps: choose your bank, approve what it may share, sign in.',
    'هذه البيئة التجريبية لمزوّد الربط على {host}. تربط {app} ببنكك في ثلاث خطوات: اختر بنكك، ووافق على ما يشاركه، ثم سجّل الدخول.',
  ],
  chooseBank: ['Choose your bank', 'اختر بنكك'],
  search: ['Search banks', 'البحث في البنوك'],
  noBank: ['No bank has this name.', 'لا يوجد بنك بهذا الاسم.'],
  shareWith: ['Share with {app}', 'المشاركة مع {app}'],
  until: [
    'Shared until {day}. You can stop it earlier at your bank.',
    'المشاركة حتى {day}. يمكنك إيقافها قبل ذلك لدى بنكك.',
  ],
  onPagesOf: ['You will continue on the pages of {bank}.', 'ستتابع في صفحات {bank}.'],
  signInTitle: ['Sign in to your bank', 'تسجيل الدخول إلى بنكك'],
  where: [
    "You are on {host}, the provider's sandbox. A password typed here goes to {bank}, never to {app}.",
    'هذه البيئة التجريبية للمزوّد على {host}. كلمة المرور التي تكتبها هنا تصل إلى {bank}، ولا تصل أبدًا إلى {app}.',
  ],
  code: ['One-time code', 'رمز لمرة واحدة'],
  codeTitle: ['Enter your one-time code', 'أدخل الرمز لمرة واحدة'],
  codeHint: ['The sandbox sends no messages. The code is', 'لا ترسل البيئة التجريبية رسائل. الرمز هو'],
  failed: ['That did not work', 'تعذّر ذلك'],
  done: ['Done', 'تم'],
  accountLinked: ['Your account is linked', 'تم ربط حسابك'],
  linkedText: [
    '{bank} is linked. {app} is now fetching your data.',
    'تم ربط {bank}. يحمّل {app} بياناتك الآن.',
  ],
  again: ['Connected again', 'تمت إعادة الربط'],
  againText: ['Your bank is connected again.', 'تمت إعادة ربط بنكك.'],
} satisfies Record<string, Pair>

const PERMISSIONS = new Map<string, Pair>(
  Object.entries({
    identity: ['your name', 'اسمك'],
    accounts: ['accounts', 'الحسابات'],
    balance: ['balances', 'الأرصدة'],
    transactions: ['transactions', 'المعاملات'],
    standing_orders: ['standing orders', 'أوامر الدفع الدائمة'],
    direct_debits: ['direct debits', 'الخصم المباشر'],
    scheduled_payments: ['scheduled payments', 'الدفعات المجدولة'],
  }),
)

const locales = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }
const inLanguage = ([en, ar]: Pair, language: Language): string => (language === 'ar' ? ar : en)

/** A language's texts. In Arabic, values are isolated, because names may be written from left to right. */
export function textsOf(language: Language) {
  return (key: keyof typeof TEXTS, values: Record<string, string> = {}): string =>
    inLanguage(TEXTS[key], language).replace(/\{(\w+)\}/g, (_, name: string) =>
      inLanguage([values[name] ?? '', `\u2068${values[name] ?? ''}\u2069`], language),
    )
}

/** A day written out, in Dubai time. */
export const longDay = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Asia/Dubai' }).format(ms)

/** A permission's name: 'balances'. */
export function permissionName(permission: string, language: Language): string {
  const name = permission.replaceAll('_', ' ')
  return inLanguage(PERMISSIONS.get(permission) ?? [name, name], language)
}

/** Permissions as a readable list: 'your name, accounts and balances'. */
export function spokenPermissions(permissions: readonly string[], language: Language): string {
  const names = permissions.map((permission) => permissionName(permission, language))
  return new Intl.ListFormat(locales[language]).format(names)
}
