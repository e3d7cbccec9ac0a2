import { useSyncExternalStore } from 'react'
import { ApiError } from '../errors.ts'
import { createHiddenSync, type HiddenState } from '../rules/hidden.ts'
import { currentSession, onSessionChange } from '../auth/session.ts'
import { readText, writeText } from '../storage/storage.ts'
import { callLimiter, isSyncing, records, smartSync } from './sync.ts'

const enabledKey = 'hidden_sync'
const listeners = new Set<() => void>()
/** Off unless this device turned it on. */
function hiddenSyncEnabled(): boolean {
  return readText(enabledKey) === 'on'
}
export function enableHiddenSync(on: boolean): void {
  writeText(enabledKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}
export function useHiddenSyncEnabled(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, hiddenSyncEnabled)
}

/** The app's one hidden sync. */
export const hiddenSync = createHiddenSync({
  enabled: hiddenSyncEnabled,
  authenticated: () => currentSession().user !== null,
  busy: isSyncing,
  permitted: () => callLimiter.check().allowed,
  sync: async () => (await smartSync()).total_transactions,
  mayPass: (error) => error instanceof ApiError && error.code === 'network',
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
  records,
})
onSessionChange((session) => {
  if (!session.user) hiddenSync.reset()
})

export function useHiddenSyncState(): HiddenState {
  return useSyncExternalStore(hiddenSync.subscribe, hiddenSync.state)
}
