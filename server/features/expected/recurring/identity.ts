import { lineKeyOf } from '../../categories/categorise/text/line-key.ts'
import type { LedgerRow } from './types.ts'

/** The key shared by the payments of one series: direction, currency and the other side's name. */
export function identityOf(row: LedgerRow): string {
  return `${row.type}/${row.currency}/${row.transfer ? 'own/' : ''}${row.merchantKey ?? lineKeyOf(row.text, row.counterparty)}`
}
