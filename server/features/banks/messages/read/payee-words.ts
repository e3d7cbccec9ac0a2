import type { MessageKind } from '#contract/banks/messages.ts'
import { alternatives, anyOf, wordPattern } from './patterns.ts'

/** Words in front of a name, by what the message is about; the first that leads to a name counts. */
const leads = {
  shop: [
    'at|@|merchant(?: name)?|store(?= ?:)|biller|description(?= ?:)|' +
      'الدفع إلى|الجهة|جهة(?= ?:)|المفوتر|لصالح|لدى|عند|التاجر|المتجر|متجر|اسم التاجر',
    'من\\n|ل\\n|من\\nA|debited with [^.]{3,20} from|charged [^.]{0,50} by|(?:to )?top ?-?up (?:of |for )?your',
    '(?:payment|paid|pay|recharge|bill|transfer)[^.]{0,60}? (?:to|towards)',
    '(?:دفع|سداد)[^.]{0,60}? إلى',
    'towards|for|to',
    'from|by|من|في|لل?',
    'فاتورة',
  ],
  back: ['at|merchant(?: name)?|لدى|عند|التاجر', 'from|by|من قبل|من', 'for'],
  payer: [
    'من\\n#',
    'مسجل\\p{L}* باسم|sender(?!\\W?s(?![a-z]))(?: name)?|remitter(?: name)?(?= ?:)|employer(?= ?:)|جهة العمل(?= ?:)|by order of|b\\/o|(?:اسم )?المرسل',
    'from|من قبل|من',
    'by',
  ],
  payee: [
    'ل\\n#',
    'مسجل\\p{L}* باسم|beneficiary name|receiver(?: name)?(?= ?:)|(?:اسم )?(?:المستلم|المستقبل)|اسم المستفيد',
    'to|beneficiary|in favou?r of|إلى|الى|المستفيد|لصالح|لأمر',
    'for|towards',
    'لل?',
  ],
} as const
/** A lone Arabic `ل` may be written together with the name that it leads to. */
export const leadPattern = (lead: string): RegExp => {
  const words = alternatives(lead).map((word) => {
    // labels of lines
    if (word === 'من\\n') return String.raw`(?<=\n)من(?!\p{L})`
    if (word === 'من\\nA') return String.raw`(?<!\p{L})من ?(?=[a-z])`
    if (word === 'من\\n#') return String.raw`(?<=\n)من ?:? ?[x*]*\d{3,4}[;*\n] ?`
    if (word === 'ل\\n') return String.raw`(?<=\n)ل(?= ?:)`
    if (word === 'ل\\n#') return String.raw`(?<=\n)ل(?: ?:? ?\d{3,4}[;*] ?| (?=\p{L}{2}))`
    if (word === 'لل?') return String.raw`(?<!\p{L})ل(?=[a-z])`
    return `${wordPattern(word).source}${/\p{Script=Arabic}/u.test(word) ? '(?!\\p{Script=Arabic})' : ''}`
  })
  return new RegExp(`(?:${words.join('|')}) ?:?[ \\n]?`, 'gu')
}
const patternsOf = (group: readonly string[]): RegExp[] => group.map(leadPattern)
/** HSBC's form: day, shop, `Purchase from` and the account. */
const dayFirst =
  /(?<![\da-z])\d{2}[a-z]{3}\d{2} (?=(?:[^.\n]|\.\S){2,50} purchase (?:from|by|on|[a-z]{3} ?[\d.,]+[-+]? by) )/gu
