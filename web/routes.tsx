import { lazy, Suspense } from 'react'
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
const open = new Map<string, typeof HomeScreen>([
  [paths.root, RootScreen],
  [paths.home, HomeScreen],
  [paths.terms, TermsScreen],
  [paths.privacy, PrivacyScreen],
])
const AppRoutes = lazy(() => import('./app-routes.tsx'))

export function Routes() {
  const [location] = useLocation()
  const path = location === paths.root ? location : location.replace(/\/+$/, '')
  const Open = open.get(path)
  return <Suspense fallback={<LoadingScreen />}>{Open ? <Open /> : <AppRoutes path={path} />}</Suspense>
}
