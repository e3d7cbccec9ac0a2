/** What limits sums of payments. */
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { isRideToo } from '../../question/exclude.ts'
import type { Subject } from '../../question/intent.ts'
import type { Span } from '../../question/parsed.ts'
import { round, sumPayments } from '../../tools/service.money.ts'
import { daysFilter, note } from '../parts.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { searchTransactions } from '../../../ledger/list/service.ts'
import { aed } from '../../tools/tool.ts'

/** Payments that a bank has not booked yet are in no sum, which is said with their amount. */
export async function pendingNote(ctx: Ctx, filter: Filter): Promise<FullAnswer['notes']> {
  const { data } = await searchTransactions(ctx, { ...filter, status: 'pending', size: 50 })
  const fils = data.map(({ amount, currency, in_aed: rate }) =>
    currency === baseCurrency
      ? minorFromWire(amount, currency)
      : rate && minorFromWire(rate.amount, baseCurrency),
  )
  if (fils.length === 0 || fils.some((each) => each === null)) return []
  return [
    note('pending', {
      amount: aed(
        wireAmount(
          fils.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n),
          baseCurrency,
        ),
      ),
    }),
  ]
}

/** Rent is often paid by cheque, which banks say nothing more of. */
export async function chequesNote(
  ctx: Ctx,
  { category, merchant, q }: Filter,
  span: Span,
): Promise<FullAnswer['notes']> {
  if (category !== 'rent' || merchant !== undefined || q !== undefined) return []
  const { count, amount } = await sumPayments.run(ctx, {
    category: 'cheques',
    ...daysFilter(span),
    measure: 'expense',
  })
  return count > 0 ? [note('cheques', { amount })] : []
}

/** What was paid for driving, beside the rides of 'transport'. */
export async function drivingNote(
  ctx: Ctx,
  subjects: readonly Subject[],
  span: Span,
): Promise<FullAnswer['notes']> {
  if (!subjects.some(({ category }) => category !== null && isRideToo(category))) return []
  const sums = await Promise.all(
    ['gas', 'tolls'].map(async (category) =>
      sumPayments.run(ctx, { category, ...daysFilter(span), measure: 'expense' }),
    ),
  )
  const total = round(sums.reduce((sum, { amount }) => sum + amount.amount, 0))
  return total > 0 ? [note('driving', { amount: aed(total) })] : []
}

/** Says which days of the week and amounts alone count. */
export function narrowings(
  ctx: Ctx,
  { weekday, min, max }: Pick<Subject, 'weekday' | 'min' | 'max'>,
): FullAnswer['notes'] {
  const day = (number: string): string =>
    new Intl.DateTimeFormat(ctx.language, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`2024-01-0${number}T00:00:00Z`), // a Monday is the first
    )
  const words = [
    ...(weekday === null
      ? []
      : weekday === 'weekend'
        ? [day('6'), day('7')]
        : weekday === 'workday'
          ? [`${day('1')} – ${day('5')}`]
          : [day(weekday)]),
    ...(min === undefined ? [] : [`≥ ${min}`]),
    ...(max === undefined ? [] : [`≤ ${max}`]),
  ]
  return words.length === 0 ? [] : [note('only', { word: words.join(' · ') })]
}
