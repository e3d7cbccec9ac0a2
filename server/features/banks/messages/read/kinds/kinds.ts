import type { MessageKind } from '#contract/banks/messages.ts'
import { wordPattern } from '../text.ts'

/** Words of a kind of message: all of `all` and none of `none` are said. `head`: before the amount, or as its purpose. */
export type Wording = { kind: MessageKind; all: readonly RegExp[]; none?: readonly RegExp[]; head?: RegExp }

const words = (source: string): RegExp => wordPattern(source)
export const moneyOut = words(
  'debited|deducted|debit|withdrawn|charged|paid|sent|transferred|outward|outgoing|dr\\.? (?:transaction|txn)|collected|recovered|processed|levied|applied|settled|successful|successfully|خصم|سحب|صادرة|صادر|دفع|سداد|سدد|تحصيل|من حساب\\p{L}*|تنفيذ|إرسال|أرسل',
)
const incomingWords =
  'credited|received|inward|incoming|deposited|deposit|credit|cr\\.? (?:transaction|txn)|added|loaded|adding money|refunded|استلام|استلمت|واردة|وارد|إيداع|إضافة|أضيف|قيد|أودع|ورد|إلى حساب\\p{L}*|لحساب\\p{L}*|في حسابك'
export const moneyIn = words(incomingWords)
const cheque = words('cheques?|chq|شيك\\p{L}*|الشيك')
const cash = words('atm|cash withdrawal|cash advance|withdrawal|withdrawn|(?:atm|cash) wdl|سحب|صراف|الصراف')
const card = '(?:c|d)?cards?'
/** Up to four words in front of a card: those of its name. */
const names = '(?: (?!(?:from|using|with|by|via|at|through) )[\\w&-]+){0,4}'
const failed =
  '(?:unsuccessful|failed|declined|cancelled|canceled|disputed) (?:transaction|txn|payment|purchase|withdrawal|order|booking)'

/** Fees that are no bank's. */
const feeOfOthers = words(
  'paid (?:at|to)|(?:school|tuition|university|college|nursery|parking|visa|registration|government|medical|club|gym|membership) fees? (?:paid|payment)|رسوم (?:دراسية|مدرسية|حكومية|المدرسة|الجامعة)',
)

