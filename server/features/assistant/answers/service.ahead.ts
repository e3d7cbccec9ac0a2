/** Answers about what can be spent, and how long the money lasts. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { daysBetween } from '#contract/period.ts'
import { longestLookAhead } from '#contract/planning/look-ahead.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Intent } from '../question/intent.ts'
import { listBills, lookAhead, whatIf } from '../tools/service.planning.ts'
import { listAccounts, round, searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, codedRow, note, refusal, row, rowsOf } from './parts.ts'
import { pendingNote } from './sums/service.notes.ts'
import { budgetFor } from './service.plans.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Whether an amount can be spent: yes if it is safe to spend, no if the balance would fall below zero. */
export async function answerAfford(
  ctx: Ctx,
  { amount, on, account, beforePay, alone = false }: Of<'afford'>,
): Promise<Answer> {
  const spend = Number(amount)
  const { accounts } = await listAccounts.run(ctx, {})
  const everyday = accounts.filter(({ kind }) => kind === 'current')
  const held = accounts.find(({ id }) => id === account?.id)?.balance?.amount
  // of several accounts the look-ahead is of all; in the one that is named there must be enough today
  if (account && everyday.length > 1 && (held === undefined || held < spend)) return refusal('not_known')
  const { before, after, evidence } = await whatIf.run(ctx, { spend, on })
  const { safe } = before
  if (!safe || !after.lowest || !after.everyday || !after.complete) return refusal('incomplete')
  const { lowest, everyday: own } = after
  const code =
    lowest.expected.amount < 0
      ? 'afford_no'
      : on > safe.until && lowest.low.amount >= 0 && own.expected.amount >= 0
        ? 'afford_later'
        : on <= safe.until && spend <= safe.amount.amount
          ? 'afford_yes'
          : on <= safe.until && spend <= safe.amount.amount + safe.reserve.amount
            ? safe.amount.amount > 0
              ? 'afford_reserve'
              : 'afford_reserve_all'
            : own.expected.amount < 0
              ? alone
                ? 'afford_alone_no'
                : 'afford_savings'
              : 'afford_perhaps'
  // what falls short after pay day is no answer for the days before it
  const has = everyday.reduce((sum, { balance }) => sum + (balance?.amount ?? 0), 0)
  const isLater = lowest.day > safe.until || own.day > safe.until
  if (beforePay && code !== 'afford_yes' && spend <= has && isLater) return refusal('not_known')
  // what stays safe to spend is the figure where it is asked of these days
  const stays = code === 'afford_yes' ? after.safe : null
  return answer(code, {
    params: { day: on, until: safe.until },
    amount: stays?.amount ?? own.expected,
    other: aed(spend),
    rows: rowsOf('parts', [
      codedRow('safe_before', { amount: safe.amount }),
      ...(safe.reserve.amount > 0 ? [codedRow('safe_reserve', { amount: safe.reserve })] : []),
      codedRow('lowest', { day: own.day, amount: own.expected }),
      codedRow('lowest_all', { day: lowest.day, amount: lowest.expected }),
    ]),
    notes: [note('estimate')],
    evidence,
  })
}

/** `purpose`: what the money is wanted for; where a budget is of it alone, what is left of that. */
export async function answerSafe(ctx: Ctx, { purpose, ofPay }: Of<'safe'>): Promise<Answer> {
  if (ofPay) return answerPayLeft(ctx)
  const budget = purpose && (await budgetFor(ctx, purpose))
  if (budget) return budget
  const { safe, complete, evidence } = await lookAhead.run(ctx, {})
  if (!safe) return refusal('incomplete')
  return answer('safe_to_spend', {
    params: { day: safe.until },
    amount: safe.amount,
    rows: rowsOf(
      'parts',
      safe.parts.map(({ kind, amount }) => codedRow(`safe_${kind}`, { amount })),
    ),
    notes: [
      ...(purpose ? [note('no_own_limit', { word: purpose.name })] : []),
      note('estimate'),
      ...(complete ? [] : [note('incomplete')]),
    ],
    evidence,
  })
}

/** Whether the everyday money lasts until the next pay day, by the day that determines what is safe to spend. */
export async function answerAhead(ctx: Ctx): Promise<Answer> {
  const { safe, complete, evidence } = await lookAhead.run(ctx, { days: longestLookAhead })
  if (!safe) return refusal('incomplete')
  const { day, expected, low } = safe.lowest
  const code = expected.amount >= 0 ? 'ahead' : day < safe.until ? 'ahead_below' : 'ahead_later'
  return answer(code, {
    params: { day, until: safe.until },
    amount: expected,
    other: low,
    notes: [note('estimate'), ...(complete ? [] : [note('incomplete')])],
    evidence,
  })
}

/** What is left of the last salary: it, less all that was spent since the day it came. */
async function answerPayLeft(ctx: Ctx): Promise<Answer> {
  const salary = { category: 'salary', type: 'income', status: 'booked' } as const
  const { payments } = await searchPayments.run(ctx, { ...salary, limit: 5 })
  const from = payments[0]?.date
  // a salary of long ago is no longer what is spent
  if (from === undefined || daysBetween(from, today(ctx.clock)) > 45) return refusal('not_known')
  const came = await sumPayments.run(ctx, { category: 'salary', from, measure: 'income', group: 'merchant' })
  const spent = await sumPayments.run(ctx, { from, measure: 'expense', group: 'category' })
  return answer('pay_left', {
    params: { day: from },
    amount: aed(round(came.amount.amount - spent.amount.amount)),
    days: spent.days,
    rows: rowsOf('flow', [
      ...came.rows.map(({ name, amount }) => row(name, { day: from, amount, type: 'income' })),
      codedRow('spent', { amount: spent.amount, type: 'expense', address: spent.evidence[0] ?? null }),
    ]),
    notes: [
      ...(await pendingNote(ctx, { from, type: 'expense' })),
      ...(came.complete && spent.complete ? [] : [note('incomplete')]),
    ],
    evidence: spent.evidence,
  })
}

export async function answerPayday(ctx: Ctx): Promise<Answer> {
  const { pay_day, pay_known, evidence } = await listBills.run(ctx, {})
  const count = daysBetween(today(ctx.clock), pay_day)
  return pay_known ? answer('next_pay', { params: { day: pay_day, count }, evidence }) : refusal('not_known')
}