/** The same of who paid a salary. */
const dayFirstSalary = /(?<![\da-z])\d{2}[a-z]{3}\d{2} (?:salary|payroll) (?=(?:[^.\n]|\.\S){2,50} to )/gu
/** Of Indian banks: the day, then the shop; others name the card there. */
const onDay =
  /(?<=(?:on|dated) \d{1,2}-[a-z]{3}-\d{2,4}) on (?:ind\*)?(?=[a-z])(?!(?:[a-z&']+ ){1,4}?(?:[cd]?card|account|a\/c|acc)(?![a-z]))/gu
/** Of Indian banks: the system, the other bank's code or a number, then the name. */
const networks =
  /(?<![a-z])(?:neft|imps|rtgs|upi|ach)(?:[ -]?[dc]r?)?[-/*](?:[a-z]{4}0[a-z\d]{6}|[a-z]*\d+)[-/*]/gu
/** Who was credited, behind the reader's own debit. */
const credited = /(?<=;) (?=(?!your|amount)[a-z][a-z .'-]{2,30} credited)/gu
/** Whose account it came from, behind the name of a bank. */
const holder = /(?<=from [a-z ]{0,24}(?:a\/c|account) [x*]+\d{3,4}) of (?=[a-z])/gu
/** Of Abu Dhabi’s banks: a company and its number, behind that of the account. */
const billed = /(?<=[x*\d]{2}|debit) (?=[a-z]{2,12} no\.-\d)/gu
/** In brackets behind the number of an account. */
const bracketed = /(?<=[x*]\d{3,4}) ?\((?=[a-z][a-z .'-]{3,40}\))/gu
/** A reference that is the other side's name, before the time. */
const reference = /(?<![a-z])ref(?:erence)? ?:? (?=[a-z][a-z '.-]{2,40} (?:at|on) \d)/gu
/** Who drew a cheque, or for whom it was. */
const ofCheque = patternsOf([
  'drawn by|issued by|favou?ring|in favou?r of|payable to|issued to|لصالح|لأمر|لامر',
])
/** The first leads of shops, which prove a purchase: behind others stands what was paid for as well. */
export const firmLeads = [dayFirst, onDay, ...patternsOf(leads.shop.slice(0, 2))]
/** Leads behind which a name stands and nothing else. */
export const nameLeads = [...firmLeads, ...patternsOf([...leads.payer, ...leads.payee.slice(0, 3)])]
export const leadsOf: Partial<Record<MessageKind, readonly RegExp[]>> = {
  purchase: [dayFirst, onDay, ...patternsOf(leads.shop)],
  declined: patternsOf(['beneficiary name(?= ?:)', ...leads.shop]),
  'direct-debit': [
    billed,
    ...patternsOf([
      '(?:mandate|instruction) (?:of|from|by|with)|originator|\\((?:uae ?)?dds\\) (?:from|of)',
      'n?ach(?:[ -](?:d|dr))?(?:- tp ach)?(?=[ -])|direct debit(?= -)',
      ...leads.payee,
      'by',
    ]),
  ],
  refund: [dayFirst, ...patternsOf(leads.back)],
  reversal: patternsOf(leads.back),
  'transfer-in': [holder, ...patternsOf(leads.payer), networks, reference],
  salary: [dayFirstSalary, ...patternsOf(leads.payer)],
  'cheque-cleared': ofCheque,
  'cheque-returned': ofCheque,
  'money-out': [credited, ...patternsOf(['(?:you paid [a-z]{3} ?[\\d.,]+|paid) to'])],
  'transfer-out': [credited, ...patternsOf(leads.payee), networks, reference, bracketed],
}

const currency = '(?:aed|usd|sar|qar|kwd|omr|bhd|egp|eur|gbp|inr)'
const currencyBehind = String.raw`(?:${currency}(?![a-z])|درهم|ريال|دينار|جنيه)`
const labels = [
  'amount|date|country|time|fees?|card|ref|channel reference no',
  'المبلغ|مبلغ|التاريخ|الدوله|الحاله|المعامله|الي|من',
]
/** English words that go on with the sentence behind a name, as whole words. */
const sentence = [
  // when, and by what
  'on|dated|date(?= ?[:\\d])|with|via|using|by|as|against|from|into|to|your|made|if|call',
  'in (?:your|account|a\\/c|acc)|for (?:consumer|your|[a-z]{3} ?\\d)|purchase (?:from|by|on|[a-z]{3} ?\\d)',
  '(?:[cd]?card|account|a\\/c|acc)(?= ?(?:no|num|end|x|\\*|#|\\d|:|$))|ref|dda|reference|iban|txn|trx',
  // what became of it
  "has|have|was|were|is|are|it's|through|" +
    'sent|executed|processed|completed|debited|deducted|credited|deposited|approved|successfully',
  // what is left
  'thank you|just (?:landed|arrived)|landed|arrived|avl|avail|available|(?:new|current|remaining) bal(?:ance)?',
  '(?:bal|balance|limit|total)(?= ?(?:is|now|[:.]|aed|\\d|[a-z]{3} ?\\d))',
]
const arabicSentence = [
  '(?:في|يوم|عبر|مبلغ|حساب|من قبل|قد|اعيد\\p{L}*|ارتد\\p{L}*|و?تم|و(?:اعاد|اضاف|ارجاع)\\p{L}*|ورد)(?!\\p{L})|بتاريخ|تاريخ|الساعه|باستخدام|بواسطه',
  '(?:ال)?(?:رسوم|عموله|ضريبه)|و?(?:الرصيد|رصيد|المتاح)|بمبلغ|بقيمه|رقم(?!\\p{L})|مرجع|المرجع|برقم|بنجاح|لعدم|للاستفسار|للمزيد|لمزيد|اتصل',
  'ب(?:ال)?بطاق|(?:ال)?بطاق|من بطاق|علي بطاق|الي بطاق|من حساب|الي حساب|علي حساب',
]
/** Where a name ends. */
export const stop = anyOf([
  // signs
  /'s (?=account|a\/c|iban)| (?=no\.-\d)|\n| \/ | ?\||[;()]| x{2,}\d|[-/](?=(?:netbank|mob|imps|neft|upi|[a-z]{4}0\d)[a-z\d]*(?![a-z]))|(?<!(?:^|[ .])(?:\p{L}|dr|st))[.!] |[.!]$|\. ?(?=av|bal|your|if|limit)|\. ?(?=please|do not|never|call)/u,
  // labels of what follows
  new RegExp(`,? (?=(?:${labels.join('|')}) ?:)`, 'u'),
  /,? (?=(?:المبلغ|اجمالي|الحد|مدي)(?!\p{L}))| (?=(?:الي|علي|ب|ل) ?ل?(?:ال)?(?:بطاق|حساب|محفظ|قسط|اقساط|\d))/u,
  // words that go on with the sentence
  new RegExp(`,? (?=(?:${sentence.join('|')})(?![a-z&'-]))`, 'u'),
  new RegExp(`,? (?=(?:${arabicSentence.join('|')}))`, 'u'),
  /,? (?=(?:not|could(?:n't)?|did(?:n't)?|does|failed|insufficient|cannot|refused|declined|rejected|unpaid|returned|reversed|timed out|due to|but the)(?![a-z]))/u,
  / (?=(?:لم|بسبب)(?!\p{L})|مرفوض|رفضت|غير ناجح|غير مقبول)| (?=t ?& ?cs?(?![a-z])|visit |download )/u,
  // days, times and amounts
  /,? (?=at \d)|,? ?\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|,? ?\d{1,2}:\d{2}/u,
  / (?:of|for) (?=[a-z]{3} ?\d|\d[\d,.]* ?[a-z]{3}(?![a-z]))| of (?=[a-z]{3} ?\d)/u,
  new RegExp(String.raw`,? ${currency} ?\d|,? \d[\d,]*(?:\.\d+)? ?${currencyBehind}`, 'u'),
])

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
/** English words with which no name begins, as whole words. */
const noNames = [
  'wps|rs|outward|inward|uae dds|dds|ddr|your?|the|an?|my|our|us|you|another|other|own|any|being|by',
  'neft|imps|rtgs|upi|plate|cheque|chq|accounts?|acc|a\\/c|ac|[cd]?cards?|credit|debit|iban|atm|wallet|party-id|(?:beneficiary )?bank|pos',
  'aed|usd|sar|qar|kwd|bhd|omr|value|amount|date|cash|online|local|mobile|internet',
  'top|salary|consumer|purchase|payment|transaction|withdrawal|deposit|payout|settlement|disbursement',
  'employer|mandate|refund|reversal|reversed|returned|failed|declined|cancelled|unsuccessful|insufficient|charge|debiting',
  '(?:more|further|additional) (?:details?|info(?:rmation)?)|information|details',
  'assistance|help|queries|inquiries|direct debit',
  '(?:utility|electricity|water|gas|phone|mobile|internet) bills?',
  '(?:car|auto|vehicle|home|house|housing|property|personal|education) (?:finance|financing|loan|mortgage)',
  'avoid|earn|get|enjoy|win|redeem|exclusive|offers?|banking|choosing|dispute|complaints?|direct deposit|instal\\p{L}*',
]
/** What is no name. */
export const noName = anyOf([
  // numbers, amounts, rates, days and times, and single words of a sentence
  /^(?:\d[\d.,]* ?%|@|id ?:|(?:on|in|at|by|to|for)$)/u,
  /^(?:\+\d|(?:[a-z]{3}|rs\.?) ?\d[\d,.]*$|\[|x{2,}|[*#•]+|\d[\dx*]{5,}(?![a-z@-])|[a-z]{3} ?\d[\d,]*\.\d{2}|\d[\d /:.,-]*$|\d+ ?(?:am|pm)(?![a-z]))/u,
  new RegExp(String.raw`^\d[\d,.]* ?(?:${currencyBehind}|[درج]\. ?[اسقعكبم])`, 'u'),
  /^(?:\d{1,2}[ -]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?[\d-]/u,
  new RegExp(`^(?:${months})$`, 'u'),
  // words
  new RegExp(`^(?:${noNames.join('|')})(?![a-z*])`, 'u'),
  /^(?:(?:ال)?(?:حساب|بطاق|الكتروني|صراف)|رقم|مدي|حال(?!\p{L})|حاله|عدم|لعدم|خلال|شيك|تاريخ|مبلغ|المبلغ|الساع)/u,
  /(?:منته|تنته)/u,
  /^مستفيد(?: (?:خارج|داخل|في|اخر|جديد)(?!\p{L})|$)/u,
  /^[a-z& ]{2,16} wallet(?![a-z])|^(?:نق[اط]ط?|(?:ال)?محفظ|البيع|عبر|من[ :]|(?:الي|في)(?!\p{L}))|^[a-z]{2}\d{4}|instant payment|wamd|sarie|fund transfer|transfer|الراتب|^(?:ال)?(?:كهرباء|ماء|مياه|غاز|هاتف|جوال|موبايل|انترنت)$/u,
  /^(?:ال)?(?:درهم|ريال|دولار|جنيه|دينار|يورو|قسط|اقساط|خطه|نقاط|رصيد)(?!\p{L})/u,
])
