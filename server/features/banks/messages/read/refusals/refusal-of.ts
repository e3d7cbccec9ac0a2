import type { MessageRefusal } from '#contract/banks/messages.ts'
import type { Amount } from '../amounts.ts'
import { wordPattern } from '../patterns.ts'
import { isAdvert } from './adverts.ts'

/** What was asked for, tried, held or announced, and has moved no money. */
const unfinished = wordPattern([
  // to come
  'will be|shall be|to be (?:debited|credited|deducted|collected|paid)|upcoming|next payment|expected',
  'scheduled(?! (?:payment|transfer|instruction)[^.\\n]{0,60} (?:processed|executed|completed|successful))',
  '(?:mandate|auto-?pay)[^.]{0,80} (?:created|registered|set up|revoked|paused|resumed)|(?:deposit|fd|td)(?![a-z])[^.]{0,60} (?:renewed|rolled over)|renews|auto-?renew\\p{L}*|due for renewal|matures',
  '(?:مستحق|مستحقة) (?:يوم|في|بتاريخ)|قبل (?:موعد|تاريخ) الاستحقاق',
  '(?:ست|سي)(?:خصم|فرض|ضاف|جدد|حول|قيد|ودع|رسل|حتسب)|سيتم|سوف|هيتم|لن يتم|ابتداء من|اعتبارا من|مجدول\\p{L}*',
  // under way
  'under process\\p{L}*|being processed|in process|in progress|pending|initiated|under review|awaiting',
  'معلق|معلقة|جاري تنفيذ|قيد (?:التنفيذ|المعالجة|المراجعة|الانتظار|التحصيل)|بانتظار',
  '(?:sent|submitted|accepted|lodged|presented|kept|held) for (?:post[- ]?dated )?(?:clearing|collection)',
  'subject to (?:being )?(?:clear\\p{L}*|realisation|realization)|under clearing|funds available|available after|(?:تحت|بعد|برسم) (?:ال)?تحصيل|(?:إيداع|استلام) [^.\\n]{0,60} للتحصيل|و?سيكون',
  // held
  'pre[- ]?auth\\p{L}*|authori[sz]ation hold|earmarked|(?:deposit|security|booking) hold|hold ?:|authori[sz]ed at|(?:been|is) reserved',
  '(?:purchase|payment|transaction) authori[sz]ation|(?:has been|was|is) authori[sz]ed',
  'on hold|placed on|(?:just )?a hold on|hold (?:of|for|amount)|(?<!card is )temporar(?:y|ily) (?:hold|held|blocked)',
  'amount (?:blocked|held)|(?:blocked|held) on your|hold (?:amount )?released',
  'حجز (?:مبلغ|\\d)|محجوز|مؤقت|عملية تفويض|تجميد مبلغ',
  // to be confirmed
  "(?<!could ?n[o']t )approve (?:this|the|your|a|it|card|purchase|payment|transaction)|to approve",
  '(?:to|please) (?:confirm|authori[sz]e|complete) (?:this|the|your)',
  '(?:requires?|needs?|awaits?) your (?:approval|confirmation|authori[sz]ation)|تتطلب موافقت\\p{L}*|تحتاج (?:إلى )?موافقت\\p{L}*',
  'لاعتماد|للموافقة|للتفويض|لتأكيد (?:ال)?عملية|لإتمام (?:ال)?عملية',
  // asked for
  '(?:has requested|(?:is )?requesting|requests|(?:is asking|has asked|asks)(?: you)? for|wants) [^\\n]{0,40} from you|(?:is asking|has asked|asks)(?: you)? for|your share (?:is|of)|(?<=[.\\n"!] ?)(?:tap|click|swipe|press) (?:here )?to (?:pay|approve|accept)(?= or |\\n|$)|(?:sen[dt] (?:you )?|received |got |have |new )(?:an? )?(?:[a-z]+ ){0,2}request(?! to)',
  'request (?:is |has been |was )?(?:received|registered|submitted)|received your request',
  'request for [^.]{0,60} (?:received|registered|submitted)|received your (?:[a-z]+ ){0,4}requests?',
  '(?:refund|withdrawal|redemption|cancellation) requests?|refunds? (?:are|may|can|take)',
  'request to \\p{L}+(?![^.\\n]{0,90} (?:processed|completed|executed|successful))',
  'طلبك|طلب (?:استرداد|سحب|تحويل|إلغاء|استرجاع)|استلام طلب\\p{L}*',
  '(?:request|code|reference)[^.]{0,60} is ready',
  // under a condition
  '[a-z]{3} ?[\\d.,]+ for every [a-z]{3} ?\\d',
  '(?:when|once|in case) [^.\\n]{0,40}[a-z]{3} ?\\d',
  // not made
  // other than the cause of a fee
  '(?<!(?:as|because|since) (?:the|min|your)(?![a-z])[^\\n]{0,90})(?:has|have|was|were) not (?:been )?(?:paid|debited|made|credited|received|charged|deducted|posted|transferred)',
  'no (?:transaction|payment|purchase)|(?:is|was|been) waived|fees? [^.\\n]{0,20}waived|payment request [^.\\n]{0,60} (?:expired|cancelled|accepted)|إعفا\\p{L}*',
  // made into a plan
  'plan (?:has been |was )?(?:booked|created)|over \\d+ months',
  // granted, or promised under a condition
  '(?:request|loan|application) [^.]{0,50}approved|الموافقة على',
  '(?:credited|deposited|paid)[^.\\n]{0,60} (?:when|once|if|after) (?:you|eligible|approved|qualif\\p{L}*)',
  '(?:credited|deposited|paid)[^.\\n]{0,60} (?:when|once|if|after) (?:regist\\p{L}*|complet\\p{L}*|opening)',
  'stop payment (?:of|on|for|request|instruction)',
  // disputed
  '(?:dispute|complaint|claim|chargeback)[^.]{0,80} (?:received|registered|raised|logged)',
  'تسجيل اعتراض\\p{L}*|اعتراض على عملية',
  // set up or changed
  'set up an? (?:payment|transfer|standing)',
  "could ?n[o']t be (?:set up|registered|created)|تسجيل أمر|تفعيل أمر",
  '(?:has been|was|is) (?:registered|deregistered|set up|activated)|deregistered|has been opened',
  'limit (?!to be )[^.]{0,70}(?:changed|updated|increased|revised|set)|تم تغيير|تم تحديث',
  'added (?:an? )?(?:new )?(?:beneficiary|payee)|are limited to|beneficiary [^.]{0,60}(?:added|activated)|تمت إضافة (?:ال)?مستفيد|إضافة مستفيد',
  // billed
  'bill [^.\\n]{0,50} is [a-z]{3} ?\\d|bill [^.]{0,50} (?:is ready|(?:has|have) been (?:generated|issued))',
  'new invoice|invoice [^.\\n]{0,40}(?:is|issued|generated|ready|due|sent|attached)',
  // points
  '(?:pay|paid) with points|points (?:worth|valued|redeem\\p{L}*|redemption|transfer\\p{L}*|expir\\p{L}*)',
  'earned [\\d,]+ (?:[a-z]+ )?(?:points|miles) for [a-z]{3} ?\\d',
  'redeem(?:ed)?|touchpoints(?! (?:[a-z]+ )?[cd]?card)|نقاط (?!ال?بيع|البيع|بيع)',
])

