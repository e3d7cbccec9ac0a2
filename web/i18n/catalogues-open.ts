import type { InArabic } from './texts.ts'

/** The catalogues of the pages that load no code of the app. */
const english = {
  landing: () => import('./en-AE/public/landing.ts'),
  legal: () => import('./en-AE/public/legal.ts'),
} as const
type English = typeof english & { shell: () => Promise<typeof import('./en-AE/layout/shell.ts')> }

/** With the texts of `shell`, which are part of every page's code in English alone. */
const arabic: { readonly [N in keyof English]: InArabic<English[N]> } = {
  landing: () => import('./ar-AE/public/landing.ts'),
  legal: () => import('./ar-AE/public/legal.ts'),
  shell: () => import('./ar-AE/layout/shell.ts'),
}

export const openCatalogues = { 'en-AE': english, 'ar-AE': arabic } as const
