/** Names that people shorten: 'ibkr' for Interactive Brokers, 'deliv' for Deliveroo. Pure. */
import type { Tokens } from '#contract/ledger/search/tokens.ts'

/** Words at the end of a name that say what a company is. */
const legal: ReadonlySet<string> = new Set(
  'llc ltd inc fze fzco dmcc pjsc psc co company bank group'.split(' '),
)

/** Whether the letters of a piece stand in a word in this order, after its first one no vowels. */
function isOf([first = '', ...others]: string, word: string): boolean {
  let at = 0
  return (
    word[0] === first &&
    others.every((letter) => (at = word.indexOf(letter, at + 1)) > 0 && !/[aeiou]/.test(letter))
  )
}

/** Whether letters are made of pieces of all words of a name, one after the other. */
function isMadeOf(short: string, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined) return short === ''
  return Array.from({ length: short.length }, (_, index) => index + 1).some(
    (cut) => isOf(short.slice(0, cut), word) && isMadeOf(short.slice(cut), rest),
  )
}

/** 'ff', 'ibkr'; three letters of two words might be any word. */
function isInitials(short: string, name: readonly string[]): boolean {
  const words = name.filter((word) => !legal.has(word))
  const isSure = short.length === words.length || short.length >= 4
  return words.length > 1 && isSure && isMadeOf(short, words)
}

/** Whether letters are the beginning of a name. */
const isBeginning = (short: string, [first = '']: readonly string[]): boolean =>
  short.length >= 5 && first.length >= short.length + 2 && first.startsWith(short)

/** 'tims' for Tim Hortons. */
const isOfFirst = (short: string, [first = '']: readonly string[]): boolean =>
  first.length >= 3 && short === `${first}s`

/** A word in Latin letters that shortens exactly one of the names. */
export function shortAt(
  tokens: Tokens,
  index: number,
  names: readonly (readonly string[])[],
): { used: number; name: string } | null {
  const short = tokens[index] ?? ''
  if (!/^[a-z]{2,8}$/.test(short)) return null
  for (const fits of [isInitials, isBeginning, isOfFirst]) {
    const found = new Set(names.filter((name) => fits(short, name)).map((name) => name.join(' ')))
    const [only] = found
    if (only !== undefined && found.size === 1) return { used: 1, name: only }
    if (found.size > 1) return null
  }
  return null
}
