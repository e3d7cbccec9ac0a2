/** The list of each language is loaded only for readers of that language. */
const english = () => import('./catalogues-english.ts').then((m) => m.english)
const arabic = () => import('./catalogues-arabic.ts').then((m) => m.arabic)

export const catalogues = { 'en-AE': english, 'ar-AE': arabic } as const
