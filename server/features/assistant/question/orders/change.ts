/** Finds out whether a question asks for a change, and for which kinds of it. Pure. */
import type { AskedKind } from '#contract/proposals/proposals.ts'
import { wordsOf } from '#contract/ledger/search/tokens.ts'

const wish = "(?:i want|i need|i'd like|i would like)"
const polite = `(?:(?:please|pls|plz|kindly|hey|hi|hello|ok|okay|now|and|then|fine|so|bro|hey|(?:can|could|will|would) (?:you|u)|${wish} you to|${wish} to|help me to|help me|make you|let us|let me|let) )*`
const politeArabic =
  '(?:(?:من فضلك|لو سمحت|رجاء|ارجو منك ان|ارجو|هل يمكنك ان|هل يمكنك|ممكن ان|ممكن|اريد منك ان|اريد ان|اريد|ابغي|ابي|اود ان|اود|احتاج الي|احتاج|بدي|يا ريت) )*'
const creating = `(?:make|create|add(?! up)|set up|set|start|increase|raise|lower|reduce|decrease|cut|change(?! in)|update|adjust|edit|put|${wish} (?:an?|another|to have)|new(?=.* \\d))`
const creatingArabic =
  '(?:انش[ئي]ء?|انشاء|اعمل(?:لي|ي)?|عمل|سو|سوي(?:لي)?|سوو(?:لي)?|اضف|اضافه|ضع|وضع|حط(?:لي|ولي|ي لي|وا لي)?|حدد|تحديد|اضبط|ضبط|عدل|تعديل|غير|تغيير|ارفع|رفع|خفض|تخفيض|زد|زياده|قلل|تقليل|افتح|فتح|ابدا|اجعل|خل|خلي)'
/** What may stand between a verb and what it makes. */
const between = '(?:[^ ]+ ){0,4}?'
const english = (rest: string): RegExp => new RegExp(`^${polite}${rest}`, 'u')
const arabic = (rest: string): RegExp => new RegExp(`^${politeArabic}${rest}`, 'u')
const moving = '(?:put|move|mark|file|change|switch|count|treat|set)'
const movingArabic = '(?:ضع|حط|خل|خلي|خلها|انقل|نقل|غير|تغيير|اعتبر|احسب|سجل)'

/** By kind; each is for the whole text, as `wordsOf` folds it. */
const patterns: readonly (readonly [AskedKind, readonly RegExp[]])[] = [
  [
    'reminder',
    [
      english(`(?:remind me|(?:do not|don't) let me forget)\\b`),
      english(`${creating} ${between}(?:reminder|bill|recurring payment|expected payment)s?\\b`),
      arabic('(?:ذكرني|ذكريني|فكرني|نبهني|تذكيري)(?= |$)'),
      arabic(`${creatingArabic} ${between}(?:ال)?(?:تذكيرا?|فاتوره|دفعه متكرره|دفعه متوقعه)(?= |$)`),
    ],
  ],
  [
    'rule',
    [
      english(`${creating} ${between}rules?\\b`),
      english(`(?:always|from now on) (?:(?:re)?categori[sz]e|classify|${moving})\\b`),
      arabic(`${creatingArabic} ${between}(?:ال)?قاعده(?= |$)`),
      arabic('(?:دايما|دائما|من الان فصاعدا) (?:صنف|ضع|حط|اعتبر)(?= |$)'),
    ],
  ],
  [
    'budget',
    [
      english(
        `(?:${creating} ${between}budgets?\\b|${creating} (?:an? |the |my )?(?:[^ ]+ )?(?:limit|cap) (?:of|on|for) .*\\d|budget (?:[^ ]+ ){0,3}?(?:aed )?\\d|(?:limit|cap) .*\\d)`,
      ),
      arabic(`(?:${creatingArabic} ${between})?(?:ال)?ميزاني[^ ]* .*\\d`),
      arabic(`${creatingArabic} ${between}(?:ال)?ميزاني`),
    ],
  ],
  [
    'goal',
    [
      english(`${creating} ${between}goals?\\b`),
      new RegExp(
        `^(?!how|what|can |could ).*\\b(?:want|like|need|help me|start|let) (?:to )?sav(?:e|ing) .*\\d`,
      ),
      english('save (?:up )?.*\\d.* (?:for|by|towards)\\b'),
      arabic(`${creatingArabic} ${between}(?:ال)?هدف`),
      /^(?:اريد|ابغي|ابي|اود|احتاج|بدي) (?:ان )?(?:ادخر|اوفر|توفير|ادخار|اجمع) .*\d/u,
    ],
  ],
  [
    'category',
    [
      english('(?:re)?(?:categori[sz]e|classify)\\b'),
      english(`${creating} ${between}categor(?:y|ies) of\\b`),
      english(
        `(?!.*\\b(?:budget|goal|rule|limit|reminder|bill)s?\\b)${moving} (?!in )[^\\d]+ (?:as|to|into|under)(?: [^ \\d]+){1,3}$`,
      ),
      english(`(?:put|file|keep|place) (?!aside)[^\\d]+ in(?: [^ \\d]+){1,3}$`),
      arabic('(?:صنف|صنفي|اصنف|تصنيف|اعد تصنيف|اعاده تصنيف)(?= |$)'),
      arabic(`(?!.*(?:ميزاني|هدف|قاعده))${movingArabic} [^\\d]+ (?:ضمن|الي|تحت|في فيه|في فئه|كـ?)[^\\d]+$`),
      arabic('(?:غير|تغيير|عدل|تعديل) (?:ال)?(?:فئه|فيه|تصنيف)(?= |$)'),
    ],
  ],
]

