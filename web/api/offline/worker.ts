import { useStore } from '../../use-store.ts'
import { atom } from 'nanostores'

const address = '/sw.js'
/** The service worker of a newer version, installed and waiting to replace this page's. */
const waiting = atom<ServiceWorker | null>(null)

export function useUpdateReady(): boolean {
  return useStore(waiting) !== null
}

/** Activates the newer version and reloads this page. Called only when the user presses 'Reload'. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.get()?.postMessage('take over')
}

let registered = false

/**
 * Registers the service worker once; a new version installs in
 * the background and never replaces an open page.
 */
export async function registerWorker(): Promise<void> {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  registered = true
  try {
    const registration = await navigator.serviceWorker.register(trusted(address))
    const watch = (): void => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        // The first worker on a device is not an update.
        if (installing.state === 'installed' && navigator.serviceWorker.controller) waiting.set(installing)
      })
    }
    if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting)
    watch()
    registration.addEventListener('updatefound', watch)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
    })
  } catch {
    // The app works without a service worker; it just cannot be opened offline.
    registered = false
  }
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Our Trusted Types policy for script URLs: it allows only this address. A page may create it only once. */
function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('xtharwa-worker', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('not the address of the worker')
      return url
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
