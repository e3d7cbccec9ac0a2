import { lineKeyOf } from '../../categories/categorise/text/line-key.ts'
import { plainText } from './kinds.ts'
import type { LedgerRow } from './types.ts'

/**
 * The key shared by the payments of one series: direction, currency and the other side's name. A payment to a broker has
 * the same one before and after its trade is known, and a payment that was returned the one that made it good.
 */
export function identityOf(row: LedgerRow): string {
  const isOwn = row.transfer && row.invests !== 'trade' && !row.returned
  return `${row.type}/${row.currency}/${isOwn ? 'own/' : ''}${row.merchantKey ?? lineKeyOf(plainText(row), row.counterparty)}`
}
