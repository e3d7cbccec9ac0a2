/** Normalises text for comparison: spellings that people use interchangeably get one form. */

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ک: 'ك',
  گ: 'ك',
}
const mapped = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const plain = /^[ -~]*$/
const arabicDigits = /[٠-٩۰-۹]/g
const marks = /[\p{M}ـ\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/**
 * Folds text: lower case, without accents, Arabic vowel marks and tatweel; hamza, alef, yaa and taa marbuta
 * in one form each; Arabic digits as 0–9; runs of white space as one space.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('\0', '')
    .replace(marks, '')
    .replace(mapped, (letter) => letters[letter] ?? letter)
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Folds what a person types: like `foldText`, with one form of each comma, decimal point and apostrophe. */
export function foldWords(text: string): string {
  return foldText(text).replaceAll('٫', '.').replace(/[٬،]/g, ',').replaceAll('’', "'")
}

/** A folded Arabic word without its article, if at least three letters remain. */
export const withoutArticle = (word: string): string => word.replace(/^ال(?=[\u0621-\u064A]{3})/, '')

/** A folded word without its article and standalone hamzas, for looser matching of names. */
export const looseWord = (folded: string): string => withoutArticle(folded.replaceAll('ء', ''))
