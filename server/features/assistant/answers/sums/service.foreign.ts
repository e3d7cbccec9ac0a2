/** Sums in the currency of an account that is in another than the dirham: of its payments as they are, none converted. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { searchTransactions } from '../../../ledger/list/service.ts'
import { paymentAddress, paymentsAddress } from '../../addresses.ts'
import { answer, refusal, row, rowsOf } from '../parts.ts'

/** As many pages as are read; a longer list has no sum here. */
const mostPages = 20

/** All booked payments of a filter, newest first; null for more than are read. */
export async function readAll(ctx: Ctx, filter: Filter): Promise<Transaction[] | null> {
  const all: Transaction[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { data, next_cursor: next } = await searchTransactions(ctx, { ...filter, cursor, size: 50 })
    all.push(...data)
    if (next === null) return all
    cursor = next
  }
  return null
}

/** The sum of what was spent or received; a payment in yet another currency makes it unknown. */
export async function sumInCurrency(
  ctx: Ctx,
  currency: string,
  meant: Filter & { type: 'expense' | 'income' },
  { what, notes, days }: { what: string } & Pick<FullAnswer, 'notes' | 'days'>,
): Promise<Answer> {
  const filter: Filter = { ...meant, status: 'booked', transfers: 'none' }
  const payments = await readAll(ctx, filter)
  if (payments === null || payments.some((payment) => payment.currency !== currency))
    return refusal('incomplete')
  const evidence = [paymentsAddress(meant)]
  if (payments.length === 0)
    return answer('no_payments', { params: { what, count: 0 }, days, notes, evidence })
  const minor = payments.reduce((sum, { amount }) => sum + minorFromWire(amount, currency), 0n)
  return answer(meant.type === 'income' ? 'received_from' : 'spent_on', {
    params: { what, count: payments.length },
    amount: { amount: wireAmount(minor, currency), currency },
    days,
    rows: rowsOf(
      'payments',
      payments.map(({ id, description, date, amount, type }) =>
        row(description, { day: date, amount: { amount, currency }, type, address: paymentAddress(id) }),
      ),
    ),
    notes,
    evidence,
  })
}
