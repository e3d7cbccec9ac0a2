/** Decides whether a sentence of a model may be shown: by its words and its figures (figures.ts). Pure. */
import { type SourceTopic, type WithheldReason, sourceTopics } from '#contract/assistant/assistant-model.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { type Basis, isSupported } from './figures.ts'
import { invisible } from '../text.ts'

/** Why a sentence is withheld; null where it may be shown. */
export function checkSentence(sentence: string, basis: Basis): WithheldReason | null {
  if (sentence.length > longestSentence) return 'long'
  if (otherNumerals.test(sentence)) return 'figure'
  const folded = foldText(sentence)
  const fault = faultOf(folded)
  if (fault !== null) return fault
  const claim = claimOf(folded, basis.isChangeAsked)
  if (claim === 'change' || (claim === 'proposal' && basis.proposals === 0)) return 'claim'
  return isSupported(sentence, basis) ? null : 'figure'
}

/** Numerals that folding would turn into letters, and scripts whose number words are not read. */
const otherNumerals =
  /[\p{Nl}\p{No}]|(?![\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

/** Things that are sold or traded. */
const product =
  /\b(?:stocks?|shares|funds?|etfs?|index fund|bonds?|sukuk|crypto(?:currency)?|bitcoin|ethereum|forex|options|futures|gold|silver|real estate|property|insurance|loans?|mortgage|credit cards?|savings? account|deposit account|fixed deposit|broker(?:age)?|robo-?advisor|pension plan|annuity|balance transfer|bnpl)\b|اسهم|سهم|صندوق|صناديق|صكوك|سندات|ذهب|فضه|عملات رقميه|بيتكوين|عقار|تامين|قرض|تمويل|بطاق[هة]? ائتمان|حساب توفير|وديعه|وسيط|محفظه استثمار/
const advising =
  /\b(?:should|recommend(?:ed)?|suggest|advise|consider|try|ought|best to|better to|good idea|worth (?:buying|opening|taking)|you could|you may want|switch to|move to|sign up|apply for|open an?|take out|get an?|choose)\b|انصح|ننصح|اقترح|نقترح|ينبغي|يجب ان|من الافضل|يفضل|يمكنك|فكر في|جرب|افتح|اختر|انتقل الي/
const trading =
  /\b(?:buy|sell|short|invest(?:ing)?|trade|trading|put (?:your|some|the) (?:money|savings|cash))\b|اشتر|بع |بيع|شراء|استثمر|تداول|ضع اموالك/
const promise = /\b(?:guaranteed?|risk-?free|certain profit)\b|مضمون|بلا مخاطر|دون مخاطر/
const ruling =
  /\b(?:haram|halal|permissible|impermissible|forbidden in islam|obligatory|sinful|riba|fatwa|(?:il)?legal(?:ly)?|lawful|unlawful|entitled by law|against the law|the law (?:says|requires|allows))\b|حرام|حلال|يجوز|واجب شرعا|ربا|فتوي|قانونيا|مخالف للقانون|يسمح القانون|يلزم القانون/
const imperative =
  /^(?:please )?(?:buy|sell|invest|trade|switch|open|apply|transfer|borrow|withdraw)\b|^(?:اشتر|بع|استثمر|افتح|حول|اقترض|اسحب)/
const link =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|io|ae|app|test|info|biz|xyz|co)\b|!\[|\]\(|<[a-z/!]|@[a-z]/

/** Why a sentence may not be shown, apart from its figures; null if nothing decides against it. */
function faultOf(folded: string): Exclude<WithheldReason, 'figure' | 'claim' | 'long'> | null {
  if (link.test(folded)) return 'link'
  if (ruling.test(folded)) return 'ruling'
  const namesProduct = product.test(folded)
  if (imperative.test(folded) || promise.test(folded)) return 'advice'
  return namesProduct && (advising.test(folded) || trading.test(folded)) ? 'advice' : null
}

/** Whether a sentence advises anything, so that what it assumes is stated below it. */
export const advises = (folded: string): boolean => advising.test(folded)

const topics: Readonly<Record<SourceTopic, RegExp>> = {
  zakat: /\b(?:zakat|zakah|nisab)\b|زكاه|الزكاه|نصاب/,
  gratuity: /\b(?:gratuity|end[- ]of[- ]service)\b|مكافاه نهايه|نهايه الخدمه/,
  religion:
    /\b(?:islam(?:ic)?|sharia|shariah|riba|halal|haram|inherit(?:ance)?)\b|اسلام|شريعه|شرعي|ربا|حلال|حرام|ميراث/,
  law: /\b(?:law|legal|illegal|court|sue|tax|vat|visa|labou?r)\b|قانون|محكمه|ضريب|تاشيره/,
}
/** The subjects of a text for which the sources of the product's own rules are named. */
export const topicsOf = (folded: string): SourceTopic[] =>
  sourceTopics.filter((topic) => topics[topic].test(folded))

/** A longer sentence is not shown: nobody reads it, and a model that rambles is stopped. */
const longestSentence = 500

// eslint-disable-next-line no-control-regex -- controls are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g

/** Text as it is shown: without marks of layout, list numbers, and characters that are not seen or turn others around. */
function plainText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(controls, ' ')
    .replace(/[*`#|~]+|__+/g, '')
    .replace(/^\s*(?:\d{1,2}[.)]|[-•–])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const saysSomething = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence)

/** Takes text as it arrives and returns the sentences that are whole. */
export class SentenceCutter {
  #rest = ''

  /** Adds text; returns the sentences that it completes. */
  add(text: string): string[] {
    this.#rest += text
    const sentences: string[] = []
    for (let end = this.#end(); end !== null; end = this.#end()) {
      sentences.push(plainText(this.#rest.slice(0, end)))
      this.#rest = this.#rest.slice(end)
    }
    return sentences.filter(saysSomething)
  }

  /** What is left when the stream ends. */
  end(): string[] {
    const last = plainText(this.#rest)
    this.#rest = ''
    return saysSomething(last) ? [last] : []
  }

  /** Where the first sentence ends: at a line's end, or at a full stop with a space behind it that is no list number. */
  #end(): number | null {
    for (const match of this.#rest.matchAll(/\n|[.!?؟…](?=["”»)*_]*\s)["”»)*_]*/g)) {
      const end = match.index + match[0].length
      const sentence = this.#rest.slice(0, end)
      if (
        /^\s*\d{1,2}\.$/.test(sentence) ||
        /(?:^|\s)(?:Dhs?|No|approx|e\.g|i\.e|vs|St|Dr|Mr|Ms)\.$/i.test(sentence)
      )
        continue
      return end
    }
    return this.#rest.length > 4 * longestSentence ? this.#rest.length : null
  }
}

/**
 * Finds what a sentence claims to have been done. A model changes nothing, so a sentence that says so is false; one that says
 * that something is proposed is true only after a proposal. Pure; takes text folded by `foldText`.
 */

export type Claim = 'change' | 'proposal'

const start = '(?<![\\u0621-\\u064a])'
const end = '(?![\\u0621-\\u064a])'
const adverbs = '(?: just| now| already| also| successfully| gone ahead and| went ahead and)*'
const anyOf = (list: string): string => `(?:${list.trim().split(/\s+/).join('|')})`

/** What was done to something of the person's. */
const changed = anyOf(
  `created added set changed updated (?:re)?categori[sz]ed (?:re)?classified saved deleted removed scheduled applied renamed
  marked (?:re)?assigned activated enabled disabled confirmed completed done adjusted edited replaced corrected labell?ed
  tagged switched registered configured arranged`,
)
/** What is also said of prices, payments and accounts, where it is no claim of ours. */
const alsoOfOthers = anyOf(
  'made moved increased raised lowered reduced limited capped put opened closed started stopped',
)
const byUs = anyOf(
  `transferred sent paid cancell?ed booked recorded turned reminded blocked fixed finished processed submitted entered logged
  built sorted filed converted`,
)
const change = anyOf(
  `create add set change update (?:re)?categori[sz]e (?:re)?classify save delete remove schedule apply rename mark assign
  activate adjust edit replace move increase raise lower reduce limit put remind notify alert transfer send pay cancel make
  creating adding setting changing updating categori[sz]ing moving making`,
)
const subject =
  '(?:budget|goal|limit|rule|categor(?:y|ies)|reminder|bill|payment|change|it|that|this|everything)s?'

const masdar = anyOf(
  'انشاء اضافه تغيير تعديل تحديث ضبط حذف وضع حفظ جدوله تطبيق تعيين اعداد تفعيل تنفيذ اكمال اتمام انجاز',
)
const masdarOfOthers = anyOf('تصنيف تسجيل تحديد رفع خفض تخفيض زياده تقليل نقل فتح الغاء تاكيد')
const arabicPast = anyOf(
  `انشا(?:ت|نا) اضف(?:ت|نا) غير(?:ت|نا) عدل(?:ت|نا) حدث(?:ت|نا) صنف(?:ت|نا) ضبط(?:ت|نا) حذف(?:ت|نا) وضع(?:ت|نا) سجل(?:ت|نا)
  حفظ(?:ت|نا) نقل(?:ت|نا) جدول(?:ت|نا) طبق(?:ت|نا) عين(?:ت|نا) اعدد(?:ت|نا) اكمل(?:ت|نا) انجز(?:ت|نا) اتمم(?:ت|نا) ذكرتك`,
)
const arabicFuture = anyOf(
  'اذكرك نذكرك انبهك انشي ننشي اضيف نضيف اغير نغير اعدل نعدل اضبط اصنف نصنف اضع احفظ انقل اجدول اطبق ارسل احول ادفع احدد',
)

/** False of a model whatever was asked. */
const always: readonly RegExp[] = [
  new RegExp(`\\b(?:i|we)(?: have|'ve| had|'d| did)?${adverbs} (?:${changed}|${alsoOfOthers}|${byUs})\\b`),
  new RegExp(`(?<!\\b(?:nothing|none|not|no [a-z]+) )\\b(?:has|have)${adverbs} been${adverbs} ${changed}\\b`),
  new RegExp(`\\b(?:is|are|was|were)(?: now| successfully| already)+ ${changed}\\b`),
  /\bnow (?:have|has) (?:an? |the |your )?(?:[a-z]+ ){0,2}?(?:budget|goal|rule|reminder|bill)\b/,
  new RegExp(
    `^(?:successfully )?(?:created|added|updated|saved|set up|(?:re)?categori[sz]ed|scheduled|applied)\\b`,
  ),
  /^(?:ok(?:ay)?,? |alright,? )?(?:it's |it is |that's |that is |all |everything is )?(?:done|all set|set|ready|complete)[^a-z]*$/,
  new RegExp(`${start}(?:[وف]|لقد |قد )?${arabicPast}(?:ه|ها|هم|هما)?${end}`),
  new RegExp(`${start}[وف]?(?:لقد |قد )?(?:قمت|قمنا|تم|تمت|جري|جرت) (?:الان |بنجاح |للتو )?ب?${masdar}`),
  /^(?:حسنا،? )?(?:تم|تمت|تم ذلك|جاهز|انتهي)[^\u0621-\u064a]*$/,
]
/** False after a person asked for a change. */
const afterRequest: readonly RegExp[] = [
  new RegExp(
    `(?<!\\b(?:no|none of the) )\\b${subject}\\b.{0,60}?\\b(?:has been|have been|is|are|was|were)${adverbs} (?:${changed}|${alsoOfOthers}|ready|in place|active|live|complete)\\b`,
  ),
  new RegExp(`${start}[وف]?(?:لقد |قد )?(?:قمت|قمنا|تم|تمت|جري|جرت) (?:الان |بنجاح )?ب?${masdarOfOthers}`),
  new RegExp(`${start}[وف]?(?:اصبح|اصبحت|صار|صارت)${end}`),
  new RegExp(`الان${end}.*(?:ميزاني|هدف|قاعده|تذكير|ضمن)`),
]
/** Promises, which are true only of what follows a confirmation. */
const promises: readonly RegExp[] = [
  new RegExp(`\\b(?:i|we)(?:'ll| will| shall|'m going to| am going to|'m| am)(?: now| also)? ${change}\\b`),
  new RegExp(`\\bwill(?: now)? be (?:${changed}|${alsoOfOthers})\\b`),
  /\byou(?:'ll| will) (?:be (?:reminded|notified|alerted)|(?:get|receive) an? (?:reminder|notification|alert))/,
  new RegExp(`${start}[وف]?(?:سوف |س)${arabicFuture}`),
  new RegExp(`${start}[وف]?(?:سيتم|ستتم) (?:${masdar}|${masdarOfOthers}|تذكيرك)`),
  /سيصلك تذكير|ستتلقي تذكير/,
]
const onceConfirmed =
  /\b(?:if|once|when|after|as soon as|until|unless)\b.*\b(?:confirm|approv|accept|agree)|(?:اذا|بعد|عند|حال|حين|حتي|ان) .*(?:تاكيد|اكد|موافق|وافق)/

/** What says that a proposal was made, which a sentence may say of one. */
const proposing: readonly RegExp[] = [
  /\b(?:created|made|added|prepared|put|set up|written|saved|submitted|sent|drafted|recorded) (?:down |up )?(?:an? |the |this |that |your |one |two |three )?(?:[a-z]+ ){0,2}?(?:proposals?|suggestions?)\b/g,
  /\bproposals?(?: for [^,.;]{1,60}?)? (?:has|have|was|were|is|are)(?: now| just)?(?: been)? (?:created|made|added|saved|prepared|ready|sent|done)\b/g,
  /\b(?:i|we)(?: have|'ve)?(?: just| now| already| also)* (?:proposed|put forward)\b/g,
  /\b(?:is|are|was|were|been)(?: now)? (?:proposed|waiting|pending)\b|\bwait(?:s|ing)? (?:for your|under|in)\b/g,
  new RegExp(
    `${start}[وف]?(?:لقد |قد )?(?:انشات|اضفت|اعددت|وضعت|سجلت|حفظت|قدمت|(?:تم|تمت|قمت) ب?(?:انشاء|اضافه|اعداد|تسجيل|حفظ|تقديم)) (?:لك )?(?:ال)?(?:اقتراح|مقترح)`,
    'g',
  ),
  new RegExp(`${start}[وف]?(?:اقترحت|اقترحنا|(?:تم|قمت) ب?اقتراح)`, 'g'),
  /(?:ينتظر|تنتظر|بانتظار|في انتظار) (?:ال)?(?:تاكيد|موافق)/g,
]

/** What a sentence claims; null for nothing. `isAsked` is whether the question asks for a change. */
export function claimOf(folded: string, isAsked: boolean): Claim | null {
  const plain = folded.replaceAll('’', "'")
  const unproposed = proposing.reduce((text, pattern) => text.replace(pattern, ' ◆ '), plain)
  if (always.some((pattern) => pattern.test(unproposed))) return 'change'
  if (isAsked && afterRequest.some((pattern) => pattern.test(unproposed))) return 'change'
  if (promises.some((pattern) => pattern.test(unproposed)) && !onceConfirmed.test(unproposed)) return 'change'
  return unproposed === plain ? null : 'proposal'
}
