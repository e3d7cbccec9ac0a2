import type { Amount } from '../amounts.ts'
import { wordPattern } from '../patterns.ts'

/** How firmly a text says that money left and that it came: 3 by the verb of the amount, 2 in its heading, 1 elsewhere. */
export type Direction = {
  out: number
  in: number
  /** The side that a whole phrase names. */ phrase: 'out' | 'in' | null
}
type Cue = { side: 'out' | 'in'; words: RegExp; isPhrase?: boolean; isWeak?: boolean }

const words = (list: readonly string[]): RegExp => wordPattern(list, 'g')
const account = '(?:\\S+ ){0,3}(?:account|acct?|a/?c|card|iban|wallet)'
const otherAccount = account.replaceAll('\\S+', '(?!a/?c)\\S+')
/** Phrases that say where money went, whatever single words are in them. */
const outPhrases = [
  "you(?: have|'ve)? (?:successfully )?(?:transferred|sent|moved) (?:(?!from)[^.\\n]){0,50} to your|to your own",
  // somebody else received it
  'credited (?:in|to|into) (?:the )?(?:beneficiary|benef)|ben(?:eficiary)?(?! bank) [^.\\n]{2,40} (?:cr|received|credited)',
  `credited to the (?!${otherAccount}(?: no\\.?)? ?\\S* ?(?:on|$))[^.\\n]{2,60} of [a-z]+`,
  '(?:and|&|;) (?:a/?c\\S*|acct?\\S*|account) \\S+ (?:is )?credited|; (?!amount|your)[a-z\\d ]{2,30} credited',
  "has received [^.\\n]{0,40} from your|(?<!you )(?<!you've )received [^.\\n]{0,40} from you(?:(?!r)|r(?! (?:other|own)))|received [^.\\n]{0,24} you sent",
  'your (?:transfer|remittance) of [^.\\n]{0,40} credited to (?!your)',
  // into a deposit
  'deposit (?:[^.\\n]{0,30} )?(?:in)?to (?:your |an? )?(?:fixed|term)',
  // from the reader's account
  `(?:fees?|charges?) [^.\\n]{0,30}posted (?:to|on) (?:your |the )?${account}`,
  `charged (?:to|on) (?:your |the )?${account}(?![^\\n]* (?:reversed|refunded|credited|returned))`,
  `request to transfer|by debiting|from your ${account} (?:ending )?\\S* ?(?:in)?to your|deposit to`,
  'return(?:ed)? (?:policy|within)|تحويل [^.\\n]{0,40} (?:من حساب\\p{L}*|(?:إلى |لل?)رقم(?!\\p{L}| حساب))',
  'تحويل [^.\\n]{0,24}\\d (?:[^.\\n]{1,8} )?إلى ~',
  'قيد\\p{L}* (?:رسوم|عمولة|ضريبة)|قيد\\p{L}* (?:[^\\n]{0,30} )?على (?:ال)?(?:بطاق|حساب)\\p{L}*',
]
const inPhrases = [
  // somebody else did it
  '(?<=^|: |\\n)(?!(?:you|we|successfully|just|amount|money|cash|funds?|total|payment|dear)(?![a-z]))(?:(?!transfer)[a-z]+ ){1,2}sent [a-z]{3} ?\\d',
  "you(?: have|'ve)? earned [^.\\n]{3,20} (?:in |of )?(?:interest|profit)",
  '(?:profit|interest|dividend) (?:[^.\\n]{0,60} )?(?:paid|transferred) (?:[^.\\n]{0,20} )?(?:(?:in)?to|on your (?:[a-z]+ )?deposit)',
  '(?:withdraw(?:n|al)|(?:moved|transferred)(?: [^.\\n]{0,20})?) from (?:your )?(?:savings? )?(?:[a-z]+ ){0,2}(?:goal|space|pot|jar|deposit)',
  "you(?:'ve| have)? got|(?:sent|paid|transferred|gave) you|sent by [^.\\n]{2,50} to you",
  `(?:sent|transferred|paid) (?:[^.\\n]{0,50} )?(?:in)?to (?:you(?! r)|your ${account})`,
  'payment (?:was |has been |is )?received|salary [^.\\n]{0,40} paid (?:in)?to|paid to you|you have been paid',
  'request [^.\\n]{0,40} (?:was |has been )?paid by|request [^.\\n]{0,60} paid\\. [^\\n]{0,30}credited|وصلت?ك (?:حوالة|تحويل|مبلغ|\\d)|تم تحويل لك|(?:أرسل|حول)\\p{L}* (?:\\p{L}+ ){0,3}لك(?!\\p{L})',
]
const outWords = [
  'debited|debiting|deducted|dr|debit|charged|billed|withdrawn|withdrawal',
  'spent|used (?:for|at|to)|(?:is|was|been) used|using (?:your )?(?:[a-z]+ ){0,3}[cd]?card|utili[sz]ed',
  'purchases?|purchased|paid|sent|transferred|transfer out|outward|outgoing|recovered|taken',
  'خصم|خصمت|سحب|شراء|مشتريات|صادرة|صادر|دفع(?!ة)|سداد|سدد|تسديد|إرسال|أرسل',
]
const inWords = [
  'credited|cr|credit(?= ?\\n|$| (?:of|local|via|internal|transfer|alert|[a-z]{3} ?\\d))|received?|inward(?! (?:clearing|cheque|chq))|incoming',
  'deposited|(?<!(?:fixed|term|security|reservation|booking|hotel|rental) )deposit|paid in at|transfer in(?=\\n)|added|loaded|adding money|landed',
  'refund(?:ed)?|reversed|reversal',
  'استلام|استلمت|تغذية|واردة|وارد|إيداع|أودع|إضافة|أضيف|استرداد|استرجاع|إرجاع|إعادة|عكس|قيد',
]
/** The first that fits a place counts: phrases before the single words in them. */
const cues: readonly Cue[] = [
  { side: 'out', isPhrase: true, words: words(outPhrases) },
  { side: 'in', isPhrase: true, words: words(inPhrases) },
  { side: 'out', words: words(outWords) },
  { side: 'in', words: words(inWords) },
  {
    side: 'out',
    words: words([
      `from (?:your )?${account.replaceAll('\\S+', '(?!to )\\S+')}`,
      'من حساب\\p{L}*|من بطاق\\p{L}*',
    ]),
    isWeak: true,
  },
  {
    side: 'in',
    words: words([
      `(?:in)?to your ${account}`,
      `(?:إلى |ل)حساب(?:ك|كم|ي|نا)?(?!\\p{L})(?! (?!رقم|ال|منتهي|بطاق|[x*])\\p{L})|(?<!(?:متاح|متوفر|حالي|متبقي|رصيد\\p{L}{0,3}) )في حسابك|إلى محفظت\\p{L}*|لمحفظت\\p{L}*|في محفظت\\p{L}*`,
    ]),
    isWeak: true,
  },
]
const behind = /^ ?(?:has |have |been |was |is |were |successfully )*$/
const ahead =
  /^(?: ?(?:with|by|of|for|a|an|the|your|amount|sum|total|payment|transfer|cash|مبلغ|قدره|بمبلغ|بقيمه|قيمه|لمبلغ))*[ :\n]*$/u
/** Letters at the beginning in which a heading stands. */
const heading = 26

function firmnessOf(plain: string, { start, end }: { start: number; end: number }, main: Amount): number {
  if (start >= main.end && behind.test(plain.slice(main.end, start))) return 3
  if (end <= main.start && ahead.test(plain.slice(end, main.start))) return 3
  return start < heading && end <= main.start ? 2 : 1
}

/** What the words say of where the money of an amount went. */
export function directionOf(plain: string, main: Amount): Direction {
  const direction: Direction = { out: 0, in: 0, phrase: null }
  const found: { start: number; end: number }[] = []
  for (const { side, words: pattern, isPhrase, isWeak } of cues)
    for (const match of plain.matchAll(pattern)) {
      const place = { start: match.index, end: match.index + match[0].length }
      if (found.some(({ start, end }) => place.start < end && start < place.end)) continue
      found.push(place)
      if (isPhrase) direction.phrase ??= side
      const firmness = isPhrase ? 3 : isWeak ? 0.5 : firmnessOf(plain, place, main)
      direction[side] = Math.max(direction[side], firmness)
    }
  return direction
}