const reminder = wordPattern([
  'reminder|remind|تذكير|نذكرك\\p{L}*',
  // due
  '(?<!statement )due (?:on|by) (?:\\d|[a-z]{3} \\d)|(?<!(?:statement|next) )due \\d{1,2}[ -][a-z]{3}|due (?:date (?:is )?)?(?:today|tomorrow|in \\d+)',
  'is due|are due|falls due|overdue|past due|غدا|متأخر\\p{L}*|مستحق\\p{L}* (?:ال)?(?:دفع|سداد)',
  // asked for
  'please (?:pay|ensure|maintain|fund|make)|kindly (?:pay|ensure|maintain|settle)',
  'maintain (?:an? )?(?:minimum |sufficient |average )?(?:balance|[a-z]{3} ?\\d)|to avoid|avoid late|ignore if (?:already )?paid|if (?:already )?paid|لتجنب|لتفادي',
  'دفعة مستحقة|مستحق\\p{L}* على (?:ال)?بطاق\\p{L}*',
  'يرجى (?:ال)?(?:سداد|دفع|تأكد|توفير|التأكد|السداد|الدفع)',
])

/** Whether a purchase was turned into instalments: that moves no money yet. */
export const isConverted = (plain: string): boolean => converted.test(plain) && !moved.test(plain)
const converted = wordPattern([
  '(?:(?:has|have) been|is|was|were) (?:now |successfully )*converted (?:in)?to [^.\\n]{0,60}?(?:instal\\p{L}*|emi|epp|payment plan)',
  '(?:request to convert|conversion of) [^\\n]{0,100} (?:easy payment plan|epp|instal\\p{L}*|emi)(?: plan)? (?:is|was|has been) (?:approved|successful|confirmed)',
  '(?:epp|easy payment plan|instal\\p{L}* plan) (?:booking|request|conversion)[^\\n]{0,80} (?:successful|approved|booked|confirmed)',
  'تم (?:بنجاح )?تحويل [^.\\n]{0,80} إلى \\d* ?(?:قسط\\p{L}*|أقساط)|تم تقسيط [^.\\n]{0,80} على \\d+ ?(?:شهر|قسط)\\p{L}*',
])
/** What tells that money was taken as well, or leads to a link. */
const moved = wordPattern('(?<!be )(?:debited|charged|posted|billed)|https?|خصم')

