import { Suspense, useState, type ReactNode } from 'react'
import { setOfflineRestore } from './api/auth/session.ts'
import { restoreLast } from './api/offline/restore.ts'
import { useConnectRequest } from './api/connect-request.ts'
import { catalogues } from './i18n/catalogues.ts'
import { registerCatalogues } from './i18n/index.ts'
import { lazyWith } from './lazy.ts'
import { analyticsScreens } from './screens/analytics.ts'
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
  () => import('./features/connections/connect/ConnectHost.tsx').then((m) => m.ConnectHost),
  ['connections', 'banks'],
)
const PublicLayout = lazyWith<{ children: ReactNode }>(
  () => import('./features/layout/PublicLayout.tsx').then((m) => m.PublicLayout),
  ['layout', 'parts'],
)
const NotFoundScreen = lazyWith(() =>
  import('./features/landing/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
)

const frames: Readonly<Record<Access, readonly { load: () => Promise<unknown> }[]>> = {
  entry: [AppFrame],
  public: [AppFrame, PublicLayout],
  protected: [AppFrame, ProtectedLayout],
}
const routeOf = (path: string): Pick<Screen, 'access' | 'Screen'> =>
  screens.get(path) ?? { access: 'public', Screen: NotFoundScreen }

/** Preloads the screen of an address and its frame, so that the first paint shows the screen itself. */
export async function loadScreen(path: string): Promise<void> {
  const { access, Screen } = routeOf(path)
  await Promise.all([Screen, ...frames[access]].map((part) => part.load()))
}

/** The screen of an address inside its frame. The frame stays mounted when navigating between screens. */
export function AppRoutes({ path }: { path: string }) {
  const { access, Screen } = routeOf(path)
  return (
    <AppFrame>
      {access === 'entry' && <Screen />}
      {access === 'public' && (
        <PublicLayout>
          <Suspense fallback={<LoadingScreen inside />}>
            <Screen />
          </Suspense>
        </PublicLayout>
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
