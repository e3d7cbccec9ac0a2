import { createElement, Suspense } from 'react'
import { useLocation } from 'wouter'
import { openCatalogues } from './i18n/catalogues-open.ts'
import { language, loadNamespaces, registerCatalogues } from './i18n/index.ts'
import { lazyWith, type LazyPart, registerPreload } from './lazy.ts'
import { openPaths } from './open-paths.ts'
import { useStore } from './use-store.ts'
import { digits } from './ui/preferences.ts'
import { LoadingScreen } from './ui/parts/Screens.tsx'

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

/** The pages that work without the app's code; all others are listed in screens/. */
const open = new Map<string, LazyPart<object>>([
  [openPaths.root, RootScreen],
  [openPaths.home, HomeScreen],
  [openPaths.terms, TermsScreen],
  [openPaths.privacy, PrivacyScreen],
])
const AppRoutes = lazyWith(() => import('./app-routes.tsx').then((m) => m.AppRoutes))

const clean = (location: string): string =>
  location === openPaths.root ? location : location.replace(/\/+$/, '')

/** Loads what an address needs for its first paint; a failure is reported when it renders. */
export async function loadFirst(location: string): Promise<void> {
  const path = clean(location)
  try {
    const Page = open.get(path)
    const screen = Page
      ? [Page.load()]
      : [AppRoutes.load(), import('./app-routes.tsx').then((m) => m.loadScreen(path))]
    await Promise.all([loadNamespaces(['shell']), ...screen])
  } catch {
    // The error is reported when the page renders.
  }
}

// for visitors who enter without a login; later the app registers the screen itself
registerPreload(openPaths.dashboard, () => loadFirst(openPaths.dashboard))

export function Routes() {
  const [location] = useLocation()
  // Dates, numbers and amounts depend on the language too, so a change re-renders the whole page.
  useStore(language)
  useStore(digits)
  const path = clean(location)
  const Page = open.get(path)
  return (
    <Suspense fallback={<LoadingScreen />}>{Page ? createElement(Page) : <AppRoutes path={path} />}</Suspense>
  )
}
