/** What a line says of a figure that an answer leaves out: then it is refused, and not told beside it. Pure. */
import type { FullAnswer } from '#contract/assistant/assistant.ts'

type Code = FullAnswer['code']

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
const ofNext =
  /\b(?:b[uo]\p{L}+|spen[dt]|shop\p{L}*|pa(?:y|id)|order\p{L}*)\b.*\b(?:at|from|in) next(?=\s*[?.!]*$| (?:in|this|last|since|from|during|on)\b)/iu
const dues: ReadonlySet<Code> = new Set([
  'bills_due',
  'bills_between',
  'next_bill',
  'bill_covered',
  'bill_short',
  'next_pay',
])
const balances: ReadonlySet<Code> = new Set(['balance', 'balance_of', 'net_worth'])
const ofFees: ReadonlySet<Code> = new Set(['fees', 'cost_fee', 'average', 'count'])
const compared: ReadonlySet<Code> = new Set(['compared_more', 'compared_less', 'compared_same'])

type Told = FullAnswer & { isOfIncome: boolean }
/** What a line says, and the answers that are of something else; `unless` another word of it says that they are not. */
const left: readonly (readonly [says: RegExp, isOther: (told: Told) => boolean, unless?: RegExp])[] = [
  [
    compares,
    ({ code, notes, params }) =>
      paymentSums.includes(code) &&
      params['says'] === undefined &&
      !notes.some((note) => note.code === 'only'),
  ],
  // what came back was not paid
  [
    /\b(?:did|have|do) (?:i|we) (?:make|made|pay|paid|spend|spent|buy|bought)\b|\b(?:i|we) (?:made|paid|spent|bought)\b/iu,
    ({ code, isOfIncome }) => code === 'count' && isOfIncome,
  ],
  // 'who put more' is of an account that it does not name
  [
    /\bwho (?:put|puts|contribut\p{L}+|gave|gives|added)\b/iu,
    ({ code, isOfIncome }) => code === 'most' && !isOfIncome,
  ],
  // 'by how much', after which of two was more
  [
    /^\s*و?(?:بكم|by how much)[\s?؟.!]*$/iu,
    ({ code, params }) => code === 'most' && params['first'] !== undefined,
  ],
  [/\bcosts?\b|\bcharge[ds]?\b|كلف/iu, ({ code }) => code === 'sent_home', freeOf],
  [ofCharges, ({ code }) => moved.has(code), freeOf],
  [
    /\bspen(?:t|d|ding)\b(?! on\b)(?:(?!\bon\b).)*\b(?:and|plus|with|incl\p{L}*)\b (?:the |bank |my |all )*(?:fees?|charges)\b/iu,
    ({ code }) => code === 'fees' || code === 'cost_fee',
  ],
  [ofNext, ({ code }) => dues.has(code)],
  // 'what did I spend less on than in May' asks for a kind of spending
  [
    /\b(?:what|which \p{L}+) .*\b(?:more|less) on(?= (?:in|this|last|than|now)\b|\s*[?.!]*$)/iu,
    ({ code, params }) => compared.has(code) && !params['what'],
  ],
  // 'Amazon refunds and purchases' are two
  [
    /\brefunds? (?:and|&|plus|vs|or) (?:the |my )?(?:purchases?|payments?|spending|orders?)\b|\b(?:purchases?|payments?|spending|orders?) (?:and|&|plus|vs|or) (?:the |my )?refunds?\b/iu,
    ({ code }) => paymentSums.includes(code) || code === 'count',
  ],
  // of what came back there is no average of what was paid
  [
    /\b(?:average|avg|per|each|every|monthly)\b|(?<!\p{L})(?:متوسط|معدل|كل)(?!\p{L})/iu,
    ({ code, params }) =>
      code === 'no_payments' && /refund|مسترد|استرداد|مرتجع/iu.test(String(params['what'])),
  ],
  // what was there on a pay day is no pay
  [
    /\bbalance\b|(?<!\p{L})(?:ال)?رصيد(?:ي)?(?!\p{L})/iu,
    ({ code }) => code === 'last_payment' || code === 'first_payment' || code === 'next_pay',
    /\bpa(?:y|id|ying) (?:off )?(?:\p{L}+ ){0,3}balance\b|\bcard balance\b|\benough\b|\bcover|يكف|يغط/iu,
  ],
  [
    /\bcurrent(?: \p{L}+)? (?:and|plus|&) (?:\p{L}+ )?savings?\b|\bsavings?(?: \p{L}+)? (?:and|plus|&) (?:\p{L}+ )?current\b/iu,
    ({ code, params }) => code === 'balance_of' && params['count'] === 1,
  ],
  [
    /\b(?:incl\p{L}*|with|after|plus|counting|minus|less) (?:the |what is |everything |all )?pending\b|(?<!\p{L})(?:مع|شامل|بعد) (?:ال)?معلق/iu,
    ({ code, notes }) => balances.has(code) && !notes.some((note) => note.code === 'pending'),
  ],
  // months or shops are counted, and no payments
  [
    /\bhow many (?:different |other |distinct |separate )?(?:months|days|weeks|years|shops|stores|places|restaurants|supermarkets|people|companies|cards|accounts)\b|(?<!\p{L})و?كم (?:شهر|يوم|اسبوع|أسبوع|محل|مكان|مطعم|سوبرماركت|شخص)(?!\p{L})/iu,
    ({ code }) => code === 'count',
    /\bhow many (?:times|payments|orders|visits|trips|rides)\b|كم مر/iu,
  ],
  // 'Northwind last paid, when and how much'
  [
    /(?<!\b(?:since|after|before|from|between|until) (?:(?:my|the|our) )?)\blast (?:paid|payment|order|invoice|bill|transfer|visit|ride)\b(?! (?:this|in|of|month|week|year)\b)/iu,
    ({ code }) => paymentSums.includes(code),
  ],
  // two branches, each by a word of its own
  [
    /\bor\b|\bvs\b|(?<!\p{L})(?:ولا|او|أو)(?!\p{L})/iu,
    ({ code, rows }) =>
      code === 'most' && (rows?.list ?? []).filter(({ label }) => label.startsWith('“')).length > 1,
  ],
  [/\bin and out\b/iu, ({ code }) => code === 'cost_cash'],
  // two sums, of which one is told
  [
    /\b(?:get|got|receive[d]?) .*\band .*\b(?:pay|paid|send|sent|give|gave|spen[dt])\b|\b(?:pay|paid|send|sent|give|gave|spen[dt]|converted|moved) .*\b(?:and|&) (?:.*\b)?(?:get|got|receive[d]?)\b|\b(?:converted|moved) and \p{L}+ed\b/iu,
    ({ code }) => paymentSums.includes(code),
  ],
  [
    /\b(?:transfers?|sent|send|remittances?|withdrawals?) .*\band (?:the |their |its |all )*(?:fees?|charges?)\b/iu,
    ({ code, notes }) => ofFees.has(code) && !notes.some((note) => note.code === 'fees_beside'),
  ],
  [/\bfees? and .*\bfees?\b/iu, ({ code }) => ['no_payments', 'spent_on', 'last_payment'].includes(code)],
  [
    /\b(?:loan|mortgage|emi) (?:late |processing |admin )?(?:fees?|charges?)\b/iu,
    ({ code }) => !ofFees.has(code),
  ],
  // how much of one thing, and how much of another
  [
    /(?<!\p{L})(?:كم|جم)\s+(?!مر|عدد|يوم|شهر).*\sو(?:كم|جم)\s+(?!مر|عدد|يوم|شهر)|\bhow much .*\band how much (?!of\b)/iu,
    ({ code }) => code === 'left' || (paymentSums.includes(code) && code !== 'several'),
  ],
  [/(?<!\p{L})(?:دفعت|حولت|سددت|حطيت) .*\sو ?(?:صرفت|استلمت|رجع|وصل|جا)/u, ({ code }) => moved.has(code)],
  // nothing is of both of two that stand side by side
  [
    /\b(?:with|plus|together)\b|&|(?<!\p{L})مع(?!\p{L})|(?<!\p{L})(?:دفعت|حولت|حطت|ارسلت|أرسلت) \p{L}+ (?:ل|الى |الي )/iu,
    ({ code, params }) => code === 'no_payments' && / · /.test(String(params['what'])),
  ],
  // what somebody did beside oneself
  [
    /\bthan (?:me|i|mine|us)\b(?! (?:did|do|spen|pa|usual|had|have|was|am))|(?<!\p{L})(?:مني|عني|منا)(?!\p{L})/iu,
    ({ code }) => compared.has(code),
  ],
  [
    /(?<!\p{L})[اأ]نا و|\b(?:me|i) and \p{L}+(?! (?:how|what|when)\b)/iu,
    ({ code }) => code === 'received_from',
  ],
  [/(?<!\p{L})رسوم (?:قسط|قرض|تمويل|(?:ال)?بنك و)/u, ({ code }) => !ofFees.has(code)],
  [/(?:غرامت|رسوم)(?:ه|ها)(?!\p{L})/u, ({ code }) => code === 'next_bill' || code === 'bills_due'],
  // the most rides are no largest sum
  [
    /\b(?:most|fewest|least) (?:\p{L}+ )?(?:rides|orders|visits|trips|times|withdrawals|deliveries|transactions)\b|\b(?:go|went|visit(?:ed)?|order(?:ed)?|eat|ate)\b(?! over).*\bmost\b/iu,
    ({ code, params }) => (code === 'most' || code === 'least') && params['count'] === undefined,
    /\b(?:spen[dt]|spending|money|amount|cost)\b/iu,
  ],
]

/** Whether an answer is of something beside what a line says. */
export function leavesOut(text: string, told: FullAnswer): boolean {
  const list = told.rows?.list ?? []
  const isOfIncome = list.length > 0 && list.every(({ type }) => type === 'income')
  return left.some(
    ([says, isOther, unless]) =>
      says.test(text) && isOther({ ...told, isOfIncome }) && unless?.test(text) !== true,
  )
}
