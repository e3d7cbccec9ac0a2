/** Answers about shares of the income, and what is left of loans. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { screens } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import { cashFlow, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, codedRow, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays } from './service.coverage.ts'
import { chosen } from './service.several.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** What share of the income, or of a salary, a subject's spending was. */
export async function answerShare(ctx: Ctx, { subject, of, span }: Of<'share'>): Promise<Answer> {
  const found = await chosen(ctx, subject, 'expense', span)
  if ('answer' in found) return found.answer
  const days = daysFilter(span)
  const [part, whole] = await Promise.all([
    sumPayments.run(ctx, { ...found.filter, ...days, measure: 'expense' }),
    sumPayments.run(ctx, { ...(of ? { category: of.id } : {}), ...days, measure: 'income' }),
  ])
  if (whole.amount.amount <= 0) return refusal('not_known')
  const share = Math.round((part.amount.amount / whole.amount.amount) * 1000) / 10
  return answer('share_of', {
    params: { what: found.what ?? '', share },
    amount: part.amount,
    days: part.days,
    rows: rowsOf('flow', [
      codedRow('income', { amount: whole.amount, type: 'income' }),
      codedRow('spent', { amount: part.amount, type: 'expense' }),
    ]),
    notes: [...found.notes, ...(part.complete && whole.complete ? [] : [note('incomplete')])],
    evidence: part.evidence,
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

/** What is left of the loans that the person entered. */
export async function answerLoans(ctx: Ctx): Promise<Answer> {
  const { loans, owed } = await listLoans(ctx)
  if (loans.length === 0) return refusal('not_known')
  return answer('loans', {
    params: { count: loans.length },
    amount: aed(owed),
    rows: rowsOf(
      'plans',
      loans.map(({ lender }) => row(lender)),
    ),
    evidence: [screens.loans],
  })
}
