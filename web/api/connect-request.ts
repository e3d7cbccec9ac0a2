import { useStore } from '../use-store.ts'
import { atom } from 'nanostores'

/** What a screen can request from the connect dialog, which is mounted once above all screens. */
export type ConnectRequest =
  | { kind: 'connect' }
  | { kind: 'reconnect'; connectionId: string; entityId: string; bankName: string }

const request = atom<ConnectRequest | null>(null)

export function askToConnect(next: ConnectRequest = { kind: 'connect' }): void {
  request.set(next)
}
export function connectRequestTaken(): void {
  request.set(null)
}
export function useConnectRequest(): ConnectRequest | null {
  return useStore(request)
}
