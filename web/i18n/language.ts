import { type Language, languages } from '#contract/product.ts'

export { type Language, languages } from '#contract/product.ts'

export const languageNamed = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null

const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar-AE' ? 'rtl' : 'ltr')

/** The language that the script in index.html, or the build, set on the page. */
export function languageOfPage(): Language {
  return languageNamed(globalThis.document?.documentElement.lang) ?? 'en-AE'
}

/** Sets the page's language and stores it for the next visit. */
export function keepLanguage(language: Language): void {
  const root = document.documentElement
  root.lang = language
  root.dir = directionOf(language)
  // for a year; the server sends the page in the cookie's language
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