/** Kinds by their words, the most telling first. Texts are folded; `ccard` stands for a credit card, `dcard` for a debit card. */
export const wordings: readonly Wording[] = [
  {
    kind: 'refund',
    all: [words('refund|refunded'), words(`(?:for|of|against)(?: an?| your| the)? ${failed}`)],
  },
  {
    kind: 'reversal',
    all: [
      words(
        `${failed}[^.]{0,60} (?:credited|returned|reversed)|(?:credited|returned|reversed)[^.]{0,80} ${failed}`,
      ),
    ],
    none: [words('refund|refunded')],
  },
  {
    kind: 'reversal',
    all: [words('cancell?ed'), words('credited|returned')],
    none: [words('refund|refunded')],
  },
  {
    kind: 'cheque-returned',
    all: [
      cheque,
      words(
        'returned?|return|bounced?|dishonou?red|unpaid|مرتجع\\p{L}*|ارتجاع|إرجاع|ارجاع|رجوع|أعيد|إعادة|رفض|مرفوض|لعدم كفاية|عدم كفاية',
      ),
    ],
  },
  {
    kind: 'declined',
    all: [
      words(
        "(?:blocked|stopped) (?:an?|the|your|this) (?:[a-z]+ )?(?:transaction|payment|purchase)|declined|(?<!or )decline(?! (?:the|this|it|or)(?![a-z]))|tried to|attempted|(?:was|been) blocked|did ?n[o']t go through|unsuccessful|failed|rejected|not (?:been )?(?:approved|successful|completed|processed|authori[sz]ed|honou?red)|could ?n[o']t (?:be )?(?:complet|process)\\p{L}*|cannot be (?:completed|processed)|was ?n[o']t (?:successful|completed|processed)|unable to (?:process|complete)|insufficient (?:funds?|balance|limit|credit)|not enough (?:funds?|balance|limit|credit)|denied|refused|invalid|could ?n[o']t be authori[sz]ed|(?:purchase|transaction|payment|withdrawal) (?:attempt|blocked|stopped)|محاولة (?:شراء|سحب|دفع|عملية)|لم تكتمل|لم يكتمل|لا يسمح|لا يكفي|returned unpaid|unpaid|رفض|رفضت|مرفوضة|لم تتم|لم يتم|تعذر|تعذرت|فشل|فشلت|غير ناجحة|غير كاف\\p{L}*|غير مقبولة|عدم كفاية|لعدم كفاية",
      ),
    ],
    none: [words('insufficient (?:funds?|balance) (?:fee|charge)')],
  },
  {
    kind: 'cheque-cleared',
    all: [
      cheque,
      words('cleared|clearance|credited|debited|paid|honou?red|encashed|صرف|تحصيل|خصم|قيد|تقاص|تسوية|مقاصة'),
    ],
    none: [words('cheque ?books?|دفتر')],
  },
  {
    kind: 'statement',
    all: [
      words(
        'statement|stmt|e-?statement|billing|bill|total (?:amount |amt )?due|total billed|amount due|min(?:imum)?\\.? (?:amt |amount )?due|كشف\\p{L}*|المبلغ المستحق|الحد الأدنى',
      ),
      words('due|استحقاق|تستحق|مستحق|السداد|سداد|pay(?:ment)? (?:by|before)'),
    ],
    none: [words('(?<!min |min\\. |minimum )payment of|purchase|شراء')],
  },
  {
    kind: 'reversal',
    all: [words('reverse (?:transaction|txn|purchase|payment)|(?:transaction|txn|purchase) reverse')],
  },
  { kind: 'reversal', all: [words('cash ?back|كاش باك'), words('reversal|reversed|عكس')] },
  {
    kind: 'reversal',
    all: [
      words(
        '(?:purchase|transaction|txn|payment|order|withdrawal)[^.]{0,60} (?:was|been|is) cancell?ed|reversed|reversal|voided|void|عكس|عكسية|معكوسة|إلغاء',
      ),
    ],
  },
  {
    kind: 'refund',
    all: [
      words(
        `refunds?|refunded|credited back|chargeback|money ?back|استرداد|استرجاع|مسترد\\p{L}*|مسترجع\\p{L}*|تم رد|رد مبلغ|إعادة مبلغ|إرجاع مبلغ|${card}[^.]{0,50} credited with [^.]{0,30} (?:from|by) (?!your|the|account|a/c|acc|mobile|online)[^.]{2,40}|amount of [^.]{0,40} from (?!\\p{L}*\\d{6,})[^.]{2,40} (?:has been |was |is )?credited to your ${card}`,
      ),
    ],
  },
  {
    kind: 'refund',
    all: [
      words(`cash ?back(?! (?:\\w+ )?${card})|كاش باك|استرداد نقدي`),
      words(
        'credited|received|added|posted|redeemed|paid|cash ?back\\n(?:amount|مبلغ)|كاش باك\\nمبلغ|إضافة|أضيف|قيد|إيداع|استلام|استلمت',
      ),
    ],
  },
  {
    kind: 'fee',
    all: [
      words(
        '(?:annual|late|service|maintenance|monthly|cash|over ?limit|processing|transaction|card|membership|issuance|joining|administrative|minimum|fall|statement|replacement)(?: [a-z]+){0,3} (?:fees?|charges?)(?: of)? [a-z]{3} ?\\d|(?:fees?|charges?|vat|interest) of|(?:fees?|charges?) (?:has|have) been|(?:as|for|towards|being)(?: an?)?(?: [a-z]+){0,4} (?:fees?|charges?)|(?:خصم|فرض|احتساب|قيد) (?:رسوم|عمولة|ضريبة)',
      ),
      words('debited|deducted|charged|levied|applied|debit|خصم|فرض|احتساب|قيد'),
    ],
    none: [words('purchase|withdrawn|withdrawal|spent|credited|reversed|شراء|سحب'), feeOfOthers],
    head: words('fees?|charges?|vat|interest|رسوم|عمولة|ضريبة'),
  },
  {
    kind: 'fee',
    all: [
      words('value added tax|vat @|ضريبة القيمة المضافة'),
      words('debited|deducted|charged|levied|خصم|قيد|احتساب'),
    ],
    none: [
      words(
        'purchase|withdrawn|withdrawal|spent|used|at|incl\\w*|credited|reversed|شراء|سحب|لدى|شامل\\p{L}*',
      ),
      feeOfOthers,
    ],
  },
  {
    kind: 'instalment',
    all: [
      words(
        '(?:instal(?:l)?ments?|emi)(?: no\\.?| number)? \\d+ ?(?:of|/) ?\\d+|(?:instal(?:l)?ments?|emi)[^.]{0,80} (?:posted|billed|charged) (?:to|on)|قسط (?:رقم )?\\d+ (?:من|/)',
      ),
    ],
  },
  {
    kind: 'purchase',
    all: [
      words(
        `purchases?|purchased|[cd]cards? (?:transaction|txn)(?=\\n)|spent|pos|(?:was|been|is) (?:used|utili[sz]ed)|utili[sz]ed for|used (?:for|at)|thank you for using|(?:trxn?|txn|transaction)\\.? (?:using|on|with|of|for)[^\\n]{0,70}(?: (?:at|from)| ?@)|transaction (?:was|has been) (?:made|approved)[^\\n]{0,60} (?:at|on)|${card}[^.\\n]{0,40} (?:charged|debited)[^.\\n]{0,50} at|charged to (?:your |the )?(?:[\\w&-]+ ){0,4}${card}|شراء|مشتريات|استخدام\\p{L}* (?:ال)?بطاق\\p{L}*|باستخدام بطاق\\p{L}*|استخدمت|خصم[^.\\n]{0,60}(?: عند| لدي)|استخدام البطاقة|عملية (?:ال)?إنترنت|عملية عبر (?:ال)?إنترنت|نقاط (?:ال)?بيع`,
      ),
    ],
    none: [cash, words('cashback reversal')],
  },
  {
    kind: 'salary',
    all: [
      words('salary|salaries|wages?|payroll|wps|راتب\\p{L}*|رواتب|أجور|جهة العمل'),
      words(
        `${incomingWords}|landed|arrived|been paid|paid (?:in)?to|posted|available in|راتب\\nمبلغ|salary\\namount|إلى ?:`,
      ),
    ],
  },
  {
    kind: 'card-payment',
    all: [
      words(
        `payment[^.]{0,80} (?:towards?|against|for|to)(?: your| the)?${names} c?cards?|payment[^.]{0,80} (?:on|of)(?: your| the)?${names} ccards?|ccards?:? payment confirm(?:ation|ed)|confirm[^.\\n]{0,40} payment (?:of|on|for|to) [^.\\n]{0,40}ccards?|(?:received|credited)[^.]{0,60} (?:towards?|against|to|on|in)(?: your| the)?${names} c?cards?|c?cards? [^.]{0,40}(?:has been|was) (?:paid|credited)|ccards? credited|c?cards? [^.]{0,30}payment of [^.]{0,40} received|c?cards? payment request of [^.\\n]{0,60} (?:processed|success\\p{L}*)|c?cards? repayment|payment instructions? of [^.]{0,30} to \\d[\\dx*]{6,}|(?:debited|deducted|transferred)[^.]{0,80} (?:towards?|for|to)(?: payment of)?(?: your| the)?(?: [\\w&-]+){0,3} ccards?|ccard (?:bill )?payment|payment of [^.\\n]{0,20}(?:\\.\\d+)?[^.\\n]{0,6} received\\.? (?:your )?(?:outstanding|available limit)|payment received(?![^.]{0,60} (?:account|a/c|acc))|سداد[^.\\n]{0,50}بطاق\\p{L}*|سداد (?:ال)?بطاق\\p{L}*|بطاق\\p{L}* (?:ائتمان\\p{L}*|فيزا|ماستر\\p{L}*):? ?(?:تأكيد )?(?:ال)?سداد|تسديد[^.\\n]{0,50}بطاق\\p{L}*|(?:استلام|استلمنا|تسلمنا)[^.\\n]{0,40}(?:دفعة|دفعتك|سداد\\p{L}*)[^.\\n]{0,50}|دفعة[^.\\n]{0,50}بطاق\\p{L}*|دفعتك|دفع مستحقات|تحويل[^.\\n]{0,40} إلى بطاق\\p{L}* (?:ال)?ائتمان\\p{L}*`,
      ),
    ],
    none: [
      words(`(?:with|using) (?:your )?${card}|by ${card}|dcards?|payment[^.]{0,60} at (?!\\d)`),
      words('loan'),
    ],
  },
  {
    kind: 'cash-in',
    all: [words('deposit|deposited|cdm|cash deposit|إيداع|أودع'), words('cash|cdm|atm|نقدي|نقدا|صراف')],
  },
  { kind: 'cash-out', all: [cash] },
  {
    kind: 'direct-debit',
    all: [words('direct debits?|uaedds|dds|ddr|dda|خصم مباشر|الخصم المباشر'), moneyOut],
    none: [words('credited')],
  },
  {
    kind: 'instalment',
    all: [
      words(
        'instal(?:l)?ments?|emi|mortgage|(?:loan|finance|financing) (?:re)?payment|loan|finance|murabaha|قسط|أقساط|القسط|تمويل',
      ),
      moneyOut,
    ],
    none: [words('disbursed|credited')],
  },
  {
    kind: 'fee',
    all: [words('fees?|(?<!to )charges?|commission|interest|vat|رسوم|عمولة|رسم')],
    none: [feeOfOthers, words('credited|received')],
    head: words('fees?|charges?|commission|interest|vat|رسوم|عمولة|رسم'),
  },
]
