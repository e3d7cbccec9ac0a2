/** What to buy to bring investments to their targets, exact to the minor unit. Pure. */

/** What is held of a class or investment, and its target as a weight: only the proportions of the weights matter. */
export type Weighed = { value: bigint; weight: bigint }

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Splits a whole of 0 or more by weights; what rounding leaves goes to the largest remainders, the first of equal ones. */
export function apportion(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = sumOf(weights)
  if (all === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight, index) => ({
    index,
    minor: (whole * weight) / all,
    remainder: (whole * weight) % all,
  }))
  const left = Number(whole - sumOf(parts.map(({ minor }) => minor)))
  const larger = parts
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
    .slice(0, left)
  for (const part of larger) part.minor += 1n
  return parts.map(({ minor }) => minor)
}

/** What to buy (negative: sell) so that all have their targets after the new money; adds up to it. */
export function withSelling(rows: readonly Weighed[], amount: bigint): bigint[] {
  const whole = sumOf(rows.map(({ value }) => value)) + amount
  const shares = apportion(
    whole,
    rows.map(({ weight }) => weight),
  )
  return rows.map(({ value }, index) => (shares[index] ?? 0n) - value)
}

/**
 * What to buy with the new money alone: what is furthest below its target first, until all of those have the same part of
 * their target. Never negative; adds up to the amount.
 */
export function withNewMoney(rows: readonly Weighed[], amount: bigint): bigint[] {
  const candidates = rows
    .map((row, index) => ({ ...row, index }))
    .filter(({ weight }) => weight > 0n)
    .toSorted((a, b) => {
      const [left, right] = [a.value * b.weight, b.value * a.weight]
      return left === right ? a.index - b.index : left < right ? -1 : 1
    })
  let [value, weight, count] = [0n, 0n, 0]
  for (const next of candidates) {
    // the level that the money reaches without the next one is not above it
    if (weight > 0n && (value + amount) * next.weight <= next.value * weight) break
    value += next.value
    weight += next.weight
    count += 1
  }
  const bought = candidates.slice(0, count)
  const levels = apportion(
    value + amount,
    bought.map((row) => row.weight),
  )
  const buys = rows.map(() => 0n)
  bought.forEach((row, place) => (buys[row.index] = (levels[place] ?? 0n) - row.value))
  return buys
}
