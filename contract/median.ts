/** The middle of some whole amounts; of an even number, the mean of the two in the middle, rounded down. 0n of none. */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[sorted.length >> 1] ?? 0n
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n
  return (lower + upper) / 2n
}
