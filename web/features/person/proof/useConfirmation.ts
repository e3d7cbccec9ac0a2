import { useEffect, useEffectEvent } from 'react'
import { checkSession } from '../../../api/auth/session.ts'
import { keepPlace, takePlace } from './confirmed-from.ts'

/** The link may be opened on another device, which this page learns by asking alone; in milliseconds. */
const askEveryMs = 10_000

/**
 * While `waiting`, looks whether the address has been confirmed elsewhere, also whenever the page is returned to. The link
 * leads back here, whichever mail it is in.
 */
export function useConfirmation(waiting: boolean, onConfirmed?: () => void): void {
  const look = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const { user } = await checkSession()
    if (!user?.emailVerified) return
    takePlace()
    onConfirmed?.()
  })
  useEffect(() => {
    if (!waiting) return undefined
    keepPlace()
    const stopped = new AbortController()
    const again = (): void => void (stopped.signal.aborted || look())
    window.addEventListener('focus', again, stopped)
    document.addEventListener('visibilitychange', again, stopped)
    const timer = setInterval(again, askEveryMs)
    return () => {
      stopped.abort()
      clearInterval(timer)
    }
  }, [waiting])
}
