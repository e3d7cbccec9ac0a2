/** The server's texts by language. A new language is one more catalogue here; types require all keys. */
import { type Language, languages } from '#contract/product.ts'
import * as arabic from './ar-AE/catalogue.ts'
import * as english from './en-AE/catalogue.ts'
import { fillText, type Params, type ParamsFor, type Text } from './text.ts'

type English = typeof english
/** The texts of one language, with the same keys as English. */
export type Catalogue = { readonly [N in keyof English]: { readonly [K in keyof English[N]]: Text } }
export type Namespace = keyof English

export { type Language, languages } from '#contract/product.ts'
export const defaultLanguage: Language = 'en-AE'

/** All texts by language. */
export const catalogues: Readonly<Record<Language, Catalogue>> = {
  'en-AE': english,
  'ar-AE': arabic,
}

/** One text in a language, with its placeholders filled. */
export function textOf<N extends Namespace, K extends keyof English[N]>(
  language: Language,
  namespace: N,
  key: K,
  ...[params = {}]: ParamsFor<English[N][K] & Text>
): string {
  return fillText(catalogues[language][namespace][key], params, language)
}

/** Like `textOf`, for a key that is known only at run time, such as an error's reason. */
export function textOfDynamicKey<N extends Namespace>(
  language: Language,
  namespace: N,
  key: keyof English[N],
  params: Params,
): string {
  return fillText(catalogues[language][namespace][key], params, language)
}

const collators: Readonly<Record<Language, Intl.Collator>> = {
  'en-AE': new Intl.Collator('en-AE', { numeric: true }),
  'ar-AE': new Intl.Collator('ar-AE', { numeric: true }),
}

/** Compares two names in a language's order, with numbers in them by value. */
export const compareNames = (language: Language, a: string, b: string): number =>
  collators[language].compare(a, b)

/** The language of a stored setting; null if there is none or it is not supported. */
export function languageNamed(text: string | null | undefined): Language | null {
  return languages.find((language) => language === text) ?? null
}

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar-AE' ? 'rtl' : 'ltr')

/**
 * The language of a request: the one in Accept-Language if it is a single one, as the web app sends it; else
 * the user's setting; else the one the browser prefers.
 */
export function languageOf(accepted: string | null | undefined, stored: string | null | undefined): Language {
  return languageNamed(accepted?.trim()) ?? languageNamed(stored) ?? preferredLanguage(accepted)
}

/** The supported language that an Accept-Language header prefers; the default if none is. */
export function preferredLanguage(accepted: string | null | undefined): Language {
  const wishes = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...settings] = wish.trim().toLowerCase().split(';')
      const quality = settings.map((setting) => /^\s*q=([\d.]{1,5})\s*$/.exec(setting)?.[1]).find(Boolean)
      return { primary: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { primary } of wishes) {
    const found = languages.find((language) => language.split('-')[0] === primary)
    if (found) return found
  }
  return defaultLanguage
}
