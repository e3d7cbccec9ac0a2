/**
 * Judges a sentence by its words alone: whether it links, advises a product or a trade, or rules on religion or law, and
 * which subjects it is about. Pure; takes text folded by `foldText`.
 */
import { sourceTopics, type SourceTopic, type WithheldReason } from '#contract/assistant/assistant-model.ts'

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
export function faultOf(folded: string): Exclude<WithheldReason, 'figure' | 'claim' | 'long'> | null {
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
