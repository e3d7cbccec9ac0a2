/** Cheques, instalment plans and loans with whether the look-ahead expects their next payments to be covered. */
import type { Cheque } from '#contract/expected/cheques.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listBook } from '../../expected/cheques/service.ts'
import { listInstalmentPlans } from '../../expected/instalments/service.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { coverOf, coverOfNext } from './cover.ts'
import { readLookAhead } from './service.ts'

const isOpen = ({ direction, state }: Cheque): boolean =>
  direction === 'given' && (state === 'planned' || state === 'partly_paid')

export async function listCoveredCheques(ctx: Ctx): Promise<Awaited<ReturnType<typeof listBook>>> {
  const book = await listBook(ctx)
  if (!book.cheques.some(isOpen)) return book
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  const cheques = book.cheques.map((cheque) =>
    isOpen(cheque) ? { ...cheque, cover: coverOf(cheque, ahead, day) } : cheque,
  )
  return { ...book, cheques }
}

export async function listCoveredInstalments(
  ctx: Ctx,
): Promise<Awaited<ReturnType<typeof listInstalmentPlans>>> {
  const listed = await listInstalmentPlans(ctx)
  if (listed.plans.every(({ left }) => left === 0)) return listed
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  const plans = listed.plans.map((plan) => {
    const next = plan.left === 0 ? undefined : plan.instalments.find(({ state }) => state !== 'paid')
    return next ? { ...plan, cover: coverOfNext(plan.account_id, plan.currency, next.due, ahead, day) } : plan
  })
  return { ...listed, plans }
}

export async function listCoveredLoans(ctx: Ctx): Promise<Awaited<ReturnType<typeof listLoans>>> {
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
