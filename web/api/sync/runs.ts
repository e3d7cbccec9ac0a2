import { useEffect, useRef, useState } from 'react'
import { syncStatus, type SyncRun } from '#contract/banks/sync.ts'
import { useDataOf } from '../membership.ts'
import { queryClient, useRead } from '../queries.ts'
import { emit, onSync } from './events.ts'
import { isPostponed, progressOf } from './progress.ts'

const idleMs = 30_000
const busyMs = 1500
/** What the frame has just read is not read again for a claim. */
const newMs = 5000
const none: readonly SyncRun[] = []

/** The user's active sync runs; polled, more often while any is running or what follows from it is worked out. */
export function useSyncRuns(): readonly SyncRun[] {
  return useSyncState(0)?.active ?? none
}

function useSyncState(staleTime: number) {
  const [busy, setBusy] = useState(false)
  const { data } = useRead(syncStatus, undefined, {
    staleTime,
    refetchInterval: busy ? busyMs : idleMs,
    enabled: useDataOf().membership === null,
  })
  const running = data !== undefined && (data.following || data.active.some((run) => !isPostponed(run)))
  if (running !== busy) setBusy(running)
  return data
}

/** The banks that are being read; none while only what follows is worked out. Null where all is done. */
export function useReading(): readonly string[] | null {
  const state = useSyncState(newMs)
  if (!state) return null
  const { banks } = progressOf(state.active.filter((run) => !isPostponed(run)))
  return banks.length > 0 || state.following ? banks : null
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
