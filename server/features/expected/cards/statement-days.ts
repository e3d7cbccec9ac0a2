/** Statement days, minimum payments and what they cost. Pure; amounts in minor units. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { CardRow } from './store.ts'

/** The newest statement day up to `today`; a day beyond the end of a month means its last day. */
export function lastStatement(statementDay: number, today: Day): Day {
  const here = dayIn(today.slice(0, 7), statementDay)
  return here <= today ? here : dayIn(monthBefore(today.slice(0, 7)), statementDay)
}

export function nextStatement(statementDay: number, today: Day): Day {
  const here = dayIn(today.slice(0, 7), statementDay)
  return here > today ? here : dayIn(monthAfter(today.slice(0, 7)), statementDay)
}

function dayIn(month: string, dayOfMonth: number): Day {
  const last = daysBetween(`${month}-01`, `${monthAfter(month)}-01`)
  return `${month}-${String(Math.min(dayOfMonth, last)).padStart(2, '0')}`
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** How the minimum payment is computed: a share in hundredths of a percent, but at least `floor`. */
export type MinimumRule = { share: number | null; floor: bigint | null }

/** The minimum payment for an amount owed, never more than that; null without a rule. */
export function minimumOf(owed: bigint, { share, floor }: MinimumRule): bigint | null {
  if (share === null && floor === null) return null
  const part = share === null ? 0n : shareOf(owed, share)
  const least = floor !== null && floor > part ? floor : part
  return least < owed ? least : owed
}

/** A share in hundredths of a percent, rounded half to even. */
function shareOf(minor: bigint, share: number): bigint {
  const product = minor * BigInt(share)
  const [whole, rest] = [product / 10_000n, product % 10_000n]
  return rest > 5000n || (rest === 5000n && whole % 2n === 1n) ? whole + 1n : whole
}

/** The rule for the minimum payment of a card. */
export const ruleOf = (card: CardRow): MinimumRule => ({
  share: card.minimum_share,
  floor: card.minimum_floor_minor,
})

const mostMonths = 600

/**
 * What it takes to pay off a debt by minimum payments alone, without a further purchase: months and interest,
 * both null if it would never end. A statement that is not paid in full costs interest on all of it. `rate` is
 * monthly, in hundredths of a percent. Null without a rule.
 */
export function minimumOnly(
  owed: bigint,
  rate: number,
  rule: MinimumRule,
): { first: bigint; months: number | null; interest: bigint | null } | null {
  const first = minimumOf(owed, rule)
  if (first === null) return null
  let balance = owed
  let interest = 0n
  for (let month = 1; month <= mostMonths; month += 1) {
    const paid = minimumOf(balance, rule) ?? balance
    if (paid >= balance) return { first, months: month, interest }
    const added = (balance * BigInt(rate) + 5000n) / 10_000n
    if (paid <= added) return { first, months: null, interest: null }
    interest += added
    balance += added - paid
  }
  return { first, months: null, interest: null }
}
