import { exponentOf, parseMinor } from '#contract/money.ts'
import { wordPattern } from './patterns.ts'
import type { Text } from './text.ts'

/** What an amount in a message says; `plain` is one without a label of another role. */
export type Role =
  | 'plain'
  | 'total'
  | 'equivalent'
  | 'balance'
  | 'limit'
  | 'due'
  | 'minimum'
  | 'fee'
  | 'other'
/** An amount with its place in the text; `currency` is null where the message gives none. */
export type Amount = {
  minor: bigint
  currency: string | null
  isRiyal: boolean
  /** Whether its label lies within its place. */
  isLabelled: boolean
  digits: string
  role: Role
  start: number
  end: number
}

/** Spellings of currencies, besides their codes, on folded text. */
const spellings: readonly (readonly [string, string])[] = [
  ['AED', 'dirhams?|dhs?|درهم(?:ا)?(?: اماراتي(?:ا)?)?|دراهم|د\\.? ?ا\\.?'],
  ['SAR', 'sr|ريال سعودي|ر\\.? ?س\\.?'],
  ['QAR', 'qr|ريال قطري|ر\\.? ?ق\\.?'],
  ['OMR', 'r\\.?o\\.?|ريال عماني|ر\\.? ?ع\\.?'],
  ['KWD', 'kd|دينار كويتي|د\\.? ?ك\\.?'],
  ['BHD', 'bd|دينار بحريني|د\\.? ?ب\\.?'],
  ['CAD', 'دولار كندي'],
  ['AUD', 'دولار استرالي'],
  ['SGD', 'دولار سنغافوري'],
  // a pound or dollar of another country is none of these
  ['EGP', 'جنيها?(?: مصريا?)?(?! (?:استرليني|سوداني))|ج\\.?م\\.?|le'],
  ['USD', 'us\\$|\\$|(?:us )?dollars?|دولار(?: امريكي)?(?! (?:كندي|استرالي|نيوزيلندي|سنغافوري|هونغ))'],
  ['EUR', '€|euros?|يورو'],
  ['GBP', '£|pounds?|جنيها? استرلينيا?'],
  ['CHF', 'swiss francs?|فرنك سويسري'],
  ['JPY', 'yen|ين(?: ياباني)?'],
  ['CNY', 'yuan|يوان(?: صيني)?'],
  ['TRY', 'turkish lira|ليره تركيه'],
  ['INR', 'rs|₹|روبيه هنديه'],
  // as banks of several countries say it: the bank decides
  ['?', 'riyals?|ريال(?:ا)?'],
]
/** In these countries and systems rupees are Pakistan's. */
const pakistani =
  /(?<![a-z])(?:pkr|pakistan|raast|ibft|easypaisa|jazz ?cash|nayapay|sadapay|hbl|ubl|mcb|meezan|alfalah)(?![a-z])/
const codes = Intl.supportedValuesOf('currency')
/** Codes that are no English words, so that they may be written small. */
const plainCodes = new Set([
  'AED',
  'USD',
  'EUR',
  'GBP',
  'SAR',
  'QAR',
  'KWD',
  'BHD',
  'OMR',
  'INR',
  'PKR',
  'EGP',
])
const currencySource = [...spellings.map(([, words]) => words), codes.join('|').toLowerCase()].join('|')
/** As `1,234.50`, or `1.234,50` as on the continent. */
const numberSource = String.raw`[-+]?(?:\d{1,3}(?:\.\d{3})+,\d{2}(?!\d)|\d[\d,]*(?:\.\d+)?|\.\d+)`
const before = new RegExp(
  // an Arabic word may end as a currency does: رصيدك
  String.raw`(?<![a-z])(?<!\p{L}(?=\p{Script=Arabic}))(?<currency>${currencySource})\.?[ :,]{0,3}` +
    String.raw`(?<number>${numberSource})(?![\dx*%]|[./:-]\d|,\d)`,
  'gu',
)
const after = new RegExp(
  String.raw`(?<![\d,*x·•/-]|\d:|(?<![a-z])\.)(?<number>${numberSource}) ?(?<currency>${currencySource})(?![a-z\p{L}])`,
  'gu',
)
const label = wordPattern('equivalent(?: amount)?|amount|amt|balance|bal|مبلغ|رصيد|قيمة').source
const between = String.raw`(?:(?<in> (?:in (?:aed|sar)|بالدرهم|بالريال))| is| now|\.|:| هو| قدره| الحالي| المتاح| المتوفر)*`
/** A number after the label of an amount or a balance, without a currency. */
const bare = new RegExp(
  String.raw`(?:(?<local>aed|sar) )?(?:${label})${between}[ \\n]?(?<number>\d[\d,]*\.\d{2,3})(?![\d*x]|\.\d| (?:\p{L}+ ){1,2}\()`,
  'gu',
)

