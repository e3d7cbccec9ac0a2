import { type Language, languages } from '#contract/product.ts'

export { type Language, languages } from '#contract/product.ts'

export const languageNamed = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar-AE' ? 'rtl' : 'ltr')

/** The language that the script of index.html, or the build, gave the page. */
export function languageOfPage(): Language {
  return languageNamed(globalThis.document?.documentElement.lang) ?? 'en-AE'
}

/** Writes the language into the page and keeps it for the next visit. */
export function keepLanguage(language: Language): void {
  const root = document.documentElement
  root.lang = language
  root.dir = directionOf(language)
  // for a year; the server sends the page in the language that the cookie names
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
