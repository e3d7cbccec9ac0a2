/** Whether a row may be the user's own money: its text names them, an own account or nobody but a bank. Pure. */
import { foldText } from '#contract/ledger/search/fold.ts'
import { toOwnAccount } from '../../categories/categorise/bank/own-money.ts'
import { senderBank } from '../../categories/categorise/bank/sender-bank.ts'
import { tokensOf } from '../../categories/categorise/text/tokens.ts'

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

type Named = readonly [string, string] | null
/** Whether a row is to be asked about; money that went to a bank may have gone to anybody there. */
export function mayBeOwn({ text, credit }: { text: string; credit: boolean }, name: Named): boolean {
  const words = tokensOf(text).map(({ word }) => word)
  return names(text, name) || toOwnAccount(words) || (credit && senderBank(words) !== null)
}
