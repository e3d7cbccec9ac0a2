import { foldText } from '#contract/ledger/search/fold.ts'

/** Words that banks put before numbers; they identify nobody. */
const filler = new Set(['ref', 'no', 'reference', 'txn', 'id', 'a', 'c', 'xx', 'xxx', 'xxxx'])
const prefix = 'line:'

/** Identifies the other side of a payment without a merchant: the words of its text and counterparty, without numbers. */
export function lineKeyOf(text: string, counterparty: string | null): string {
  const words = foldText(`${text} ${counterparty ?? ''}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/\d/.test(word) && !filler.has(word))
  return `${prefix}${[...new Set(words)].join(' ').slice(0, 80)}`
}

/** Whether a key is one of `lineKeyOf` rather than a merchant's. */
export const isLineKey = (key: string): boolean => key.startsWith(prefix)
/** Whether a key of `lineKeyOf` has no words, so that it identifies nobody. */
export const isBlankLine = (key: string): boolean => key === prefix
