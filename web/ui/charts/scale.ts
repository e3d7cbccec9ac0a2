/** Round steps for an axis from 0 (or below, or from near the smallest value) to the largest value. */
export function niceTicks(min: number, max: number, { count = 4, fromZero = true } = {}): number[] {
  const low = fromZero ? Math.min(0, min) : Math.min(min, max - Math.abs(max) / 20)
  const high = Math.max(max, low)
  if (high === low) return [low]
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const ticks: number[] = []
  for (let tick = Math.floor(low / step) * step; tick < high + step; tick += step)
    ticks.push(Math.round(tick * 1e6) / 1e6)
  return ticks
}

/** Points of a line in a 100 × 100 box, first at the start edge, largest on top. */
export function linePoints(
  values: readonly number[],
  low: number,
  high: number,
  slots = values.length,
): [number, number][] {
  const span = high - low || 1
  return values.map((value, index) => [
    slots > 1 ? (index / (slots - 1)) * 100 : 50,
    100 - ((value - low) / span) * 100,
  ])
}

export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
