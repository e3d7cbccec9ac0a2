/** Splits a statement line into words. Later steps work on words, so their cost is linear in their number. */
import { foldText } from '#contract/ledger/search/fold.ts'

/**
 * `word`: capitals, folded for comparison; `original`: as the bank wrote it; `gap`: the characters before it.
 */
export type Token = { word: string; original: string; gap: string }

/** Maximum characters read; bank lines are shorter, and anything after this is ignored. */
const longest = 500
const pieces = /[\p{L}\p{N}\p{M}%'’ʼ`]+|&/gu
const asciiPieces = /[A-Za-z0-9%'`]+|&/g
const apostrophes = /['’ʼ`]/g
const ascii = /^[ -~]*$/

/** The words of a text; `&` becomes AND, and dotted initials (L.L.C.) become one word. */
export function tokensOf(raw: string): readonly Token[] {
  const cut = raw.slice(0, longest)
  const plain = ascii.test(cut)
  const text = plain ? cut : cut.toWellFormed().normalize('NFKC').slice(0, longest)
  const tokens: Token[] = []
  let end = 0
  let initials = false
  for (const piece of text.matchAll(plain ? asciiPieces : pieces)) {
    const original = piece[0].includes("'") || !plain ? piece[0].replace(apostrophes, '') : piece[0]
    const gap = text.slice(end, piece.index)
    end = piece.index + piece[0].length
    const word = original === '&' ? 'AND' : (plain ? original : foldText(original)).toUpperCase()
    if (word === '') continue
    const last = tokens.at(-1)
    if (last && gap === '.' && isLetter(word) && (initials || isLetter(last.word))) {
      last.word += word
      last.original += original
      initials = true
    } else {
      tokens.push({ word, original, gap })
      initials = false
    }
  }
  return tokens
}

const isLetter = (word: string): boolean => word.length === 1 && /\p{L}/u.test(word)

/** Normalises a phrase for comparison with a line's words. */
export function foldPhrase(phrase: string): string {
  return tokensOf(phrase)
    .map((token) => token.word)
    .join(' ')
}

/** The set of space-separated words in some texts. */
export function wordSet(...texts: string[]): ReadonlySet<string> {
  return new Set(texts.join(' ').split(' '))
}

/** Whether any of some words is among others. */
export const has = (words: readonly string[], any: readonly string[]): boolean =>
  words.some((word) => any.includes(word))

/** Whether a word is a number, masked number or code: of a card, terminal, order or reference. */
export function isReference(word: string): boolean {
  let digits = 0
  let masked = 0
  const { length } = word
  for (let index = 0; index < length; index++) {
    const code = word.charCodeAt(index)
    if (code >= 48 && code <= 57) digits++
    else if (code === 88) masked++
  }
  if (digits + masked === length && (digits > 0 || masked > 1)) return true
  return digits >= 4 || (digits >= 3 && length >= 5) || (digits > 0 && length < 10 && isDate(word))
}

/** Whether a word is a day and a month: 03JAN, 7MAY26. */
const isDate = (word: string): boolean =>
  /^\d{1,2}[A-Z]{3,}\d*$/.test(word) && isMonth(word.replace(/^\d+/, ''))

const monthNames = wordSet(
  'JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
)

/** Whether a word is an English month, with or without a year: MAY, APR26, NOV2026. */
export function isMonth(word: string): boolean {
  let end = word.length
  while (end > 0 && word.charCodeAt(end - 1) < 58 && word.charCodeAt(end - 1) > 47) end--
  return monthNames.has(word.slice(0, end))
}
