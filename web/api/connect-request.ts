import { useSyncExternalStore } from 'react'

/** What any screen may ask of the one connect dialog, which is mounted above all screens. */
export type ConnectRequest =
  | { kind: 'connect' }
  | { kind: 'reconnect'; connectionId: string; entityId: string; bankName: string }

let request: ConnectRequest | null = null
const listeners = new Set<() => void>()
const change = (next: ConnectRequest | null): void => {
  request = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function askToConnect(next: ConnectRequest = { kind: 'connect' }): void {
  change(next)
}
export function connectRequestTaken(): void {
  change(null)
}
export function useConnectRequest(): ConnectRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => request,
    () => request,
  )
}
