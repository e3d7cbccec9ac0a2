import { useSyncExternalStore } from 'react'

const address = '/sw.js'
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()
const found = (worker: ServiceWorker | null): void => {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Whether a newer version of the app stands ready behind this page. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waiting !== null,
  )
}

/** Lets the newer version take over, and loads this page anew. Only a person's press calls it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('take over')
}

let registered = false

/** Registers the worker once; it installs beside the page and never replaces a page that is open. */
export async function registerWorker(): Promise<void> {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  registered = true
  try {
    const registration = await navigator.serviceWorker.register(trusted(address))
    const watch = (): void => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        // The very first worker of a device is no update.
        if (installing.state === 'installed' && navigator.serviceWorker.controller) found(installing)
      })
    }
    if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting)
    watch()
    registration.addEventListener('updatefound', watch)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
    })
  } catch {
    // Without a worker the app works; it only cannot be opened offline.
    registered = false
  }
}

/** Our policy of script addresses (Trusted Types): this one and no other. */
function trusted(url: string): string {
  const policy = window.trustedTypes?.createPolicy('xtharwa-worker', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError('not the address of the worker')
      return asked
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
