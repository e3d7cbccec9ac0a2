/** The calculations of the zakat worksheet. Pure; amounts in fils. */
import {
  type ZakatAnswer,
  type ZakatQuestion,
  type ZakatTreatment,
  zakatPriceDays,
} from '#contract/uae/zakat.ts'
import { type Day, addDays, addMonths, daysBetween } from '#contract/period.ts'

export type Answers = Readonly<Record<ZakatQuestion, ZakatAnswer>>
export type Holding = {
  accountId: string | null
  instrumentId: string | null
  name: string
  treatment: ZakatTreatment | 'gratuity'
  minor: bigint
}
export type Line = Holding & { counts: ZakatAnswer }
export type Result = { base: bigint; due: bigint }
export type Dip = { day: Day; minor: bigint }
export type Sheet = {
  metal: 'gold' | 'silver'
  year: 'lunar' | 'solar'
  price: { minor: bigint; day: Day } | null
  answers: Answers
}

/** The nisab: grams of 24-carat gold or of silver from which zakat is due. */
export const nisabGrams = { gold: 85, silver: 595 } as const
/** In thousandths of a percent: 2.5 for a lunar year, and 2.577 for the longer solar one. */
const rates = { lunar: 2500n, solar: 2577n } as const
export const ratePercent = { lunar: 2.5, solar: 2.577 } as const

export function nisabOf({ metal, price }: Pick<Sheet, 'metal' | 'price'>): bigint | null {
  return price === null ? null : price.minor * BigInt(nisabGrams[metal])
}

export function needsPrice({ price }: Pick<Sheet, 'price'>, day: Day): boolean {
  return price === null || daysBetween(price.day, day) > zakatPriceDays
}

const questionOf: Readonly<Record<Holding['treatment'], ZakatQuestion | null>> = {
  money: null,
  none: null,
  jewellery: 'jewellery',
  shares: 'shares',
  lent: 'lent',
  gratuity: 'gratuity',
  debt: 'debts',
}

/** Whether each holding counts, is left out, or depends on an open question. */
export function linesOf(holdings: readonly Holding[], answers: Answers): Line[] {
  return holdings.map((holding) => {
    const question = questionOf[holding.treatment]
    const counts = question === null ? (holding.treatment === 'none' ? 'no' : 'yes') : answers[question]
    return { ...holding, counts }
  })
}

/** The lowest and the highest result that the open questions allow, and which of the questions matter. */
export function resultsOf(
  lines: readonly Line[],
  { year, answers, nisab, dip }: Pick<Sheet, 'year' | 'answers'> & { nisab: bigint; dip: Dip | null },
): { least: Result; most: Result; open: ZakatQuestion[] } {
  const sum = (chosen: (line: Line) => boolean): bigint =>
    lines.reduce((all, line) => (chosen(line) ? all + line.minor : all), 0n)
  const least = sum(({ counts, minor }) => counts === 'yes' || (counts === 'ask' && minor < 0n))
  const most = sum(({ counts, minor }) => counts === 'yes' || (counts === 'ask' && minor > 0n))
  const due = (base: bigint, restarted: boolean): Result => {
    const positiveBase = base > 0n ? base : 0n
    const owed =
      restarted || positiveBase < nisab ? 0n : (positiveBase * rates[year] * 2n + 100_000n) / 200_000n
    return { base: positiveBase, due: owed }
  }
  const openQuestions = lines.flatMap(({ counts, treatment, minor }) =>
    counts === 'ask' && minor !== 0n ? (questionOf[treatment] ?? []) : [],
  )
  if (dip && answers.dips === 'ask') openQuestions.push('dips')
  return {
    least: due(least, dip !== null && answers.dips !== 'no'),
    most: due(most, dip !== null && answers.dips === 'yes'),
    open: [...new Set(openQuestions)],
  }
}

/** The zakat year that a day falls in; years are counted from `begins`. */
export function runningYear(begins: Day, year: Sheet['year'], day: Day): { from: Day; due_on: Day } {
  const after = (count: number): Day =>
    year === 'lunar' ? addLunarYears(begins, count) : addMonths(begins, 12 * count)
  let count = Math.max(0, Math.floor(daysBetween(begins, day) / (year === 'lunar' ? 354.367 : 365.25)) - 1)
  while (after(count + 1) <= day) count += 1
  return { from: after(count), due_on: after(count + 1) }
}

const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

type LunarDate = { year: number; month: number; day: number }

/** The date of a day in the Umm al-Qura calendar. */
export function lunarDateOf(day: Day): LunarDate {
  const parts = new Map(
    format.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, Number(value)]),
  )
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

/** The same date a number of lunar years later, or the day before if the month is too short for it. */
export function addLunarYears(day: Day, years: number): Day {
  const { year, month, day: date } = lunarDateOf(day)
  const about = addDays(day, Math.round(years * 354.367))
  for (const dayOfMonth of [date, date - 1])
    for (let away = -4; away <= 4; away += 1) {
      const candidate = addDays(about, away)
      const found = lunarDateOf(candidate)
      if (found.year === year + years && found.month === month && found.day === dayOfMonth) return candidate
    }
  return about
}
