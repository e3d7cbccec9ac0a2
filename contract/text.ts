/** The one rule for names and texts, typed or from a bank. */

/** Characters that change the direction of the text around them, or do not belong in a line of text. */
const hostile = /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]+/gu
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** A visible character: no space, no ignorable character, no accent alone, no blank Braille cell. */
const visible = /[^\s\p{Z}\p{Default_Ignorable_Code_Point}\p{M}\p{Cn}\u2800]/u

/**
 * A text on one line: control characters become spaces, direction marks and zero-width spaces go, halves of characters
 * are replaced. Joiners stay, which Persian names and emoji need. Empty when nothing of it can be seen.
 */
export function cleanText(text: string): string {
  const line = text.toWellFormed().replace(breaks, ' ').replace(hostile, '').trim()
  return visible.test(line) ? line : ''
}

/** The same for a name, in the form in which the same letters are the same text. */
export function cleanName(text: string): string {
  return cleanText(text.normalize('NFC'))
}
