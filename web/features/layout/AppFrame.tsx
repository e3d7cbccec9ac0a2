import '../../api/jitless.ts'
import { useEffect, type ReactNode } from 'react'
import { useSession, watchSession } from '../../api/auth/session.ts'
import { adoptUserTheme } from '../../ui/preferences.ts'
import { watchMissingParts } from '../../ui/overlays/missing-parts.ts'
import { ToastRegion } from '../../ui/overlays/toast.tsx'

/** The frame of every screen: watches the session and holds the toast region. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { status } = useSession()
  useEffect(watchSession, [])
  useEffect(() => watchMissingParts(), [])
  useEffect(() => {
    if (status === 'signed_out') adoptUserTheme(null)
  }, [status])
  return (
    <>
      {children}
      <ToastRegion />
    </>
  )
}
