import type { MessageRefusal } from '#contract/banks/messages.ts'
import { wordPattern } from './text.ts'

const code = wordPattern(
  '3d ?secure ?:? ?\\d{4,8}|use \\d{4,8} (?:to|for|as)|enter(?:ing)? \\d{4,8}|token \\d{4,8}|رقم التحقق|كود|use code|otp|o\\.t\\.p\\.?|one[- ]?time[- ]?(?:pass(?:word|code)|pin|code)|pass ?code|passwords?|(?:verification|activation|authentication|authori[sz]ation|auth|access|confirmation|security|secure|login|log-in|transaction) (?:code|key|pin|number)|(?:code|pin|key) (?:is|:|for)|tac|cvv2?|cvc|[tm]?-?pin|رمز (?:ال)?(?:تحقق|تفعيل|تأكيد|دخول|أمان|مرور|سري|تعريف|تفويض|توثيق|مصادقة|التحقق|التفعيل)|رمز(?:ك)? (?:لمرة|هو|المؤقت|السري)|الرمز|رمز|كلمة (?:ال)?(?:مرور|سر)|كلمة المرور|الرقم السري|رقمك السري|رقم سري',
)
/** A payment that failed for a wrong PIN. */
const wrongCode = wordPattern('(?:incorrect|wrong|invalid|entered) pin|pin (?:tries|attempts)')
/** Advice to change a PIN or a password. */
const changeCode =
  /(?:change|reset|update) (?:your |the )?(?:[a-z]+ )?(?:pin|passwords?|passcode|code)(?![a-z])|(?:تغيير|بتغيير|غير|تحديث) (?:ال)?(?:رقم\p{L}*|كلمه|رمز\p{L}*) (?:ال)?(?:سري\p{L}*|مرور|سر)(?!\p{L})/gu
