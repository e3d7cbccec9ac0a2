import { leanEntities, listConsents, userEntities } from '#contract/connections.ts'
import { syncStatus } from '#contract/sync.ts'
import { queryClient, readOptions, useRead, keyOf } from '../../api/queries.ts'
import { currentSession } from '../../api/session.ts'

/** The user's banks as stored; asked often while one of them is being read. */
export function useConnections() {
  return useRead(leanEntities, undefined, { staleTime: 30_000 })
}
export function useConsents() {
  return useRead(listConsents, undefined, { staleTime: 30_000 })
}
const idleMs = 30_000
const busyMs = 1500

/** Runs under way, polled quickly while there are any. */
export function useSyncRuns(enabled = true) {
  const userId = currentSession().user?.id ?? ''
  const known = queryClient.getQueryData<{ active: unknown[] }>(keyOf(userId, syncStatus))
  const busy = (known?.active.length ?? 0) > 0
  return useRead(syncStatus, undefined, {
    enabled,
    staleTime: 0,
    refetchInterval: busy ? busyMs : idleMs,
  })
}

/** Asks the provider live, then reads again what is stored. */
export async function refreshConnections(): Promise<void> {
  const userId = currentSession().user?.id
  if (!userId) return
  await queryClient.fetchQuery({ ...readOptions(userId, userEntities), staleTime: 0 })
  await Promise.all(
    [leanEntities, listConsents].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(userId, read) }),
    ),
  )
}