/** What was spent in all. */
const summary = wordPattern([
  '^(?:beware|example|sample)',
  '(?:spent|spend|spending|charged|paid)[^.\\n]{0,80} (?:this|last|in) (?:month|week|year|quarter)',
  '(?:spent|spend|spending|charged|paid)[^.\\n]{0,80} (?:this|last|in) (?:statement period|billing cycle)',
  'in the (?:last|past) \\d+ (?:days|weeks|months)|(?:year|month) to date|so far this (?:month|week|year)',
  '\\d+ (?:transactions|purchases|payments) (?:total|worth|amount|of [a-z]{3})\\p{L}*',
  // what the other side has got by now
  'استلام (?:ال)?حوالت\\p{L}*|(?:collected|picked up) by',
  'used [a-z]{3} ?[\\d,.]+ (?:out )?of|statement has been paid|إنفاقك|مصروفاتك|أنفقت (?:هذا|خلال)',
])

/** The day on which something was due that has been paid. */
const settled = wordPattern(
  [
    'due (?:on|by|date|for)[^.\\n]{1,40}(?= (?:has|have) been (?:successfully )?(?:debited|deducted|collected|recovered|paid|received|settled|charged))',
    'due (?:on|by|date|for)[^.\\n]{1,40}(?= (?:was|is|were) (?:successfully )?(?:debited|deducted|collected|recovered|paid|received|settled|charged))',
    '(?<=(?:debited|deducted|collected|recovered|paid|received)(?! if)[^.\\n]{0,90} )due (?:on|by|date|for)(?= )',
    '(?<=تم (?:خصم|سداد|دفع|تحصيل|استلام|تسديد)[^.\\n]{0,90} ?)مستحق\\p{L}* (?:الدفع |السداد )?(?:في|بتاريخ|يوم)',
  ],
  'g',
)

/** What is offered otherwise, in front of the number of an instalment. */
const ofPlan = /easy payment plan(?= instal\p{L}* \d+ ?(?:of|\/))/u

/** Why the part of a message that tells of a payment is no payment; null if nothing says so. `firm`: it names a card. */
export function refusalOf(text: string, firm: boolean): MessageRefusal | null {
  const core = text.replace(settled, (phrase) => '~'.repeat(phrase.length))
  if (summary.test(core)) return 'unknown'
  if (isAdvert(core.replace(ofPlan, ''), true)) return 'advert'
  if (unfinished.test(core)) return 'unfinished'
  if (reminder.test(core)) return 'reminder'
  return isAdvert(core.replace(ofPlan, ''), firm) ? 'advert' : null
}
/** Whether a message about what is due only reminds of it. */
export const isReminder = (plain: string): boolean => reminder.test(plain)

const asked = wordPattern([
  // answers to choose from
  'reply (?:with )?[\'"(]?(?:y|yes|1|approve|confirm)',
  '(?:press|enter|send|text|sms) [\'"(]?(?:y|yes|1) ?[\'")]? (?:if|to|for)',
  'أرسل نعم|الرد (?:ب )?نعم|رد (?:ب )?نعم',
  // what is asked
  'did you (?:attempt|make|perform|do|try|authori[sz]e|just|recently|use)|have you (?:made|attempted|authori[sz]ed)',
  '(?:is|was) (?:this|it|that) you|do you (?:recogni[sz]e|want|wish|approve|authori[sz]e)|are you (?:trying|making)',
  '(?:unusual|suspicious) (?:activity|transaction)|if (?:this|it|that) (?:was|is) you(?! r)|would you like|هل (?:قمت|أنت|تريد|تعرف|هذه|هذا|حاولت)',
])

/** What the reader is told to do with a payment. */
const order = /^(?:[^:\n]{2,25}: ?)?(?:please )?(?:verify|authori[sz]e|approve|confirm|review) /u
/** Whether a bank asks about a payment, which may have been made or not; `core` is the part that tells of the payment. */
export const isQuestion = (plain: string, core: string, { end }: Amount): boolean =>
  asked.test(plain) || order.test(plain) || /^(?:[^.!?؟\n]|\.\S)*[?؟]/u.test(core.slice(end))
