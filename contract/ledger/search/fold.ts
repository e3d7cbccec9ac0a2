/** Normalises words for comparison, so that different spellings match. */

const marks = /[\p{M}ـ\u200B-\u200F\u202A-\u202E\u2066-\u2069]/gu
const letters: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' }

/** Lower case, without vowel marks, one form of each Arabic letter, Western digits. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[أإآٱىة]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[أإآٱىة]/g, (letter) => letters[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('،', ',')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** A folded word without the Arabic article and standalone hamzas, for looser matching of names. */
export function looseWord(folded: string): string {
  return folded.replaceAll('ء', '').replace(/^ال(?=[\u0621-\u064A]{3})/, '')
}
