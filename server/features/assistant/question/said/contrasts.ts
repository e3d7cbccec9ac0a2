/** What a line says against something else, brought to the words of the grammar: 'less then', 'the fee, not the cash'. Pure. */

const degree =
  'more|less|fewer|higher|lower|cheaper|dearer|bigger|smaller|greater|worse|better|costlier|expensive'
const charges = '(?:fees?|charges?|charged|commissions?)'
const carried =
  '(?:transfer(?:s|ring|red)?|tt|remittances?|remit(?:ting|ted)?|send(?:ing)?|sent|cash|atm|withdraw(?:al|als|ing|n)?|cheques?|checks?|chq|account|card|loan|foreign|international|exchange|conversion|converting)'
const itself = '(?:[ \\t]+(?:itself|themselves|alone))?'
const atEnd = '(?=\\s*[?؟.!]*$)'
const measures =
  '(?:totals?|amounts?|values?|sums?|counts?|number|average|(?:per |a |each )?(?:year|month|week|day|order|visit)|yearly|monthly|what i (?:still )?owe)'

export const contrasts: readonly (readonly [RegExp, string])[] = [
  // 'more or less then September': 'than'
  [
    new RegExp(
      `\\b(${degree})\\b((?:\\s+(?!and\\b|but\\b)[\\p{L}&'’]+){0,5}?)\\s+then\\b(?=\\s+\\p{L})`,
      'giu',
    ),
    '$1$2 than',
  ],
  [/\b(?:the|our) (?=(?:salary|pay) (?:late|delayed)\b)/gi, 'my '],
  [/\b(?:the )?last but one\b/gi, 'second last'],
  [/\bbut one (?=last\b)/gi, 'second '],
  // what something else is, of which nothing is asked
  [
    new RegExp(
      `[\\s,;]+(?:and |but )?not (?:in |the |by |my |a |per |as a |for the )*${measures}${itself}${atEnd}`,
      'gi',
    ),
    '',
  ],
  [
    new RegExp(
      `(?<=\\b${charges}\\b.*)[\\s,;]+(?:and |but )?not (?:the |my )*(?:cash|withdrawals?|transfers?|money|payments?|loan|cheques?)${itself}${atEnd}`,
      'gi',
    ),
    '',
  ],
  [
    /(?<=\b(?:interest|profit|dividends?|insurance)\b.*)[\s,;]+(?:and |but )?not (?:the |my |a |any )*(?:balance|salary|pay|(?:car )?loan|instal?lments?|savings)(?=\s*[?.!]*$)/gi,
    '',
  ],
  // what was charged for something is a fee
  [new RegExp(`\\b(?:charge|penalty|fine) (?=(?:for|on|of) (?:.*\\b)?${carried}\\b)`, 'gi'), 'fee '],
  [
    new RegExp(
      `\\b(?:(?:did|do|does|have|has|was|were|am|is) )?(?:they|the bank|my bank|i|we) (?:(?:been|get|got|getting|being) )?charge[ds]?(?: me| us)? (?=(?:for|on|to|when|each time|every time) .*\\b${carried}\\b)`,
      'gi',
    ),
    'fees ',
  ],
  [
    /\b(?:what|how much) (?:did|does|do) ((?:the |my |a |that )?(?:bounced|returned|dishonou?red) (?:cheque|check|chq)s?) cost(?: me| us)?\b/gi,
    'fee for $1',
  ],
  // what came back is a refund
  [
    /^(?:and |so |but )?(?:did|have|has) (?:i|we) (?:ever |actually )?(?:get|got|gotten) (?:it|that|them|my money|the money|any of it|any money) back\b/gi,
    'and refunds',
  ],
  [
    /^(?:and |so |but )?(?:what about |what (?:was|is) |how much (?:was|is) )?(?:the |that )?charge(?: for (?:it|that|them|this))?(?=[\s?!.]*$)/gi,
    'and the fees',
  ],
  [
    /\b(weekends?|weekdays?) (?:more|less|higher|lower|cheaper|dearer) than (?:on |at )?(?:the )?(weekends?|weekdays?)\b/gi,
    '$1 vs $2',
  ],
  [/\bdid (i|we) (?:get|make|receive) (more|less)(?= (?:in|this|last|than|money)\b)/gi, 'did $1 earn $2'],
  [
    /\bcosts? of (?:the |my |our |each |all )*(?=(?:transfers?|remittances?|withdrawals?|sending|withdrawing)\b)/gi,
    'fees for ',
  ],
  [
    /\b(?:pay|paid) for (?:the |my |our |all )*(?=(?:transfers?|remittances?|withdrawals?)\b)/gi,
    'pay in fees for ',
  ],
  // of one of them
  [
    new RegExp(`\\b(?:fees?|charges?) (?:for|of|on|per) (?:one|a single|each|every) (?=${carried}\\b)`, 'gi'),
    'average fee per ',
  ],
]

/** The same of folded Arabic. */
export const contrastsInArabic: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})[يت]?كلف(?:ني|تني|نا|تنا) (?=(?:ال)?(?:سحب|تحويل|حواله)(?!\p{L}))/gu, 'رسوم '],
  [
    /(?<=(?:رسوم|عموله).*)\s+(?:مو|مش|مب|موب|وليس|ليس)\s+(?:ال)?(?:سحب|كاش|تحويل|حواله|مبلغ|شيك)(?:\s+نفس(?:ه|ها))?(?=[\s?؟.!]*$)/gu,
    '',
  ],
  [/(?<=(?:فايده|فائده|فوائد).*)\s+(?:مو|مش|مب|موب|وليس|ليس)\s+(?:ال)?رصيد(?=[\s?؟.!]*$)/gu, ''],
]
