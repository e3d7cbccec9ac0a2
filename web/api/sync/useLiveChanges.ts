import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { syncStatus } from '#contract/banks/sync.ts'
import { queryClient } from '../queries.ts'
import type { Change } from './stream.ts'

/** The page's first data has priority over the stream. */
const startAfterMs = 5000

const read = new Map<Change, Endpoint>([
  ['sync', syncStatus],
  ['changed', listNotifications],
])
function refresh(change: Change): void {
  const path = read.get(change)?.path
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === path })
}

/** Refreshes notifications and sync states on this page as they change, while it is visible. */
export function useLiveChanges(): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void import('./stream.ts').then(({ followChanges }) => {
          if (timer !== undefined) stop ??= followChanges({ onChange: refresh })
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
      if (document.visibilityState === 'hidden') return pause()
      if (stop !== null) return
      if (timer === undefined) refresh('changed') // changes made while the page was hidden
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
