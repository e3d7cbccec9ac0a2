/** Words that call whoever reads a line, or soften it, at its beginning and end: 'chef', 'hi there', 'يا غالي'. Pure. */
import { wordsOf } from '#contract/ledger/search/tokens.ts'
import { brandOf } from '../../../categories/spellings.ts'
import { isMeant } from '../names.ts'
import type { QuestionContext } from '../parsed.ts'
import { verbOf } from '../words/verbs.ts'

/** By these people call almost anybody. */
const callers =
  "(?:my )?guy|my man|amigo|y['’]?all|bro+|bruv+|bruh|blud|bud|buddy|pal|mate|dude+|man|fam|homie|boss|bossman|chief|champ|chef|legend|sir|madam|ma['’]?am|guys|folks|gents|gentlemen|sis|darling|babe|bestie|yaa?r|bhai|bhaiya|bhaijaan|janab|dost|ji|ustad|ustadh|ustaz|mu?3?allem|basha|pasha|rayes|habibi|habibti|7abibi|7abibti|akhi|akhoy|a5oy|a5i|khoy|khoya|okhti|sadiqi|oga|abeg|kuya|po|lah"
/** So they call others too, of whom a question may be: a brother, a friend, a doctor. */
const kin =
  'brother|sister|uncle|aunty|auntie|cousin|friend|dear|doc|captain|people|everyone|everybody|team|assistant|bot|robot|ladies'
const callersInArabic =
  'حبيبي|حبيبتي|عزيزي|عزيزتي|صديقي|صاحبي|الغالي|الغاليه|استاذ|استاذي|معلم|معلمي|شيخ|شيخنا|ريس|باشا|كابتن|شباب|جماعه|ياخي'
const kinInArabic = 'اخوي|اخي|خوي|خويي|اختي|خيتي'

/** What opens a line before its question. */
export const openers =
  'so|oi+|ciao|bonjour|hola|habari|niaje|sasa|namaste|ahlan|marhaba|howdy|greetings|right (?:so|then)|good (?:day|morning|afternoon|evening)(?: to you)?|um+|uh+|hey+|hi+|hello+|yo|look|listen|well|ok|okay|right|alright|anyways?|damn|honestly|basically|like|btw|by the way|ngl|tbh|to be honest|lol+|lmao+|ha(?:ha)+|omg|pls+|plea+se+|plz+|kindly|sorry(?: to bother(?: you)?)?|excuse me|yalla+|wallah|wallahi|inshallah|mashallah|ya basha|ya habibi|kya haal hai|salam|salaam|thanks|thank you|thx|big thanks|many thanks|hmm+|wait|fine|one quick thing(?: and then another)?|one last thing|one more thing|(?:just )?(?:a )?quick (?:one|q|question)|(?:real|super) quick|for my records|for the record|just curious|just asking|just checking|(?:just |only )?wondering(?: if| whether)?|asking for a friend'
const closers =
  "full stop|question mark|exclamation mark|(?:(?:kind|best|warm) )?regards(?:[\\s,]+\\p{L}+)?|pls+|plea+se+|plz+|lol+|lmao+|ha(?:ha)+|omg|tbh|to be honest|btw|by the way|ngl|thanks|thank you|thx|cheers|quick one|(?:real|super) quick|just (?:wondering|asking|curious|checking)|wondering|asking for a friend|for (?:god|heaven|goodness|allah|pete)['’]?s? sake|for the love of god|wallah|wallahi|yalla+|inshallah|mashallah"
const inArabic =
  'يا رب(?: يكون خير)?|عافاك|يمه|لو سمحت(?:ي|و|وا)?|من فضلك|الله يخليك|الله يعافيك|الله يسعدك|بالله(?: عليك)?|والله|يعني|طيب|طب|تكفي|تكفون|بليز|رجاء|ان شاء الله|ه{3,}|يلا|شكرا|مشكور|مشكوره|تسلم|بعد اذنك|ما عليك امر|ع السريع|علي السريع|علامه استفهام|سوال سريع|بس سوال|من باب الفضول'

const asks =
  "(?:and |so )?(?:how|hw|what|wat|when|wen|which|who|where|why|is|are|am|was|were|did|do|does|have|has|can|could|will|would|should|show|list|tell|give|total)(?:['’]?s)?(?!\\p{L})|و?(?:كم|بكم|جم|متي|امتي|شو|ايش|وش|شنو|هل|وين|ليش|منو|مين|قديش|شقد|شكثر|اي|اقدر|عطني|ابي|ابغي|وريني|قارن)(?!\\p{L})"
/** Words of days, after which nobody is meant to whom something was paid. */
const days =
  '(?:\\d|months?|years?|yr|weeks?|days?|today|yesterday|now|far|times|there|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ober|ember)?|(?:ال|هال)?(?:شهر|سنه|عام|اسبوع|يوم)|الماضي|الماضيه|الفايت|الفايته|فات|فاتت|طاف|طافت|راح|امس|الحين|الان)'
