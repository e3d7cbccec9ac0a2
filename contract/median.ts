/** The middle of some whole amounts; of an even number, the mean of the two in the middle. 0n of none. */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[sorted.length >> 1] ?? 0n
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n
  return rounded(lower + upper, 2n)
}

/** A quotient rounded to the nearest whole number, a half away from zero; `by` is positive. */
export const rounded = (value: bigint, by: bigint): bigint =>
  value < 0n ? -rounded(-value, by) : (value * 2n + by) / (by * 2n)
