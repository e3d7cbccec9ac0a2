import { arabicBanks } from './banks.ts'
import { wordPattern } from './patterns.ts'

/** A card or account that a message names by its last digits, and how it stands in the sentence. */
export type Instrument = {
  kind: 'credit' | 'debit' | 'card' | 'account'
  /** Two to four digits. */
  digits: string
  /** Whether a word for it stands in front. */
  isNamed: boolean
  /** Whether money is said to go from it, to it, or neither. */
  side: 'from' | 'to' | null
  start: number
  end: number
}

const noun = [
  String.raw`(?:prepaid|visa|mastercard|virtual|digital)? ?[cd]?cards?|visa|mastercard|mada|مدي`,
  String.raw`بطاق\p{L}*(?: (?:ال)?ائتمان\p{L}*| مدي| مسبقه الدفع| (?:ال)?مدفوع\p{L}* مقدم\p{L}*)?`,
  String.raw`a\/?c(?:c|ct|count)?s?\.?|account|iban|ايبان|حساب\p{L}*`,
  'ائتمانيه(?= ?:)|by|via|عبر',
].join('|')
/** Words between a card or account and its digits. */
const jointWords = [
  'no|nos|number|num|ending|ends|with|in|by|#|the|of|starting|last|digits?|4|four|your|card|account|iban',
  'infinite|platinum|signature|titanium|visa|mastercard|mada|فيزا|ماستركارد|مدي|ابل|apple|pay|باي',
  String.raw`رقم\p{L}*|المنتهي\p{L}*|منتهي\p{L}*|تنتهي|ينتهي|ب|التوفير|الجاري|بالارقام|بالرقم|اخر|ارقام|الائتماني\p{L}*`,
].join('|')
const joint = String.raw`(?:[ ,:;#./()-]|رقم(?=\d)|(?:${jointWords})(?![a-z\d]))*`
const mask = String.raw`(?<mask>[x*•.#·-]*(?:\d[\dx*•·-]*)?[x*•·.#-]+(?:(?<!\d\.) )?)?`
const last = String.raw`(?<digits>\d{2,20}(?:-\d{2}(?![\d/-]))?)(?<tail>[*x]*)(?!\d|[.,]\d|[/:]\d|[a-z%])`
const article = String.raw`(?<![a-z\p{L}])[وبلك]?(?:ال|لل)?`
const named = new RegExp(
  String.raw`${article}(?<noun>${noun})(?<joint>${joint}) ?(?:[a-z]{2}\.\.)?${mask}${last}`,
  'gu',
)
/** Digits behind a mask, without a word for the card or account: an account has the country of its IBAN in front. */
const masked = new RegExp(
  [
    String.raw`(?<![a-z\d])(?<noun>(?:ae|sa|kw|qa|bh|om)\d{0,2})?`,
    String.raw`(?<mask>(?:\d{0,6}[x*•·]{2,}|[*•]|(?<=\n(?:من|الي|ل|from|to) ?:? ?)\d{3}\*)-?(?:[x*•·\d-]*[x*•·])?-? ?)`,
    String.raw`(?<digits>\d{3,6}(?:-\d{2}(?![\d/-]))?|(?<=\d[x*]{2,}\d+[x*]{2,})\d{2})(?![\d.,]\d|\d|[/:]\d)`,
  ].join(''),
  'gu',
)
const endingWords = String.raw`و?(?:المنتهي|منتهي|تنتهي|ينتهي)\p{L}*(?: (?:ارقام\p{L}*|ب|بالرقم|بالارقام|رقم\p{L}*|اخر))*`
/** Arabic names a card in several words before its last digits. */
const ending = new RegExp(
  String.raw`${article}(?<noun>(?:بطاق|حساب)\p{L}*)(?<joint>[ \n](?:(?:\p{L}+[ \n]){0,6}?${endingWords} ?:? ?|(?:بنك |مصرف )?(?:${arabicBanks}) (?:رقم )?))` +
    String.raw`[x*]*(?<digits>\d{4})(?![\d/:]|[.,]\d)`,
  'gu',
)
const trailing = /(?<![\d.,])(?<digits>\d{4})\*/gu
/** `from 0102*`: cards stand behind a word of their own. */
const fromOrTo = /(?:^|\n)(?:من|الي|from|to) ?:? ?$/u
const from = wordPattern('from|on|using|with|by|من|باستخدام|بإستخدام')
const to = wordPattern('ل(?=[\\d:])|to|into|towards|toward|against|in|for|في|إلى|الى|على')

