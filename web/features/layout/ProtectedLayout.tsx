import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation, useSearch } from 'wouter'
import { checkSession, useSession } from '../../api/auth/session.ts'
import { paths } from '../../paths.ts'
import { ErrorNote } from '../../ui/parts/Notes.tsx'
import { LoadingScreen } from '../../ui/parts/Screens.tsx'
import { Shell } from './Shell.tsx'

/** Renders the sidebar layout for signed-in users and redirects everyone else to the login. */
export function ProtectedLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const [location] = useLocation()
  const search = useSearch()
  // the first time drawn in slices, between which the page answers
  const drawnFor = useDeferredValue(session.user?.id ?? null, null)
  if (session.status === 'loading') return <LoadingScreen />
  if (session.status === 'signed_in')
    return drawnFor !== session.user.id ? (
      <LoadingScreen />
    ) : (
      <Shell key={session.user.id} user={session.user}>
        {children}
      </Shell>
    )
  if (session.error !== null)
    return (
      <main className="grid min-h-dvh place-content-center">
        <ErrorNote title={t('somethingWrong')} message={session.error} onRetry={() => void checkSession()} />
      </main>
    )
  const address = search ? `${location}?${search}` : location
  const next = session.left || address === paths.dashboard ? paths.login : paths.loginTo(address)
  return <Redirect to={next} replace />
}