/** The kinds of change that a text asks for, in the words of an order or a wish; none for a question. */
export function changesIn(text: string): AskedKind[] {
  const folded = wordsOf(text).join(' ')
  const kinds = patterns.flatMap(([kind, all]) => (all.some((pattern) => pattern.test(folded)) ? [kind] : []))
  // one payment and all of a payee are said alike: 'categorise Carrefour as Groceries'
  return kinds.includes('category') && !kinds.includes('rule') ? [...kinds, 'rule'] : kinds
}

/** After a verb that is a noun too: 'transfer fees this year', 'pay day'. */
const noun =
  '(?! (?:back|day|days|period|fees?|charges?|costs?|history|totals?|amounts?|limits?|counts?|this|last|in|on|since|of|rate|list)\\b)'
const deeds = [
  english(
    `(?:raise(?! in)|bump|convert(?! to)|hide|tell (?!me|us)|cancel|transfer|send|wire|move|pay|settle|delete|remove|close|block|freeze|tag|untag|book|buy|invest|withdraw|deposit|split|rename|merge|share|export|download|top up|add(?! up)|log|record|label|note|rename|ignore|hide|unhide|stop|enable|disable|connect|link|invite|mark|turn (?:on|off)|open(?! bills)|fix|edit|change(?! in)|put)${noun}\\b`,
  ),
  english(`${wish} (?:put|move|send|transfer|pay)\\b`),
  english(
    '(?:put|add|stick|chuck|throw|pop|bung|shove|stash|park|drop|sling|whack|toss|set aside|convert|exchange|swap|7aw+[ie]l|haw+el|7o[dt]+|ersel|edfa3|sadded) (?:aed )?\\d',
  ),
  english('(?:do not|dont|don.t|never|stop) (?:count|counting|include|show|treat|track)\\b'),
  english('ask [^ ]+ (?:for|to) '),
  english('call [^ ]+ [^ ]+'),
  english('note (?:on|for|to) '),
  arabic(
    '(?:انقل|نقل|حول|حولي|حولوا|ارسل|ابعت|ابعث|ادفع|ادفعلي|سدد|الغ|الغي|الغاء|لغي|الغيلي|احذف|امسح|احجز|اقفل|جمد|اشتر|اشتري|استثمر|احط|حط|ضع|اسحب|سجل|سجلي|ضيف|ضيفي|اضف|اضافه|اكتب|سم|سمي|قسم|اقسم|وزع|اخفي|اربط|شارك|علم|غير|خل|خلي|لا تحسب|لا تعد|وقف|اوقف|دز|دزي|طرش|طرشي|كنسل|كنسلي|بطل|سكر|سكري|وفر|جهز|امنع|امنعهم|امنعوا|خصص|افتح|افتحي|فك|اطلب|رجع لي الفلوس)(?:لي|ي|ه|ها|هم|لنا|يلي|ولي|ولنا)? (?!كم|شي)',
  ),
]
const wishes =
  /^(?:ابي|ابا|ابغي|ابغا|بدي|ودي|عايز|عاوز|اريد|حاب|حابب|نفسي) (?:ان )?(?:احول|انقل|ارسل|ابعت|ابعث|ادفع|اسدد|احط|اودع|اطرش|ادز|اسحب)(?:لي|ها|ه|هم)?(?= |$)/u
/** What counts as a question although it begins like an order. */
const asks =
  /(?:^| )(?:how|what|when|which|where|much|many|total|average|avg|per|كم|كام|جم|شكثر|بكم|متي|امتي|ليش|ليه|وين|فين|شو|وش|ايش|قديش|ولا)(?= |$)/u

/** `isSecond`: after an answer. Whether a text orders something that is neither answered nor proposed, such as moving money. */
export function isOrder(text: string, isSecond = false): boolean {
  const folded = wordsOf(text).join(' ')
  // 'لا تحسب الحوالات', after a sum: without them
  if (isSecond && /^لا تحسبي? /u.test(folded)) return false
  return (
    !/[?؟]/u.test(text) && !asks.test(folded) && [...deeds, wishes].some((pattern) => pattern.test(folded))
  )
}
