/** What a utility bill comes to at a time of the year. Pure. */
import { medianOf } from '#contract/median.ts'
import { addMonths, type Day } from '#contract/period.ts'

/** The part of a series that its amounts follow from; `utilityBills` only of bills for utilities. */
type Priced = Amounts & {
  fixed: boolean
  edited: readonly string[]
  priceChanges: readonly { day: Day; from: string }[]
  utilityBills?: readonly PaidBill[]
}

/**
 * What a series comes to on a day, in minor units: of a utility bill that varies, what that season brought before,
 * unless the user set the amount; before a price change, the old price.
 */
export function amountsOn(series: Priced, day: Day): Amounts {
  const { fixed, edited, priceChanges, expected, low, high, utilityBills = [] } = series
  const season = fixed || edited.includes('amount') ? null : seasonOf(utilityBills, day)
  if (season) return season
  const later = fixed ? priceChanges.find((change) => change.day > day) : undefined
  return { expected: later ? BigInt(later.from) : expected, low, high }
}

/** A bill that was paid, in minor units. */
export type PaidBill = { day: Day; minor: bigint }
export type Amounts = { expected: bigint; low: bigint; high: bigint }

/** How many years back a season is looked for. */
const mostYears = 4

/**
 * The median and the range of the bills of the same month, the one before and the one after, in the newest earlier
 * year that has them; null without bills that are a year older.
 */
export function seasonOf(bills: readonly PaidBill[], day: Day): Amounts | null {
  const month = `${day.slice(0, 7)}-01`
  for (let years = 1; years <= mostYears; years += 1) {
    const centre = addMonths(month, -12 * years)
    const season = bills.filter(
      (bill) => bill.day >= addMonths(centre, -1) && bill.day < addMonths(centre, 2),
    )
    // bills of the month after alone are no year of history
    if (season.some((bill) => bill.day < addMonths(centre, 1)))
      return amountsOf(season.map(({ minor }) => minor))
  }
  return null
}

function amountsOf(minors: readonly bigint[]): Amounts {
  const sorted = minors.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return { expected: medianOf(minors), low: sorted[0] ?? 0n, high: sorted.at(-1) ?? 0n }
}
