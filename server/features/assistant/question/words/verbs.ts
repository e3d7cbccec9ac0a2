/** Verbs in all their forms, by lists of roots: the word of the grammar that each stands for. Pure. */
import { list } from '#contract/ledger/search/words.ts'

/** `went` and the like, after the form that is looked up. */
const irregular = list(
  `do did done, go went gone, come came, get got gotten, give gave given, take took taken, make made, see saw seen, say said, tell told,
  know knew known, think thought, find found, feel felt, hear heard, mean meant, keep kept, let let, put put, bring brought, hold held,
  understand understood, forget forgot forgotten, sit sat, stand stood, run ran, hit hit, be been, throw threw thrown, draw drew drawn,
  lay laid, lose lost, write wrote written, try tried, worry worried, carry carried, pay paid, cut cut`,
).map((forms) => forms.split(' '))

/** Verbs of English by what they say of money: the word of the grammar, and those that it stands for. */
const english: readonly (readonly [said: string, bases: readonly string[]])[] = [
  [
    'spent',
    list(
      `splurge, waste, squander, fritter, fritter away, lavish, disburse, shell out, fork out, fork over, cough up, dish out, part with,
      hand over, lay out, throw away, rack up, run up, use up, lose`,
    ),
  ],
  ['bought', list(`snag, acquire, pick up`)],
  ['earned', list(`take home, bring home, bring in, pull in, rake in`)],
  [
    'put in',
    list(
      `stash, stash away, tuck away, sock away, squirrel away, stow away, chip in, contribute, pay into, drop into, deposit into`,
    ),
  ],
  ['withdrew', list(`pull out, draw out, cash out`)],
  [
    'petrol',
    list(`fuel, fuel up, fill up, refuel, gas up, tank up, fill up the car, fill the car, fill up the tank`),
  ],
]
/** Verbs that choose no payment: of asking and thinking, of being, going and using. */
const plain = list(
  `do, make, take, get, give, put, keep, let, go, come, be, see, look, find, tell, say, ask, know, think, believe, wonder, guess, suppose,
  reckon, figure, imagine, realise, realize, notice, recall, remember, forget, understand, explain, mean, feel, seem, hear, hope, wish, want,
  need, like, love, hate, try, bother, worry, confuse, calculate, compute, tally, pull, fetch, view, verify, confirm, clarify, reveal, happen,
  occur, appear, visit, hit, pop, hop, enjoy, use, utilise, utilize, handle, bring, carry, hold, log, sit, stand, involve, relate, concern,
  total, amount, manage, mention, rack, indulge, run, write`,
)

/** A verb with its endings: 'splurge' is splurges, splurged and splurging too. */
function inflected(base: string): string[] {
  const [verb = '', ...rest] = base.split(' ')
  const own = irregular.find(([first]) => first === verb) ?? []
  const stem = verb.replace(/e$/, '')
  const doubled = /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? `${verb}${verb.at(-1) ?? ''}` : stem
  // 'fuelled' and 'fueled'
  const both = /[aeiou]l$/.test(verb) ? [`${verb}led`, `${verb}ling`] : []
  const past = own.length > 1 ? own.slice(1) : [verb.endsWith('e') ? `${verb}d` : `${doubled}ed`]
  const third = /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : verb.replace(/([^aeiou])y$/, '$1ie') + 's'
  return [...new Set([verb, third, ...past, ...both, `${doubled}ing`])].map((form) =>
    [form, ...rest].join(' '),
  )
}

/** The words of the grammar with the forms of verbs that stand for them, as phrases. */
export const verbPhrases: readonly (readonly [said: string, forms: readonly string[]])[] = english.map(
  ([said, bases]) => [said, bases.flatMap(inflected)],
)
/** All forms of the verbs that choose no payment. */
export const plainVerbs: readonly string[] = plain.flatMap(inflected)

/**
 * Arabic verbs by what they say of money, each with the stems of its past and present. A stem that a noun or a name may have
 * too, as `نفقه`, `سالك` and `زارا` would, is written with the endings that only verbs have.
 */
