const minute = 60_000

export type CacheKind = 'summary' | 'transactions' | 'accounts'
export type Age = 'fresh' | 'stale' | 'gone'

/**
 * Fresh: shown without refetching. Stale: shown while being refetched. Older than `gone`: no longer shown.
 */
export const ages: Readonly<Record<CacheKind, { fresh: number; gone: number }>> = {
  summary: { fresh: 5 * minute, gone: 60 * minute },
  transactions: { fresh: 15 * minute, gone: 60 * minute },
  accounts: { fresh: 15 * minute, gone: 30 * minute },
}
/** Everything older than this is removed. */
export const cleanupMs = 120 * minute
export const sweepEveryMs = minute
/** Maximum number of cached responses. */
const mostEntries = 100

/** The cache kind of an endpoint's responses, by its path. */
export function kindOf(path: string): CacheKind {
  if (/\/accounts|\/categories|\/balance-history/.test(path)) return 'accounts'
  return /\/transactions|\/review|\/transaction-counts/.test(path) ? 'transactions' : 'summary'
}

export function ageOf(kind: CacheKind, ms: number): Age {
  const { fresh, gone } = ages[kind]
  if (ms < fresh) return 'fresh'
  return ms <= gone ? 'stale' : 'gone'
}

export type Entry = { key: string; path: string; updatedAt: number; isShown: boolean }

/**
 * Keys of responses to drop: expired, or the oldest in excess of
 * `mostEntries`. Those on a screen are never dropped.
 */
export function entriesToDrop(entries: readonly Entry[], now: number): string[] {
  const free = entries.filter((entry) => !entry.isShown)
  const old = free.filter(({ path, updatedAt }) => {
    const age = now - updatedAt
    return age > cleanupMs || ageOf(kindOf(path), age) === 'gone'
  })
  const younger = free.filter((entry) => !old.includes(entry)).toSorted((a, b) => a.updatedAt - b.updatedAt)
  const over = Math.max(0, entries.length - old.length - mostEntries)
  return [...old, ...younger.slice(0, over)].map((entry) => entry.key)
}
