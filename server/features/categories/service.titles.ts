/** Names that are stored in English, as a reader of another language sees them. */
import { titleCodes, type TitleCode } from '#contract/explanations.ts'
import { catalogues, fillAny, type Language } from '../../platform/i18n/index.ts'
import { shownMerchant } from './service.spellings.ts'

type Pattern = { code: TitleCode; literal: number; fits: RegExp }

/** The English titles as patterns, those with the most words of their own first. */
const patterns: readonly Pattern[] = titleCodes
  .filter((code) => code !== 'merchant')
  .map((code): Pattern => {
    const text = catalogues['en-AE'].titles[code]
    const words = typeof text === 'string' ? text : text.other
    const pattern = words
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace('{{name}}', '(?<name>.+)')
      .replace(/\{\{(number|count)\}\}/g, '(?<$1>\\S+)')
    return { code, literal: words.replace(/\{\{\w+\}\}/g, '').length, fits: new RegExp(`^${pattern}$`, 'u') }
  })
  .toSorted((a, b) => b.literal - a.literal)

/** A stored name, such as 'Salary · Damac' or 'Careem', in a language; as it is where it is a name from outside. */
export function shownTitle(name: string, language: Language): string {
  if (language === 'en-AE') return name
  const merchant = shownMerchant(name, language)
  if (merchant !== name) return merchant
  for (const { code, fits } of patterns) {
    const found = fits.exec(name)
    if (!found) continue
    const { name: who, ...params } = found.groups ?? {}
    return fillAny(language, 'titles', code, { ...params, name: shownMerchant(who ?? '', language) })
  }
  return name
}
