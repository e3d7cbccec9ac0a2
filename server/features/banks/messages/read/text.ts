import { anyOf, foldArabic } from './patterns.ts'

/** A message in two forms of equal length: as it is shown, and folded for matching. */
export type Text = { shown: string; plain: string }

const marks = /[\p{Bidi_Control}\u00AD\u0640\u064B-\u065F\u0670\u200B-\u200D\u2060-\u2064\uFEFF]/gu
/** Small letters, but for the few whose small form is longer. */
const fold = (text: string): string =>
  foldArabic(text).replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  )

const cards = anyOf(
  [
    /(?:credit|covered|cr\.?) ?(?=cards?(?![a-z])|(?:limit|money|funds)(?![a-z]))|debit ?(?=cards?(?![a-z]))/u,
    /(?<=(?<!\p{L})[وفبلك]?(?:ال|لل)?بطاق\p{L}*) (?:ال)?خصم(?: المباشر)?/u,
  ],
  'g',
)
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
const handedOn = new RegExp(
  `^(?:${[
    String.raw`[\p{So}\uFE0F]+|>+`,
    String.raw`sent from my [^\n]{1,20}\n|begin forwarded message ?:`,
    String.raw`[^\n]{0,40}-{3,} ?forwarded message ?-{3,}|-{3,}[^\n]{0,40}-{3,}`,
    // a chat's time and name
    String.raw`\[[^\]\n]{0,12}\d[^\]\n]*\] ?[^:\n]{1,40}:`,
    String.raw`(?:fwd?|forwarded(?: message)?) ?:|(?:from|to|date|sent|subject|reply-to):\s?[^\n]{1,60}\n`,
  ].join('|')})\\s*`,
  'iu',
)
/** The day in the header of a mail that hands a message on; null if there is none. */
export const handedOnDay = (raw: string): string | null =>
  /(?:^|\n)[^\n]{0,40}forwarded message[\s\S]{0,160}?\n(?:date|sent) ?:\s?([^\n]{6,60})\n/i.exec(
    raw.trim(),
  )?.[1] ?? null
/** Fields that were joined as their line breaks got lost. */
const glued = anyOf(
  [
    /(?<=\p{Ll})(?=\p{Lu})/u,
    // behind a card, an amount or a time
    /(?<=[Xx*]\d{4})(?=[A-Z]{3})|(?<=\d[.,]\d{2})(?=\p{L})(?!\p{Lu}{3}(?:\s|$))|(?<=\d:\d{2})(?=\p{Lu}|\p{Script=Arabic})/u,
    // around a day
    /(?<=\p{L})(?=\d{1,2}[/-]\d{1,2}[/-]\d{2})|(?<=[/-]\d{2})(?=\d{2}:\d{2})/u,
  ],
  'g',
)
const gluedFields =
  /[Xx*]\d{4}[A-Z]{3} ?\d|\d[.,]\d{2}(?!\p{Lu}{3}(?:\s|$))\p{Lu}{2}|\p{Lu}\d{2}[/-]\d{2}[/-]\d{2}/gu

/** A text without its second copy. */
function once(text: string): string {
  const half = (text.length - 1) / 2
  const isTwice = half > 20 && /\s/.test(text.charAt(half)) && text.startsWith(text.slice(0, half), half + 1)
  return isTwice ? text.slice(0, half) : text
}

/** A message without what surrounds it: headers of those who handed it on, a second copy, lost line breaks. */
function unwrap(text: string): string {
  let inner = once(text)
  for (let count = 0; count < 9; count += 1) inner = inner.replace(handedOn, '').trim()
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
    .replace(/(?<!\d)(?:\d{4}|[*Xx]{4})(?: [*Xx\d]{2}[*Xx]{2}){1,2} \d{4}(?!\d)/g, (card) =>
      card.replaceAll(' ', ''),
    )
    .replace(/\u20C1/g, ' SAR ')
    .replace(/\bNN(?=\d{3,5}\b)/g, 'XX')
    .replace(/(?<=\d)[٬،](?=\d{3})/g, ',')
    .replace(/[،؛]/g, ',')
    .replace(/[‘’]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    // a line that was broken in front of a card's digits, and a zero that was typed as a letter
    .replace(/(?<=\b(?:ending|with|in|no\.?))\n(?=\d{3,4}(?!\d))/gi, ' ')
    .replace(/(?<=\d[Xx*]{2,}\d*[Xx*]*)O(?=\d(?!\w))/g, '0')
    .trim()
  const shown = unwrap(clean)
  return nameCards({ shown, plain: fold(shown) })
}
