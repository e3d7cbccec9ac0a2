/** The addresses that public pages link to. */
export const openPaths = {
  root: '/',
  home: '/home',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  contact: '/help/contact',
  login: '/login',
  signup: '/signup',
  dashboard: '/dashboard',
} as const
