import { lazy, Suspense, type ReactElement } from 'react'
import { useLocation } from 'wouter'
import { openCatalogues } from './i18n/catalogues-open.ts'
import { registerCatalogues } from './i18n/index.ts'
import { lazyWith } from './lazy.ts'
import { paths } from './paths.ts'
import { LoadingScreen } from './ui/Screens.tsx'

registerCatalogues(openCatalogues)

const RootScreen = lazyWith(
  () => import('./features/landing/RootScreen.tsx').then((m) => m.RootScreen),
  ['landing'],
)
const HomeScreen = lazyWith(
  () => import('./features/landing/HomeScreen.tsx').then((m) => m.HomeScreen),
  ['landing'],
)
const TermsScreen = lazyWith(
  () => import('./features/landing/LegalScreens.tsx').then((m) => m.TermsScreen),
  ['landing', 'legal'],
)
const PrivacyScreen = lazyWith(
  () => import('./features/landing/LegalScreens.tsx').then((m) => m.PrivacyScreen),
  ['landing', 'legal'],
)

/** The pages that load no code of the app; all others are listed in app-routes.tsx. */
const open = new Map<string, ReactElement>([
  [paths.root, <RootScreen key="root" />],
  [paths.home, <HomeScreen key="home" />],
  [paths.terms, <TermsScreen key="terms" />],
  [paths.privacy, <PrivacyScreen key="privacy" />],
])
const AppRoutes = lazy(() => import('./app-routes.tsx'))

export function Routes() {
  const [location] = useLocation()
  const path = location === paths.root ? location : location.replace(/\/+$/, '')
  return <Suspense fallback={<LoadingScreen />}>{open.get(path) ?? <AppRoutes path={path} />}</Suspense>
}
