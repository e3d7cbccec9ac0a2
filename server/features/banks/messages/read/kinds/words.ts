import { wordPattern } from '../patterns.ts'

/** That money left. */
export const moneyOut = wordPattern([
  'debited|deducted|debit|dr\\.? (?:transaction|txn)|withdrawn|charged|levied|applied',
  'paid|sent|transferred|outward|outgoing|collected|recovered|settled|taken',
  'processed|successful|successfully',
  'خصم|سحب|صادرة|صادر|دفع|سداد|سدد|تحصيل|من حساب\\p{L}*|تنفيذ|إرسال|أرسل',
])
/** That money arrived. */
export const incoming = [
  'credited|credit|cr\\.? (?:transaction|txn)|received|inward|incoming|deposited|deposit',
  'added|loaded|adding money|refunded',
  'استلام|استلمت|واردة|وارد|إيداع|إضافة|أضيف|قيد|أودع|ورد|إلى حساب\\p{L}*|لحساب\\p{L}*|في حسابك',
].join('|')
export const cheque = wordPattern('cheques?|chq|شيك\\p{L}*|الشيك')
export const cash = wordPattern([
  'atm|cash ?(?:machine|point|dispenser)|cash withdrawal|cash advance|withdrawal|withdrawn|(?:atm|cash) wdl',
  'cash[ -]?out|سحب|صراف|الصراف',
])
export const card = '(?:c|d)?cards?'
/** Up to four words in front of a card: those of its name. */
export const names = '(?: (?!(?:from|using|with|by|via|at|through|on|charged|debited|paid) )[\\w&-]+){0,4}'
/** A payment that did not take place, or that is in dispute. */
export const failed =
  '(?:unsuccessful|failed|declined|cancelled|canceled|disputed) (?:[a-z]+ ){0,3}?' +
  '(?:transaction|txn|payment|purchase|withdrawal|order|booking)'

/** That a payment was refused, or did not go through. */
export const declined = wordPattern([
  'declined|(?<!or )decline(?! (?:the|this|it|or|if)(?![a-z]))|rejected|denied|refused|invalid|failed',
  '(?:blocked|stopped) (?:an?|the|your|this) (?:[a-z]+ )?(?:transaction|payment|purchase)',
  '(?:was|been) (?:blocked|stopped)(?! on your)|(?:card|account) is (?:blocked|inactive|not active|closed)',
  '(?:purchase|transaction|payment|withdrawal) (?:attempt|blocked|stopped)',
  'tried to (?!deliver|reach|call|contact)|attempted|unsuccessful|returned unpaid|unpaid|aborted|timed out|do not honou?r',
  'reason ?: ?(?:do not|card (?:is |not |blocked|inactive|expired|closed|frozen)|insufficient|limit|invalid|incorrect|expired|exceed\\p{L}*|transaction)',
  'not (?:been )?(?:approved|successful|completed|processed|authori[sz]ed|honou?red)',
  "was ?n[o']t (?:successful|completed|processed)|did ?n[o']t go through|cannot be (?:completed|processed)",
  "(?:could ?n[o']t|cannot|can ?n[o']t) be used|(?:did ?n[o']t|was ?n[o']t|not) (?:complete|go through|sent|used|charged|debited)(?![a-z])",
  "could ?n[o']t (?:be )?(?:complet|process|approv)\\p{L}*|could ?n[o']t be authori[sz]ed",
  'unable to (?:process|complete)|(?:insufficient|not enough) (?:funds?|balance|limit|credit)',
  'محاولة (?:شراء|سحب|دفع|عملية)|لم تكتمل|لم يكتمل|لم تتم|لم يتم|لم تنجح|لم ينجح|تعذر|تعذرت|فشل|فشلت',
  'رفض|رفضت|مرفوضة|غير ناجحة|غير مقبولة|لا يسمح|لا يكفي|غير كاف\\p{L}*|عدم كفاية|لعدم كفاية',
])

