/**
 * Reads the numbers that a sentence states, in digits and (number-words.ts) in words, with unit, sign and rounding, before
 * figures.ts looks for them in the evidence. Pure; takes text folded by `foldText`.
 */
import { currencies } from '#contract/currencies.ts'
import { wordNumbers } from './number-words.ts'

export type StatedNumber = {
  value: number
  decimals: number
  /** 1000 for '1.2k'. */
  scale: number
  /** A currency code, `%`, or null where the sentence names no unit. */
  unit: string | null
  negative: boolean
  rounding: 'about' | 'over' | 'under' | null
  /** '5th': a day of a month. */
  ordinal: boolean
  /** Followed by days, weeks, months or years. */
  duration: boolean
  /** Whether it is what somebody spends, as in 'spend AED 3,000'; the sentence says whether they do or only might. */
  spending: boolean
}

const scaleWords: readonly [RegExp, number][] = [
  [/^ ?(?:hundred)\b/, 100],
  [/^(?:k)(?![a-z])|^ ?(?:thousand\b|الفا?(?![\u0621-\u064a])|الاف(?![\u0621-\u064a]))/, 1000],
  [/^(?:mn?)(?![a-z])|^ ?(?:mn|million)(?![a-z])|^ ?(?:مليونا?|ملايين)(?![\u0621-\u064a])/, 1_000_000],
  [/^(?:bn?)(?![a-z])|^ ?(?:bn|billion)(?![a-z])|^ ?(?:مليارا?|مليارات)(?![\u0621-\u064a])/, 1_000_000_000],
]
const codes = currencies.map((code) => code.toLowerCase()).join('|')
const dirham = 'dhs?|dirhams?|درهما?|دراهم|درهمان|درهمين|د\\.ا'
/** Units of which the currency is not certain; a number with one cannot be decided. */
const vague =
  'pounds?|rupees?|riyals?|dinars?|pesos?|fils|cents?|ريالا?|دينارا?|روبيه|جنيها?|فلسا?|points? of percentage'
const unitBefore = new RegExp(
  `(?:^|[^a-z\\u0621-\\u064a])(?:(${codes})|(${dirham})|(\\$|us\\$)|(€)|([£₹¥\\p{Sc}]|${vague}))\\.? ?$`,
  'u',
)
const unitAfter = new RegExp(
  `^ ?(?:(${codes})|(${dirham})|(\\$|dollars?|دولارا?)|(€|euros?|يورو)|([£₹¥\\p{Sc}]|${vague}))(?![a-z\\u0621-\\u064a])`,
  'u',
)
const percent = /^ ?[%٪]/
const durationAfter =
  /^[ -]?(?:more |full |whole |past |last |next )?(?:days?|weeks?|months?|years?|يوما?|ايام|اسبوعا?|اسابيع|شهرا?|اشهر|شهور|سنه|سنوات|عاما?|اعوام)(?![a-z\u0621-\u064a])/
const money = `(?:(?:${codes}|${dirham}|us\\$|\\$|€)\\.? ?)?`
const roundings: readonly [RegExp, NonNullable<StatedNumber['rounding']>][] = [
  [
    new RegExp(
      `(?:about|around|roughly|approximately|approx\\.?|close to|some|~|≈|حوالي|نحو|تقريبا|قرابه|يقارب|بحدود) ?${money}$`,
    ),
    'about',
  ],
  [new RegExp(`(?:over|more than|above|اكثر من|فوق|يزيد علي|يزيد عن) ${money}$`), 'over'],
  [new RegExp(`(?:nearly|almost|under|less than|below|just short of|اقل من|دون) ${money}$`), 'under'],
]
const spendingBefore = new RegExp(
  `(?:\\b(?:spend|spending|spent|afford|buy|buying|pay|paying|cost|costs|costing|withdraw|withdrawing|payment of|purchase of)|انفاق|تنفق|انفقت|صرف|تصرف|صرفت|دفع|تدفع|دفعت|شراء|سحب|تحمل)(?: (?:the|that|another|مبلغ))? ${money}$`,
)
const roundingAfter = new RegExp(`^ ?(?:${codes}|${dirham})? ?(?:or so|roughly|approximately|تقريبا)`)

/** 'Per cent' in words as a sign, and Arabic separators of numbers as Western ones. */
export const withPlainSigns = (folded: string): string =>
  folded
    .replace(
      /(?:(?:^| )في ال|(?:^| )ب(?:ال)?|(?<=\d ?)بال|(?<=\d ?)في ال)(?:ميه|مايه)(?![\u0621-\u064a])/g,
      ' %',
    )
    .replace(/\bper ?cent\b|\bpercentage points?\b/g, '%')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[−‒–—]/g, (sign) => (sign === '−' ? '-' : '–'))

