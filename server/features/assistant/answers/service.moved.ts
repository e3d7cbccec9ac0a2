/** Answers about money that was moved, which is neither spending nor income. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { paymentsAddress } from '../addresses.ts'
import { searchPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, refusal, row, rowsOf } from './parts.ts'

/** The total of the transfers that a filter finds, with the newest of them. */
export async function answerMoved(
  ctx: Ctx,
  filter: Filter,
  measure: 'expense' | 'income',
  { what, notes }: { what: string; notes: FullAnswer['notes'] },
): Promise<Answer> {
  const meant: Filter = { ...filter, transfers: 'only', type: measure }
  const { moved, unconverted } = await readMatching(ctx, meant)
  if (unconverted > 0) return refusal('incomplete')
  const { amount, count } = moved[measure]
  if (count === 0)
    return answer('no_payments', { params: { what }, notes, evidence: [paymentsAddress(meant)] })
  const { payments, listed, days } = await searchPayments.run(ctx, { ...meant, limit: 8 })
  return answer(measure === 'income' ? 'moved_in' : 'moved_out', {
    params: { what, count },
    amount: aed(amount),
    days,
    rows: rowsOf(
      'payments',
      payments.map((payment) =>
        row(payment.name, { day: payment.date, amount: payment.amount, address: payment.address }),
      ),
      Math.max(0, listed - payments.length),
    ),
    notes,
    evidence: [paymentsAddress(meant)],
  })
}
