/** Answers about which part of what came in or was spent something was. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { readMatching } from '../../../ledger/list/service.matching.ts'
import { paymentsAddress } from '../../addresses.ts'
import type { Intent } from '../../question/intent.ts'
import type { Span } from '../../question/parsed.ts'
import { cashFlow, round, sumPayments } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import { answer, codedRow, daysFilter, note, refusal, row, rowsOf } from '../parts.ts'
import { checkDays, filterOf, type Named } from '../service.subject.ts'
import { chosen } from './service.several.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** What share of the income, of a salary or of all spending a subject's spending was. */
export async function answerShare(ctx: Ctx, { subject, of, span }: Of<'share'>): Promise<Answer> {
  const named = await filterOf(ctx, subject, 'expense')
  if (!('answer' in named) && named.moved) return shareMoved(ctx, named, of, span)
  const found = await chosen(ctx, subject, 'expense', span)
  if ('answer' in found) return found.answer
  const days = daysFilter(span)
  const [part, whole] = await Promise.all([
    sumPayments.run(ctx, { ...found.filter, ...days, measure: found.measure }),
    of === 'spending'
      ? // of the spending of an account, where one is named
        sumPayments.run(ctx, {
          ...days,
          measure: 'expense',
          ...(subject.account ? { account: subject.account.id } : {}),
        })
      : sumPayments.run(ctx, { ...(of ? { category: of.id } : {}), ...days, measure: 'income' }),
  ])
  // of nothing there is no share, nor what somebody paid in of what was spent or of a salary
  const isIncome = found.measure === 'income'
  if (whole.amount.amount <= 0 || part.count === 0 || (isIncome && of !== null)) return refusal('not_known')
  const share = Math.round((part.amount.amount / whole.amount.amount) * 1000) / 10
  const isOfSpending = of === 'spending'
  return answer(isOfSpending ? 'share_of_spending' : 'share_of', {
    params: { what: found.what ?? '', share },
    amount: part.amount,
    days: part.days,
    rows: rowsOf('flow', [
      isOfSpending
        ? codedRow('spent', { amount: whole.amount, type: 'expense' })
        : codedRow('income', { amount: whole.amount, type: 'income' }),
      isOfSpending
        ? row(found.what ?? '', { amount: part.amount, type: 'expense' })
        : isIncome
          ? row(found.what ?? '', { amount: part.amount, type: 'income' })
          : codedRow('spent', { amount: part.amount, type: 'expense' }),
    ]),
    notes: [...found.notes, ...(part.complete && whole.complete ? [] : [note('incomplete')])],
    evidence: part.evidence,
  })
}

/** What share of the income or a salary was moved, to a broker or another account. */
async function shareMoved(
  ctx: Ctx,
  { filter, measure, what, notes }: Named,
  of: Of<'share'>['of'],
  span: Span,
): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  // what is moved is no spending, and what comes in from an own account no part of what was earned
  if (of === 'spending') return refusal('not_known')
  const days = daysFilter(span)
  const meant: Filter = { ...filter, ...days, transfers: 'only', type: measure }
  const [{ moved, unconverted }, whole] = await Promise.all([
    readMatching(ctx, meant),
    sumPayments.run(ctx, { ...(of ? { category: of.id } : {}), ...days, measure: 'income' }),
  ])
  const amount = aed(round(moved[measure].amount))
  if (unconverted > 0 || whole.amount.amount <= 0 || amount.amount <= 0) return refusal('not_known')
  return answer('share_of', {
    params: { what: what ?? '', share: Math.round((amount.amount / whole.amount.amount) * 1000) / 10 },
    amount,
    days: whole.days,
    rows: rowsOf('flow', [
      codedRow('income', { amount: whole.amount, type: 'income' }),
      row(what ?? '', { amount }),
    ]),
    notes: [...covered.notes, ...notes, ...(whole.complete ? [] : [note('incomplete')])],
    evidence: [paymentsAddress(meant)],
  })
}

/** Which part of the income was left. */
export async function answerRate(ctx: Ctx, { span }: Of<'rate'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const { saved_share: share, left, days, complete, evidence } = await cashFlow.run(ctx, daysFilter(span))
  if (share === null) return refusal('not_known')
  return answer('saved_rate', {
    params: { share: Math.round(share * 1000) / 10 },
    other: left,
    days,
    notes: [...covered.notes, ...(complete ? [] : [note('incomplete')])],
    evidence,
  })
}
