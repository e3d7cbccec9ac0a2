import { useSyncExternalStore } from 'react'
import { addDays, type Day, dubaiDay, dubaiInstant } from '#contract/period.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const currentDay = (): Day => dubaiDay(new Date())

/** Tells all listeners that the day may have changed, and waits for the end of the one that has begun. */
function tell(): void {
  clearTimeout(timer)
  const wait = dubaiInstant(addDays(currentDay(), 1), 0).getTime() - Date.now()
  timer = setTimeout(tell, wait)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    // a timer stands still while the machine sleeps
    document.addEventListener('visibilitychange', tell)
    tell()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', tell)
    clearTimeout(timer)
  }
}

/** Today in Dubai. The component is rendered again when a new day begins. */
export function useToday(): Day {
  return useSyncExternalStore(listen, currentDay, currentDay)
}
