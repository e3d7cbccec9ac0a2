/** The catalogues of the pages that load no code of the app; English texts of `ui` are part of every page's code. */
export const openCatalogues = {
  'en-AE': {
    landing: () => import('./en-AE/landing.ts'),
    legal: () => import('./en-AE/legal.ts'),
  },
  'ar-AE': {},
} as const
