import { wordPattern } from '../patterns.ts'

const code = wordPattern([
  // how codes are handed over
  '3d ?secure ?:? ?\\d{4,8}|token \\d{4,8}',
  'use \\d{4,8} (?:to|for|as)|enter(?:ing)? \\d{4,8}|use code',
  '(?:code|pin|key) (?:is|:|for)',
  // what they are called
  'otp|o\\.t\\.p\\.?|one[- ]?time[- ]?(?:pass(?:word|code)|pin|code)|tac|cvv2?|cvc|[tm]?-?pin',
  'pass ?code|passwords?',
  '(?:verification|activation|authentication|authori[sz]ation|auth|access) (?:code|key|pin|number)',
  '(?:confirmation|security|secure|login|log-in|transaction) (?:code|key|pin|number)',
  'رقم التحقق|كود|الرمز|رمز',
  'رمز (?:ال)?(?:تحقق|تفعيل|تأكيد|دخول|أمان|مرور|سري|تعريف|تفويض|توثيق|مصادقة|التحقق|التفعيل)',
  'رمز(?:ك)? (?:لمرة|هو|المؤقت|السري)',
  'كلمة (?:ال)?(?:مرور|سر)|كلمة المرور',
  'الرقم السري|رقمك السري|رقم سري',
])
/** A payment that failed for a wrong PIN or another code. */
const wrongCode = wordPattern([
  '(?:incorrect|wrong|invalid|entered) (?:pin|cvv2?|otp)|pin (?:tries|attempts)|(?:pin|cvv2?) mismatch',
  '(?:ال)?(?:رقم|رمز) (?:ال)?سري (?:ال)?(?:خاطئ|خطأ|غير (?:ال)?صحيح)|(?:ال)?خطأ (?:في )?(?:ال)?(?:رقم|رمز) (?:ال)?سري',
])
/** Advice to change a PIN or a password, and what is none. */
const changeCode = new RegExp(
  [
    // the number of a payment
    String.raw`(?:رمز (?:ال)?(?:عمليه|معامله)|transaction number) ?:? ?\d{9,}`,
    String.raw`(?:change|reset|update) (?:your |the )?(?:[a-z]+ )?(?:pin|passwords?|passcode|code)(?![a-z])`,
    String.raw`(?:تغيير|بتغيير|غير|تحديث) (?:ال)?(?:رقم\p{L}*|كلمه|رمز\p{L}*) (?:ال)?(?:سري\p{L}*|مرور|سر)(?!\p{L})`,
  ].join('|'),
  'gu',
)
const currency = '(?:aed|sar|qar|kwd|omr|bhd|درهم|ريال|دينار)'
const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)'
/** A number of the length of a code that is no amount, day, year, card or account. */
const loneNumber = new RegExp(
  [
    String.raw`(?<![\d.,/:x*•·-])`,
    String.raw`(?<!(?:ending(?: with| in)?|card|account|a\/c|acc|بطاق\p{L}*|حساب\p{L}*)[ :]?)`,
    String.raw`(?<!(?:aed|sar|qar|kwd|omr|bhd|usd|eur)[ :]?)`,
    String.raw`(?<!(?:\d|${month})[a-z]*[ ,-]{0,2}(?=20\d\d))`,
    String.raw`\d{4,8}(?![.,/:-]?\d|[*x]| ?${currency})`,
  ].join(''),
  'u',
)
const warning = wordPattern([
  "never|do not|don't|dont|not to|not ask|no one|anyone|beware",
  'لا تشارك\\p{L}*|عدم مشاركة|لا تفصح|عدم الإفصاح|لا تعط|لا تقم',
  'لن يطلب|لن نطلب|احذر',
])

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
