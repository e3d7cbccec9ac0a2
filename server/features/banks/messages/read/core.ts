import type { Amount } from './amounts.ts'
import { anyOf, wordPattern } from './patterns.ts'
import type { Text } from './text.ts'

const adviceWords = [
  // for those who did not make it
  "not (?:you|made|done|authori[sz]ed|attempted)|did(?:n't| not) (?!go |complete|succeed)|didnt (?!go |complete)|no authori[sz]ation from",
  'lost card|to (?:dispute|report|block|stop)|sms block|للاعتراض|لايقاف|لالغاء|لم تقم',
  'اذا |ان لم |في حال|في حاله',
  // what comes later
  "(?:your )?total spends? |you(?:'re| are) eligible |(?:your )?(?:available )?(?:limit|balance) will be updated|track (?:it|your) ",
  '(?:your )?(?:cashback|points|rewards?) (?:of )?(?:[a-z]{3} ?[\\d.,]+ )?will |your statement (?:is|will) |please maintain |get \\d',
  // to be careful
  "never |do not |don't |be cautious|تذكير: لا|لا تشارك",
  // whom to ask, and what else there is
  'please (?:call|contact)|for (?:more|further|info|details|assistance|queries)|للمزيد|لمزيد من|للاستفسار',
  '(?:your |the )?next (?:instal|emi|fee|statement|payment|bill)|to convert |you have (?:now )?spent |(?:bank |any |the )?charges,? (?:\\(?if any\\)? |may |will )|pay now |convert |هل ترغب',
  'download |visit |log ?in |enjoy |t ?& ?cs?|terms |يمكنك |يمكن استخدامه |استمتع بخدماتنا',
]
/** Advice below a payment for those who did not make it, or to be careful. */
const advice = anyOf([
  /(?<= )not you\?[^\n]*|(?<=[.!?؟\n)] ?)(?:if |in case)[^\n]*/u,
  new RegExp(String.raw`(?<=[.!?؟\n)] ?|\d )(?:${adviceWords.join('|')})[^\n]*`, 'u'),
])
/** A text up to the advice in it. */
export const withoutAdvice = (plain: string): string => plain.slice(0, advice.exec(plain)?.index)
/** What tells of the payment: the text up to the balance or limit behind the amount. What follows is about something else. */
export function coreOf({ shown, plain }: Text, main: Amount, amounts: readonly Amount[]): Text {
  const rest = amounts.find(
    ({ role, start }) => (role === 'balance' || role === 'limit') && start > main.end,
  )?.end
  const found = advice.exec(plain.slice(main.end, rest))
  // a line of its own may be followed by fields
  const at = main.end + (found?.index ?? 0)
  const isOfLines = plain.slice(0, at).includes('\n') && plain.includes('\n', at)
  const end = found === null || isOfLines ? rest : at
  return { shown: shown.slice(0, end), plain: plain.slice(0, end) }
}

const breaks =
  /\n|(?<!(?<![a-z])(?:acc|a\/c|ac|no|avl|bal|cr|dr|ref|st|mr|mrs|incl|excl|approx|min|max|amt|rs|inr))[.!;?؟] ?(?=\p{L}|\n|$)/gu
