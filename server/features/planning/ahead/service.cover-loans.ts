/** Loans with whether the account of the next instalment covers it, as the look-ahead expects. */
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { readLookAhead } from './service.ts'
import { coverOfNext } from './cover.ts'

export async function listLoansCovered(ctx: Ctx): Promise<Awaited<ReturnType<typeof listLoans>>> {
  const listed = await listLoans(ctx)
  if (listed.loans.every(({ next }) => next.length === 0)) return listed
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  const loans = listed.loans.map((loan) => {
    const [next] = loan.next
    return next ? { ...loan, cover: coverOfNext(loan.account_id, loan.currency, next.due, ahead, day) } : loan
  })
  return { ...listed, loans }
}