const toBeKept = '(?:maintain(?:ing)?|minimum|min|required|average) (?:[a-z]+ ){0,4}'
const ofOthers =
  'salik|nol|darb|points?|rewards?|loyalty|mobile|cash ?back|goal|loan|overdraft|opening|previous|prev|old|initial|starting|principal|plan|epp|pot|space|jar'
const notOfAccount = `(?<!(?<![a-z])(?:${ofOthers}|credit) |(?<![a-z])${toBeKept})`
/** Labels in front of an amount; the nearest one counts. */
const labels: readonly (readonly [Role, RegExp])[] = (
  [
    [
      'minimum',
      [
        'min(?:imum|\\.)? ?(?:amt|amount|payment|pymt)?\\.? ?(?:due)?(?: amount| amt)?',
        '(?:المبلغ الأدنى|أدنى دفعة|أدنى مبلغ|أقل مبلغ|أقل دفعة)(?: المستحق)?|الحد الأدنى(?: للدفع| للسداد| المستحق)?',
      ],
    ],
    [
      'due',
      [
        'total (?:amount|amt|payment)?\\.? ?(?:due|-)|(?<!last |previous |prev |opening )(?:total|full|statement|outstanding) (?:bal(?:ance)?|due)',
        'total due|total billed(?: amt| amount)?|amount to be paid',
        'due(?! to| date to)|amount due|amt due|(?<!last |previous |prev |opening )stmt bal|statement am(?:oun)?t',
        'كشف حساب\\p{L}* [^.\\n]{0,90} هو(?= ?$)',
        '(?:إجمالي )?المبلغ (?:الإجمالي )?المستحق|إجمالي (?:المستحق|الرصيد(?! (?:المتوفر|المتاح|الحالي)))|الرصيد المستحق',
      ],
    ],
    [
      'balance',
      [
        `${notOfAccount}bal(?:ance|s)?(?! transfer| refund| before)(?: after (?:the |your )?(?:last )?[a-z]+)?`,
        'available funds|funds available|you (?:now have|have now)(?= ?$)|your new total(?: is)?',
        'رصيد\\p{L}* حساب\\p{L}* رقم [x*\\d]+ ال(?:متاح|متوفر|حالي)',
        '(?<!(?:تعبئة|شحن) )رصيد\\p{L}*(?!\\p{L}| ال(?:سابق|افتتاحي)| قبل)(?: (?:ال)?(?:حساب|محفظ|بطاق)\\p{L}*)?(?: ال(?:متاح|حالي|متوفر|متبقي))?(?: في (?:حساب|محفظ|بطاق)\\p{L}*)?(?: مبلغ)?(?: بعد (?:\\p{L}+ ){0,2}\\p{L}+)?',
      ],
    ],
    [
      'limit',
      [
        '(?:daily|monthly|maximum|max) limit [^\\d\\n]{0,30}(?=[a-z]{3} ?\\d)|حد (?:ال)?(?:يومي|شهري|أقصى) [^\\d\\n]{1,30}',
        'up to|limit|lmt|(?:available|avail|avl|avlbl|avbl)\\.? credit|credit available|otb|available(?= ?:? ?$)|حد|حدك|المتاح|الائتمان المتوفر|سقف',
      ],
    ],
    [
      'fee',
      [
        // for a balance that was too low
        '(?:fees?|charges?) for (?:not maintaining|falling|fall|non-?maintenance)[^\\d\\n]{0,40}bal(?:ance)?',
        'رسوم (?:عدم|انخفاض|نزول|هبوط|الحد الأدنى)[^\\d\\n]{0,50}رصيد\\p{L}*',
        'fees?|charges?|chrgs?|chgs?|chg|vat|gst|tax|surcharge|interest|رسوم|مصاريف|عمولة|ضريبة',
      ],
    ],
    [
      'equivalent',
      [
        'equivalent(?: to| of)?|equiv|eqv|equals|approx(?:imately)?|in aed|in sar|converted to',
        'ما يعادل|المعادل|يعادل|بالدرهم|بالريال',
      ],
    ],
    [
      'total',
      [
        '(?<!(?:cash ?back|rewards?|points) )total(?! cash ?back| rewards?| sav)(?: amount| amt)?(?: charged| debited| due amount)?',
        'إجمالي المبلغ|المبلغ الإجمالي|إجمالي',
      ],
    ],
    [
      'other',
      [
        // of points and of companies
        `(?:${ofOthers}) bal(?:ance)?|bal(?:ance)? before(?: [a-z]+){1,3}|reward|(?<!auto-?)save|saved`,
        'رصيد\\p{L}* ال(?:سابق|افتتاحي)|رصيد\\p{L}* قبل(?: \\p{L}+){1,2}',
        // of a loan or a plan
        `${toBeKept}bal(?:ance)?(?: of| is)?`,
        'outstanding|remaining(?: (?:[a-z]+ )?(?:amt|amount))?|every|last (?:pymt|payment|transaction|txn)|loan amount|per month|monthly (?:instal\\p{L}*|emi|repayment)|المتبقي',
        // bounds and rates
        '(?:cash ?back|rewards?|points) total|total (?:spends?|spent|spending|cash ?back|rewards?|saved|savings|earned)|إجمالي (?:ال)?(?:مصروفات|مشتريات|إنفاق)\\p{L}*',
        'below|less than|under|above|exceed(?:s|ed)?(?! ?:)|أقل من|يتجاوز|rate|سعر الصرف',
      ],
    ],
    [
      'plain',
      [
        'amount|amt|purchase|payment|debited|credited|withdrawn|deposited|transferred',
        'مبلغ|خصم|شراء|سحب|إيداع',
      ],
    ],
  ] as const
).map(([role, words]) => [role, wordPattern(words, 'g')] as const)
const sentenceEnd =
  /(?<!(?<![a-z])(?:bal|avl|avail|amt|min|max|no|acc|a\/c|ac|cr|dr|fin|lmt|stmt|chq|tot|incl))[.;!](?:\s|$)/u