/** All numbers of a text without dates; null where one cannot be decided. */
export function statedNumbers(folded: string): StatedNumber[] | null {
  const inDigits = digitNumbers(folded)
  if (inDigits === null) return null
  const { numbers, withoutDigits } = inDigits
  for (const { from, to, value } of wordNumbers(withoutDigits)) {
    if (value === null) return null
    const number = described(withoutDigits, { from, to, value, decimals: 0, scale: 1, ordinal: false })
    if (number === null) return null
    numbers.push(number)
  }
  return numbers
}

type Numeral = { from: number; to: number; value: number; decimals: number; scale: number; ordinal: boolean }

function digitNumbers(folded: string): { numbers: StatedNumber[]; withoutDigits: string } | null {
  const numbers: StatedNumber[] = []
  let withoutDigits = folded
  let lastEnd = -10
  for (const match of folded.matchAll(/\d(?:[\d.,]*\d)?/g)) {
    const numeral = numeralOf(folded, match[0], match.index)
    // '1 234', '1/2', '1:30' and '1'234' are no plain numbers; '10–12' and '10-12' are two
    const joint = folded.slice(lastEnd, match.index)
    if (numeral === null || (lastEnd >= 0 && joint.length === 1 && !/[–-]/.test(joint))) return null
    const number = described(folded, numeral)
    if (number === null) return null
    numbers.push(number)
    lastEnd = numeral.to
    withoutDigits =
      withoutDigits.slice(0, numeral.from) +
      '◆'.repeat(numeral.to - numeral.from) +
      withoutDigits.slice(numeral.to)
  }
  // digits of other scripts, fractions and Roman numerals as signs
  return /[\p{Nl}\p{No}]|(?!\d)\p{Nd}|⁄/u.test(withoutDigits) ? null : { numbers, withoutDigits }
}

function numeralOf(folded: string, digits: string, from: number): Numeral | null {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)
  if (!grouped && !/^\d+(?:\.\d+)?$/.test(digits)) return null
  let to = from + digits.length
  const before = folded.slice(0, from)
  let after = folded.slice(to)
  // letters that touch the digits make a code or a name of them, unless they are a unit or an Arabic preposition
  if (
    /[a-z\u0621-\u064a_#]$/.test(before) &&
    !unitBefore.test(before) &&
    !/(?:^|[^\u0621-\u064a])[وفبلك]$/.test(before)
  )
    return null
  const ordinal = /^(?:st|nd|rd|th)(?![a-z])/.test(after)
  const scaleAt = scaleWords.find(([pattern]) => pattern.test(after))
  if (scaleAt && !ordinal) to += scaleAt[0].exec(after)?.[0].length ?? 0
  if (ordinal) to += 2
  after = folded.slice(to)
  if (/^[a-z\u0621-\u064a_]/.test(after) && !unitAfter.test(after)) return null
  const decimals = /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0
  const scale = ordinal ? 1 : (scaleAt?.[1] ?? 1)
  return { from, to, value: Number(digits.replaceAll(',', '')) * scale, decimals, scale, ordinal }
}

function described(
  folded: string,
  { from, to, value, decimals, scale, ordinal }: Numeral,
): StatedNumber | null {
  const sign =
    /(?:^|[\s(:=])[-–] ?$/.test(folded.slice(0, from)) ||
    new RegExp(`-${money}$`).test(folded.slice(0, from).replace(/[^\s-]+-$/, ''))
  const before = folded.slice(0, from).replace(/-$/, '')
  const after = folded.slice(to)
  const unit = unitOf(unitBefore.exec(before)) ?? (percent.test(after) ? '%' : unitOf(unitAfter.exec(after)))
  if (unit === '?') return null
  const rounding =
    roundings.find(([pattern]) => pattern.test(before))?.[1] ?? (roundingAfter.test(after) ? 'about' : null)
  const duration = unit === null && durationAfter.test(after)
  return {
    value,
    decimals,
    scale,
    unit,
    negative: sign,
    rounding,
    ordinal,
    duration,
    spending: spendingBefore.test(before),
  }
}

function unitOf(match: RegExpExecArray | null): string | null {
  if (!match) return null
  const [, code, dirhams, dollar, euro] = match
  if (code) return code.toUpperCase()
  if (dirhams) return 'AED'
  if (dollar) return 'USD'
  return euro ? 'EUR' : '?'
}
