import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { syncStatus } from '#contract/banks/sync.ts'
import { queryClient, refreshTogether } from '../queries.ts'
import { emit } from './events.ts'
import { whileSettling } from './settling.ts'
import type { Change } from './stream.ts'

/** The page's first data has priority over the stream. */
const startAfterMs = 5000
/** After so long another device may have changed anything; figures still fresh would stand beside newer ones. */
const awayMs = 30_000

const read = new Map<Change, Endpoint>([
  ['sync', syncStatus],
  ['synced', syncStatus],
  ['changed', listNotifications],
])
function refresh(change: Change): void {
  const path = read.get(change)?.path
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === path })
}

/**
 * Refreshes notifications and sync states on this page as they change, while it is visible, and after a sync all that
 * the screens show.
 */
export function useLiveChanges(): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt: number | null = null
    const settling = whileSettling(refreshTogether)
    const onChange = (change: Change): void => {
      refresh(change)
      if (change === 'changed') settling.changed()
      // also of another device or of the schedule
      if (change === 'synced') emit('transactionsUpdated')
    }
    const start = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void import('./stream.ts').then(({ followChanges }) => {
          if (timer !== undefined) stop ??= followChanges({ onChange })
        })
      }, startAfterMs)
    }
    const pause = (): void => {
      clearTimeout(timer)
      timer = undefined
      stop?.()
      stop = null
    }
    const update = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= Date.now()
        return pause()
      }
      if (hiddenAt !== null && Date.now() - hiddenAt >= awayMs) refreshTogether()
      hiddenAt = null
      if (stop !== null) return
      if (timer === undefined) onChange('changed') // changes made while the page was hidden
      start()
    }
    start()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      settling.stop()
      pause()
    }
  }, [])
}
