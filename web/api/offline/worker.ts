import { useStore } from '../../use-store.ts'
import { atom } from 'nanostores'

const address = '/sw.js'
/** The worker of a newer version, installed and waiting to replace the one of this page. */
const waiting = atom<ServiceWorker | null>(null)

export function useUpdateReady(): boolean {
  return useStore(waiting) !== null
}

/** Lets the newer version take over and reloads this page. Only called when the person presses 'Reload'. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.get()?.postMessage('take over')
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
