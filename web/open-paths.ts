/** The addresses that public pages link to. */
export const openPaths = {
  root: '/',
  home: '/home',
  terms: '/terms',
  privacy: '/privacy',
  login: '/login',
  signup: '/signup',
  dashboard: '/dashboard',
} as const
