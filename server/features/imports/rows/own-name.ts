/** Whether a row's text names the user, who then may have sent the money from another own account. Pure. */
import { foldText } from '#contract/ledger/search/fold.ts'

const transfer = /(?<!\p{L})(?:transfer|trf|tfr|ipp|aani|remittance|from|to|تحويل|حواله)(?!\p{L})/u
const wordsOf = (text: string): string[] => foldText(text).match(/\p{L}{2,}/gu) ?? []

/** The first and the last word of a name, which banks write in either order; null of a single word. */
export function namedBy(name: string): readonly [string, string] | null {
  const words = wordsOf(name)
  const [first, last] = [words[0], words.at(-1)]
  return first === undefined || last === undefined || first === last ? null : [first, last]
}

/** Whether a text is of a transfer and has both words of a name. */
export function names(text: string, words: readonly [string, string] | null): boolean {
  if (words === null || !transfer.test(foldText(text))) return false
  const said = new Set(wordsOf(text))
  return words.every((word) => said.has(word))
}
