/** The addresses that the pages for visitors link to. */
export const openPaths = {
  root: '/',
  home: '/home',
  terms: '/terms',
  privacy: '/privacy',
  login: '/login',
  signup: '/signup',
  dashboard: '/dashboard',
} as const