/** What was tried before it was declined: a card that is blocked or money that is missing declines nothing yet. */
export const tried = wordPattern([
  'purchase|transactions?|txn|trxn?|(?<!non[- ]?)payment|withdrawal|transfer|direct debit|dds?|tried|attempt\\p{L}*',
  '[a-z]{3} ?[\\d.,]+ (?:at|(?:(?:was|has been|is) )?(?:declined|rejected) (?:on|at|for|from))|declined (?:at|by|for|[a-z]{3} ?\\d)|declined ?:',
  'شراء|عملي[ةت]\\p{L}*|سحب|تحويل|حوالة|دفع|معامل[ةت]\\p{L}*|خصم مباشر|(?<=^)رصيد غير كاف\\p{L}*\\n',
])

/** What a bank takes for a cheque. */
export const feeForCheque = wordPattern(
  '(?:return(?:ed)?(?: cheque)?|cheque(?: [a-z]+){0,2}) (?:charges?|fees?)(?! (?:(?:will|may|shall) )?(?:be )?(?:appl|levied|charged))|رسوم [^.\\n]{0,20}شيك\\p{L}*',
)

const feesOfOthers = [
  '(?:school|tuition|university|college|nursery|visa|government|medical|gym) fees?',
  '(?:parking|registration|club|membership) fees? (?:paid|payment)',
  '(?:hotel|room|restaurant|taxi|delivery|toll|parking|valet) charges?',
  'رسوم (?:دراسية|مدرسية|حكومية|المدرسة|الجامعة)',
]
/** Fees that are no bank's, by what they are for. */
export const feeAtShop = wordPattern(feesOfOthers)
/** The same, or what was paid to somebody. */
export const feeOfOthers = wordPattern(['paid (?:at|to)', ...feesOfOthers])
const service = '(?:an? |the |your )?(?:[a-z]+ ){0,2}(?:transfers?|remittance|sms|alerts|statement)'
/** That a bank charged for a service, without the word fee. */
export const chargedForService = wordPattern([
  `charged [a-z]{3} ?[\\d.,]+ for ${service}`,
  `[a-z]{3} ?[\\d.,]+ charged for ${service}`,
])

/** That something was bought. */
export const purchase = wordPattern([
  'you paid [^\\n]{0,80} (?:with|using|by) (?:your )?(?:[a-z]+ )?[cd]?card',
  '(?<!to )purchases?|purchased|spent|pos|شراء|اشتريت|مشتريات|نقاط (?:ال)?بيع',
  // what a card was used for
  '(?:was|been|is) (?:used|utili[sz]ed)|utili[sz]ed for|used (?:for|at)|thank you for using',
  'استخدام\\p{L}* (?:ال)?بطاق\\p{L}*|باستخدام بطاق\\p{L}*|استخدمت|استخدام البطاقة',
  // a transaction at a shop
  '[cd]cards? (?:transaction|txn)(?=\\n)',
  '(?:trxn?|txn|transaction)\\.? (?:using|on|with|of|for)[^\\n]{0,110}(?: (?:at|from)| ?@)',
  'transaction (?:was|has been) (?:made|approved)[^\\n]{0,60} (?:at|on)',
  'خصم[^.\\n]{0,60}(?: عند|(?<!حساب(?:ك|كم)) لدي(?! [^.\\n]{2,30}(?:منته|رقم)))|عملية (?:عبر )?(?:ال)?إنترنت',
  'merchant ?:|tap to pay|used your [^.\\n]{0,30}[cd]?card',
  '[a-z]{3} ?[\\d,.]+ at (?!\\d)[^\\n]{2,60} (?:(?:with|using|on) (?:your )?[cd]?card|[cd]?card (?:ending )?[x*]*\\d)',
  '(?<=^[^\\p{L}]{0,6})[a-z]{3} ?[\\d,.]+ at (?!\\d)[^\\n]{2,60}\\n(?:your )?[cd]?card',
  // a card that was charged
  `${card}[^.\\n]{0,30}: ?[a-z]{3} ?[\\d,.]+ at(?! \\d)`,
  `${card}[^.\\n]{0,40} (?:charged|debited)(?:[^.\\n]|\\.\\d|incl\\.){0,50} at`,
])

