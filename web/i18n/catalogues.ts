import { english } from './catalogues-english.ts'

/** The list of Arabic ones is itself loaded by those who read them. */
const arabic = () => import('./catalogues-arabic.ts').then((m) => m.arabic)

export const catalogues = { 'en-AE': english, 'ar-AE': arabic } as const
