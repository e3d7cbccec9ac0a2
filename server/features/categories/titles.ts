/** Translates stored names, which are in the language they were written in, into the reader's language. */
import { titleCodes, type TitleCode } from '#contract/ledger/explanations.ts'
import { catalogues, textOfDynamicKey, type Language, languages } from '../../platform/i18n/index.ts'
import { seededNameIn } from './names.ts'
import { shownMerchant } from './spellings.ts'

type Pattern = { code: TitleCode; literal: number; fits: RegExp }

/** The titles of a language as regular expressions, those with the most literal text first. */
const patternsOf = (language: Language): readonly Pattern[] =>
  titleCodes
    .filter((code) => code !== 'merchant')
    .map((code): Pattern => {
      const text = catalogues[language].titles[code]
      const template = typeof text === 'string' ? text : text.other
      const pattern = template
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replace('{{name}}', '(?<name>.+)')
        .replace(/\{\{(number|count)\}\}/g, '(?<$1>\\S+)')
      return {
        code,
        literal: template.replace(/\{\{\w+\}\}/g, '').length,
        fits: new RegExp(`^${pattern}$`, 'u'),
      }
    })
    .toSorted((a, b) => b.literal - a.literal)
const patterns = new Map(languages.map((language) => [language, patternsOf(language)]))

/** Unicode bidirectional isolates, which Arabic texts put around Latin names. */
const isolates = /[\u2066-\u2069]/g

/** Translates a stored name such as 'Salary · Damac', 'Careem' or 'Groceries'; others stay unchanged. */
export function translateStoredName(name: string, language: Language): string {
  const seededName = seededNameIn(shownMerchant(name, language), language)
  if (seededName !== name) return seededName
  const plain = name.replaceAll(isolates, '')
  for (const stored of languages)
    for (const { code, fits } of stored === language ? [] : (patterns.get(stored) ?? [])) {
      const match = fits.exec(plain)
      if (!match) continue
      const { name: who, ...params } = match.groups ?? {}
      return textOfDynamicKey(language, 'titles', code, {
        ...params,
        name: shownMerchant(who ?? '', language),
      })
    }
  return name
}
