/** What a whole line says that its single words do not. Pure. */
import { months } from '#contract/ledger/search/words.ts'
import type { Parsed } from '../parsed.ts'

/** 'plus Careem': more of what was asked before, and not that in its place. */
const adding =
  /^\s*(?:and\s+)?(?:plus|add|\+|و?(?:زائد|زايد|ضيف|أضف|اضف|مع(?!\s+(?:بعض|الرسوم|رسوم|الضريبة|المعلق))|بالإضافة (?:إلى|الى)|بالاضافة الى))\s+(?=\S)/iu
const addedToIt =
  /\b(?:with|on top of|added to|along with|together with) (?:it|them|that|those|these)\b|(?<!\p{L})(?:مع|ويا?)ا?(?:هم|ها|ه|هن|هما)(?!\p{L})/iu
const withOthers =
  /^\s*(?:and|then|so|ok|what about|و|طيب)(?!\p{L}).*\b(?:with|مع) (?:the |my |our )?(?=\p{L})|^\s*(?:with|مع) (?:the |my |our )?(?=\p{L})/iu
const ofWhole = /\b(?:whole|full|entire|complete)\b|(?<!\p{L})(?:ال)?كامل(?:[ةه]|ين)?(?!\p{L})/iu
const countingPaid =
  /\bhow many (?:times )?(?:(?:have|did|has|do) )?(?:(?:i|we) )?(?:pay|paid)\b|\bpaid (?:it )?how (?:many|often)\b|كم (?:مرة|مره|مرات|دفعة|دفعه) (?:دفعت|دفعنا|اندفع|اندفعت|انصرف)(?!\p{L})/iu
/** 'how much of that was Talabat', 'كم منها طلبات'; 'of this month' names days, and 'out of it' a way. */
const ofPart =
  /(?<!\bout )\bof (?:(?:it|them|those|these)\b|(?:that|this)\b(?! (?:month|week|year|day|weekend|quarter|card|account|shop|client|bank|place)))|(?<!\p{L})و?(?:كم|جم|شكثر|قديش|كام|نسب[ةه])(?!\p{L}).*(?<!\p{L})(?:منها|منه|منهم|من (?:هذا|هذي|هذه|هذولا|ذلك|هالمبلغ|المبلغ))(?!\p{L})|^\s*(?:منها|منهم|منه) (?:كم|جم|شكثر|قديش|كام)(?!\p{L})/iu
const wanted = /\b(?:on|for)\s+(?=\p{L})|(?<!\p{L})(?:على|علي|عشان|لل?(?=\p{L}{3}))/iu
const billed = /\bbills?\b|فاتورة|فاتوره|فواتير/iu
const ofAll =
  /\b(?:whole|entire|all) (?:of )?(?:the |last |this )?\p{L}+|\bfull month\b|كامل|كله(?!\p{L})|كلها(?!\p{L})/iu
const paid =
  /\bpaid\b|\b(?:did|have) (?:i|we) pa(?:y|id)\b|(?:^|\s)(?:اللي |الي |التي )?(?:دفعت|دفعنا|سددت|سددنا|اندفعت|اندفعت)(?:ها|هم)?(?!\p{L})/iu
const unpaid =
  /\b(?:not|un|yet to|still to|to|be|must|get|getting) ?(?:be |been )?paid\b|n['’]t (?:been )?paid|(?:^|\s)(?:ما|لم|مب|مو)\s|باقي|بعد\s/iu
const goneOut =
  /\b(?:that|which|what|has|have|all|everything|anything|money) (?:\S+ ){0,2}?(?:went|gone|goes|left)(?: out)?\b|(?:اللي|الي|كل شي|شي|مبلغ) (?:طلع|طلعت|خرج|خرجت)(?!\p{L})/iu
/** 'why was June so expensive': of those days, whatever was asked before. */
const ofDays = new RegExp(
  `^\\s*(?:so\\s+)?(?:why|how come)\\s+(?:was|is|were|did|does|has)\\s+(?:the\\s+)?(?:(?:whole\\s+|month\\s+of\\s+)?(?:${months.flat().join('|')})|(?:last|this)\\s+(?:month|week|year))(?!\\p{L})|^\\s*(?:ليش|لماذا|ليه)\\s+(?:كان\\s+)?(?:شهر\\s+)?(?:${months.flat().join('|')})(?!\\p{L})`,
  'iu',
)
const placed = /\b(?:went|gone|goes) to\b|\bleft (?:to|over|of|in|on|for)\b/iu

/** 'زائد طلبات', with a word of the grammar; a name may stand in marks. */
export const withPlus = (text: string): string =>
  text
    .replaceAll(/[«»“”"]/g, ' ')
    .trim()
    .replace(adding, 'plus ')

/** 'اي محل صرفت عنده': what the last word means is named before it. */
const returning =
  /((?:^|\s)(?:[اأ]ي\s+\S+)\s+(?:ما\s+)?(?:صرفت|صرفنا|دفعت|دفعنا|اشتريت|اشترينا|طلبت|طلبنا))\s+(?:عنده|عندها|فيه|فيها|منه|منها)(?=\s|[؟?]|$)/gu
export const withoutReturn = (text: string): string => text.replace(returning, '$1')

export const linesOf = (
  text: string,
): Pick<
  Parsed,
  | 'adds'
  | 'ofInvoice'
  | 'saysWhole'
  | 'addsWith'
  | 'countsPaid'
  | 'ofPart'
  | 'isFor'
  | 'ofBill'
  | 'isOut'
  | 'asksOfDays'
  | 'saysAll'
  | 'isPaid'
> => ({
  asksOfDays: ofDays.test(text),
  ofInvoice: /\binvoices?\b/i.test(text),
  saysWhole: ofWhole.test(text),
  addsWith: withOthers.test(text),
  adds: adding.test(text) || addedToIt.test(text),
  countsPaid: countingPaid.test(text),
  ofPart: ofPart.exec(text)?.[0].split(' ').at(-1) ?? null,
  isFor: wanted.test(text),
  ofBill: billed.test(text),
  isPaid: paid.test(text) && !unpaid.test(text),
  saysAll: ofAll.test(text),
  isOut: goneOut.test(text) && !placed.test(text),
})
