/** The instalments of a loan in whole minor units, with their interest or profit and principal. Pure. */

/** Interest of a month as a share of what is owed: `num` / `den`. */
export type MonthlyRate = { num: bigint; den: bigint }

/** What is known of a loan: `millionths` is the rate: of the loan, a year. Two of rate, instalment and number are known. */
export type KnownTerms = {
  principal: bigint
  rateKind: 'reducing' | 'flat'
  millionths: number | null
  each: bigint | null
  count: number | null
}

/** All terms of a loan: `each` is every instalment but the last, which takes what is left. */
export type LoanTerms = {
  principal: bigint
  rate: MonthlyRate
  each: bigint
  count: number
  /** The last instalment where it is agreed, as with a flat rate; null where it is what is left to pay then. */
  last: bigint | null
}

/** An instalment: `principal` and `interest` add up to `minor`; `left` is owed after it. */
export type LoanPart = { number: number; minor: bigint; principal: bigint; interest: bigint; left: bigint }

export const mostMonths = 480
/** Millionths a year, as a share of a month. */
const yearlyDen = 12_000_000n
/** The precision of a rate that is worked out. */
const solvedDen = 10n ** 12n

const halfUp = (num: bigint, den: bigint): bigint => (2n * num + den) / (2n * den)
const interestOn = (owed: bigint, { num, den }: MonthlyRate): bigint => halfUp(owed * num, den)
const rateOf = (millionths: number): MonthlyRate => ({ num: BigInt(millionths), den: yearlyDen })

/**
 * The terms that follow from two of rate, instalment and number of instalments; null where there are none, such as for
 * an instalment that does not even pay the interest. With all three known the last instalment takes what is left.
 */
export function solveTerms({ principal, rateKind, millionths, each, count }: KnownTerms): LoanTerms | null {
  if (count !== null && (count < 1 || count > mostMonths)) return null
  if (rateKind === 'flat' && millionths !== null) return solveFlat(principal, millionths, each, count)
  if (millionths === null)
    return each === null || count === null ? null : solveRate(principal, each, count, each)
  const rate = rateOf(millionths)
  if (each !== null && each <= interestOn(principal, rate)) return null
  if (each === null)
    return count === null
      ? null
      : { principal, rate, each: annuity(principal, rate, count), count, last: null }
  const months = monthsToRepay(principal, rate, each, count ?? mostMonths)
  return months === null && count === null
    ? null
    : { principal, rate, each, count: months ?? count ?? mostMonths, last: null }
}

/**
 * With a flat rate interest is charged on all that was borrowed for the whole term. The rate of the terms is the one on
 * what is still owed at which the same instalments repay the loan.
 */
function solveFlat(
  principal: bigint,
  millionths: number,
  each: bigint | null,
  count: number | null,
): LoanTerms | null {
  const monthly = principal * BigInt(millionths)
  // each month of the term repays the instalment without that month's interest
  const repaid = each === null ? 0n : each * yearlyDen - monthly
  const months =
    count ?? (repaid > 0n ? Number((principal * yearlyDen + repaid - 1n) / repaid) : mostMonths + 1)
  if (months > mostMonths) return null
  const all = principal + halfUp(monthly * BigInt(months), yearlyDen)
  const part = each ?? all / BigInt(months)
  const last = all - part * BigInt(months - 1)
  return last > 0n ? solveRate(principal, part, months, last) : null
}

/** The equal instalment that repays a loan: P·r·(1+r)^n ÷ ((1+r)^n − 1), rounded to the minor unit. */
function annuity(principal: bigint, { num, den }: MonthlyRate, count: number): bigint {
  if (num === 0n) return halfUp(principal, BigInt(count))
  const grown = (den + num) ** BigInt(count)
  return halfUp(principal * num * grown, den * (grown - den ** BigInt(count)))
}

/** After how many instalments nothing but rounding is owed, less than 1 % of one; null if more is left after `most`. */
function monthsToRepay(principal: bigint, rate: MonthlyRate, each: bigint, most: number): number | null {
  let owed = principal
  for (let month = 1; month <= most; month += 1) {
    owed += interestOn(owed, rate) - each
    if (owed * 100n <= each) return month
  }
  return null
}

/** The highest rate at which these instalments repay the loan; null if they add up to less than it. */
function solveRate(principal: bigint, each: bigint, count: number, last: bigint): LoanTerms | null {
  if (each * BigInt(count - 1) + last < principal) return null
  const dueLast = (num: bigint): bigint => {
    let owed = principal
    for (let month = 1; month < count; month += 1) owed += interestOn(owed, { num, den: solvedDen }) - each
    return owed + interestOn(owed, { num, den: solvedDen })
  }
  // the lowest rate is none, the highest one repays nothing before the end
  let [low, high] = [0n, solvedDen]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (dueLast(middle) <= last) low = middle
    else high = middle
  }
  const rate = { num: low, den: solvedDen }
  return each > interestOn(principal, rate) || count === 1 ? { principal, rate, each, count, last } : null
}

/** What is owed today if these instalments repay it, the first a month from now. */
export function principalOf(millionths: number, each: bigint, count: number): bigint {
  const { num, den } = rateOf(millionths)
  let owed = 0n
  for (let month = 0; month < count; month += 1) owed = halfUp((owed + each) * den, den + num)
  return owed
}

/** Every instalment. Their principal parts add up to the loan; the last instalment takes what rounding left. */
export function scheduleOf({ principal, rate, each, count, last }: LoanTerms): LoanPart[] {
  const parts: LoanPart[] = []
  let owed = principal
  for (let number = 1; number <= count && owed > 0n; number += 1) {
    const due = interestOn(owed, rate)
    const isLast = number === count || owed + due <= each
    const minor = isLast ? (number === count && last !== null && last >= owed ? last : owed + due) : each
    const paid = isLast ? owed : minor - due
    owed -= paid
    parts.push({ number, minor, principal: paid, interest: minor - paid, left: owed })
  }
  return parts
}

/** The rate of a year on what is still owed, in millionths. */
export const yearlyRate = ({ num, den }: MonthlyRate): number => Number(halfUp(num * yearlyDen, den))

/**
 * The most that the central bank lets a bank take, before VAT, for paying off early: a personal loan by Regulation
 * 29/2011, article 20 as amended in 2018, a home loan by Notice 3986/2019.
 */
const mostFee = { share: 100n, dirhams: 10_000_00n }

/** The highest fee for paying off what is owed, in fils: 1 % of it, at most 10,000 dirhams. */
export function settlementFee(owed: bigint): bigint {
  const share = halfUp(owed, mostFee.share)
  return share < mostFee.dirhams ? share : mostFee.dirhams
}
