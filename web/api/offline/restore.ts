import type { User } from '../auth/session.ts'

/** The maximum time that the first paint waits for stored figures, which are refetched anyway. */
const longestWaitMs = 300

/**
 * Loads stored figures into the query cache and returns their user. With `only`, just for that user and
 * without waiting long. If nothing is stored, as on a first visit, the code for it is not loaded.
 */
export async function restoreLast(only?: string): Promise<User | null> {
  if (typeof caches === 'undefined' || !(await caches.has('figures').catch(() => false))) return null
  const restored = import('./figures.ts').then(({ restoreFigures }) => restoreFigures(only ?? null))
  if (only === undefined) return restored
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWaitMs))
  return Promise.race([restored, late]).catch(() => null)
}
