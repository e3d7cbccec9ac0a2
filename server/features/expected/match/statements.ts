/** Settles the statements of cards. Pure. */
import type { Line } from '../types.ts'
import { isIn, type Matching, type Open, settle } from './open.ts'

/**
 * Every credit on a card after its statement pays it. The debit on the account that pays is the credit's transfer
 * partner or, while the credit has not arrived, is called a card payment and has one of the statement's amounts.
 */
export function settleStatements(matching: Matching, lines: readonly Line[]): void {
  const cards = matching.opens.filter(({ payment: one }) => one.source === 'card')
  if (cards.length === 0) return
  const byTransfer = new Map<string, Open>()
  for (const line of lines) {
    const open = cards.find(({ payment: one }) => one.how.accountId === line.accountId)
    if (!open || line.type !== open.payment.how.type || !isIn(open.payment.how, line.day)) continue
    if (!matching.isFree(line, open.payment)) continue
    settle(matching, open, line, 'payment')
    if (line.transferId !== null) byTransfer.set(line.transferId, open)
  }
  for (const line of lines) {
    if (line.type !== 'expense' || line.onCard) continue
    const partner = line.transferId === null ? undefined : byTransfer.get(line.transferId)
    if (partner && matching.isFree(line, partner.payment)) matching.record(partner.payment, line, 'leg')
    if (line.transferId !== null || line.title !== 'card_repayment') continue
    const [open, another] = cards.filter(
      ({ payment, paid }) =>
        line.currency === payment.currency &&
        isIn(payment.how, line.day) &&
        payment.how.amounts.some((amount) => amount > paid && amount - paid === line.minor) &&
        matching.isFree(line, payment),
    )
    if (open && !another) settle(matching, open, line, 'leg')
  }
}
