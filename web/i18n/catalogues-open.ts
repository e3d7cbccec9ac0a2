import type { InArabic } from './texts.ts'

/** The catalogues of the pages that work without the app's code. */
const english = {
  examples: () => import('./en-AE/public/examples.ts'),
  landing: () => import('./en-AE/public/landing.ts'),
  legal: () => import('./en-AE/public/legal.ts'),
} as const
export type OpenEnglish = typeof english & { shell: () => Promise<typeof import('./en-AE/layout/shell.ts')> }

/** Includes `shell`, which is bundled with every page only in English. */
const arabic: { readonly [N in keyof OpenEnglish]: InArabic<OpenEnglish[N]> } = {
  examples: () => import('./ar-AE/public/examples.ts'),
  landing: () => import('./ar-AE/public/landing.ts'),
  legal: () => import('./ar-AE/public/legal.ts'),
  shell: () => import('./ar-AE/layout/shell.ts'),
}

export const openCatalogues = { 'en-AE': english, 'ar-AE': arabic } as const
