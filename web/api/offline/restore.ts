import type { User } from '../auth/session.ts'

/** The first paint waits no longer than this for stored figures, which are fetched again anyway. */
const longestWaitMs = 300

/**
 * Puts last figures into the query cache: those of the user of this device, whom it answers; with `only` that user's or
 * none, without waiting long. At a first visit, without any, it loads no code for that.
 */
export async function restoreLast(only?: string): Promise<User | null> {
  if (typeof caches === 'undefined' || !(await caches.has('figures').catch(() => false))) return null
  const restored = import('./figures.ts').then(({ restoreFigures }) => restoreFigures(only ?? null))
  if (only === undefined) return restored
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWaitMs))
  return Promise.race([restored, late]).catch(() => null)
}
