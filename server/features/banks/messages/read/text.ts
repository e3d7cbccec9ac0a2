/** A message in two forms of equal length: as it is shown, and folded for matching. */
export type Text = { shown: string; plain: string }

const marks = /[\p{Bidi_Control}\u00AD\u0640\u064B-\u065F\u0670\u200B-\u200D\u2060-\u2064\uFEFF]/gu
const folds = new Map(
  ['أا', 'إا', 'آا', 'ٱا', 'ىي', 'ةه', 'کك', 'یي'].map(([from = '', to = '']) => [from, to]),
)
const foldArabic = (text: string): string =>
  text.replace(/[أإآٱىةکی]/g, (letter) => folds.get(letter) ?? letter)
/** Small letters, but for the few whose small form is longer. */
const fold = (text: string): string =>
  foldArabic(text).replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  )

const cards =
  /(?:credit|cr\.?) ?(?=cards?(?![a-z])|(?:limit|money|funds)(?![a-z]))|debit ?(?=cards?(?![a-z]))|(?<=(?<!\p{L})[وفبلك]?(?:ال|لل)?بطاق\p{L}*) (?:ال)?خصم(?: المباشر)?/gu
/** `ccard` and `dcard` for kinds of cards, so that `credit` and `debit` tell of money alone. */
function nameCards({ shown, plain }: Text): Text {
  const names = { shown: '', plain: '' }
  let done = 0
  for (const match of plain.matchAll(cards)) {
    const end = match.index + match[0].length
    const short = match[0].startsWith(' ')
      ? ' مدي'
      : plain.startsWith('limit', end)
        ? 'ccard '
        : match[0].charAt(0)
    names.shown += shown.slice(done, match.index) + short
    names.plain += plain.slice(done, match.index) + short
    done = end
  }
  return { shown: names.shown + shown.slice(done), plain: names.plain + plain.slice(done) }
}

/** What mail and chat programs put in front of a message that is handed on. */
const handedOn =
  /^(?:[\p{So}\uFE0F]+|[^\n]{0,40}-{3,} ?forwarded message ?-{3,}|-{3,}[^\n]{0,40}-{3,}|\[[^\]\n]{0,12}\d[^\]\n]*\] ?[^:\n]{1,40}:|(?:fwd?|forwarded(?: message)?) ?:|(?:from|to|date|sent|subject): ?[^\n]{1,60}\n|>+)\s*/iu
/** Fields that were joined as their line breaks got lost. */
const glued =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=[Xx*]\d{4})(?=[A-Z]{3})|(?<=\d[.,]\d{2})(?=\p{L})|(?<=\p{L})(?=\d{1,2}[/-]\d{1,2}[/-]\d{2})|(?<=[/-]\d{2})(?=\d{2}:\d{2})|(?<=\d:\d{2})(?=\p{Lu}|\p{Script=Arabic})/gu
const gluedFields = /[Xx*]\d{4}[A-Z]{3} ?\d|\d[.,]\d{2}\p{Lu}{2}|\p{Lu}\d{2}[/-]\d{2}[/-]\d{2}/gu

/** A text without its second copy. */
function once(text: string): string {
  const half = (text.length - 1) / 2
  const isTwice = half > 20 && /\s/.test(text.charAt(half)) && text.startsWith(text.slice(0, half), half + 1)
  return isTwice ? text.slice(0, half) : text
}

/** A message without what surrounds it: headers of those who handed it on, a second copy, lost line breaks. */
function unwrap(text: string): string {
  let inner = once(text)
  for (let count = 0; count < 6; count += 1) inner = inner.replace(handedOn, '').trim()
  inner = once(inner)
  const marks = inner.match(gluedFields)?.length ?? 0
  return marks > 1 ? inner.replace(glued, '\n') : inner
}

/**
 * Prepares a message: Latin digits and separators, one space between words, no empty lines, no marks of direction,
 * vowels or elongation. In `plain`, letters are small and the forms of alef, yeh and teh marbuta are one.
 */
export function prepareText(raw: string): Text {
  const clean = raw
    .toWellFormed()
    .normalize('NFKC')
    .replace(marks, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(
      /\u20C3|(?<![\p{L}\p{N}])dhs?(?:\.(?=\s*\d))?(?!\p{L})(?=\s*\d)|(?<=\d ?)dhs?(?:\.(?=\s+\p{Ll}))?(?!\p{L})/giu,
      ' AED ',
    )
    .replace(/(?<=\d{4}[*Xx]{2,}) (?=[*Xx]{2,}\d{4})/g, '')
    .replace(/\u20C1/g, ' SAR ')
    .replace(/(?<=\d)[٬،](?=\d{3})/g, ',')
    .replace(/[،؛]/g, ',')
    .replace(/[‘’]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
  const shown = unwrap(clean)
  return nameCards({ shown, plain: fold(shown) })
}

/**
 * A pattern of whole words, Arabic or English, on folded text; `[^.]` in it is what stays within a sentence. `\b` does not know Arabic letters, and Arabic words carry
 * particles in front: `و`, `ب`, `ل`, the article.
 */
export function wordPattern(source: string, flags = ''): RegExp {
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
