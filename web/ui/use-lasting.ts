import { useEffect, useState } from 'react'

/** Whether something has been going on for `ms` milliseconds. */
export function useLasting(active: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [active, ms])
  return lasts
}
