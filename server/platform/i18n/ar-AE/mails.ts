import type { google as englishGoogle, mails as english } from '../en-AE/mails.ts'
import type { Arabic } from '../text.ts'

const notYou =
  'إن لم يكن ذلك بطلبك، فيرجى تعيين كلمة مرور جديدة الآن من خلال «نسيت كلمة المرور؟» ومراجعة عمليات تسجيل الدخول في الإعدادات.'

export const mails = {
  reset_subject: 'تعيين كلمة مرور جديدة',
  reset_text: `طُلب تعيين كلمة مرور جديدة لحسابك، والأرجح أن ذلك كان بطلبك. يعمل هذا الرابط مرة واحدة ولمدة ساعة:

{{link}}

إن لم يكن ذلك بطلبك، فلا داعي لأي إجراء. تبقى كلمة مرورك كما هي.`,
  password_changed_subject: 'تغيّرت كلمة مرورك',
  password_changed_text: `تغيّرت كلمة مرورك، وسُجّل الخروج من جميع الأجهزة الأخرى.

${notYou}`,
  password_changed_all_subject: 'تغيّرت كلمة مرورك',
  password_changed_all_text: `تغيّرت كلمة مرورك. سُجّل الخروج من جميع الأجهزة الأخرى، وأُزيلت جميع مفاتيح المرور ورموز API والتطبيقات المرتبطة.

${notYou}`,
  password_reset_subject: 'أُعيد تعيين كلمة مرورك',
  password_reset_text: `عُيّنت كلمة مرور جديدة عبر البريد الإلكتروني، وانتهت كل طريقة أخرى للدخول إلى حسابك: سُجّل الخروج من جميع الأجهزة، وأُزيل ربط Google ومفاتيح المرور وتسجيل الدخول بخطوتين ورموز API والتطبيقات المرتبطة. يمكنك إعدادها من جديد في الإعدادات.

يبقى لأفراد أسرتك حق الاطلاع على ما تشاركه معهم.

${notYou}`,
  confirm_address_subject: 'تأكيد بريدك الإلكتروني',
  confirm_address_text: `فُتح حساب بهذا البريد الإلكتروني. لتأكيد أنه بريدك، يرجى فتح هذا الرابط. يعمل مرة واحدة ولمدة يوم:

{{link}}

إن لم تفتح حسابًا، فيرجى عدم فتح الرابط. يمنحك «نسيت كلمة المرور؟» الحساب ويمنع غيرك من الدخول إليه.`,
  confirm_email_subject: 'تأكيد بريدك الإلكتروني الجديد',
  confirm_email_text: `لتسجيل الدخول بهذا البريد الإلكتروني، يرجى فتح هذا الرابط. يعمل مرة واحدة ولمدة ساعة:

{{link}}

إن لم يكن ذلك بطلبك، فلا داعي لأي إجراء.`,
  email_changed_subject: 'تغيّر بريدك الإلكتروني',
  email_changed_text: `تغيّر البريد الإلكتروني لحسابك، ولم يعد بإمكانك تسجيل الدخول بهذا البريد. سُجّل الخروج من جميع الأجهزة.

إن لم يكن ذلك بطلبك، فيرجى التواصل مع الدعم الآن.`,
  link_google_subject: 'ربط Google بحسابك',
  link_google_text: `سُجّل الدخول باستخدام Google بهذا البريد الإلكتروني الذي له حساب بالفعل، والأرجح أن ذلك كان بطلبك.

يربط هذا الرابط بين الاثنين، ويعمل مرة واحدة ولمدة ساعة. كما يسجّل الخروج من جميع الأجهزة ويزيل كلمة المرور ومفاتيح المرور ورموز تسجيل الدخول بخطوتين ورموز API والتطبيقات المرتبطة، فيقتصر الدخول عليك وحدك:

{{link}}

إن لم يكن ذلك منك، فلا داعي لأي إجراء.`,
  google_linked_subject: 'تم ربط حسابك بـ Google',
  google_linked_text: `يمكنك الآن تسجيل الدخول إلى حسابك باستخدام Google.

${notYou}`,
  somebody: 'شخص ما',
  household_invitation_subject: '{{name}}: دعوة لمشاركة حسابات معك',
  household_invitation_text: `وصلتك من {{name}} دعوة للاطلاع على بعض الحسابات. يعمل الرابط مرة واحدة ولمدة سبعة أيام. ولن يظهر لك أي شيء قبل تأكيد هويتك من {{name}}:

{{link}}

إن لم تكن تعرف {{name}}، فلا داعي لأي إجراء.`,
  household_accepted_subject: 'تم قبول دعوتك: {{name}}',
  household_accepted_text: `تم قبول دعوتك. الاسم: {{name}}، البريد الإلكتروني: {{email}}. لن تتم مشاركة أي شيء قبل تأكيدك أن هذا هو الشخص المقصود:

{{link}}`,
  household_declined_subject: 'تم رفض دعوتك: {{name}}',
  household_declined_text: `تم رفض دعوتك. الاسم: {{name}}، البريد الإلكتروني: {{email}}. لم تتم مشاركة أي شيء.`,
  household_confirmed_subject: 'يمكنك الآن الاطلاع على حسابات {{name}}',
  household_confirmed_text: `تم تأكيد هويتك من {{name}}. يمكنك الآن الاطلاع على الحسابات المشتركة معك:

{{link}}`,
  household_confirmed_own_subject: 'أصبح بإمكان {{name}} الاطلاع على حسابات لك',
  household_confirmed_own_text: `بناءً على تأكيدك، أصبح بإمكان {{name}} ({{email}}) الاطلاع على ما تشاركه من حساباتك. يمكنك إنهاء ذلك متى شئت:

{{link}}

${notYou}`,
  household_as_viewer: 'للاطلاع فقط',
  household_as_partner: 'شريك',
  household_as_accountant: 'محاسب',
  household_may_viewer: 'الاطلاع على هذه الحسابات وعملياتها وإجماليها',
  household_may_partner:
    'الاطلاع على هذه الحسابات وعملياتها وإجماليها، وتحديد فئات العمليات وتأكيدها وتغيير أسمائها ووسومها وملاحظاتها. ويمكن لكليكما التراجع عن كل تعديل',
  household_may_accountant: 'الاطلاع على هذه الحسابات وتنزيل بياناتها حتى اليوم الأخير',
  household_role_subject: 'تغيّر حق اطلاعك على حسابات {{name}}',
  household_role_text: `تغيّر دورك في حسابات {{name}} إلى: {{role}}. يمكنك من الآن {{may}}:

{{link}}`,
  household_role_own_subject: 'تغيّر حق اطلاع {{name}} على حساباتك',
  household_role_own_text: `غيّرت دور {{name}} إلى: {{role}}. يتيح هذا الدور من الآن {{may}}. ويمكنك تغيير ذلك متى شئت:

{{link}}`,
  household_removed_subject: 'توقفت مشاركة حسابات {{name}} معك',
  household_removed_text: `بناءً على طلب صاحب الحسابات، انتهى اطلاعك على حسابات {{name}}. يسري ذلك فورًا على جميع أجهزتك.`,
  household_removed_own_subject: 'انتهى اطلاع {{name}} على حساباتك',
  household_removed_own_text: `أنهيت اطلاع {{name}} على حساباتك. يسري ذلك فورًا.`,
  household_left_subject: 'توقف اطلاع {{name}} على حساباتك',
  household_left_text: `بناءً على طلب {{name}}، توقف الاطلاع على حساباتك. لا داعي لأي إجراء.`,
  household_left_own_subject: 'توقف اطلاعك على حسابات {{name}}',
  household_left_own_text: `بناءً على طلبك، توقف اطلاعك على حسابات {{name}}. يسري ذلك فورًا.`,
  app_connected_subject: 'أصبح بإمكان {{name}} قراءة بياناتك المالية',
  app_connected_text: `سمحت لتطبيق {{name}} بقراءة بياناتك المالية. يمكنك إنهاء ذلك في أي وقت من الإعدادات، حيث يظهر أيضًا موعد آخر استخدام:

{{link}}

${notYou}`,
  api_token_added_subject: 'أُنشئ رمز API',
  api_token_added_text: `أُنشئ رمز API باسم «{{name}}». يتيح هذا الرمز لمن يملكه قراءة بياناتك المالية دون تسجيل الدخول، وتعديلها إن سمحت بذلك. يمكنك إنهاؤه في أي وقت من الإعدادات:

{{link}}

${notYou}`,
  passkey_added_subject: 'أُضيف مفتاح مرور',
  passkey_added_text: `يمكن الآن تسجيل الدخول إلى حسابك بمفتاح مرور جديد.

${notYou}`,
  backup_codes_new_subject: 'رموز احتياطية جديدة',
  backup_codes_new_text: `أُنشئت رموز احتياطية جديدة لتسجيل الدخول بخطوتين، وتوقفت الرموز القديمة عن العمل.

${notYou}`,
  two_step_on_subject: 'تسجيل الدخول بخطوتين مفعّل',
  two_step_on_text: `من الآن فصاعدًا يحتاج تسجيل الدخول بكلمة المرور إلى رمز أيضًا.

${notYou}`,
  two_step_off_subject: 'تسجيل الدخول بخطوتين متوقف',
  two_step_off_text: `من الآن فصاعدًا تكفي كلمة المرور وحدها لتسجيل الدخول.

${notYou}`,
} as const satisfies Arabic<typeof english>

export const google = {
  title: 'جارٍ تسجيل الدخول',
  close: 'يمكنك إغلاق هذه النافذة.',
  account_exists:
    'لهذا البريد الإلكتروني حساب بالفعل. يمكنك تسجيل الدخول بكلمة مروره لربط Google، أو طلب رابط بالبريد الإلكتروني.',
  email_not_verified: 'لم تؤكد Google هذا البريد الإلكتروني بعد.',
  other_account: 'حساب Google هذا ليس الحساب المرتبط بحسابك.',
  cancelled: 'تعذّر تسجيل الدخول باستخدام Google. يرجى المحاولة مرة أخرى.',
  failed: 'تعذّر تسجيل الدخول باستخدام Google. يرجى المحاولة مرة أخرى.',
} as const satisfies Arabic<typeof englishGoogle>
