import { foldText } from '../../../platform/fold.ts'
import type { LedgerRow } from './types.ts'

/** Words that banks put before numbers; they identify nobody. */
const filler = new Set(['ref', 'no', 'reference', 'txn', 'id', 'a', 'c', 'xx', 'xxx', 'xxxx'])

/** The key shared by the payments of one series: direction, currency and the other side's name. */
export function identityOf(row: LedgerRow): string {
  return `${row.type}/${row.currency}/${row.transfer ? 'own/' : ''}${nameKeyOf(row)}`
}

/** The merchant key, else the words of the bank's text and the counterparty without numbers. */
function nameKeyOf(row: LedgerRow): string {
  if (row.merchantKey !== null) return row.merchantKey
  const foldedText = foldText(`${row.text} ${row.counterparty ?? ''}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/\d/.test(word) && !filler.has(word))
  return `line:${[...new Set(foldedText)].join(' ').slice(0, 80)}`
}