/** After these a word is of whom or of what, and calls nobody. */
const ofWhom =
  '(?:my|your|his|her|our|their|the|an?|to|for|from|with|by|of|on|at|in|and|or|vs|than|not|no|without|except|via|near|like|(?:pa(?:y|ys|id|ying)|s(?:end|ends|ent|ending)|g(?:ive|ives|ave|iven|iving)|owes?|lends?|lent|tell|ask|asked|transfer(?:s|red)?|remit(?:ted)?|payments?|money|gifts?|loans?)|is|are|was|were|did|do|does|has|have|which|what|how|who|whos|this|that|each|every|any|many|called|named|old|young|new|so|too|very|master|و|من|مع|علي|عند|الي|لـ?|عن|حق|مال|باسم|اسم)'

/** What somebody does of whom a line is: 'boss paid me'. */
const doing =
  "\\s+(?:wants?|needs?|says?|said|asks?|asked|thinks?|pa(?:id|ys?)|g(?:ave|ives?|ot|ets?)|sen[dt]s?|owed?s?|bought|took|transferred|returned|and|or|&|salary|bonus|fees?)(?!\\p{L})|['’]s"

const edge = '(?:^|(?<=[\\s,;.!?،؛؟]))'
const signs = '[\\s,;:.!،؛…-]*'
const end = '[\\s.!…]*(?<sign>[?؟]?)[\\s.!…]*$'
const calledInArabic = 'يا (?!ريت)(?:طويل العمر|بعد \\p{L}+|ا?بن الحلال|ابو \\p{L}+|ام \\p{L}+|\\p{L}+)'
const called = `(?:ya |my |dear )?(?:${callers})|${callersInArabic}`
const related = `(?:ya |my |dear )*(?:${kin})|${kinInArabic}`

/** As Arabic is typed, with a hamza or without. */
const spelled = (pattern: string): string =>
  pattern.replaceAll('ا', '[اأإآ]').replaceAll('ه', '[هة]').replaceAll('ي', '[يى]').replaceAll('و', '[وؤ]')

/** Each with what may be named by it: nobody, whom it calls, or the word after a greeting. */
const patterns: readonly (readonly [RegExp, 'none' | 'called' | 'hailed'])[] = (
  [
    // 'hi Nora how much', and no 'hey how much'
    [`^(?:hi|hey|hello|dear|salam|ya|هلا|مرحبا)\\s+(?!${asks})\\p{L}+${signs}(?=${asks})`, 'hailed'],
    [`^(?:${openers}|${inArabic})(?!\\p{L})${signs}(?=\\S+ +\\S)`, 'none'],
    [`^(?:${called})(?!\\p{L}|${doing})${signs}(?=\\S*\\p{L})`, 'called'],
    [`^(?:${related})(?:\\s*[,،!.]${signs}|\\s+(?=${asks}))`, 'called'],
    [`^(?:${calledInArabic})(?:\\s*[,،!.]${signs}|\\s+(?=${asks}))`, 'called'],
    // 'يا زول دفعت كم', and no 'يا لولو يا كارفور'
    [`^يا (?!ريت|تري)\\p{L}+\\s+(?!.*(?<!\\p{L})يا )(?=\\S+ \\S)`, 'hailed'],
    [`[\\s,،]+(?:${closers}|${inArabic})${end}`, 'none'],
    [`(?:\\s*[,،]\\s*|(?<!${edge}${ofWhom})\\s+)(?:${called}|${calledInArabic})${end}`, 'called'],
    [`(?:\\s*[,،]\\s*|(?<=${edge}${days})\\s+)(?:${related})${end}`, 'called'],
  ] as const
).map(([pattern, named]) => [new RegExp(spelled(pattern), 'iu'), named])

const emoji = '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}\\u200D\\uFE0F]*'
const emojiAtEnds = new RegExp(`^(?:${emoji}|\\s)+|(?:${emoji}|\\s)+$`, 'gu')

/** A line without them; a word that is in a payee's name stays. */
export function withoutAddress(asked: string, payees: QuestionContext['payees']): string {
  const names = new Set(payees.flat())
  let text = asked.replaceAll(emojiAtEnds, '').replaceAll(/\s+comma(?=\s)/gi, ',')
  for (let [turn, before] = [0, '']; turn < 5 && text !== before; turn += 1) {
    before = text
    for (const [pattern, named] of patterns) {
      const found = pattern.exec(text)
      const isKnown = (word: string): boolean =>
        names.has(word) || (named === 'hailed' && (isMeant(word) || brandOf([word]) !== null))
      if (!found || (named !== 'none' && isOfSomebody(found, isKnown, named === 'hailed'))) continue
      text = `${text.slice(0, found.index)}${found.groups?.['sign'] ?? ''}${text.slice(found.index + found[0].length)}`
    }
  }
  return /\p{L}/u.test(text) ? text : asked
}

/** Whether what calls somebody is a name, or stands after a verb: 'كم حولت حبيبي'. */
function isOfSomebody(
  { 0: said, index, input }: RegExpExecArray,
  isName: (word: string) => boolean,
  isHail: boolean,
): boolean {
  const words = wordsOf(said).slice(isHail ? 1 : 0)
  const before = wordsOf(input.slice(0, index)).at(-1) ?? ''
  const isOfVerb = !words.includes('يا') && !/^\s*[,،]/u.test(said) && verbOf(before) !== null
  // 'يا كريم يا طلبات' is one or the other
  const isEither = words.includes('يا') && (input.match(/(?<!\p{L})يا\s/gu) ?? []).length > 1
  return isEither || isOfVerb || words.some((word) => word.length > 2 && isName(word))
}
