const folds = new Map(
  ['أا', 'إا', 'آا', 'ٱا', 'ىي', 'ةه', 'کك', 'یي'].map(([from = '', to = '']) => [from, to]),
)
/** The forms of alef, yeh, teh marbuta and kaf as one. */
export const foldArabic = (text: string): string =>
  text.replace(/[أإآٱىةکی]/g, (letter) => folds.get(letter) ?? letter)

/**
 * A pattern of whole words, Arabic or English, on folded text; `[^.]` in it is what stays within a sentence. A list has
 * one meaning an entry, in one or more wordings. `\b` does not know Arabic letters, and Arabic words carry particles in
 * front: `و`, `ب`, `ل`, the article.
 */
export function wordPattern(words: string | readonly string[], flags = ''): RegExp {
  const source = typeof words === 'string' ? words : words.join('|')
  const parts = alternatives(
    foldArabic(source).replaceAll(/\[\^\.(?:\\n)?\]/g, String.raw`(?:[^.\n]|\.(?=\S))`),
  )
  const arabic = parts.filter((part) => /\p{Script=Arabic}/u.test(part))
  const latin = parts.filter((part) => !arabic.includes(part))
  const both = [
    ...(latin.length > 0 ? [String.raw`(?<![a-z])(?:${latin.join('|')})(?![a-z])`] : []),
    ...(arabic.length > 0 ? [String.raw`(?<!\p{L})(?:[وف]?[بلك]?(?:ال)?|لل)(?:${arabic.join('|')})`] : []),
  ]
  return new RegExp(`(?:${both.join('|')})`, `u${flags}`)
}

/** The alternatives of a pattern, not those of its groups. */
export function alternatives(source: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of source) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** One pattern of several, the first that fits a place. */
export const anyOf = (patterns: readonly RegExp[], flags = ''): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), `u${flags}`)
