/** The usual costs of a household in the UAE, and the next payment as estimated from earlier ones. Pure. */
import { rounded } from '#contract/median.ts'
import type { domesticBases, DomesticKey } from '#contract/uae/domestic.ts'
import { medianOf } from '#contract/median.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { Cadence } from '#contract/expected/series.ts'
import { seasonOf } from '../../expected/series/seasons.ts'

export type Line = {
  id: string
  day: Day
  text: string
  minor: bigint
  accountId: string
  split: boolean
  categoryId: string | null
}
type Basis = (typeof domesticBases)[number]

type Preset = {
  key: DomesticKey
  /** A PostgreSQL regular expression that matches the texts of its bank lines. */
  words: string
  cadence: Cadence
  basis: Basis
  category: string | null
}

export const presets: readonly Preset[] = [
  {
    key: 'school',
    words: 'school|academy|nursery|tuition|مدرسة|مدارس|حضانة',
    cadence: 'yearly',
    basis: 'year',
    category: 'education',
  },
  {
    key: 'helper_salary',
    words: 'maid|nanny|housekeeper|domestic worker|tadbeer|خادمة|مربية|عاملة منزلية',
    cadence: 'monthly',
    basis: 'newest',
    category: null,
  },
  {
    key: 'helper_ticket',
    words: '(maid|nanny|helper).*ticket|تذكرة (الخادمة|العاملة)',
    cadence: 'yearly',
    basis: 'newest',
    category: null,
  },
  {
    key: 'ejari',
    words: 'ejari|land department|tawtheeq|إيجاري',
    cadence: 'yearly',
    basis: 'newest',
    category: null,
  },
  {
    key: 'visa',
    words: 'gdrfa|tasheel|amer cent|residence visa|visa renewal|emirates id|تجديد الإقامة',
    cadence: 'yearly',
    basis: 'year',
    category: 'government',
  },
  {
    key: 'insurance',
    words: 'insurance|takaful|sukoon|تأمين|تكافل',
    cadence: 'yearly',
    basis: 'year',
    category: 'insurance',
  },
  {
    key: 'dewa',
    words: '\\ydewa\\y|هيئة كهرباء',
    cadence: 'monthly',
    basis: 'season',
    category: 'utilities',
  },
  { key: 'salik', words: '\\ysalik\\y|سالك', cadence: 'monthly', basis: 'month', category: null },
  { key: 'darb', words: '\\ydarb\\y|نظام درب', cadence: 'monthly', basis: 'month', category: null },
]

/** The same expressions for JavaScript, which writes word boundaries differently. */
const patterns = new Map(
  presets.map(({ key, words }) => [key, new RegExp(words.replaceAll('\\y', '\\b'), 'iu')]),
)

/** Whether a payment is one of a cost: by the words of its text, or by its category. */
export const isLineOf = ({ key, category }: Preset, { text, categoryId }: Line): boolean =>
  isAbout(key, text) || (key === 'school' && category !== null && categoryId === category)

export const isAbout = (key: DomesticKey, text: string): boolean => patterns.get(key)?.test(text) ?? false

/**
 * The likely next payment: its amount in fils, what that is based on, and its day. `total` is the sum of the payments it is based on.
 */
export type Proposal = { minor: bigint; basis: Basis; next: Day; total: bigint }

const months = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12, weekly: 1, fortnightly: 1 } as const

/**
 * Estimates the next payment from those of the last twelve months, newest first; null if there are none. `earlier` are the
 * payments of the months before, for a bill that depends on the season.
 */
export function proposalOf(
  { cadence, basis }: Preset,
  lines: readonly Line[],
  earlier: readonly Line[],
  today: Day,
): Proposal | null {
  const [newest] = lines
  if (!newest) return null
  const total = lines.reduce((sum, { minor }) => sum + minor, 0n)
  const dates = cadence === 'yearly' ? lines.map(({ day }) => after(day, 12, today)) : []
  const next = dates.toSorted()[0] ?? after(newest.day, months[cadence], today)
  const usual = medianOf(lines.map(({ minor }) => minor))
  const season = seasonOf([...lines, ...earlier], next)
  const amounts: Record<Basis, bigint> = {
    newest: newest.minor,
    median: usual,
    season: season?.expected ?? usual,
    month: rounded(total, 12n),
    year: total,
  }
  return { minor: amounts[basis], basis: basis === 'season' && !season ? 'median' : basis, next, total }
}

/** The first day after `today` that is a number of steps of `step` months after a day. */
function after(day: Day, step: number, today: Day): Day {
  let next = day
  for (let count = 1; next <= today; count += 1) next = addMonths(day, count * step)
  return next
}

/** A part of a yearly cost in fils; `percent` where it is a share of one payment. */
export type Part = { minor: bigint; date: Day | null; percent: number | null }
const mostParts = 4

/** The parts of a yearly cost, the next one first: its payments of the last year, or the usual terms of a school. */
export function partsOf({ key, cadence }: Preset, lines: readonly Line[], today: Day): Part[] {
  const [only] = lines
  if (cadence !== 'yearly' || !only || lines.length > mostParts) return []
  if (lines.length > 1)
    return lines
      .map(({ minor, day }) => ({ minor, date: after(day, 12, today), percent: null }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  if (key !== 'school') return []
  return termsOf(only.minor).map((minor, index) => ({
    minor,
    date: null,
    percent: termPercents[index] ?? null,
  }))
}

/** How school fees are paid in Dubai: 40 % before the first term and 30 % before each of the others. */
const termPercents = [40, 30, 30] as const

/** Splits fees into terms that add up to them; the last one takes the rounding difference. */
export function termsOf(minor: bigint): bigint[] {
  const first = rounded(minor * 40n, 100n)
  const second = rounded(minor * 30n, 100n)
  return [first, second, minor - first - second]
}

/** Dubai's housing fee: 5 % of the yearly rent, charged in twelve parts with the DEWA bill. */
export const housingFeeOf = (rentMinor: bigint): bigint => rounded(rentMinor * 5n, 1200n)
