import { useStore } from '../../use-store.ts'
import { ApiError } from '../errors.ts'
import { createHiddenSync, type HiddenState } from '../rules/hidden.ts'
import { currentSession, onSessionChange } from '../auth/session.ts'
import { storedAtom } from '../../local-storage.ts'
import { callLimiter, isSyncing, records, smartSync } from './sync.ts'

/** Off unless enabled on this device. */
const enabled = storedAtom('hidden_sync', (text) => (text === 'on' ? 'on' : 'off'))

export function enableHiddenSync(on: boolean): void {
  enabled.set(on ? 'on' : 'off')
}
export function useHiddenSyncEnabled(): boolean {
  return useStore(enabled) === 'on'
}

/** The app's single hidden sync. */
export const hiddenSync = createHiddenSync({
  enabled: () => enabled.get() === 'on',
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
  return useStore(hiddenSync.state)
}
