/** Bills, cheques, instalment plans and loans with whether the look-ahead expects their next payments to be covered. */
import type { Cheque } from '#contract/expected/cheques.ts'
import type { Bill } from '#contract/expected/series.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { readCalendar } from '../../expected/service.calendar.ts'
import { listBook } from '../../expected/cheques/service.ts'
import { listInstalmentPlans } from '../../expected/instalments/service.ts'
import { isMustPay } from '../../expected/series/counted.ts'
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

/** The calendar of bills with whether rent, cheques, instalments and loans that are to be paid are covered. */
export async function readCoveredCalendar(
  ...[ctx, query]: Parameters<typeof readCalendar>
): ReturnType<typeof readCalendar> {
  const calendar = await readCalendar(ctx, query)
  const { occurrences, later } = calendar
  if (![...occurrences, ...later].some(mayBounce)) return calendar
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  const withCover = (bill: Bill): Bill => {
    if (!mayBounce(bill)) return bill
    const { account_id: id, currency, date } = bill
    return {
      ...bill,
      cover:
        id === null || bill.source === 'cheque'
          ? coverOf({ account_id: id, date, currency }, ahead, day)
          : coverOfNext(id, currency, date, ahead, day),
    }
  }
  return { ...calendar, occurrences: occurrences.map(withCover), later: later.map(withCover) }
}

const agreedSources: readonly Bill['source'][] = ['cheque', 'instalment', 'loan']
const mayBounce = ({ source, kind, name, type, state, perhaps }: Bill): boolean =>
  (agreedSources.includes(source) || isMustPay(kind, name)) &&
  type === 'expense' &&
  (state === 'due' || state === 'late') &&
  !perhaps

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
