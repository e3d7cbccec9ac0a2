/** Recurring payments, pay days and all that follows from them are found some time after a sync has ended. */
import { on } from './events.ts'

/** How long after a sync its data may still bring such changes. */
const settlingMs = 120_000
/** Changes this near to each other are read together. */
const togetherMs = 1000

/**
 * `changed` is called when the server says that data changed: shortly after a sync it calls `refresh`, once for several
 * changes at a time.
 */
export function whileSettling(
  refresh: () => void,
  { listen = on, now = Date.now } = {},
): { changed: () => void; stop: () => void } {
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unlisten = listen('transactionsUpdated', () => (until = now() + settlingMs))
  return {
    changed: () => {
      if (now() > until) return
      clearTimeout(timer)
      timer = setTimeout(refresh, togetherMs)
    },
    stop: () => {
      clearTimeout(timer)
      unlisten()
    },
  }
}
