/** Answers about how often and when something was paid, where money went, and what was moved. */
import type { Answer, AnswerRow, FullAnswer } from '#contract/assistant/assistant.ts'
import { addDays, daysBetween } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { paymentsAddress } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import { cashFlow, round, searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { pendingNote } from './sums/service.notes.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { readAll } from './sums/service.foreign.ts'
import { checkDays, filterOf, type Named, otherwise, typeOf } from './service.subject.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** How often something was paid, and when it was last, or first; `back`: or so many before. */
export async function answerTimes(ctx: Ctx, asked: Of<'times' | 'last'>): Promise<Answer> {
  const { ask, measure, subject, span, back = 0, first = false, still = false, equal = false } = asked
  const covered = await checkDays(ctx, ...(span ? [span] : []))
  if ('refusal' in covered) return covered.refusal
  const found = await filterOf(ctx, subject, measure)
  if ('answer' in found) return found.answer
  const days = span ? daysFilter(span) : { to: today(ctx.clock) }
  const search = async (named: Named) =>
    // cash on a card is a debt, and no spending
    searchPayments.run(ctx, {
      ...named.filter,
      ...days,
      type: named.filter.cost === 'cash' ? undefined : typeOf(named),
      limit: 8,
    })
  const own = await search(found)
  const other = own.payments.length === 0 ? await otherwise(ctx, found, subject, days) : found
  const [named, listed] = other === found ? [found, own] : [other, await search(other)]
  const notes = [...covered.notes, ...named.notes]
  const what = named.what ?? ''
  if (first) return answerFirst(ctx, { ...named.filter, ...days, type: named.measure }, what, named.notes)
  const ended = still ? endedAfter(listed.payments, today(ctx.clock)) : null
  if (ended !== null)
    return answer('no_payments', {
      params: { what, count: 0 },
      days: { from: addDays(ended, 1), to: today(ctx.clock) },
      notes: named.notes,
      evidence: listed.evidence,
    })
  const last = listed.payments[back]
  if (!last) return answer('no_payments', { params: { what, count: 0 }, notes, evidence: listed.evidence })
  // other purchases at a shop are no instalments
  if (equal && listed.payments[back + 1]?.amount.amount !== last.amount.amount) return refusal('not_known')
  const common = {
    rows: rowsOf('payments', listed.payments.map(rowOf), Math.max(0, listed.listed - listed.payments.length)),
    notes,
    evidence: listed.evidence,
  }
  if (ask === 'last')
    return answer('last_payment', {
      params: { what, day: last.date },
      amount: last.amount,
      ...common,
      notes: named.notes,
    })
  const cash = await readCash(ctx, { ...named.filter, ...days })
  const isRefunds = typeOf(named) === undefined
  const sum = cash
    ? aed(cash.amount)
    : named.measure === 'income' && !isRefunds
      ? listed.received
      : listed.spent
  // a refund is no order
  const { refunds } = isRefunds
    ? none
    : await readMatching(ctx, { ...named.filter, ...days, type: named.measure })
  return answer('count', {
    params: { what, count: cash?.count ?? (named.moved ? listed.listed : listed.count - refunds.count) },
    other: named.moved || isRefunds ? null : sum,
    days: span ? listed.days : null,
    ...common,
  })
}

const none = { refunds: { amount: 0, count: 0 } }

/** The last day of what was paid regularly and is so no longer; null where the next payment is not overdue. */
function endedAfter(payments: readonly { date: string }[], day: string): string | null {
  const [last, ...earlier] = payments.map(({ date }) => date)
  if (last === undefined) return null
  const longest = earlier.reduce(
    (most, date, index) => Math.max(most, daysBetween(date, [last, ...earlier][index] ?? date)),
    31,
  )
  return daysBetween(last, day) > longest * 1.5 ? last : null
}

type Payment = Pick<AnswerRow, 'amount' | 'type' | 'address'> & { name: string; date: string }
const rowOf = ({ name, date, amount, type, address }: Payment): AnswerRow =>
  row(name, { day: date, amount, type, address })

/** The first payment that is known; near the day from which the banks have data there may be earlier ones. */
async function answerFirst(
  ctx: Ctx,
  filter: Filter,
  what: string,
  notes: FullAnswer['notes'],
): Promise<Answer> {
  const evidence = [paymentsAddress(filter)]
  const all = await readAll(ctx, filter)
  if (all === null) return refusal('incomplete')
  const first = all.at(-1)
  if (!first) return answer('no_payments', { params: { what, count: 0 }, notes, evidence })
  const { data_from: from } = await cashFlow.run(ctx, { period: 'mtd' })
  if (from === null || daysBetween(from, first.date) < 40) return refusal('before_data')
  return answer('first_payment', {
    params: { what, day: first.date },
    amount: { amount: first.amount, currency: first.currency },
    notes,
    evidence,
  })
}

/** Cash that was taken out, also on a card, where it is no spending but a debt; null for what is no cash. */
export async function readCash(ctx: Ctx, filter: Filter): Promise<{ amount: number; count: number } | null> {
  if (filter.cost !== 'cash') return null
  const { counted, moved, unconverted } = await readMatching(ctx, { ...filter, type: 'expense' })
  if (moved.expense.count === 0 || unconverted > 0) return null
  return {
    amount: round(counted.expense.amount + moved.expense.amount),
    count: counted.expense.count + moved.expense.count,
  }
}

/** Where the money went, or came from, by category, merchant or month. */
export async function answerGroups(ctx: Ctx, { by, measure, subject, span }: Of<'groups'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const named = await filterOf(ctx, subject, measure)
  if ('answer' in named) return named.answer
  if (named.moved) return refusal('not_known')
  const filter = { ...named.filter, ...daysFilter(span) }
  const sums = await sumPayments.run(ctx, { ...filter, measure: named.measure, group: by })
  const pending = await pendingNote(ctx, { ...filter, type: named.measure })
  return answer('groups', {
    params: { what: named.what ?? '' },
    amount: sums.amount,
    days: sums.days,
    rows: rowsOf(
      by,
      // the newest months are those that fit
      (by === 'month' ? sums.rows.toReversed() : sums.rows.toSorted(namelessLast)).map(
        ({ key, name, amount, share }) =>
          by === 'month'
            ? row('', { day: key, amount })
            : row(name, {
                amount,
                share,
                address: paymentsAddress({ ...filter, type: named.measure, [by]: key }),
              }),
      ),
      sums.others.rows,
    ),
    notes: [...covered.notes, ...named.notes, ...pending, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

/** What has no merchant is no place of the most. */
const namelessLast = (a: { key: string }, b: { key: string }): number =>
  Number(a.key === 'none') - Number(b.key === 'none')

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
  // what went the other way was moved all the same
  const other = measure === 'income' ? 'expense' : 'income'
  const isOneWay =
    count === 0 &&
    filter.account !== undefined &&
    (await readMatching(ctx, { ...meant, type: other })).moved[other].count > 0
  if (count === 0 && !isOneWay)
    return answer(filter.account ? 'moved_none' : 'no_payments', {
      params: { what },
      notes,
      evidence: [paymentsAddress(meant)],
    })
  const { payments, listed, days } = await searchPayments.run(ctx, { ...meant, limit: 8 })
  return answer(measure === 'income' ? 'moved_in' : filter.account ? 'moved_from' : 'moved_out', {
    params: { what, count },
    amount: aed(amount),
    days,
    rows:
      count === 0
        ? null
        : rowsOf(
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
