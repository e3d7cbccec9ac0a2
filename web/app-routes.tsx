import { Suspense, useState, type ReactNode } from 'react'
import { setOfflineRestore, useSession } from './api/auth/session.ts'
import { restoreLast } from './api/offline/restore.ts'
import { useConnectRequest } from './api/connect-request.ts'
import { sessionLikely } from './api/storage/peek.ts'
import { catalogues } from './i18n/catalogues.ts'
import { registerCatalogues } from './i18n/index.ts'
import { lazyWith } from './lazy.ts'
import { paths } from './paths.ts'
import { analyticsScreens } from './screens/analytics.ts'
import { articleScreen, helpScreens } from './screens/help.ts'
import { moneyScreens } from './screens/money.ts'
import { planningScreens } from './screens/planning.ts'
import { publicScreens } from './screens/public.ts'
import type { Access, Screen } from './screens/screen.ts'
import { settingsScreens } from './screens/settings.ts'
import { ErrorBoundary } from './ui/parts/ErrorBoundary.tsx'
import { BrokenScreen, LoadingScreen } from './ui/parts/Screens.tsx'

registerCatalogues(catalogues)
setOfflineRestore(restoreLast)

const screens = new Map(
  [
    ...publicScreens,
    ...helpScreens,
    ...moneyScreens,
    ...planningScreens,
    ...analyticsScreens,
    ...settingsScreens,
  ].map((screen) => [screen.path, screen]),
)

const AppFrame = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/AppFrame.tsx').then((m) => m.AppFrame),
  ['ui'],
)
const ProtectedLayout = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/ProtectedLayout.tsx').then((m) => m.ProtectedLayout),
  ['layout', 'parts'],
)
const ConnectHost = lazyWith(
  () => import('./features/connections/connect/ConnectHost.tsx').then((m) => m.ConnectHost),
  ['connections', 'banks'],
)
const PublicLayout = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/PublicLayout.tsx').then((m) => m.PublicLayout),
  ['layout', 'parts'],
)
const VisitorLayout = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/VisitorLayout.tsx').then((m) => m.VisitorLayout),
  ['landing'],
)
const NotFoundScreen = lazyWith(() =>
  import('./features/landing/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
)

const isArticle = (path: string): boolean => path.startsWith(paths.articles)
const routeOf = (path: string): Pick<Screen, 'access' | 'Screen'> =>
  screens.get(path) ?? (isArticle(path) ? articleScreen : { access: 'public', Screen: NotFoundScreen })

/** The frame of a screen; that of help depends on whether somebody is signed in. */
function frameOf(access: Access, isUser: boolean): readonly { load: () => Promise<unknown> }[] {
  if (access === 'entry') return [AppFrame]
  if (access === 'public') return [AppFrame, PublicLayout]
  return [AppFrame, access === 'protected' || isUser ? ProtectedLayout : VisitorLayout]
}

/** Preloads the screen of an address and its frame, so that the first paint shows the screen itself. */
export async function loadScreen(path: string): Promise<void> {
  const { access, Screen } = routeOf(path)
  const frame = frameOf(access, sessionLikely() && !isDrawn(path))
  await Promise.all([Screen, ...frame].map((part) => part.load()))
}

/** Whether this page was prerendered, which only visitors receive. */
const isDrawn = (path: string): boolean =>
  typeof document === 'undefined' || document.getElementById('root')?.dataset['page'] === path

/** The access to a screen for this reader: who is signed in reads help like any screen of their own. */
function useAccess(path: string): Exclude<Access, 'help'> | 'visitor' | 'unknown' {
  const { access } = routeOf(path)
  const { status } = useSession()
  if (access !== 'help') return access
  if (status === 'signed_in') return 'protected'
  return status === 'loading' && !isDrawn(path) ? 'unknown' : 'visitor'
}

/** The screen of an address inside its frame. The frame stays mounted when navigating between screens. */
export function AppRoutes({ path }: { path: string }) {
  const { Screen } = routeOf(path)
  const access = useAccess(path)
  return (
    <AppFrame>
      {access === 'unknown' && <LoadingScreen />}
      {access === 'entry' && <Screen />}
      {access === 'public' && (
        <PublicLayout>
          <Suspense fallback={<LoadingScreen inside />}>
            <Screen />
          </Suspense>
        </PublicLayout>
      )}
      {access === 'visitor' && (
        <VisitorLayout>
          <Suspense fallback={<LoadingScreen inside />}>
            <Screen />
          </Suspense>
        </VisitorLayout>
      )}
      {access === 'protected' && (
        <ProtectedLayout>
          <ErrorBoundary resetKey={path} fallback={(error) => <BrokenScreen error={error} inside />}>
            <Suspense fallback={<LoadingScreen inside />}>
              <Screen />
            </Suspense>
          </ErrorBoundary>
          <ConnectSlot />
        </ProtectedLayout>
      )}
    </AppFrame>
  )
}

/** The connect dialog, loaded when a screen first requests it; it stays mounted when that screen unmounts. */
function ConnectSlot() {
  const requested = useConnectRequest() !== null
  const [mounted, setMounted] = useState(requested)
  if (requested && !mounted) setMounted(true)
  if (!mounted) return null
  return (
    <ErrorBoundary fallback={(error) => <BrokenScreen error={error} inside />}>
      <Suspense fallback={null}>
        <ConnectHost />
      </Suspense>
    </ErrorBoundary>
  )
}
