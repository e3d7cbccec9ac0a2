import type { Query, QueryClient } from '@tanstack/react-query'
import { ageOf, kindOf, entriesToDrop } from '../rules/ages.ts'

const pathOf = (query: Query): string => (typeof query.queryKey[1] === 'string' ? query.queryKey[1] : '')

/** Drops responses that are too old or too many, and refetches expired ones that a screen still shows. */
export function sweep(client: QueryClient, now: number = Date.now()): void {
  const cache = client.getQueryCache()
  const answered = cache.getAll().filter((query) => query.state.dataUpdatedAt > 0)
  const entries = answered.map((query) => ({
    key: query.queryHash,
    path: pathOf(query),
    updatedAt: query.state.dataUpdatedAt,
    isShown: query.getObserversCount() > 0,
  }))
  for (const hash of entriesToDrop(entries, now)) {
    const query = cache.get(hash)
    if (query) cache.remove(query)
  }
  void client.refetchQueries({
    type: 'active',
    predicate: (query) =>
      query.state.fetchStatus === 'idle' &&
      query.state.dataUpdatedAt > 0 &&
      now - query.state.errorUpdatedAt > 60_000 &&
      ageOf(kindOf(pathOf(query)), now - query.state.dataUpdatedAt) === 'gone',
  })
}
