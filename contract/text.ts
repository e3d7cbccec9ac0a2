/** Cleaning of names and texts, whether typed or from a bank. */

/** Characters that change the direction of surrounding text, or have no place in a single line of text. */
const hostile = /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]+/gu
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** Most texts: letters without accents, digits and signs, with no space around them. Nothing in them is to be cleaned. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/
/** A visible character: not a space, an ignorable character, a lone accent or a blank Braille cell. */
const visible = /[^\s\p{Z}\p{Default_Ignorable_Code_Point}\p{M}\p{Cn}\u2800]/u

/**
 * A text on one line: control characters become spaces, direction marks and zero-width spaces are removed,
 * lone surrogates are replaced. Joiners stay, since Persian names and emoji need them. Empty if nothing
 * visible remains.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text
  const line = text.toWellFormed().replace(breaks, ' ').replace(hostile, '').trim()
  return visible.test(line) ? line : ''
}

/** Like `cleanText`, but also normalised to NFC, so that equal names are equal strings. */
export function cleanName(text: string): string {
  return cleanText(text.normalize('NFC'))
}

/**
 * Whether a spreadsheet would take a cell of a text file for a formula, also by a wide sign of East Asian keyboards;
 * apostrophes in front, by which exports mark such cells, are passed over.
 */
export const looksLikeFormula = (text: string): boolean =>
  /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/.test(text)
