/** Finds what a user should know about their payments, with the payments as evidence. Pure. */
import { rounded } from '#contract/median.ts'
import type { InsightKind } from '#contract/figures/insights.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { LedgerRow } from '../../../expected/recurring/types.ts'
import { findHighCategories } from './categories.ts'
import type { Insight, InsightInput } from './types.ts'

/** The number of days for which a price rise is news. */
const newsDays = 45
const dirhams = (amount: number): bigint => BigInt(amount) * 100n

/** All insights, newest first. */
export function findInsights(input: InsightInput): Insight[] {
  const inSeries = new Set(input.series.flatMap(({ hits }) => hits.map(({ row }) => row.id)))
  const pairs = findPairs(input, inSeries)
  return [
    ...findHighCategories(input),
    ...findNewSubscriptions(input),
    ...findPriceRises(input),
    ...pairs,
    ...findFees(input),
    ...findLargePayments(input, inSeries),
    ...findStoppedIncome(input),
    ...findIdleMoney(input),
  ].toSorted((a, b) => (a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day > b.day ? -1 : 1))
}

function insightOf(
  kind: InsightKind,
  rows: readonly LedgerRow[],
  more: { subject: string; minor: bigint; usual?: bigint | null; day?: Day },
): Insight {
  const newest = rows.at(-1)
  const day = more.day ?? newest?.day ?? ''
  return {
    key: `${kind} ${more.subject} ${day} ${more.minor}`,
    kind,
    day,
    minor: more.minor,
    usual: more.usual ?? null,
    subject: more.subject,
    categoryId: newest?.categoryId ?? null,
    merchantKey: newest?.merchantKey ?? null,
    rows,
  }
}

/** Subscriptions that started at most 100 days ago, in data that begins at least 60 days before. */
function findNewSubscriptions({ series, rows: all, today, dataFrom }: InsightInput): Insight[] {
  return series.flatMap((habit) => {
    const rows = habit.hits.map(({ row }) => row)
    const first = rows[0]
    if (habit.kind !== 'subscription' || habit.ended || !first) return []
    const fresh = daysBetween(first.day, today) <= 100 && daysBetween(dataFrom, first.day) >= 60
    // if it was paid before under the same name, only its day or price has changed
    const before = all.some(
      ({ merchantKey, day }) => merchantKey !== null && merchantKey === first.merchantKey && day < first.day,
    )
    return fresh && !before
      ? [insightOf('new_subscription', rows, { subject: habit.name, minor: habit.expected })]
      : []
  })
}

/** Fixed prices that recently rose by 5 to 100 % after at least three payments at the old price. */
function findPriceRises({ series, today }: InsightInput): Insight[] {
  return series.flatMap((habit) => {
    const change = habit.priceChanges.at(-1)
    const rows = habit.hits.map(({ row }) => row)
    if (!change || habit.ended || habit.type !== 'expense' || habit.kind === 'transfer') return []
    if (habit.schedule.cadence === 'weekly' || habit.schedule.cadence === 'fortnightly') return []
    const recent = daysBetween(change.day, today) <= newsDays
    const rose =
      change.to > change.from &&
      change.to <= change.from * 2n &&
      (change.to - change.from) * 20n >= change.from
    const steady = rows.filter(({ day, minor }) => day < change.day && minor === change.from).length >= 3
    if (!recent || !rose || !steady) return []
    const since = rows.filter(({ day }) => day >= change.day)
    return [insightOf('price_rise', since, { subject: habit.name, minor: change.to, usual: change.from })]
  })
}

/**
 * Two payments of the same amount at one merchant within a day, if neither the price nor such pairs are usual
 * there. If no refund arrived within two weeks, it is reported as a missing refund.
 */
function findPairs({ rows, today }: InsightInput, inSeries: ReadonlySet<string>): Insight[] {
  const spent = rows.filter(
    ({ type, transfer, merchantKey }) => type === 'expense' && !transfer && merchantKey !== null,
  )
  const byMerchant = Map.groupBy(spent, ({ merchantKey, currency }) => `${merchantKey} ${currency}`)
  return [...byMerchant.values()].flatMap((payments) => {
    const pairs = payments.flatMap((row, index) => {
      // they are in the order of their days, so that only the next few are looked at
      for (let at = index + 1; ; at += 1) {
        const later = payments[at]
        if (!later || daysBetween(row.day, later.day) > 1) return []
        if (later.minor === row.minor && later.accountId === row.accountId) return [[row, later] as const]
      }
    })
    const [pair] = pairs
    if (!pair || pairs.length > 1 || pair[0].minor < dirhams(40)) return []
    const [first, second] = pair
    const age = daysBetween(second.day, today)
    const usual = payments.filter(({ minor }) => minor === first.minor).length > 3
    if (age > 90 || usual || inSeries.has(first.id) || inSeries.has(second.id)) return []
    const back = rows.some(
      (row) =>
        row.type === 'income' &&
        row.merchantKey === first.merchantKey &&
        row.minor === first.minor &&
        row.day >= first.day,
    )
    if (back) return []
    const kind = age > 14 ? 'missing_refund' : 'double_charge'
    return [insightOf(kind, [first, second], { subject: second.name, minor: second.minor })]
  })
}

const feeWords =
  /(?<!SCHOOL |TERM |TUITION |COURSE |VISA )\b(?:FEES?|CHARGES?|OVERDRAFT|LATE PAYMENT|PENALTY|OVERLIMIT|FINANCE CHARGE|INTEREST CHARGE)\b/i
