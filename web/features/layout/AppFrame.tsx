import '../../api/jitless.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { queryClient } from '../../api/queries.ts'
import { useSession, watchSession } from '../../api/session.ts'
import { adoptUserTheme } from '../../ui/preferences.ts'
import { ToastRegion } from '../../ui/toast.tsx'

/** What every screen of the app stands on: the session, the cache and the place for toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { status } = useSession()
  useEffect(watchSession, [])
  useEffect(() => {
    if (status === 'signed_out') adoptUserTheme(null)
  }, [status])
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastRegion />
    </QueryClientProvider>
  )
}