const feeAfter = /^ ?(?:late|as (?:a )?(?:fee|charge))[^.\n]{0,20}(?:fee|charge)|^ ?ضريبه(?!\p{L})/u
const balanceAfter =
  /^ ?(?:(?:left|remaining)(?! (?:of|from|in|on) (?:your |the )?(?:[a-z]+ ){0,2}(?:limit|allowance))|available(?= ?(?:[.,;)\n]|$|bal|in |on |for ))|is (?:your|the) (?:[a-z]+ )?balance|after (?:the |your )?last|هو (?:ال)?رصيد)(?![a-z])/u
const limitAfter =
  /^ ?(?:(?:left|remaining) (?:of|from|in|on) (?:your |the )?(?:[a-z]+ ){0,2}(?:limit|allowance)|(?:is (?:your|the) )?(?:[a-z]+ )?limit(?![a-z])|هو (?:ال)?حد(?!\p{L}))/u
const continental = /^[-+]?\d{1,3}(?:\.\d{3})+,\d{2}$/
const continentalInText = /(?<!\d)\d{1,3}(?:\.\d{3})+,\d{2}(?!\d)/
const withComma = /^[-+]?(?:\d{1,3}(?:\.\d{3})*|\d+),\d{2}$/
/** A number of a reference, one cut by a space, or one whose front is masked. */
const isDoubtful = (digits: string, ahead: string, behind: string, isOpen: boolean): boolean =>
  /^[-+]?0\d/.test(digits) ||
  // the text ends within the number
  (isOpen && behind === '') ||
  (!/\.\d{2}/.test(digits) && /^\.{2,}|^\.?\[/.test(behind)) ||
  /^\d{8,}$/.test(digits) ||
  (/^\d{3}(?:\.|$)/.test(digits) && /(?<![\d/.:-])\d{1,3}[ ']$/.test(ahead)) ||
  /(?:(?<![a-z])(?:ref(?:erence)?|rrn|id)|مرجع\p{L}*)[ .:#]*$/u.test(ahead) ||
  (/^\d{1,3}$/.test(digits) && /^ \d{3}(?:[.,]|$| (?!\d))/.test(behind))
const groups = /^[-+]?(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.\d+)?$/

/** Every exact amount of a message, in order; masked, cut and doubtful numbers are left out. */
export function amountsOf({ shown, plain }: Text): Amount[] {
  const found: Amount[] = []
  const isContinental = continentalInText.test(plain)
  for (const pattern of [before, after, bare])
    for (const match of plain.matchAll(pattern)) {
      const { number = '', currency: spelled, local, in: inside = local } = match.groups ?? {}
      const currency =
        spelled ?? (inside === undefined ? undefined : /aed|درهم/u.test(inside) ? 'aed' : 'sar')
      const digits = (isContinental ? withComma : continental).test(number)
        ? number.replaceAll('.', '').replace(',', '.')
        : number.replace(/,+$/, '')
      const [start, end] = [match.index, match.index + match[0].length]
      const isPakistani = currency === 'rs' && pakistani.test(plain)
      const code =
        currency === undefined ? null : codeOf(isPakistani ? 'pkr' : currency, shown.slice(start, end))
      if (!groups.test(digits) || code === undefined) continue
      const [ahead, behind] = [plain.slice(Math.max(0, start - 16), start), plain.slice(end, end + 8)]
      if (isDoubtful(digits, ahead, behind, number.endsWith(','))) continue
      if (found.some((other) => start < other.end && other.start < end)) continue
      const minor = minorOf(digits, code)
      if (minor !== null)
        found.push({
          minor,
          currency: code,
          isRiyal: currency !== undefined && code === null,
          digits,
          role: 'plain',
          isLabelled: pattern === bare,
          start,
          end,
        })
    }
  found.sort((a, b) => a.start - b.start)
  // the text may end within a balance that has no decimals as the others have
  const isCut = ({ digits, end, role }: Amount, index: number): boolean =>
    index > 0 &&
    role === 'balance' &&
    /^\.?$/.test(plain.slice(end)) &&
    !digits.includes('.') &&
    found.slice(0, index).every((other) => /\.\d/.test(other.digits))
  return found
    .map((amount, index) => ({
      ...amount,
      role: roleOf(plain, found[index - 1]?.end ?? 0, amount),
    }))
    .filter((amount, index) => !isCut(amount, index))
}

/**
 * Minor units in the currency, or in hundredths while it is not known; null if it has more decimals, or if a point and three
 * digits may also be thousands.
 */
export function minorOf(digits: string, currency: string | null): bigint | null {
  if (currency !== null && exponentOf(currency) < 3 && /^\d{1,3}\.\d{3}$/.test(digits)) return null
  const text = digits
    .replaceAll(',', '')
    .replace('+', '')
    .replace(/^(-?)\./, '$10.')
  return parseMinor(text, currency ?? (/\.\d{3}$/.test(text) ? 'KWD' : 'AED'))
}

/** The code of a spelling; null where the bank decides, undefined where small letters are no currency. */
function codeOf(spelling: string, shown: string): string | null | undefined {
  const code = spelling.toUpperCase()
  if (codes.includes(code)) return plainCodes.has(code) || shown.includes(code) ? code : undefined
  const known = spellings.find(([, words]) => new RegExp(`^(?:${words})$`, 'u').test(spelling))?.[0]
  return known === '?' ? null : known
}

function roleOf(plain: string, from: number, { start, end, isLabelled }: Amount): Role {
  if (balanceAfter.test(plain.slice(end, end + 30))) return 'balance'
  if (
    /^\/(?![a-z]{3} ?\d)[a-z]|^ \/ ?(?:mo|year|yr|week|day|night|tr)|^ per (?!cent)/.test(
      plain.slice(end, end + 8),
    )
  )
    return 'other'
  if (limitAfter.test(plain.slice(end, end + 30))) return 'limit'
  if (feeAfter.test(plain.slice(end, end + 40))) return 'fee'
  const [line = ''] = /[^\n]*(?:\n[^\n\d]*)?$/.exec(plain.slice(Math.max(from, start - 110), start)) ?? []
  const window = (line.split(sentenceEnd).at(-1) ?? '').replace(/avoid (?:[a-z.]+ )*(?:fees?|charges?)/u, '')
  let nearest: { role: Role; end: number } = { role: 'plain', end: -1 }
  const text = isLabelled ? window + plain.slice(start, end) : window
  for (const [role, pattern] of labels)
    for (const match of text.matchAll(pattern)) {
      const at = match.index + match[0].length
      // what a fee is for may end as a label of another role
      if (at > nearest.end || (at === nearest.end && role === 'fee')) nearest = { role, end: at }
    }
  // what a fee is for
  if (nearest.role === 'fee' && /^ (?:for|on) $/.test(text.slice(nearest.end))) return 'other'
  return nearest.role
}
