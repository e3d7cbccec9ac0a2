import { Suspense, useState, type ReactNode } from 'react'
import { checkEarly, setOfflineRestore, useSession } from './api/auth/session.ts'
import { restoreLast } from './api/offline/restore.ts'
import { useConnectRequest } from './api/connect-request.ts'
import { catalogues } from './i18n/catalogues.ts'
import { registerCatalogues } from './i18n/index.ts'
import { lazyWith, type LazyPart } from './lazy.ts'
import { paths } from './paths.ts'
import { analyticsScreens } from './screens/analytics.ts'
import { helpPages } from './screens/help.ts'
import { moneyScreens } from './screens/money.ts'
import { movedScreens } from './screens/moved-screens.ts'
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
    helpPages,
    ...moneyScreens,
    ...planningScreens,
    ...analyticsScreens,
    ...settingsScreens,
    ...movedScreens,
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
  () => import('./features/banks/connect/ConnectHost.tsx').then((m) => m.ConnectHost),
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
const NotFoundScreen = lazyWith(
  () => import('./features/landing/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
  ['late'],
)

const routeOf = (path: string): Pick<Screen, 'access' | 'Screen'> =>
  screens.get(path.startsWith(paths.articles) ? paths.help : path) ?? {
    access: 'public',
    Screen: NotFoundScreen,
  }

/** A prerendered help page has to show its frame at once; for somebody signed in another one is loaded. */
const frames: Readonly<Record<Access, LazyPart<{ children: ReactNode }>>> = {
  entry: AppFrame,
  public: PublicLayout,
  help: VisitorLayout,
  protected: ProtectedLayout,
}

/** Loads what the first paint needs to show the screen of an address itself: its code, that of its frame, and who is there. */
export async function loadScreen(path: string): Promise<void> {
  const { access, Screen } = routeOf(path)
  const parts = [Screen, AppFrame, frames[access]].map((part) => part.load())
  await Promise.all(access === 'protected' ? [...parts, checkEarly()] : parts)
}

/** Whether this page was prerendered, which only visitors receive. */
const isDrawn = (path: string): boolean =>
  typeof document === 'undefined' || document.getElementById('root')?.dataset['page'] === path

/** Who is signed in reads help like a screen of their own; null while that is unknown. */
function useAccess(path: string): Access | null {
  const { access } = routeOf(path)
  const { status } = useSession()
  if (access !== 'help') return access
  if (status === 'signed_in') return 'protected'
  return status === 'loading' && !isDrawn(path) ? null : 'help'
}

/** The screen of an address inside its frame. The frame stays mounted when navigating between screens. */
export function AppRoutes({ path }: { path: string }) {
  const { Screen } = routeOf(path)
  const access = useAccess(path)
  const Frame = frames[access === 'help' ? access : 'public']
  return (
    <AppFrame>
      {access === null && <LoadingScreen />}
      {access === 'entry' && <Screen />}
      {(access === 'public' || access === 'help') && (
        <Frame>
          <Suspense fallback={<LoadingScreen inside />}>
            <Screen />
          </Suspense>
        </Frame>
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
