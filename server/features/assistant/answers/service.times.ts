/** Answers about how often and when something was paid, where money went, and what was moved. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { paymentsAddress } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import { searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays, filterOf, type Named, otherwise } from './service.subject.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** How often something was paid, and when it was last; `back`: or so many before. */
export async function answerTimes(
  ctx: Ctx,
  { ask, measure, subject, span, back = 0 }: Of<'times' | 'last'>,
): Promise<Answer> {
  const covered = await checkDays(ctx, ...(span ? [span] : []))
  if ('refusal' in covered) return covered.refusal
  const found = await filterOf(ctx, subject, measure)
  if ('answer' in found) return found.answer
  const days = span ? daysFilter(span) : { to: today(ctx.clock) }
  const search = async (named: Named) =>
    searchPayments.run(ctx, { ...named.filter, ...days, type: named.measure, limit: 8 })
  const first = await search(found)
  const other = first.payments.length === 0 ? await otherwise(ctx, found, subject, days) : found
  const [named, listed] = other === found ? [found, first] : [other, await search(other)]
  const last = listed.payments[back]
  const payments = listed.payments.map((payment) =>
    row(payment.name, {
      day: payment.date,
      amount: payment.amount,
      type: payment.type,
      address: payment.address,
    }),
  )
  const params = { what: named.what ?? '' }
  const notes = [...covered.notes, ...named.notes]
  if (!last) return answer('no_payments', { params, notes, evidence: listed.evidence })
  const common = {
    rows: rowsOf('payments', payments, Math.max(0, listed.listed - payments.length)),
    notes,
    evidence: listed.evidence,
  }
  return ask === 'times'
    ? answer('count', {
        params: { ...params, count: named.moved ? listed.listed : listed.count },
        other: named.moved ? null : named.measure === 'income' ? listed.received : listed.spent,
        days: span ? listed.days : null,
        ...common,
      })
    : answer('last_payment', {
        params: { ...params, day: last.date },
        amount: last.amount,
        ...common,
        notes: named.notes,
      })
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
  return answer('groups', {
    params: { what: named.what ?? '' },
    amount: sums.amount,
    days: sums.days,
    rows: rowsOf(
      by,
      // the newest months are those that fit
      (by === 'month' ? sums.rows.toReversed() : sums.rows).map(({ key, name, amount, share }) =>
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
    notes: [...covered.notes, ...named.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

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
