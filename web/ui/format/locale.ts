import type { Language } from '#contract/product.ts'
import { storedChoice } from '../../local-storage.ts'
import { language } from '../../i18n/index.ts'
import { digits } from '../preferences.ts'

/** How AED is shown on screen; `auto` is the dirham sign in Arabic and the code in English. */
export const currencyStyle = storedChoice('device_currency_style', ['auto', 'sign', 'code'], 'auto')

/** The word for AED in Arabic text. */
export const dirhamWord = 'درهم'

export function isArabic(): boolean {
  return language.get() === 'ar-AE'
}

/** A currency as a label names it: its code, but AED in Arabic by its word. */
export const currencyText = (code: string): string => (code === 'AED' && isArabic() ? dirhamWord : code)

/** The Intl locale of the page's language with the user's choice of digits. */
export function localeNow(): string {
  return localeOf(language.get())
}
function localeOf(of: Language): string {
  return of === 'ar-AE' ? `ar-AE-u-nu-${digits.get() === 'arabic' ? 'arab' : 'latn'}` : of
}

/** A formatter per locale, created on first use. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const formats = new Map<string, T>()
  return () => {
    const locale = localeNow()
    let format = formats.get(locale)
    if (format === undefined) {
      format = make(locale)
      formats.set(locale, format)
    }
    return format
  }
}

/** Isolates a signed number so that it keeps its order inside Arabic text. */
export function isolated(text: string): string {
  return isArabic() ? `\u2066${text}\u2069` : text
}
