import { useEffect, useRef, useState } from 'react'
import { syncStatus, type SyncRun } from '#contract/banks/sync.ts'
import { queryClient, useRead } from '../queries.ts'
import { emit, onSync } from './events.ts'
import { isPostponed } from './progress.ts'

const idleMs = 30_000
const busyMs = 1500
const none: readonly SyncRun[] = []

/** The user's active sync runs; polled, more often while any is running. */
export function useSyncRuns(): readonly SyncRun[] {
  const [busy, setBusy] = useState(false)
  const { data } = useRead(syncStatus, undefined, { staleTime: 0, refetchInterval: busy ? busyMs : idleMs })
  const active = data?.active ?? none
  const running = active.some((run) => !isPostponed(run))
  if (running !== busy) setBusy(running)
  return active
}

/** Like useSyncRuns, for the single place that refreshes every screen when a run has ended. */
export function useFollowedRuns(): readonly SyncRun[] {
  const active = useSyncRuns()
  const before = useRef<readonly SyncRun[]>(none)
  useEffect(() => {
    const ended = before.current.some(({ id }) => !active.some((run) => run.id === id))
    before.current = active
    if (ended) emit('transactionsUpdated')
  }, [active])
  useEffect(
    () =>
      onSync(() => {
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === syncStatus.path })
      }),
    [],
  )
  return active
}
