/** Answers about instalment plans, confirmed or only found among payments, and about loans. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { screens } from '../addresses.ts'
import type { Intent, Subject } from '../question/intent.ts'
import { aed, type Money } from '../tools/tool.ts'
import { listInstalments } from '../tools/service.uae.ts'
import { answer, note, refusal, row, rowsOf } from './parts.ts'
import { pickNamed } from './service.payees.ts'
import { answerNext } from './service.bills.ts'
import { answerTimes } from './service.times.ts'

type Asked = Extract<Intent, { ask: 'instalments' }>
type Plan = { name: string; each: Money | null; count: number | null; paid: number; left: Money | null }

const ofLoans: Subject = {
  category: { id: 'loan_repayments', name: '', type: 'expense' },
  payee: null,
  text: null,
  account: null,
  cost: null,
  weekday: null,
}

export async function answerInstalments(ctx: Ctx, asked: Asked): Promise<Answer> {
  const { plans, found, left, evidence } = await listInstalments.run(ctx, {})
  if (asked.payee !== null) return answerPlan(ctx, asked, asked.payee)
  // of those only found no day is known
  if (plans.length === 0 && found.length > 0 && asked.asks === 'next') return refusal('not_known')
  if (plans.length === 0 && found.length > 0)
    return answer('instalments_found', {
      params: { count: found.length },
      rows: rowsOf(
        'plans',
        found.map((plan) => row(plan.name, { amount: plan.left, found: true })),
      ),
      evidence,
    })
  // the next instalment of somebody without plans is the loan's
  const loan =
    plans.length === 0 && asked.asks === 'next'
      ? await answerNext(ctx, { ask: 'next', subject: ofLoans })
      : null
  if (loan?.kind === 'answer' && loan.code === 'next_bill') return loan
  if (plans.length === 0) return answer('instalments_none', { evidence })
  return answer('instalments', {
    params: { count: plans.length },
    amount: left,
    rows: rowsOf(
      'plans',
      plans.map((plan) => row(plan.name, { amount: plan.left, day: plan.next })),
    ),
    evidence,
  })
}

/** One plan by its name; where there is none, the payments to who bears it. */
async function answerPlan(ctx: Ctx, { asks }: Asked, payee: string): Promise<Answer> {
  const { plans, found, evidence } = await listInstalments.run(ctx, {})
  const known = pickNamed(plans, payee).map(({ name, each, count, paid_count: paid, left }) => ({
    plan: { name, each, count, paid, left },
    isFound: false,
  }))
  const offered = pickNamed(found, payee).map(({ name, each, count, paid_count: paid, left }) => ({
    plan: { name, each, count, paid, left },
    isFound: true,
  }))
  const [only, ...others] = known.length > 0 ? known : offered
  if (others.length > 0) return refusal('two_subjects')
  if (!only) {
    const subject: Subject = { category: null, payee, text: null, account: null, cost: null, weekday: null }
    return asks === 'paid'
      ? answerTimes(ctx, { ask: 'times', measure: 'expense', subject, span: null })
      : answerNext(ctx, { ask: 'next', subject })
  }
  const notes = only.isFound ? [note('found')] : []
  return { ...planAnswer(only.plan, asks), notes, evidence }
}

function planAnswer({ name, each, count, paid, left }: Plan, asks: Asked['asks']) {
  if (asks === 'paid')
    return answer('instalments_paid', {
      params: { what: name, count: paid, of: count ?? 0 },
      amount: each && times(each, paid),
    })
  if (asks === 'left' && left !== null)
    return answer('instalments_left', { params: { what: name, count: (count ?? 0) - paid }, amount: left })
  return answer('instalment_plan', { params: { what: name, count: count ?? 0, paid }, amount: each })
}

const times = ({ amount, currency }: Money, count: number): Money => ({
  amount: wireAmount(minorFromWire(amount, currency) * BigInt(count), currency),
  currency,
})

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
