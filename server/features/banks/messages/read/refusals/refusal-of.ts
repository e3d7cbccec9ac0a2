import type { MessageRefusal } from '#contract/banks/messages.ts'
import { wordPattern } from '../patterns.ts'
import { isAdvert } from './adverts.ts'
import { unfinished } from './unfinished.ts'

const reminder = wordPattern([
  'reminder|remind|تذكير|نذكرك\\p{L}*',
  // due
  '(?<!statement )due (?:on|by) (?:\\d|[a-z]{3} \\d)|due (?:date (?:is )?)?(?:today|tomorrow|in \\d+)',
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
  '(?:(?:has|have) been|is|was|were) (?:successfully )?converted (?:in)?to (?:an? )?(?:[a-z]+ ){0,4}?(?:\\d+%?[ -](?:[a-z]+[ -]){0,3}?)?(?:instal\\p{L}*|emi|epp|payment plan)',
  '(?:request to convert|conversion of) [^\\n]{0,100} (?:easy payment plan|epp|instal\\p{L}*|emi)(?: plan)? (?:is|was|has been) (?:approved|successful|confirmed)',
  '(?:epp|easy payment plan|instal\\p{L}* plan) (?:booking|request|conversion)[^\\n]{0,80} (?:successful|approved|booked|confirmed)',
  'تم (?:بنجاح )?تحويل [^.\\n]{0,80} إلى \\d* ?(?:قسط\\p{L}*|أقساط)|تم تقسيط [^.\\n]{0,80} على \\d+ ?(?:شهر|قسط)\\p{L}*',
])
/** What tells that money was taken as well, or leads to a link. */
const moved = wordPattern('(?<!be )(?:debited|charged|posted|billed)|https?|خصم')

/** What was spent in all. */
const summary = wordPattern([
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
