import { useEffect, useRef } from 'react'
import { recurringCalendar } from '#contract/expected/series.ts'
import { refreshEverything, refreshReads, useRead } from '../../api/queries.ts'

const lookAgainMs = 2000

/**
 * The bills of this pay period and the next month. While the first ones are being found it looks again, and when they are
 * all that the screens show is read again.
 */
export function useBills() {
  const read = useRead(recurringCalendar, { query: {} })
  const searching = read.data?.searching ?? false
  const wasSearching = useRef(false)
  useEffect(() => {
    if (wasSearching.current && !searching) refreshEverything()
    wasSearching.current = searching
    if (!searching) return undefined
    const timer = setInterval(() => refreshReads([recurringCalendar]), lookAgainMs)
    return () => clearInterval(timer)
  }, [searching])
  return read
}
