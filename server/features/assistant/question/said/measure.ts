/** Which measure a line asks for, and whether an answer is of it: a sum is no count, no average and no share. Pure. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import { plainly } from './talk.ts'

type Code = FullAnswer['code']
type Measure = {
  /** How a line asks for it. */
  asks: RegExp
  /** Answers that tell something else alone. */
  others: ReadonlySet<Code>
}

/** Sums of payments. */
export const paymentSums: readonly Code[] = [
  'spent',
  'spent_on',
  'spent_at',
  'received',
  'received_from',
  'sent_home',
  'fees',
  'cost_cash',
  'cost_fee',
  'cost_interest',
  'cost_vat',
  'moved_in',
  'moved_out',
  'moved_from',
  'several',
]
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

/** What a line compares, which no sum tells; with a number it is a bound. */
const compares =
  /\b(?:(?:more|higher|up|better|cheaper|bigger) or (?:less|lower|down|worse|dearer|smaller)|(?:less|lower|down|worse) or (?:more|higher|up|better)|(?:more|less|higher|lower|cheaper|dearer|bigger|smaller|fewer|worse|better|expensive) than(?! (?:aed |dhs |dh )?\d| (?:one|once|two|three|half|a|usual)\b)|compared? (?:to|with)|versus|vs)\b|(?<!\p{L})(?:[اأ](?:كثر|قل|غلى|غلي|رخص|على|علي) (?:ولا|أو|او|عن)|زادت? (?:ولا|او|أو) |مقارن[ةه])/iu
/** What is charged for moving money, and not what was moved. */
const ofCharges =
  /\b(?:fees?|commissions?|penalt(?:y|ies))\b|(?<!\p{L})(?:ال)?(?:رسوم|عمول[ةه]|عمولات)(?!\p{L})/iu
const freeOf =
  /\b(?:without|excluding|excl|before|no|not|minus|less|net of|with|incl\p{L}*|plus|and|school|tuition|gym|membership|nursery|club)\b|(?:بدون|من غير|بلا|مع|شامل|مدرس|جامع|نادي|حضان|(?<!\p{L})و)/iu
const moved: ReadonlySet<Code> = new Set([
  'sent_home',
  'cheques_returned',
  'moved_in',
  'moved_out',
  'moved_from',
  'received',
  'received_from',
  'cost_cash',
])
/** 'what did I buy at Next' is of a shop. */
const ofNext =
  /\b(?:b[uo]\p{L}+|spen[dt]|shop\p{L}*|pa(?:y|id)|order\p{L}*)\b.*\b(?:at|from|in) next(?=\s*[?.!]*$| (?:in|this|last|since|from|during|on)\b)/iu
const ofCost = /\bcosts?\b|\bcharge[ds]?\b|كلف/iu
const puts = /\bwho (?:put|puts|contribut\p{L}+|gave|gives|added)\b/iu
const bareBy = /^\s*و?(?:بكم|by how much)[\s?؟.!]*$/iu
const dues: ReadonlySet<Code> = new Set(['bills_due', 'bills_between', 'next_bill', 'next_pay'])

const ofPaid =
  /\b(?:did|have|do) (?:i|we) (?:make|made|pay|paid|spend|spent|buy|bought)\b|\b(?:i|we) (?:made|paid|spent|bought)\b/iu

/** Whether an answer is of something beside what a line compares, charges or names. */
function leavesOut(text: string, { code, notes, params, rows }: FullAnswer): boolean {
  // what came back was not paid
  const isOfIncome =
    (rows?.list.length ?? 0) > 0 && rows?.list.every(({ type }) => type === 'income') === true
  if (code === 'count' && isOfIncome && ofPaid.test(text)) return true
  const isBounded = notes.some((note) => note.code === 'only') || params['says'] !== undefined
  if (paymentSums.includes(code) && !isBounded && compares.test(text)) return true
  // 'who put more' is of an account that it does not name
  if (code === 'most' && puts.test(text) && rows?.list.some(({ type }) => type !== 'income')) return true
  // 'by how much', after which of two was more
  if (code === 'most' && params['first'] !== undefined && bareBy.test(text)) return true
  if (code === 'sent_home' && ofCost.test(text) && !freeOf.test(text)) return true
  if (moved.has(code) && ofCharges.test(text) && !freeOf.test(text)) return true
  return dues.has(code) && ofNext.test(text)
}

/** Orders and rides of nobody, and those that were paid so often: a count of all payments is none of them. */
const ofOrders =
  /^\s*(?:who|whom|which)\b|\b(?:orders|rides|trips|visits|deliveries|meals)\b|(?<!\p{L})(?:طلبات|طلبيات|مشاوير|زيارات)(?!\p{L})/iu

/** Whether an answer tells something else than what a line asks for. What answers one of several questions says so. */
export const isOfOtherMeasure = (text: string, answer: Answer): boolean =>
  answer.kind === 'answer' &&
  !answer.notes.some(({ code }) => code === 'one_question') &&
  answer.params['count'] !== 0 &&
  (measures.some(({ asks, others }) => asks.test(text) && others.has(answer.code)) ||
    leavesOut(plainly(text), answer) ||
    (answer.code === 'count' && !answer.params['what'] && ofOrders.test(text)))
