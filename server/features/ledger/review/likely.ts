/** Decides which categories payments probably have, from what is known about them besides their category. */
import { medianOf } from '#contract/median.ts'
import type { Category } from '#contract/categories/categories.ts'
import type { EntryType } from '#contract/common.ts'
import { daysBetween } from '#contract/period.ts'
import { isTradeWord } from '../../categories/categorise/known/trades.ts'
import { companyWords } from '../../categories/categorise/bank/transfers.ts'
import { tokensOf } from '../../categories/categorise/text/tokens.ts'

export type Evidence = {
  type: EntryType
  /** The bank's text of one of the payments, and the name of the other side. */
  text: string
  name: string
  /** The reason code of their category, which for lines that buy nothing is their kind. */
  reason: string
  /** The category in effect. */
  category: string | null
  payments: readonly { day: string; minor: bigint }[]
  /** The median amount, in fils. */
  usualFils: bigint
}
/** A category that the user can give. */
export type Offered = Pick<Category, 'id' | 'type'>

const mostLikely = 3

/** Ids of the likeliest categories among those offered, likeliest first, without the one in effect. */
export function likelyCategories(evidence: Evidence, offered: readonly Offered[]): string[] {
  const ids = new Set(offered.filter(({ type }) => type === evidence.type).map(({ id }) => id))
  if (evidence.category !== null) ids.delete(evidence.category)
  const candidates = [
    ...(confused.get(evidence.category ?? '') ?? []),
    ...(evidence.type === 'income' ? incomeOf(evidence) : expenseOf(evidence)),
    ...usual[evidence.type],
    ...ids,
  ]
  return [...new Set(candidates)].filter((id) => ids.has(id)).slice(0, mostLikely)
}

/** Categories that are mistaken for each other. */
const confused: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    groceries: ['dining', 'shopping', 'pharmacy'],
    dining: ['groceries', 'entertainment', 'shopping'],
    shopping: ['groceries', 'software', 'healthcare'],
    transport: ['taxis', 'gas', 'tolls', 'car_maintenance'],
    taxis: ['transport', 'tolls', 'travel'],
    tolls: ['gas', 'transport', 'government'],
    gas: ['car_maintenance', 'groceries', 'dining'],
    car_maintenance: ['gas', 'insurance', 'government'],
    healthcare: ['pharmacy', 'personal_care', 'insurance'],
    pharmacy: ['healthcare', 'personal_care', 'groceries'],
    personal_care: ['healthcare', 'gym', 'shopping'],
    utilities: ['rent', 'government', 'software'],
    software: ['streaming', 'business', 'shopping'],
    streaming: ['music', 'software', 'entertainment'],
    music: ['streaming', 'hobbies', 'entertainment'],
    entertainment: ['dining', 'hobbies', 'streaming'],
    education: ['childcare', 'business', 'government'],
    travel: ['transport', 'dining', 'business'],
    government: ['utilities', 'tolls', 'business'],
    insurance: ['healthcare', 'car_maintenance', 'rent'],
    to_people: ['domestic_help', 'sent_home', 'rent'],
    sent_home: ['to_people', 'charity', 'education'],
    cheques: ['rent', 'education', 'business'],
    salary: ['freelance', 'other_income', 'refunds'],
    freelance: ['salary', 'other_income', 'refunds'],
  }),
)
const usual = {
  expense: ['shopping', 'dining', 'business', 'groceries', 'rent'],
  income: ['other_income', 'refunds', 'freelance', 'salary'],
} as const

/** In dirhams, with a margin for what people pay a room, a nanny or a month's rent. */
const rentFrom = 2500
const purchaseFrom = 2000
const subscriptionTo = 300
const refundTo = 1000

function expenseOf(evidence: Evidence): string[] {
  const usualAed = usualInAed(evidence)
  if (evidence.reason.startsWith('cheque')) return ['rent', 'cheques', 'education', 'business']
  if (evidence.reason === 'remittance') return ['sent_home', 'to_people', 'charity', 'education']
  const regular = isMonthly(evidence) && isSteady(evidence)
  if (isPerson(evidence)) {
    if (!regular) return ['to_people', 'sent_home', 'domestic_help', 'rent']
    return usualAed >= rentFrom
      ? ['rent', 'sent_home', 'domestic_help', 'to_people']
      : ['domestic_help', 'sent_home', 'to_people', 'rent']
  }
  if (regular)
    return usualAed <= subscriptionTo ? ['software', 'streaming', 'gym'] : ['rent', 'insurance', 'education']
  return usualAed >= purchaseFrom
    ? ['business', 'shopping', 'education']
    : ['shopping', 'software', 'business']
}

function incomeOf(evidence: Evidence): string[] {
  if (isPerson(evidence))
    return isMonthly(evidence)
      ? ['family_support', 'from_people', 'salary', 'other_income']
      : ['from_people', 'other_income', 'refunds']
  if (isMonthly(evidence)) return ['salary', 'freelance', 'other_income']
  return usualInAed(evidence) <= refundTo
    ? ['refunds', 'other_income', 'freelance']
    : ['freelance', 'other_income', 'salary']
}

const usualInAed = ({ usualFils }: Evidence): number => Number(usualFils) / 100

/** At least three payments, mostly a month apart. */
function isMonthly({ payments }: Evidence): boolean {
  const days = [...new Set(payments.map(({ day }) => day))].toSorted()
  if (days.length < 3) return false
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day))
  return gaps.filter((gap) => gap >= 25 && gap <= 36).length * 3 >= gaps.length * 2
}

/** Whether most amounts are within 5 % of the usual one. */
function isSteady({ payments }: Evidence): boolean {
  const usualMinor = Number(medianOf(payments.map(({ minor }) => minor)))
  const near = payments.filter(({ minor }) => Math.abs(Number(minor) - usualMinor) <= usualMinor * 0.05)
  return near.length * 3 >= payments.length * 2
}

/** A transfer whose other side has the name of a person: two words or more, none of a trade or company. */
function isPerson({ reason, name, text }: Evidence): boolean {
  if (reason !== 'transfer' && reason !== 'remittance') return false
  const nameWords = tokensOf(name).map(({ word }) => word)
  return (
    nameWords.length >= 2 &&
    !nameWords.some(isTradeWord) &&
    ![...nameWords, ...tokensOf(text).map(({ word }) => word)].some((word) => companyWords.has(word))
  )
}
