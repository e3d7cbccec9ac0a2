import type { google as englishGoogle, mails as english } from '../en-AE/mails.ts'
import type { Arabic } from '../text.ts'

const notYou =
  'إذا لم تفعل ذلك بنفسك، فعيّن كلمة مرور جديدة الآن من «نسيت كلمة المرور؟»، وراجع عمليات تسجيل الدخول ضمن «النشاط» في الإعدادات.'

export const mails = {
  reset_subject: 'تعيين كلمة مرور جديدة',
  reset_text: `وصلنا طلب تعيين كلمة مرور جديدة لحسابك. إذا كان منك، فافتح هذا الرابط. الرابط لمرة واحدة وصالح لمدة ساعة:

{{link}}

إذا لم تطلب ذلك، فتجاهل هذه الرسالة. كلمة مرورك باقية كما هي.`,
  password_changed_subject: 'تغيّرت كلمة مرورك',
  password_changed_text: `تغيّرت كلمة مرورك، وسجّلنا خروجك من جميع الأجهزة الأخرى.

${notYou}`,
  password_changed_all_subject: 'تغيّرت كلمة مرورك',
  password_changed_all_text: `تغيّرت كلمة مرورك، فسجّلنا خروجك من جميع الأجهزة الأخرى، وأزلنا كل مفاتيح المرور ورموز API والتطبيقات المرتبطة والإشعارات على الأجهزة.

${notYou}`,
  password_reset_subject: 'أُعيد تعيين كلمة مرورك',
  password_reset_text: `عيّنت كلمة مرور جديدة من بريدك الإلكتروني، فأوقفنا كل طريق آخر إلى حسابك: سجّلنا خروجك من جميع الأجهزة، وأزلنا ربط Google ومفاتيح المرور وتسجيل الدخول بخطوتين ورموز API والتطبيقات المرتبطة والإشعارات على الأجهزة. أعدّها من جديد في الإعدادات متى شئت.

أما أسرتك فتطّلع على ما تشاركه معها كما كانت.

${notYou}`,
  confirm_address_subject: 'تأكيد بريدك الإلكتروني',
  confirm_address_text: `أُنشئ حساب بهذا البريد الإلكتروني. افتح هذا الرابط لتأكيد أنه بريدك. الرابط لمرة واحدة وصالح لمدة يوم:

{{link}}

إذا لم تنشئ حسابًا، فلا تفتح الرابط. وإن أردت ألا يستخدم بريدك غيرك، فعيّن كلمة مرور جديدة لهذا الحساب من «نسيت كلمة المرور؟» ليكون لك وحدك.`,
  confirm_email_subject: 'تأكيد بريدك الإلكتروني الجديد',
  confirm_email_text: `افتح هذا الرابط لتسجّل الدخول بهذا البريد الإلكتروني. الرابط لمرة واحدة وصالح لمدة ساعة:

{{link}}

إذا لم تطلب ذلك، فتجاهل هذه الرسالة.`,
  email_changed_subject: 'تغيّر بريدك الإلكتروني',
  email_changed_text: `تغيّر بريد حسابك، فلم تعد تسجّل الدخول بهذا البريد. وسجّلنا خروجك من جميع الأجهزة.

لم تغيّره أنت؟ استعد هذا البريد بالرابط التالي خلال سبعة أيام. ومع استعادته نزيل كلمة المرور وكل طرق تسجيل الدخول الأخرى، ثم تعيّن كلمة مرور جديدة من بريدك:

{{link}}`,
  link_google_subject: 'ربط Google بحسابك',
  link_google_text: `سجّل أحدهم الدخول باستخدام Google بهذا البريد الإلكتروني، ولدينا حساب مسجّل به.

إذا فعلت ذلك بنفسك، فافتح هذا الرابط لربط الحسابين. الرابط لمرة واحدة وصالح لمدة ساعة. ومع ربطهما نسجّل خروجك من جميع الأجهزة ونزيل كلمة المرور القديمة ومفاتيح المرور ورموز تسجيل الدخول بخطوتين ورموز API والتطبيقات المرتبطة، ليبقى الدخول لك وحدك:

{{link}}

إذا لم تفعل ذلك بنفسك، فتجاهل هذه الرسالة.`,
  google_linked_subject: 'ارتبط حسابك بـ Google',
  google_linked_text: `صار تسجيل الدخول إلى حسابك متاحًا باستخدام Google.

${notYou}`,
  somebody: 'أحد مستخدمي XTharwa',
  household_invitation_subject: 'دعوة من {{name}} لمشاركة حسابات معك',
  household_invitation_text: `وصلتك من {{name}} دعوة للاطلاع على بعض الحسابات. الرابط لمرة واحدة وصالح لمدة سبعة أيام، ولا يظهر لك شيء قبل تأكيد {{name}} أنك الشخص المقصود:

{{link}}

إذا كنت لا تعرف {{name}}، فتجاهل هذه الرسالة.`,
  household_accepted_subject: 'قُبلت دعوتك إلى {{name}}',
  household_accepted_text:
    'قُبلت دعوتك إلى {{name}} ({{email}}). لن نشارك شيئًا حتى تؤكد هوية الشخص:\n\n{{link}}',
  household_declined_subject: 'لم تُقبل دعوتك إلى {{name}}',
  household_declined_text: 'لم تُقبل دعوتك إلى {{name}} ({{email}})، ولم نشارك شيئًا.',
  household_confirmed_subject: 'أصبح بإمكانك الاطلاع على بعض حسابات {{name}}',
  household_confirmed_text: `وصل تأكيد {{name}} أنك الشخص المقصود. هذه الحسابات المشتركة معك:

{{link}}`,
  household_confirmed_own_subject: 'أصبح بإمكان {{name}} الاطلاع على بعض حساباتك',
  household_confirmed_own_text: `أكّدت هوية {{name}} ({{email}})، فظهر لهذا الشخص ما تشاركه معه من حساباتك. أنهِ ذلك متى شئت:

{{link}}

${notYou}`,
  household_as_viewer: 'للاطلاع فقط',
  household_as_partner: 'شريك',
  household_as_accountant: 'محاسب',
  household_may_viewer: 'الاطلاع على هذه الحسابات ومعاملاتها وإجماليها',
  household_may_partner:
    'الاطلاع على هذه الحسابات ومعاملاتها وإجماليها، وتأكيد المعاملات وتحديد فئاتها وتغيير أسمائها ووسومها وملاحظاتها، ولكل منكما التراجع عن أي تعديل',
  household_may_accountant: 'الاطلاع على هذه الحسابات وتنزيل بياناتها حتى التاريخ المحدد',
  household_role_subject: 'تغيّرت صلاحياتك في حسابات {{name}}',
  household_role_text: 'دورك الجديد في حسابات {{name}}: {{role}}. يمكنك من الآن {{may}}:\n\n{{link}}',
  household_role_own_subject: 'تغيّرت صلاحيات {{name}} في حساباتك',
  household_role_own_text:
    'الدور الجديد لـ {{name}}: {{role}}. وبإمكان {{name}} من الآن {{may}}. غيّر الدور متى شئت:\n\n{{link}}',
  household_removed_subject: 'لم تعد تطّلع على حسابات {{name}}',
  household_removed_text: `أنهى صاحب الحسابات مشاركتها معك، فلم تعد تطّلع على حسابات {{name}} من أي جهاز. يسري ذلك فورًا.`,
  household_removed_own_subject: 'لم يعد بإمكان {{name}} الاطلاع على حساباتك',
  household_removed_own_text: `أنهيت مشاركة حساباتك مع {{name}}، ويسري ذلك فورًا.`,
  household_left_subject: 'لم يعد بإمكان {{name}} الاطلاع على حساباتك',
  household_left_text: `لم يعد بإمكان {{name}} الاطلاع على حساباتك. ولا شيء مطلوب منك.`,
  household_left_own_subject: 'لم تعد تطّلع على حسابات {{name}}',
  household_left_own_text: `أنهيت اطلاعك على حسابات {{name}}، ويسري ذلك فورًا.`,
  app_connected_subject: 'أصبح بإمكان {{name}} قراءة بياناتك المالية',
  app_connected_text: `سمحت لتطبيق {{name}} بقراءة بياناتك المالية. ألغِ ربطه متى شئت من الإعدادات، وتجد هناك آخر استخدام له:

{{link}}

${notYou}`,
  api_token_added_subject: 'رمز API جديد في حسابك',
  api_token_added_text: `أُنشئ رمز API باسم «{{name}}». من يحمله يقرأ بياناتك المالية من دون تسجيل الدخول، ويعدّلها إن سمحت بذلك. أزله متى شئت من الإعدادات:

{{link}}

${notYou}`,
  passkey_added_subject: 'مفتاح مرور جديد في حسابك',
  passkey_added_text: `صار تسجيل الدخول إلى حسابك متاحًا بمفتاح مرور جديد.

${notYou}`,
  backup_codes_new_subject: 'رموز احتياطية جديدة',
  backup_codes_new_text: `أُنشئت رموز احتياطية جديدة لتسجيل الدخول بخطوتين، والقديمة لم تعد تعمل.

${notYou}`,
  two_step_on_subject: 'تسجيل الدخول بخطوتين مفعّل',
  two_step_on_text: `من الآن تسجّل الدخول بكلمة المرور ورمز.

${notYou}`,
  two_step_off_subject: 'تسجيل الدخول بخطوتين متوقف',
  two_step_off_text: `من الآن تكفي كلمة المرور وحدها لتسجيل الدخول.

${notYou}`,
} as const satisfies Arabic<typeof english>

export const google = {
  title: 'جارٍ تسجيل الدخول',
  close: 'أغلق هذه النافذة إن شئت.',
  account_exists:
    'هذا البريد الإلكتروني مسجّل لدينا. سجّل الدخول بكلمة المرور لنربطه بـ Google، أو اطلب رابطًا نرسله إلى بريدك الإلكتروني.',
  email_not_verified: 'لم تؤكد Google هذا البريد الإلكتروني بعد.',
  other_account: 'حسابك مرتبط بحساب Google آخر.',
  cancelled: 'تعذّر تسجيل الدخول باستخدام Google. حاول مرة أخرى.',
  failed: 'تعذّر تسجيل الدخول باستخدام Google. حاول مرة أخرى.',
} as const satisfies Arabic<typeof englishGoogle>
