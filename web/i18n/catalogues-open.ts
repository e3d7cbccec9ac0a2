/** The catalogues of the pages that load no code of the app. */
export const openCatalogues = {
  'en-AE': {
    landing: () => import('./en-AE/landing.ts'),
    legal: () => import('./en-AE/legal.ts'),
  },
} as const