/** The sentence or line of an amount. */
export function sentenceAround({ shown, plain }: Text, { start, end }: Amount): string {
  const all = [...plain.matchAll(breaks)].map(({ index }) => index)
  return shown.slice(
    all.findLast((at) => at < start) ?? 0,
    all.find((at) => at >= end),
  )
}
/** In small letters, as names in capitals are no verbs: what is asked for, possible, to come, or under a condition. */
const open =
  /(?<!\p{L})(?:[Pp]lease|[Pp]ls|[Kk]indly|[Ee]nsure|[Ii]f|[Uu]nless|until|before|will(?! earn)|shall|would|should|must|may|can|could(?!(?:n't| not) (?:be|complete|process|approve|authori))|requires?|is being|going to|needs?|to (?:be|(?:re-?)?activate|unlock|qualify|claim|release|receive|verify)|appl(?:y|ies)|incurs?|attracts?)(?!\p{L})/u
const moves = [
  'خصم|حسم|سحب|استخدام|شراء|مشتريات|دفع|مدفوعات|سداد|تسديد|تحويل|حواله|ارسال|صرف|شحن|تعبئه|احتساب|فرض|رسوم|اقتطاع|استقطاع|استيفاء',
  'ايداع|اودع|اضاف|استلام|استقبال|تغذيه|كسب|راتب|استرداد|استرجاع|ارجاع|اعاد|رد|عكس|الغاء',
  'عمليه|تنفيذ|اجراء|اتمام|تاكيد|تحصيل|قيد|تسويه|مقاصه',
].join('|')
const said = [
  '[وف]?تمت? (?:بنجاح )?',
  'ل?قد ',
  'قمت ب',
  'شكرا ل',
  'نشكر\\p{L}* علي ',
  '(?:نفيد|نعلم|نحيط)ك(?:م)? (?:علما )?ب',
]
const verbs = String.raw`استلم|تسلم|نؤكد|نود تاكيد|(?<=بطاق[^.\n]{0,50} )استخدمت|دفعت|سحبت|اشتريت|حولت|ارسلت|وصلت?ك|ورد|(?:حول|ارسل|اعاد|رد)\p{L}* لك`
/** In Arabic what has happened is said by one of these words, or in the heading. */
const done = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${said.join('|')})(?:ال)?(?:${moves})|${verbs})|` +
    String.raw`^(?:[^:\n]{2,40}[:\n] ?)?(?:عزيز\p{L}* (?:ال)?\p{L}+,? ?)?(?:اشعار )?(?:${moves})`,
  'um',
)
const isArabic = (plain: string): boolean =>
  (plain.match(/\p{Script=Arabic}/gu) ?? []).length > (plain.match(/[a-z]/g) ?? []).length
/** Whether the sentence of an amount tells of nothing that has happened. */
export const isOpen = (text: Text, main: Amount): boolean => open.test(sentenceAround(text, main))
/** Whether an Arabic text does not say that something has happened. */
export const isUnsaid = (plain: string): boolean => isArabic(plain) && !done.test(plain)

/** The part that says that a cheque came back: what is asked for behind it does not matter. */
export const returnedOf = (plain: string): string =>
  /^.*?(?:been|was|is|تم) (?:returned|bounced|dishonou?red|rejected|refused|ارجاع|ارتجاع|رفض)[^.\n]*/su.exec(
    plain,
  )?.[0] ?? plain

/** That a cheque came back, in a message that need not give its amount. */
export const cameBack = anyOf([
  /(?<![a-z])(?:cheque|chq)(?! ?book)(?:(?! (?:if|will|may|once) )[^.\n]){0,60} (?:been|was|is) (?:returned unpaid|bounced|dishonou?red|rejected by the [a-z]+ bank|returned[^.\n]{0,30} (?:insufficient|signature|funds))(?![a-z])/u,
  /تم (?:ارجاع|ارتجاع|رفض) (?:ال)?شيك|شيك\p{L}* (?:(?!دفتر)[^.\n]){0,30}(?:رفضه|اعاده) (?:ال)?بنك/u,
])
/** Whether a text has a number as amounts are written that was not read as one. */
export const hasUnread = (plain: string, amounts: readonly Amount[]): boolean =>
  [...plain.matchAll(/(?<![\d.,/:-])\d[\d,]*\.\d{2,3}(?![\d./:%]|-\S)/g)].some(
    ({ index }) => !amounts.some(({ start, end }) => start <= index && index < end),
  )
const owned = '(?:accounts?|[cd]?cards?|a/c|purchase|transaction|payment|transfer|salary|cheque)'
const wallets = [
  // of the UAE
  'payit|botim(?: money)?|ziina|e& money|du pay|c3pay|pyypl|hubpay|careem pay|yap',
  // of the other countries of the Gulf
  'benefitpay|stc ?pay|stc bank|urpay|barq|d360',
]
/** A wallet that names itself in front, or as what was paid from or into. */
export const ofWallet = new RegExp(
  `^(?:${wallets.join('|')})(?: ?:|\\n)|(?:(?:from|in|into|to) your|in the) (?:${wallets.join('|')})(?: wallet| balance| account| app)?(?![a-z])`,
  'u',
)
/** Words by which a message is one of a bank's. */
export const ofBank = anyOf([
  // the reader's account or card
  new RegExp(
    String.raw`your (?:\p{L}+ ){0,2}${owned}|dear customer|card ending|(?<![*x•]|(?<!\d)(?:\+?971\d?|0\d{0,2}|[6-9]\d))[*x•]{3,}|mada|مدي`,
    'u',
  ),
  /حسابك|بطاقتك|شيكك|عميلنا|الشيك رقم|شيك رقم|محفظتك|(?:الي|من|علي) ال(?:بطاقه|حساب)(?!\p{L})|your (?:du pay|e& money) wallet/u,
  // names in front
  /^(?:البنك|بنك|مصرف|بيت التمويل)[^:\n]{0,30}:|^[^:\n]{2,25}(?<![a-z])bank(?: alert)? ?:/u,
  ofWallet,
  // what banks call what happened
  /you(?:'ve| have) successfully |^money (?:in|received)|(?:amount|مبلغ|المبلغ) ?:|لم تتم بسبب|رصيد غير كاف/u,
  /(?:outward|inward|fund|bank|telegraphic) transfer of|cash withdrawal of|direct debit (?:payment )?of/u,
  // what an app tells in a word
  /^you(?:'ve| have)? (?:just )?(?:received|sent) [^\n]{3,20}\n ?(?:from|to) |(?:via|through|using) aani(?![a-z])/u,
  /your (?:\p{L}+ ){0,2}savings? (?:space|pot|goal|jar)(?![a-z])/u,
  // fields in lines
  /^[^\n]{0,20}(?:transfer|purchase|withdrawal|deposit|remittance)(?![a-z])[^\n]{0,25}\n(?:[^\n]*\n){2}/u,
  new RegExp(
    String.raw`^(?:عمليه )?(?:حواله|شراء|سحب|ايداع|سداد|مشتريات|خصم|دفع|استلام)[^\n]{0,40}\n` +
      String.raw`(?:[^\n]*\n)*(?:(?:من|الي|في|لدي|عبر|ب) ?:|(?:لدي|من|الي) |في \d)`,
    'u',
  ),
])
/** What the bank has done to an account or card of the reader. */
export const firmly =
  /(?:debited|deducted|withdrawn) from your |(?:credited|deposited) (?:in)?to your |خصم [^.\n]{0,40} من (?:حساب|بطاق)/u
/** A fee that is only announced. */
export const notYet = wordPattern([
  'for (?:every|each|any)|applies|attracts?|incurs?|(?:is|are) applicable',
  '(?:will|would|shall|may|might|could)(?! not) (?:also )?(?:apply|incur|attract|be)',
  'تطبق|ستطبق|قد تطبق|ستفرض|سيفرض',
])
/** Whether a payment was called off and nothing says that its money is back. */
export const isOnlyCancelled = (plain: string): boolean =>
  cancelled.test(plain) &&
  !/revers|credited|returned|refund|void|عكس|ارجاع|اعاد|اضاف|استرداد|رد /u.test(plain)
/** A payment that was called off. */
export const cancelled = /(?<![a-z])cancell?ed(?![a-z])|ملغا/u