const bankKinds = new Set(['FEE', 'FEES', 'CHARGE', 'CHARGES', 'FEES_AND_CHARGES', 'INTEREST'])
const taxWords = /\b(?:VAT|VALUE ADDED TAX)\b/i
const notBanks = new Set([
  'education',
  'childcare',
  'domestic_help',
  'government',
  'healthcare',
  'utilities',
  'rent',
  'insurance',
  'gym',
  'transport',
  'taxis',
  'tolls',
])

/** Whether a payment is a bank charge: a fee, interest or the tax on them, not a purchase. */
export function isBankFee({ text, type, kind, merchantKey, categoryId, transfer }: LedgerRow): boolean {
  if (type !== 'expense' || transfer || (categoryId !== null && notBanks.has(categoryId))) return false
  if (kind !== null && bankKinds.has(kind.toUpperCase())) return true
  return merchantKey === null && (feeWords.test(text) || taxWords.test(text))
}

function findFees({ rows, today }: InsightInput): Insight[] {
  const fees = rows.filter(isBankFee)
  const paid = fees
    .filter(({ day }) => daysBetween(day, today) < 30)
    .filter((fee) => !isMonthlyFee(fee, fees))
  const sum = paid.reduce((total, { minor }) => total + minor, 0n)
  return sum >= dirhams(10) ? [insightOf('fee', paid, { subject: paid.at(-1)?.name ?? '', minor: sum })] : []
}

/** Whether the same fee, at least as high, was charged in both of the months before. */
function isMonthlyFee(fee: LedgerRow, fees: readonly LedgerRow[]): boolean {
  const wording = wordingOf(fee)
  return [1, 2].every((month) => {
    const due = addMonths(fee.day, -month)
    return fees.some(
      (earlier) =>
        Math.abs(daysBetween(earlier.day, due)) <= 7 &&
        earlier.minor >= fee.minor &&
        wordingOf(earlier) === wording,
    )
  })
}

/** The text without numbers, which are often the month or a reference. */
const wordingOf = ({ text, currency }: LedgerRow): string => `${currency} ${text.replaceAll(/\d+/g, '')}`

/** A payment of the last 30 days, at least twice as large as any other non-recurring one in the data. */
function findLargePayments(
  { rows, today, dataFrom }: InsightInput,
  inSeries: ReadonlySet<string>,
): Insight[] {
  if (daysBetween(dataFrom, today) < 180) return []
  const single = rows
    .filter(
      (row) => row.type === 'expense' && !row.transfer && !inSeries.has(row.id) && !isExpectedLarge(row),
    )
    .toSorted((a, b) => (a.minor > b.minor ? -1 : 1))
  const [largest, next] = single
  if (!largest || !next || daysBetween(largest.day, today) >= 30) return []
  const isRecurring = rows.some(
    ({ id, merchantKey, text }) =>
      id !== largest.id &&
      (merchantKey === null ? text === largest.text : merchantKey === largest.merchantKey) &&
      inSeries.has(id),
  )
  if (isRecurring || largest.minor < dirhams(2000) || largest.minor < next.minor * 2n) return []
  return [
    insightOf('large_payment', [largest], { subject: largest.name, minor: largest.minor, usual: next.minor }),
  ]
}

/** Payments large by nature or of unknown purpose: cash, cheques, card repayments, school fees, rent. */
const isExpectedLarge = ({ kind, text, categoryId }: LedgerRow): boolean =>
  kind === 'ATM' ||
  kind === 'CHEQUE' ||
  (categoryId !== null &&
    ['rent', 'education', 'childcare', 'insurance', 'government'].includes(categoryId)) ||
  /CREDIT CARD PAYMENT|CARD REPAYMENT|CHEQUE|CHQ/i.test(text)

/**
 * A regular monthly income over 11 days late; after 120 days without a payment it is not reported any more.
 */
function findStoppedIncome({ series, today }: InsightInput): Insight[] {
  return series.flatMap((ended) => {
    const rows = ended.hits.map(({ row }) => row)
    const last = rows.at(-1)
    if (ended.type !== 'income' || ended.schedule.cadence !== 'monthly' || !last || rows.length < 4) return []
    const silent = daysBetween(last.day, today)
    const replaced = series.some((successor) => {
      const newest = successor.hits.at(-1)?.row.day ?? ''
      return (
        successor !== ended &&
        successor.type === 'income' &&
        successor.kind === ended.kind &&
        newest > last.day
      )
    })
    const due = addDays(last.day, 31)
    if (ended.kind === 'transfer' || replaced || silent < 43 || silent > 120) return []
    return [
      insightOf('income_stopped', rows.slice(-3), { subject: ended.name, minor: ended.expected, day: due }),
    ]
  })
}

/** Money held in a current account for three months that is at least as much as was spent in that time. */
function findIdleMoney({ accounts, rows, today, dataFrom }: InsightInput): Insight[] {
  if (daysBetween(dataFrom, today) < 92) return []
  const since = addDays(today, -91)
  const spent = rows
    .filter(({ day, type, transfer }) => day > since && type === 'expense' && !transfer)
    .reduce((sum, { minor }) => sum + minor, 0n)
  return accounts
    .filter(({ least }) => least >= dirhams(20_000) && least >= spent)
    .map(({ id, name, least }) => ({
      ...insightOf('idle_money', [], { subject: name, minor: least, usual: rounded(spent, 3n), day: today }),
      // the amount changes daily, but the insight stays the same
      key: `idle_money ${id} ${least / dirhams(10_000)}`,
    }))
}