const arabic: readonly (readonly [said: string, stems: string])[] = [
  ['صرفت', 'صرف|صارف|انفق|تنفق|ينفق|ننفق|خسر|ضيع|بعزق|كلف'],
  ['اشتريت', 'شري|شتري|اشتري|تسوقت|تسوقنا|اقتني'],
  ['دفعت', 'دفع|دافع|سدد|خصم|نخصم|تخصم|انخصم|ندفع|اندفع|عطت|عطي|اعطي|اكل|تعشي|تغدي|فطر|شحن|نصرف|انصرف|جدد'],
  ['حولت', 'حول|بعت|بعث|ارسل|رسل|طرش|دز'],
  ['سحبت', 'سحب|ساحب'],
  ['استلمت', 'استلم|ستلم|وصل|قبض|تسلم|تلقيت|تلقينا|حصل|كسب|ربح|استرجع|سترجع|استرد|سترد'],
  ['دخل', 'دخل'],
  ['وفرت', 'وفر|ادخر|دخر|حوش'],
  ['حطيت', 'حط|ودع|اودع|ضفت|ضفنا|اضفت|اضفنا|اضيف|ساهم'],
  ['زاد', 'رفع|رتفع|ارتفع|غلي|زود|زاد|زيد'],
  ['decrease', 'نقص|نخفض|انخفض|رخص'],
  ['اقدر', 'قدر|ستطيع|استطيع'],
  [
    'كان',
    'كان|كون|كنت|كنا|صار|صير|صرت|صرنا|بلغ|سوي|سو|عملت|عملنا|عملتو|اعمل|نعمل|يعمل|فعل|راح|رح|روح|جيت|جينا|يجي|تجي|اجي|نجي|جاي|ييت|يينا|شاف|شفت|شفنا|شوف|' +
      'عرف|قال|قول|قلت|قلنا|خبرني|خبروني|وريني|فهمني|احسب|فكر|عتقد|زرت|زرنا|ازور|نزور|ركب|سافر|طلب|اخذ|اخد|خذ|خد|جاب|جبت|جبنا|جيب|ستخدم|استخدم|' +
      'ستعمل|استعمل|لقيت|لقينا|لاقي|طلع|ذكر|اذكر|سافر|سرنا|سرت|نسير|مشي|ودو|ودي|سكن|تعب|شتغل|قرر|كتشف|لاحظ|خاف|اخاف|نسي|يزور|فهم|عور|ندم|استفد|استفيد|ستفيد|بقي|بقت|بقو|تبقي|دري|عتبر|شمل|طلب|نزلو|طالب|طبخ|رايح|اعدت|استمر|حاول|بغي|اريد|نريد|يريد|نزل|يتم|تتم|ظهر|حتاج|احتاج|لاحظ|قصد|انضاف|تضاف|حدث',
  ],
  // 'عبيت امس' is of petrol
  ['petrol', 'عبي'],
]
const before = '(?:[بمحسهفل]|عم|رح)?(?:ا|ن|ي|ت)?'
const after = '(?:ي?(?:ت|نا|تو|تي|تم|توا)|وا|و|ون|ي|ين)?'
const objects = '(?:ني|نا|ك|كم|ل[يكنه]|لنا|لكم)?'
const others = '(ه|ها|هم|له|لها|لهم)?'
const conjugated = arabic.map(
  ([said, stems]) => [said, new RegExp(`^${before}(?:${stems})${after}${objects}${others}$`, 'u')] as const,
)

const presents = arabic
  .slice(0, 8)
  .map(([, stems]) => new RegExp(`^ب?[انيت](?:${stems})(?:ي|و|وا|ون|ين)?${objects}${others}$`, 'u'))

/** The one word for a form of a verb that the grammar knows. */
export const verbOf = (word: string): string | null =>
  conjugated.find(([, pattern]) => pattern.test(word))?.[0] ?? null

/** Whether an Arabic verb of money says what happens again and again: 'احول', 'يدفع'. */
export const isPresent = (word: string): boolean => presents.some((pattern) => pattern.test(word))

/** Whether a verb ends with whom or what it is done to: 'عطيناها'. */
export const hasObject = (word: string): boolean =>
  conjugated.some(([said, pattern]) => said !== 'كان' && (pattern.exec(word)?.[1] ?? '') !== '')

/** Whether a verb says what is to come: 'سادفع', 'حدفع', 'سيتم'. */
export const isFuture = (word: string): boolean =>
  /^[سحه][انيت]/u.test(word) && verbOf(word.slice(1)) !== null
