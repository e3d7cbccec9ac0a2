/** Sums in the currency of an account that is in another than the dirham: of its payments as they are, none converted. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { searchTransactions } from '../../../ledger/list/service.ts'
import { paymentAddress, paymentsAddress } from '../../addresses.ts'
import type { Intent } from '../../question/intent.ts'
import { answer, daysFilter, refusal, row, rowsOf } from '../parts.ts'
import { checkDays } from '../service.subject.ts'

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

/** At which rate money in another currency was last changed into dirhams: what came in for what went out. */
export async function answerExchange(
  ctx: Ctx,
  { account, span }: Extract<Intent, { ask: 'exchange' }>,
): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const filter: Filter = { account: account.id, ...daysFilter(span), transfers: 'only', type: 'expense' }
  const { data } = await searchTransactions(ctx, { ...filter, size: 8 })
  const changed = data.filter(({ exchange }) => exchange?.currency === baseCurrency)
  const [last] = changed
  const evidence = [paymentsAddress(filter)]
  if (!last?.exchange) return answer('moved_none', { params: { what: account.name }, evidence })
  const rate = Math.round((last.exchange.amount / last.amount) * 10_000) / 10_000
  return answer('exchange_rate', {
    params: { day: last.date, currency: last.currency, rate: String(rate) },
    rows: rowsOf(
      'payments',
      changed.map(({ id, description, date, amount, currency, type }) =>
        row(description, { day: date, amount: { amount, currency }, type, address: paymentAddress(id) }),
      ),
    ),
    notes: covered.notes,
    evidence,
  })
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
