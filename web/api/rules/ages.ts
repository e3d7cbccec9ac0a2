const minute = 60_000

export type CacheKind = 'summary' | 'transactions' | 'accounts'
export type Age = 'fresh' | 'stale' | 'gone'

/** Fresh: shown without asking. Stale: shown while it is asked again. Beyond: not shown any more. */
export const ages: Readonly<Record<CacheKind, { fresh: number; gone: number }>> = {
  summary: { fresh: 5 * minute, gone: 60 * minute },
  transactions: { fresh: 15 * minute, gone: 60 * minute },
  accounts: { fresh: 15 * minute, gone: 30 * minute },
}
/** Everything older than this is removed. */
export const cleanupMs = 120 * minute
export const sweepEveryMs = minute
/** No more answers than these are kept. */
export const mostEntries = 100

/** What a path's answers are kept as. */
export function kindOf(path: string): CacheKind {
  if (/\/accounts|\/categories|\/balance-history/.test(path)) return 'accounts'
  return /\/transactions|\/review|\/transaction-counts/.test(path) ? 'transactions' : 'summary'
}

export function ageOf(kind: CacheKind, ms: number): Age {
  const { fresh, gone } = ages[kind]
  if (ms < fresh) return 'fresh'
  return ms <= gone ? 'stale' : 'gone'
}

export type Entry = { key: string; path: string; updatedAt: number; shown: boolean }

/** The keys to drop: too old, or the oldest of too many. What a screen shows is asked again, never dropped. */
export function toDrop(entries: readonly Entry[], now: number): string[] {
  const free = entries.filter((entry) => !entry.shown)
  const old = free.filter(({ path, updatedAt }) => {
    const age = now - updatedAt
    return age > cleanupMs || ageOf(kindOf(path), age) === 'gone'
  })
  const rest = free.filter((entry) => !old.includes(entry)).toSorted((a, b) => a.updatedAt - b.updatedAt)
  const over = Math.max(0, entries.length - old.length - mostEntries)
  return [...old, ...rest.slice(0, over)].map((entry) => entry.key)
}
