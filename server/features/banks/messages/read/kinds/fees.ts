import { wordPattern } from '../patterns.ts'

const stems =
  'fees?|charges?|chrgs?|chgs?|chg|vat|gst|tax(?:es)?|levy|penalt\\p{L}*|commission|رسوم|مصاريف|رسم|عمولة|ضريبة|غرامة'
/** Words of fees. */
export const ofFee = wordPattern(stems)
/** The same, one by one. */
export const fees = wordPattern([stems, 'interest|falling below|non-? ?maintenance|not maintaining'], 'g')

const whole = (words: readonly string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`, 'u')
/** What banks in particular take fees for. */
const reason = whole([
  'min(?:imum)?|avg|average|bal(?:ance)?|below|fall(?:ing)?|non|monthly|quarterly|annual|yearly|late|over|limit|overlimit',
  'acc(?:oun)?t|acc|ac|[cd]?cards?|visa|mastercard|cheques?|chqs?|book|return(?:ed)?|rtn|our|bounced?|stop|payment|pymt|pmt',
  'sms|alerts?|e?statements?|stmt|supplementary|certificate|letter|liability|duplicate|replacement|(?:re)?issu\\p{L}*',
  'transfer|transactions?|txns?|tt|swift|remittance|ipp|aani|imps|neft|rtgs|outward|inward|international|foreign|fx|currency|exchange|mark|markup|up',
  'service|maintenance|finance|admin\\p{L}*|processing|handling|cash|advance|atm|withdrawal|teller|branch|counter|courier',
  'mobile|banking|online|digital|upi|ecs|nach|pos|early|settlement|closure|dormant|inactiv\\p{L}*|locker|ledger|folio|membership|joining|standing|order|bank|debit|credit',
  'fee|fees|charge|charges|chrgs?|chgs?|vat|gst|value|added|tax|excise|penalty|unpaid|insufficient|funds|interest',
  '(?:ال|لل|ل|ب|و)*(?:حد|ادني|رصيد|انخفاض|حفاظ|نزول|هبوط|عدم|سنوي\\p{L}*|شهري\\p{L}*|خدم\\p{L}*|رسائل|نصيه|قصيره|اصدار|تجديد|استبدال|احتفاظ|بديل\\p{L}*|مفقود\\p{L}*|تالف\\p{L}*)',
  '(?:ال|لل|ل|ب|و)*(?:كشف|حساب\\p{L}*|دفتر|شيك\\p{L}*|بطاق\\p{L}*|كارت|تحويل\\p{L}*|سحب|نقدي|تاخير|سداد|تجاوز|دولي\\p{L}*|عملات|اجنبي\\p{L}*)',
  '(?:ال|لل|ل|ب|و)*(?:قيمه|مضافه|رسوم|رسم|عموله|ضريبه|غرامه|ارجاع|مرتجع|اداري\\p{L}*|معامل\\p{L}*|عملي\\p{L}*|صيانه|ماجل|تسويه|مبكر\\p{L}*)',
])
/** Words and signs up to which the name of a fee reaches. */
const edge = whole([
  '[^\\p{L}]+|[x*]+\\d+|towards?|for|as|being|against|of|due|to|with|by|an?|the|your|no|and|incl\\p{L}*|plus|on|in|at',
  'debited|deducted|charged|levied|applied|recovered|collected|has|have|was|were|is|been|dated|ref|avl|avail\\p{L}*|current',
  'jan\\p{L}*|feb\\p{L}*|mar|march|apr|april|may|june?|july?|aug\\p{L}*|sept?\\p{L}*|oct\\p{L}*|nov\\p{L}*|dec\\p{L}*',
  '[ا-ي]|month|year|quarter|period|شامل\\p{L}*|بمبلغ|مبلغ|بقيمه|و?قدره\\p{L}*|بتاريخ|في|يوم|من|علي|عن|لشهر|خصم|قيد|تم|احتساب|فرض|درهم\\p{L}*|ريال\\p{L}*|دينار\\p{L}*|جنيه\\p{L}*|جم|aed|sar|qar|omr|kwd|bhd|usd|inr|egp|rs',
])
const wordsOf = (text: string): string[] => text.match(/[\p{L}&]+|\n|[^\p{L}\s]+/gu) ?? []
/** Whether the first word that is no reason for a fee is one at which its name ends. */
function isClosed(words: readonly string[]): boolean {
  const next = words.find((word) => !reason.test(word))
  return next === undefined || edge.test(next)
}
/** Whether a fee is a bank's by all the words around it: what others take is called by their names. */
export const isBankFee = (text: string): boolean =>
  [...text.matchAll(fees)].some(
    ({ 0: found, index }) =>
      isClosed(wordsOf(text.slice(0, index)).toReversed()) &&
      isClosed(wordsOf(text.slice(index + found.length))),
  )
