/** The money-weighted return, as XIRR computes it. Returns are ratios, so they are floats; the money in them is not. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'

/** Money on a day from its owner's side: paid in negative, received positive. */
export type CashFlow = { day: Day; amount: number }
/** 0.1 for 10 %: over the whole time between the first and the last flow, and for a year of 365 days. */
export type Rate = { period: number; yearly: number }

const steps = 400
const widest = 20
const precision = 1e-13
/** Of narrowing down an interval; halving alone takes 40. */
const mostSteps = 100

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
  const amounts = Float64Array.from(flows, ({ amount }) => amount / scale)
  const times = Float64Array.from(days, (day) => day / length)
  // in the logarithm of the growth over the whole time, so that short times and large rates stay in range
  const worth = (growth: number): Point => {
    let [value, slope] = [0, 0]
    for (let index = 0; index < amounts.length; index += 1) {
      const time = times[index] ?? 0
      const part = (amounts[index] ?? 0) * Math.exp(-growth * time)
      value += part
      slope -= time * part
    }
    return { value, slope }
  }
  const growth = rootNearZero(worth)
  return growth === null ? null : { period: Math.expm1(growth), yearly: Math.expm1((growth * 365) / length) }
}

/** A function's value and how steep it is there. */
type Point = { value: number; slope: number }
type Curve = (x: number) => Point

/** Looks for a change of sign outwards from 0 on both sides, then narrows it down. */
function rootNearZero(curve: Curve): number | null {
  const width = widest / steps
  const start = curve(0).value
  if (start === 0) return 0
  let [left, right] = [start, start]
  for (let step = 1; step <= steps; step += 1) {
    const [below, above] = [curve(-step * width).value, curve(step * width).value]
    if (Math.sign(above) !== Math.sign(right)) return rootBetween(curve, (step - 1) * width, step * width)
    if (Math.sign(below) !== Math.sign(left)) return rootBetween(curve, -step * width, -(step - 1) * width)
    ;[left, right] = [below, above]
  }
  return null
}

/** Newton's steps while they stay between the ends, which have different signs, else half of the interval. */
function rootBetween(curve: Curve, from: number, to: number): number {
  let [low, high] = [from, to]
  const sign = Math.sign(curve(low).value)
  let x = (low + high) / 2
  for (let step = 0; step < mostSteps; step += 1) {
    const { value, slope } = curve(x)
    if (value === 0) return x
    if (Math.sign(value) === sign) low = x
    else high = x
    const newton = x - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) <= precision || high - low <= precision) return next
    x = next
  }
  return x
}
