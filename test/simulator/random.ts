/** A seeded random source: the same seed gives the same history. */
export type Random = {
  /** A number from 0 to 1, which is never reached. */
  fraction: () => number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  chance(share: number): boolean
  /** One of the names, chosen by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    fraction: next,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (share) => next() < share,
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const names = Object.keys(weights) as K[]
      let remaining = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        remaining -= weights[name]
        if (remaining < 0) return name
      }
      throw new Error('no weights')
    },
  }
}

/**
 * The seeds of this run: SEED repeats a single history, SIMULATOR_RUNS sets how many there are, CHECK_SEED
 * the first.
 */
export function seedsOf(quick: number): number[] {
  const seedText = process.env['SEED']
  if (seedText !== undefined) return [Number(seedText)]
  const count = Number(process.env['SIMULATOR_RUNS'] ?? quick)
  const first = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)
  return Array.from({ length: count }, (_, index) => first + index)
}