const movedWords = [
  String.raw`(?<![a-z])(?:(?:debited|deducted|withdrawn) from|charged (?:to|on)|credited (?:in)?to) `,
  String.raw`(?:transferred|sent|paid) (?:[^.\n]|\.\d){0,60} from `,
  String.raw`(?<!\p{L})(?:from|to|من|الي|ل) ?: ?|(?<=\n)(?:من|الي|ل)`,
]
/** Four digits behind words by which money moves. */
const moved = new RegExp(
  String.raw`(?<=${movedWords.join('|')})x?(?<digits>\d{4})(?![\d.,]\d|\d|[/:]\d)`,
  'gu',
)

/** A currency behind a number that has none of its own behind it. */
const moneyBehind = /^ ?(?:sar|sr|aed|qar|kwd|omr|bhd|usd|ريال|درهم)(?! ?[\d\p{L}])/u
/** An account at a company that is no bank. */
const companyBefore =
  /(?<![a-z])(?:salik|darb|nol|du|etisalat|e&|mobile|dewa|sewa|addc|aadc|fewa|consumer|customer|contract) $/u

/** The account that a bill is for. */
const billBefore =
  /(?<!\p{L})(?:bill|recharge|top-?up|فاتور\p{L}*|شحن)(?!\p{L})(?:[^.\n]|\.\d){0,60} (?:for|of|ل|علي) ?$|(?:paid|payment) (?:[^.\n]|\.\d){0,60}(?: for |\()$|(?:فاتور\p{L}*|تعبئه|شحن)(?:[^.\n]|\.\d){0,60} رقم $|your [a-z&]+ bill\n(?:[^\n]*\n){0,2}$/u
/** A card that is no bank's. */
const cardOfOther = /(?<![a-z])(?:nol|gift|loyalty|membership|sim|id) $/u

/** A number of a telephone, or of a customer, a meter or an order: behind a word of its own, or in brackets behind a name. */
const phone = /^(?:00)?9715|^05|^[6-9]\d[x*]{5,6}\d{2,3}$/u
const otherNumber =
  /(?<!\p{L})(?:consumer|customer|subscriber|contract|mobile|phone|meter|plate|policy|booking|order|ticket|invoice|ref(?:erence)?|trip|loan|finance|facility|mandate|goal|cif|token|eid|chassis|student|employee|(?:ال)?عميل|(?:ال)?هويه|مستهلك|مشترك|عقد|هاتف|جوال|متحرك|عداد|لوحه|وثيقه|حجز|طلب|فاتوره|مرجع\p{L}*)(?: ?(?:no|num|number|id|رقم)?[ .:#()]*)$|(?:to|from|الي|من) (?!(?:your|my|حساب|بطاق))[^\n.:;()]{2,40} \($/u

const wholeAccount = /^(?:acc(?:oun)?t?|a\/c|(?:ال)?حساب(?!\p{L}))[^\d*]*\d{7,}$/u
const ownBefore = /(?:your|from|in|into|من|الي|في) $/u

/** The cards and accounts that a message names, in order. */
export function instrumentsOf(plain: string): Instrument[] {
  const found: Instrument[] = []
  for (const pattern of [named, ending, masked, trailing, moved])
    for (const match of plain.matchAll(pattern)) {
      const {
        noun: words = '',
        digits: written = '',
        mask,
        joint: between = '',
        tail = '',
      } = match.groups ?? {}
      // `418-01`: the last digits are cut by the mask
      const cut = written.length === 2 ? (/\d{2,}(?=-$)/.exec(mask ?? '')?.[0] ?? '') : ''
      const all = cut + written.replace('-', '')
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && other.start < end)) continue
      // two digits count only behind a mask; a plain number of another length is no card
      if ((all.length < 3 && mask === undefined) || /\d\.$/.test(mask ?? '')) continue
      if (mask === undefined && moneyBehind.test(plain.slice(end, end + 6))) continue
      const ofOther = words.includes('card') ? cardOfOther : companyBefore
      if (ofOther.test(plain.slice(Math.max(0, start - 16), start))) continue
      if (
        /^(?:account|a\/c|حساب$)/u.test(words) &&
        billBefore.test(plain.slice(Math.max(0, start - 90), start))
      )
        continue
      if (
        /(?:(?<![a-z])(?:call|contact|dial|tel|phone)(?![a-z])|اتصل\p{L}*)[^.\n]{0,20}$/u.test(
          plain.slice(Math.max(0, start - 32), start),
        )
      )
        continue
      if (
        words === '' &&
        (phone.test(match[0]) || otherNumber.test(plain.slice(Math.max(0, start - 60), start)))
      )
        continue
      if (/starting|تبدا/u.test(between) || (all.length < 3 && tail !== '')) continue
      found.push({
        kind: kindOf(
          pattern !== named && pattern !== ending && fromOrTo.test(plain.slice(Math.max(0, start - 8), start))
            ? 'account'
            : words,
          plain.slice(Math.max(0, start - 4), start),
          plain.slice(Math.max(0, start - 20), end + 24),
        ),
        digits: all.slice(-4),
        isNamed: words !== '',
        side: sideOf(plain, start),
        start,
        end,
      })
    }
  found.sort((a, b) => a.start - b.start)
  // banks mask the reader's account: beside it, one that is written out is a company's
  const isWhole = ({ start, end }: Instrument): boolean => wholeAccount.test(plain.slice(start, end))
  return found.every(isWhole)
    ? found
    : found.filter(
        (each) => !isWhole(each) || ownBefore.test(plain.slice(Math.max(0, each.start - 8), each.start)),
      )
}

const credit = /ccard|ائتمان|مغطا/u
const debit = /dcard|مدي|mada/u
function kindOf(words: string, ahead: string, around: string): Instrument['kind'] {
  if (words === '' && /(?<!\d)\d{3}-$/.test(ahead)) return 'account'
  if (/^a\/?c|account|iban|ايبان|حساب|^(?:ae|sa|kw|qa|bh|om)\d*$/u.test(words)) return 'account'
  if (credit.test(words) || credit.test(around)) return 'credit'
  return debit.test(words) || debit.test(around) ? 'debit' : 'card'
}

function sideOf(plain: string, start: number): Instrument['side'] {
  const window =
    plain
      .slice(Math.max(0, start - 30), start)
      .split(/[\n.;]/)
      .at(-1) ?? ''
  const [lastFrom, lastTo] = [from, to].map(
    (pattern) => [...window.matchAll(new RegExp(pattern.source, 'gu'))].at(-1)?.index ?? -1,
  )
  if ((lastFrom ?? -1) < 0 && (lastTo ?? -1) < 0) return null
  return (lastFrom ?? -1) > (lastTo ?? -1) ? 'from' : 'to'
}

/** The instrument that a payment belongs to: not the other side; a card before its account. */
export function ownInstrument(all: readonly Instrument[], incoming: boolean): Instrument | null {
  const other = incoming ? 'from' : 'to'
  const near = all.filter(({ side }) => side !== other)
  const among = near.length > 0 ? near : all
  // a masked number without a word may be a telephone's
  const isCard = ({ kind }: Instrument): boolean => kind !== 'account'
  const isOwn = ({ isNamed }: Instrument): boolean => isNamed
  return (
    among.find((each) => isCard(each) && isOwn(each)) ??
    among.find(isOwn) ??
    among.find(isCard) ??
    among[0] ??
    null
  )
}
