import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { syncStatus } from '#contract/banks/sync.ts'
import { checkSession, currentSession } from '../auth/session.ts'
import { queryClient, refreshTogether } from '../queries.ts'
import { emit } from './events.ts'
import type { Change } from './stream.ts'

/** The page's first data has priority over the stream. */
const startAfterMs = 5000
/** After so long another device may have changed anything; figures still fresh would stand beside newer ones. */
const awayMs = 30_000
/** Changes this near to each other are read together. */
const togetherMs = 1000

const read = new Map<Change, Endpoint>([
  ['sync', syncStatus],
  ['synced', syncStatus],
  ['changed', listNotifications],
])
function refresh(change: Change): void {
  const path = read.get(change)?.path
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === path })
}

function refreshAll(): void {
  refreshTogether()
  // the link that confirms an address may have been opened on another device
  if (currentSession().user?.emailVerified === false) void checkSession()
}

/**
 * Reads again what this page shows while it is visible: notifications and sync states at once, everything else shortly
 * after a change, whether it was made here, on another device or by the server.
 */
export function useLiveChanges(): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt: number | null = null
    let soon: ReturnType<typeof setTimeout> | undefined
    const onChange = (change: Change): void => {
      refresh(change)
      if (change === 'changed' && navigator.onLine) {
        clearTimeout(soon)
        soon = setTimeout(refreshAll, togetherMs)
      }
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
      clearTimeout(soon)
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
      pause()
    }
  }, [])
}