/** That money came back for what was bought. */
export const refund = wordPattern([
  '(?:returned|gave back) [a-z]{3} ?[\\d.,]+ to|refunds?|refunded|credited back|paid back|provisional credit|(?:temporary|conditional) credit|charge ?back|money ?back|(?:purchase|pos|sales?|merchandise) return|waived and credited',
  'استرداد|استرجاع|(?:أعاد|رد)\\p{L}* لك|مسترد\\p{L}*|مسترجع\\p{L}*|تم رد|رد مبلغ|إعادة مبلغ|إرجاع مبلغ',
  // a shop that credits a card
  `${card}[^.]{0,50} credited with [^.]{0,30} (?:from|by) (?!your|the|account|a/c|acc|mobile|online)[^.]{2,40}`,
  `amount of [^.]{0,40} from (?!your|account|a/c|acc|[cd]?card|auto|mobile|online|internet|bank|atm|cash|\\p{L}*\\d{6,})[^.]{2,40} (?:has been |was |is )?credited to your${names} ${card}`,
])

const ofTheCard = '(?: payment of)?(?: your| the)?(?: [\\w&-]+){0,3}'
/** That a credit card was paid. */
export const cardPayment = wordPattern([
  // a payment for a card
  `payment[^.]{0,80} (?:towards?|against|for|to)(?: your| the)?${names} c?cards?`,
  `payment[^.]{0,80} (?:on|of)(?: your| the)?${names} ccards?`,
  'ccards?:? payment confirm(?:ation|ed)|confirm[^.\\n]{0,40} payment (?:of|on|for|to) [^.\\n]{0,40}ccards?',
  'c?cards? payment request of [^.\\n]{0,60} (?:processed|success\\p{L}*)',
  'ccard(?: bill)? ?:? ?payment|c?cards? repayment|cc (?:payment|pymt|pmt)',
  'ccards?(?: [\\w*]+){0,4} payment (?:of )?[a-z]{3} ?[\\d,.]+ (?:was|has been)',
  'payment instructions? of [^.]{0,30} to \\d[\\dx*]{6,}',
  // money that the card received
  `(?:received|credited)[^.]{0,60} (?:towards?|against|to|on|in)(?: your| the)?${names} c?cards?`,
  `(?:received|paying) [^.]{0,40} (?:for|to)(?: your| the)?${names} c?cards?`,
  'c?cards? [^.]{0,40}(?:has been|was) (?:paid|credited)|ccards? credited',
  'c?cards? [^.]{0,30}payment of [^.]{0,40} received',
  'payment of [^.\\n]{0,20}(?:\\.\\d+)?[^.\\n]{0,6} received\\.? (?:your )?(?:outstanding|available limit)',
  'payment received(?![^.]{0,60} (?:account|a/c|acc))|card pa?y?me?n?t received',
  // money that an account paid
  `you(?:'ve| have)? paid your${names} ccards?|ccard bill of [^.\\n]{0,20} paid`,
  `paid[^.]{0,40} (?:towards?|to)(?: your| the)?${names} ccards?|auto-?pay[^.]{0,60} ccards?`,
  `(?:debited|deducted|transferred)[^.]{0,80} (?:towards?|for|to)${ofTheCard}[ /]ccards?`,
  'مدفوعات (?:ال)?بطاق\\p{L}*|(?:استلام|استلمنا|تسلمنا) [^.\\n]{0,60} لبطاق\\p{L}*',
  'سداد[^.\\n]{0,50}(?<!(?:من|باستخدام|عبر|بواسطة) (?:ال)?|ب)بطاق\\p{L}*|سداد (?:ال)?بطاق\\p{L}*|تسديد[^.\\n]{0,50}بطاق\\p{L}*',
  'بطاق\\p{L}* (?:ائتمان\\p{L}*|فيزا|ماستر\\p{L}*):? ?(?:تأكيد )?(?:ال)?سداد',
  '(?:استلام|استلمنا|تسلمنا)[^.\\n]{0,40}(?:دفعة|دفعتك|سداد\\p{L}*)(?![^.\\n]{0,60}(?:في|إلى|ل) ?(?:ال)?حساب\\p{L}*(?! (?:ال)?بطاق))',
  'دفعة[^.\\n]{0,50}بطاق\\p{L}*|دفعتك|دفع مستحقات|(?:تحويل|خصم [^.\\n]{0,30} من حساب)[^.\\n]{0,40} (?:إلى|لصالح|ل) ?بطاق\\p{L}* (?:ال)?ائتمان\\p{L}*',
])