/** A number of the length of a code that is no amount, day, year, card or account. */
const loneNumber =
  /(?<![\d.,/:x*•·-])(?<!(?:ending(?: with| in)?|card|account|a\/c|acc|aed|sar|qar|kwd|omr|bhd|usd|eur|بطاق\p{L}*|حساب\p{L}*)[ :]?)(?<!(?:\d|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*[ ,-]{0,2}(?=20\d\d))\d{4,8}(?![.,/:-]?\d|[*x]| ?(?:aed|sar|qar|kwd|omr|bhd|درهم|ريال|دينار))/u
const warning = wordPattern(
  "never|do not|don't|dont|not to|not ask|no one|anyone|beware|لا تشارك\\p{L}*|لا تفصح|لا تعط|لن يطلب|لن نطلب|احذر|عدم مشاركة|عدم الإفصاح|لا تقم",
)

/** Whether a message carries a one-time code, a PIN or a password, or asks for one. A mere warning is none. */
export function holdsCode(plain: string): boolean {
  return plain
    .split(/(?<=[.!?؟\n])\s*/u)
    .some(
      (sentence) =>
        code.test(sentence.replace(wrongCode, '').replace(changeCode, '')) &&
        !(warning.test(sentence) && !loneNumber.test(sentence)),
    )
}

const bankHosts =
  /^(?:[\w-]+\.)*(?:emiratesnbd|emiratesislamic|liv|adcb|bankfab|fab|mashreq|mashreqbank|dib|adib|rakbank|cbd|sib|ajmanbank|hsbc|sc|citibank|citi|wio|alhilalbank|alrajhibank|alahli|alinma|riyadbank|bankalbilad|qnb|cbq|dohabank|nbk|kfh|boubyan|burgan|nbbonline|bankmuscat|soharinternational|bankdhofar)\.(?:com|ae|co|me|io|bank|net|sa|om|qa|kw|bh|com\.\w\w|co\.\w\w)$/u
const link =
  /(?:https?:\/\/|www\.)?((?:[a-z0-9-]+\.)+(?:com|ae|net|org|info|xyz|top|online|site|link|ly|gl|io|me|co|app|cc|ru|shop|live|click|sa|qa|kw|om|bh|bank|us|vip|club|page|dev))(?:\/\S*)?/gu
const lure = wordPattern(
  'click|tap here|verify|update|unlock|unblock|re-?activate|suspended|blocked|restricted|confirm your|claim|dispute|whatsapp|kyc|emirates id|expired?|if not (?:you|done|made)[^.]{0,30}(?:http|www|visit|click)|to cancel|cancel (?:it|this)|اضغط|انقر|حدث|تحديث|توثيق|لإلغاء|تعليق|إيقاف|الرابط',
)
const mobile = /(?<!\d)(?:\+?971 ?|00971 ?|0)5\d(?:[ -]?\d){7}(?!\d)/u

/** Whether a message looks like bait: a link or mobile number that is not a bank's, with a request to act. */
export function isBait(plain: string): boolean {
  const strange = [...plain.matchAll(link)].some(
    ([whole, host = '']) =>
      !bankHosts.test(host) &&
      (/^https?:|^www\.|\//u.test(whole) || lure.test(plain)) &&
      /^https?:|^www\./u.test(whole),
  )
  const shortened = /(?<![a-z])(?:bit\.ly|tinyurl|cutt\.ly|t\.co|is\.gd|rb\.gy|wa\.me|shorturl)/u.test(plain)
  if ((strange || shortened) && lure.test(plain)) return true
  return (
    mobile.test(plain) &&
    wordPattern('call|contact|whatsapp|اتصل|تواصل|واتساب').test(plain) &&
    lure.test(plain)
  )
}

const advert = wordPattern(
  'apply (?:now|today|via|on|at|to)|pre-?approved|eligible|eligibility|limited (?:time|period)|offers?|up ?to|as low as|starting (?:from|at)|starts? (?:from|at)|get (?:up to|an?|your|[\\d\\p{Sc}]|aed|sar)|earn|win|spend(?! alert)|enjoy|discounts?|\\d+ ?% ?(?:off|cash)|promo|vouchers?|sms \\p{L}+ to|stop ?(?:to )?\\d{4}|opt ?-?out|t ?& ?cs?|tncs?|tcs|terms|conditions apply|congratulations|exclusive|refer|introducing|sukuk|ipo|عرض|عروض|العرض|خصم (?:يصل|حتى|\\d+ ?%)|خصومات|اربح|احصل|استمتع|وفر|الشروط|قدم الآن|سجل الآن|مبروك|حصري\\p{L}*|كود|فرصة|جائزة|جوائز|حول رصيدك',
)
const strongAdvert = wordPattern(
  'shop now|pay over \\d|purchases (?:above|over)|back on your (?:next )?purchases?|يصل إلى|خصم \\d+ ?(?:ريال|درهم|دولار|جنيه|دينار|ر\\.? ?س|%)[^.\\n]{0,10} على|عند (?:الدفع)|special offer|\\d ?% cash ?back|cash ?back (?:of )?up ?to|get (?:up ?to|\\d+ ?%)|when you (?:spend|use|pay)|on spending|spend (?:aed|sar)[^.]{0,60} (?:get|earn|enjoy)|عرض خاص|احصل على|عند (?:إنفاق|الشراء|استخدام|الإنفاق)|convert(?: it)? now|convert (?:this|your|it)|as low as|apply now|spend [^.]{0,60} (?:to get|and get|to earn|and earn)|get up ?to|earn up ?to|pre-?approved|eligible for|stop ?to \\d{4}|per month for|easy (?:monthly )?(?:instal|payment)|has been converted|converted (?:in)?to|حولها|حول (?:عملية|رصيدك|مشترياتك)|قسط (?:مشترياتك|الآن)|تم تحويل[^.]{0,60}أقساط',
)
const unfinished = wordPattern(
  "renews|auto-?renew\\p{L}*|due for renewal|bill [^.\\n]{0,50} is [a-z]{3} ?\\d|(?:has requested|requests) [^\\n]{0,40} from you|could ?n[o']t be (?:set up|registered|created)|(?:sent|submitted|accepted|lodged|presented) for (?:clearing|collection)|upcoming|next payment|expected|(?:credited|deposited|paid)[^.\\n]{0,60} (?:when|once|if|after) (?:you|eligible|approved|qualif\\p{L}*|regist\\p{L}*|complet\\p{L}*|opening)|الموافقة على|تسجيل أمر|received your (?:[a-z]+ ){0,4}requests?|(?:refund|withdrawal|redemption|cancellation) requests?|under review|pre[- ]?auth\\p{L}*|authori[sz]ation hold|earmarked|(?:been|is) reserved|(?:purchase|payment|transaction) authori[sz]ation|(?:has been|was|is) authori[sz]ed|on hold|placed on|hold (?:of|for|amount)|temporar(?:y|ily) (?:hold|held|blocked)|amount (?:blocked|held)|(?:blocked|held) on your|refunds? (?:are|may|can|take)|request to \\p{L}+(?![^.\\n]{0,90} (?:processed|completed|executed|successful))|تسجيل اعتراض\\p{L}*|اعتراض على عملية|طلب (?:استرداد|سحب|تحويل|إلغاء|استرجاع)|استلام طلب\\p{L}*|حجز (?:مبلغ|\\d)|محجوز|مؤقت|عملية تفويض|تجميد مبلغ|معلق|معلقة|جاري تنفيذ|سيخصم|هيتم|لن يتم|bill [^.]{0,50} (?:is ready|(?:has|have) been (?:generated|issued))|(?:dispute|complaint|claim|chargeback)[^.]{0,80} (?:received|registered|raised|logged)|will be|shall be|to be (?:debited|credited|deducted)|scheduled|under process\\p{L}*|being processed|in process|in progress|pending|initiated|request (?:is |has been |was )?(?:received|registered|submitted)|received your request|request for [^.]{0,60} (?:received|registered|submitted)|approve (?:this|the|your|a|it)|to approve|awaiting|(?:to|please) (?:confirm|authori[sz]e|complete) (?:this|the|your)|has been (?:registered|deregistered)|deregistered|subject to (?:clearing|realisation|realization)|under clearing|(?:pay|paid) with points|points (?:redeem\\p{L}*|redemption|transfer\\p{L}*|expir\\p{L}*)|redeem(?:ed)?|touchpoints|limit [^.]{0,70}(?:changed|updated|increased|revised|set)|beneficiary [^.]{0,60}(?:added|activated)|(?:request|loan|application) [^.]{0,50}approved|has been opened|invoice|hold (?:amount )?released|سيتم|سوف|تحت التحصيل|قيد (?:التنفيذ|المعالجة|المراجعة|الانتظار|التحصيل)|مجدول\\p{L}*|بانتظار|طلبك|لاعتماد|للموافقة|لتأكيد (?:ال)?عملية|لإتمام (?:ال)?عملية|نقاط (?!ال?بيع|البيع|بيع)|تم تغيير|تم تحديث|تمت إضافة (?:ال)?مستفيد|إضافة مستفيد",
)
const reminder = wordPattern(
  'reminder|(?<!statement )due (?:on|by) (?:\\d|[a-z]{3} \\d)|غدا|remind|is due|are due|falls due|due (?:date (?:is )?)?(?:today|tomorrow|in \\d+)|overdue|past due|please (?:pay|ensure|maintain|fund|make)|kindly (?:pay|ensure|maintain|settle)|avoid late|ignore if (?:already )?paid|if (?:already )?paid|تذكير|نذكرك\\p{L}*|يرجى (?:ال)?(?:سداد|دفع|تأكد|توفير|التأكد|السداد|الدفع)|لتجنب|متأخر\\p{L}*',
)

/** Whether a purchase was turned into instalments: that moves no money yet. */
export const isConverted = (plain: string): boolean =>
  /(?:has|have) been (?:successfully )?converted (?:in)?to (?:an? )?\d+[ -](?:[a-z]+[ -]){0,3}?(?:instal|emi)|تم تحويل [^.\n]{0,60} الي \d* ?(?:قسط|اقساط)/u.test(
    plain,
  ) && !/debited|charged|posted|billed|http|خصم/u.test(plain)

/** A person who writes of what he or she did, or asks for something. */
const ofPerson = wordPattern(
  "i(?:'ve|'ll|'m| have| had| will| am)?(?: (?:just|already|also|now))? (?:deposited|sent|sending|transferred|transferring|paid|paying|put|received|got|gave|spent|withdrew|need|owe|send|deposit|transfer)|i'(?:ve|ll|m|d)|let me know|(?:send|give|pay) me|(?:حولت|أودعت|أرسلت|دفعت|حطيت|رسلت) ?(?:لك|لج|لكم|في حسابك|على حسابك|إلى حسابك)|حطيت|(?:ابعث|أرسل|طرش|حول) لي",
)
const greeting =
  /^(?:hi|hey|hello|habibi|habibti|bro|brother|dude|buddy|mate|mom|mum|dad|yalla|salam|حبيبي|حبيبتي|يا اخي|اخوي|بابا|ماما|هلا)(?![\p{L}'])(?! (?:customer|client))/u
const farewell = /(?<![a-z])(?:thx|thanks bro|bro|habibi|habibti|(?:please|pls|plz) check)[ .!]*$/u
const byPerson =
  /(?<!(?<![a-z])(?:been|was|were|is|are|you|you have|you've) )(?<![a-z])(?:deposited|transferred|sent|paid|put) (?:you|u|your|the|my|rent|\d|[a-z]{3} ?\d)|(?<!\p{L})(?:دفعت|حولت|اودعت|ارسلت|سددت)(?!\p{L})/u
/**
 * Whether a person wrote a message, not a bank: whatever it says of money, nothing of it is proven. `isNamed`: it names a
 * bank, a card, an account or a balance.
 */
export const isOfPerson = (plain: string, isNamed: boolean): boolean =>
  ofPerson.test(plain) || farewell.test(plain) || (!isNamed && (greeting.test(plain) || byPerson.test(plain)))

const company =
  '(?:salik|darb|nol|du|etisalat|e&|virgin mobile|dewa|sewa|addc|aadc|fewa|careem|noon|talabat|tabby|tamara|amazon|deliveroo|uber|zomato|سالك|ديوا|اتصالات|دو)'
const companyAccount = new RegExp(
  String.raw`(?<![a-z])(?:your|for|to) ${company} (?:a\/c|account|tag|wallet|balance|pay)(?![a-z])(?<!du pay)|حساب\p{L}* (?:في )?${company}(?!\p{L})`,
  'u',
)
const courier = wordPattern(
  'order (?:is )?confirm(?:ed|ation)|order #|shipments?|parcels?|courier|delivery (?:fee|attempt|address)|شحنتك|شحنتكم|شحنة|طرد|طردك|توصيل شحن\\p{L}*',
)
/** A company's receipt for what it was paid. */
const receipt =
  /your payment to the account number|amount paid ?:|المبلغ المدفوع|payment(?:[^.\n]|\.\d){0,60} received (?:for|towards) your (?:[a-z]+ )?(?:bill|order|booking|policy|subscription|invoice)(?![a-z])|bill account|your recharge transaction/u
const fromCompany = new RegExp(`^${company} ?[:-]`, 'u')

/** Whether a company that is no bank tells of its own account or bill; the bank has a message of its own for what was paid. */
export const isOfCompany = (plain: string, namesOther: boolean): boolean =>
  fromCompany.test(plain) ||
  courier.test(plain) ||
  receipt.test(plain) ||
  (!namesOther && (companyAccount.test(plain) || /your (?:[a-z]+ )?order(?![a-z])/.test(plain)))

/** What was spent in all. */
const summary = wordPattern(
  '(?:spent|spend|spending|charged|paid)[^.\\n]{0,80} (?:this|last|in) (?:month|week|year|quarter|statement period|billing cycle)|in the (?:last|past) \\d+ (?:days|weeks|months)|(?:year|month) to date|statement has been paid|so far this (?:month|week|year)|إنفاقك|مصروفاتك|أنفقت (?:هذا|خلال)',
)

/** Why the part of a message that tells of a payment is no payment; null if nothing says so. `firm`: it names a card. */
export function refusalOf(core: string, firm: boolean): MessageRefusal | null {
  if (summary.test(core)) return 'unknown'
  if (strongAdvert.test(core)) return 'advert'
  if (unfinished.test(core)) return 'unfinished'
  if (reminder.test(core)) return 'reminder'
  return !firm && advert.test(core) ? 'advert' : null
}
/** Whether a message about what is due only reminds of it. */
export const isReminder = (plain: string): boolean => reminder.test(plain)
/** Whether a text praises an offer. */
export const isAdvert = (plain: string): boolean => strongAdvert.test(plain) || advert.test(plain)
