/** Which measure a line asks for, and whether an answer is of it: a sum is no count, no average and no share. Pure. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import { plainly } from '../said/talk.ts'
import { leavesOut, paymentSums } from './left-out.ts'

type Code = FullAnswer['code']
type Measure = {
  /** How a line asks for it. */
  asks: RegExp
  /** Answers that tell something else alone. */
  others: ReadonlySet<Code>
}

const sums: readonly Code[] = [
  ...paymentSums,
  'left',
  'balance',
  'balance_of',
  'net_worth',
  'investments_paid',
]
const ranks: readonly Code[] = ['biggest', 'smallest', 'biggest_nth']

const measures: readonly Measure[] = [
  {
    asks: /\bhow many (?:times|orders|visits|trips|rides|purchases|payments|transactions|bills|cheques|meals|deliveries)\b|\b(?:number|count) of (?:times|orders|visits|trips|rides|purchases|payments|transactions)\b|\bhow often\b|(?<!\p{L})و?كم (?:مر[ةه]|مرات|نوب[ةه])(?!\p{L})/iu,
    others: new Set([
      ...sums,
      ...ranks,
      'most',
      'least',
      'groups',
      'compared_more',
      'compared_less',
      'last_payment',
    ]),
  },
  {
    asks: /^\s*(?:and |so |ok )?(?:when(?! (?:i|we)\b)|what (?:day|date)|which (?:day|date))\b|^\s*و?مت[ىي](?!\p{L})/iu,
    others: new Set([...sums, 'average', 'groups', 'compared_more', 'compared_less', 'share_of']),
  },
  {
    asks: /\b(?:average|avg|averaged)\b|(?<!\p{L})(?:ال)?(?:متوسط|معدل)(?!\p{L})/iu,
    others: new Set([...sums, ...ranks, 'count', 'last_payment', 'first_payment', 'payments']),
  },
  {
    asks: /\bprices? (?:of|for)\b|(?<!\p{L})(?:ال)?(?:سعر|[اأ]سعار)(?!\p{L})/iu,
    others: new Set([...paymentSums, 'count']),
  },
  {
    asks: /\bby how much\b|(?<!\p{L})[اأ](?:كثر|قل|غلى|غلي|رخص) من .*(?<!\p{L})بكم(?!\p{L})/iu,
    others: new Set([...sums, ...ranks, 'most', 'least', 'count']),
  },
  {
    asks: /\b(?:percent|percentage|pct)\b|%|(?<!\p{L})(?:نسب[ةه]|بالم[يئ][ةه]|المئوي[ةه])(?!\p{L})/iu,
    others: new Set([...sums, ...ranks, 'count', 'average', 'last_payment', 'payments']),
  },
  {
    asks: /\b(?:biggest|largest|smallest|dearest|priciest) (?:\p{L}+ )?(?:payment|purchase|transaction|bill|order|invoice|transfer)\b|(?<!\p{L})[اأ](?:كبر|غلى|غلي|على|علي|صغر|رخص) (?:عملي[ةه]|فاتور[ةه]|دفع[ةه]|طلب|طلبي[ةه]|تحويل)(?!\p{L})/iu,
    others: new Set([...sums, 'count', 'average', 'most', 'last_payment', 'first_payment']),
  },
]

/** Orders and rides of nobody, and those that were paid so often: a count of all payments is none of them. */
const ofOrders =
  /^\s*(?:who|whom|which)\b|\b(?:orders|rides|trips|visits|deliveries|meals)\b|(?<!\p{L})(?:طلبات|طلبيات|مشاوير|زيارات)(?!\p{L})/iu

/** Whether an answer tells something else than what a line asks for. What answers one of several questions says so. */
export const isOfOtherMeasure = (text: string, answer: Answer): boolean =>
  answer.kind === 'answer' &&
  !answer.notes.some(({ code }) => code === 'one_question') &&
  (leavesOut(plainly(text), answer) ||
    (answer.params['count'] !== 0 &&
      (measures.some(({ asks, others }) => asks.test(text) && others.has(answer.code)) ||
        (answer.code === 'count' && !answer.params['what'] && ofOrders.test(text)))))
