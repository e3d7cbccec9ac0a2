/** Settles the statements of cards. Pure. */
import type { Line } from '../types.ts'
import { isIn, type Matching, type Open, settle } from './open.ts'

/**
 * Every credit on a card after its statement pays it. The debit on the account that pays is the credit's transfer
 * partner or, while the credit has not arrived, is called a card payment and has one of the statement's amounts.
 */
export function settleStatements(matching: Matching, lines: readonly Line[]): void {
  const cards = matching.opens.filter(({ one }) => one.source === 'card')
  if (cards.length === 0) return
  const byTransfer = new Map<string, Open>()
  for (const line of lines) {
    const open = cards.find(({ one }) => one.how.accountId === line.accountId)
    if (!open || line.type !== open.one.how.type || !isIn(open.one.how, line.day)) continue
    if (!matching.isFree(line, open.one)) continue
    settle(matching, open, line, 'payment')
    if (line.transferId !== null) byTransfer.set(line.transferId, open)
  }
  for (const line of lines) {
    if (line.type !== 'expense' || line.onCard) continue
    const partner = line.transferId === null ? undefined : byTransfer.get(line.transferId)
    if (partner && matching.isFree(line, partner.one)) matching.record(partner.one, line, 'leg')
    if (line.transferId !== null || line.title !== 'card_repayment') continue
    const [open, another] = cards.filter(
      ({ one, paid }) =>
        line.currency === one.currency &&
        isIn(one.how, line.day) &&
        one.how.amounts.some((amount) => amount > paid && amount - paid === line.minor) &&
        matching.isFree(line, one),
    )
    if (open && !another) settle(matching, open, line, 'leg')
  }
}
