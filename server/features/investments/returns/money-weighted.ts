/** The money-weighted return, as XIRR computes it. Returns are ratios, so they are floats; the money in them is not. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'

/** Money on a day from its owner's side: paid in negative, received positive. */
export type CashFlow = { day: Day; amount: number }
/** 0.1 for 10 %: over the whole time between the first and the last flow, and for a year of 365 days. */
export type Rate = { period: number; yearly: number }

const steps = 400
const widest = 20
const precision = 1e-13

/**
 * The rate at which all flows together are worth nothing; null if there is none. Where there are several, the one
 * nearest to 0.
 */
export function moneyWeighted(flows: readonly CashFlow[]): Rate | null {
  const [first] = flows
  if (!first) return null
  const days = flows.map(({ day }) => daysBetween(first.day, day))
  const length = Math.max(...days)
  if (length <= 0 || !flows.some(({ amount }) => amount > 0) || !flows.some(({ amount }) => amount < 0))
    return null
  const scale = Math.max(...flows.map(({ amount }) => Math.abs(amount)))
  // in the logarithm of the growth over the whole time, so that short times and large rates stay in range
  const worth = (growth: number): number =>
    flows.reduce(
      (sum, { amount }, index) => sum + (amount / scale) * Math.exp((-growth * (days[index] ?? 0)) / length),
      0,
    )
  const growth = rootNearZero(worth)
  return growth === null ? null : { period: Math.expm1(growth), yearly: Math.expm1((growth * 365) / length) }
}

/** Looks for a change of sign outwards from 0 on both sides, then halves the interval. */
function rootNearZero(f: (x: number) => number): number | null {
  const width = widest / steps
  const start = f(0)
  if (start === 0) return 0
  let [left, right] = [start, start]
  for (let step = 1; step <= steps; step += 1) {
    const [below, above] = [f(-step * width), f(step * width)]
    if (Math.sign(above) !== Math.sign(right)) return bisect(f, (step - 1) * width, step * width)
    if (Math.sign(below) !== Math.sign(left)) return bisect(f, -step * width, -(step - 1) * width)
    ;[left, right] = [below, above]
  }
  return null
}

function bisect(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  const sign = Math.sign(f(low))
  while (high - low > precision) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (Math.sign(f(middle)) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}
