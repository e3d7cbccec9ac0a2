import { type Language, languages } from '#contract/product.ts'

export { type Language, languages } from '#contract/product.ts'

/** Names the visitor's choice to the server, which sends the page in that language. */
export const languageCookie = 'language'
const year = 365 * 24 * 60 * 60

export const languageNamed = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar-AE' ? 'rtl' : 'ltr')

/** The language that the script of index.html, or the build, gave the page. */
export function languageOfPage(): Language {
  if (typeof document === 'undefined') return 'en-AE'
  return languageNamed(document.documentElement.lang) ?? 'en-AE'
}

/** Writes the language into the page and keeps it for the next visit. */
export function keepLanguage(language: Language): void {
  const root = document.documentElement
  root.lang = language
  root.dir = directionOf(language)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
}
