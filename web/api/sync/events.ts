import type { PeriodChoice } from '#contract/days/pay-period.ts'

/** Events on `window` with their payloads: those of the specification, and what a demo cannot do. */
type AppEvents = {
  periodChanged: PeriodChoice
  transactionCreated: { id: string }
  transactionsUpdated: undefined
  sessionEnded: undefined
  demoRefused: undefined
}

export function emit<K extends keyof AppEvents>(
  name: K,
  ...detail: undefined extends AppEvents[K] ? [] : [AppEvents[K]]
): void {
  if (typeof window === 'undefined') return
  window.dispatchEvent(new CustomEvent(name, { detail: detail[0] }))
}

/** Calls back on each event; returns a function that unsubscribes. */
export function on(name: keyof AppEvents, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}

export type SyncEvent =
  | { type: 'sync_started' }
  | { type: 'sync_completed'; totalTransactions: number | null }
  | { type: 'sync_error'; message: string }
type SyncListener = (event: SyncEvent) => void

const syncListeners = new Set<SyncListener>()

export function onSync(listener: SyncListener): () => void {
  syncListeners.add(listener)
  return () => {
    syncListeners.delete(listener)
  }
}
export function emitSync(event: SyncEvent): void {
  for (const listener of syncListeners) listener(event)
}
