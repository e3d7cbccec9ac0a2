/** Used by the build: HTML of the pages that look the same to every visitor. Never runs in the browser. */
import { renderToString, renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { type Language, showLanguage } from './i18n/index.ts'
import { paths } from './paths.ts'
import { loadFirst } from './routes.tsx'
import { LoadingScreen } from './ui/parts/Screens.tsx'

const landing = ['i18n/en-AE/public/landing.ts']
const frame = [
  'app-routes.tsx',
  'features/layout/AppFrame.tsx',
  'i18n/catalogues-english.ts',
  'i18n/en-AE/layout/ui.ts',
]
const inside = [
  ...frame,
  'features/layout/ProtectedLayout.tsx',
  'i18n/en-AE/frame.ts',
  'i18n/en-AE/layout/parts.ts',
]

/**
 * The modules needed for a page's first paint, so that the browser requests all of them at once. Catalogues
 * are listed in English; the build substitutes those of the page's language.
 */
export const needs: Readonly<Record<string, readonly string[]>> = {
  [paths.root]: ['features/landing/RootScreen.tsx', ...landing],
  [paths.home]: ['features/landing/HomeScreen.tsx', ...landing],
  [paths.terms]: ['features/landing/LegalScreens.tsx', 'i18n/en-AE/public/legal.ts', ...landing],
  [paths.privacy]: ['features/landing/LegalScreens.tsx', 'i18n/en-AE/public/legal.ts', ...landing],
  [paths.help]: [
    ...frame,
    ...landing,
    'features/layout/VisitorLayout.tsx',
    'features/help/HelpPages.tsx',
    'i18n/en-AE/help/help.ts',
  ],
  [paths.login]: [...frame, 'features/person/sign-in/LoginScreen.tsx', 'i18n/en-AE/public/auth.ts'],
  [paths.signup]: [
    ...frame,
    ...landing,
    'features/person/sign-in/SignupScreen.tsx',
    'i18n/en-AE/public/auth.ts',
  ],
  [paths.dashboard]: [...inside, 'features/figures/dashboard/DashboardScreen.tsx'],
  [paths.transactions]: [
    ...inside,
    'features/payments/TransactionsScreen.tsx',
    'i18n/en-AE/transactions/payment.ts',
    'i18n/en-AE/transactions/reasons.ts',
    'i18n/en-AE/transactions/transactions.ts',
  ],
}

/** Pages that are prerendered; others start with the loading screen. */
const prerendered = [
  paths.root,
  paths.home,
  paths.terms,
  paths.privacy,
  paths.help,
  paths.login,
  paths.signup,
]

const headTexts = {
  'en-AE': () => import('./i18n/en-AE/layout/page.ts'),
  'ar-AE': () => import('./i18n/ar-AE/layout/page.ts'),
}

type Prerendered = {
  pages: Record<string, string>
  head: Record<'title' | 'description' | 'noScript', string>
}

/**
 * The pages of one language by address, the loading screen under '', and the texts of the document itself.
 */
export async function renderPages(language: Language): Promise<Prerendered> {
  await loadFirst(paths.root)
  await showLanguage(language)
  const pages: Record<string, string> = { '': renderToStaticMarkup(<LoadingScreen />) }
  for (const path of prerendered) {
    await loadFirst(path)
    pages[path] = renderToString(
      <Router ssrPath={path}>
        <App />
      </Router>,
    )
  }
  const { default: head } = await headTexts[language]()
  return { pages, head }
}
