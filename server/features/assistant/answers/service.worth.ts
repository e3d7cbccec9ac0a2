/** Answers about what is owned and owed. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import type { Intent } from '../question/intent.ts'
import { listAccounts, netWorth } from '../tools/service.money.ts'
import { answer, codedRow, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays } from './service.coverage.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

export async function answerBalance(ctx: Ctx, { kind, accounts }: Of<'balance'>): Promise<Answer> {
  const list = await listAccounts.run(ctx, {})
  if (list.accounts.length === 0) return refusal('no_data')
  const ids = accounts?.map(({ id }) => id)
  const meant = list.accounts.filter((account) =>
    kind ? account.kind === kind : ids ? ids.includes(account.id) : true,
  )
  const rows = rowsOf(
    'accounts',
    meant.map((account) => row(account.name, { amount: account.balance, address: account.address })),
  )
  if (!kind && !ids)
    return answer('balance', {
      amount: list.total,
      rows,
      notes: list.complete && list.left_out === 0 ? [] : [note('incomplete')],
      evidence: list.evidence,
    })
  const [only] = meant
  if (!only) return refusal('not_known')
  if (meant.length > 1)
    return answer('balance_of', { params: { what: '', count: meant.length }, rows, evidence: list.evidence })
  if (only.balance === null) return refusal('incomplete')
  return answer('balance_of', {
    params: { what: only.name, count: 1 },
    amount: only.balance,
    evidence: [only.address],
  })
}

export async function answerWorth(ctx: Ctx, { span }: Of<'worth' | 'score'>): Promise<Answer> {
  const at = span?.at ?? (span?.from !== undefined && span.from === span.to ? span.from : undefined)
  const asked = at === undefined ? span : { from: at, to: at }
  const covered = await checkDays(ctx, ...(asked ? [asked] : []))
  if ('refusal' in covered) return covered.refusal
  const worth = await netWorth.run(ctx, asked ? daysFilter(asked) : {})
  const isChange = asked !== null && at === undefined
  return answer(isChange ? 'net_worth_change' : 'net_worth', {
    amount: worth.closing,
    other: isChange ? worth.opening : null,
    days: worth.days,
    rows: rowsOf('worth', [
      codedRow('assets', { amount: worth.assets }),
      codedRow('debts', { amount: { ...worth.debts, amount: -worth.debts.amount } }),
    ]),
    chart: worth.points.map(({ day, net }) => ({ day, amount: net.amount })),
    notes: [...covered.notes, ...(worth.complete ? [] : [note('incomplete')])],
    evidence: worth.evidence,
  })
}

/** What is owed on all that is connected and entered. */
export async function answerDebts(ctx: Ctx): Promise<Answer> {
  const worth = await netWorth.run(ctx, {})
  return answer('debts', {
    amount: worth.debts,
    rows: rowsOf('worth', [
      codedRow('assets', { amount: worth.assets }),
      codedRow('debts', { amount: worth.debts }),
    ]),
    notes: worth.complete ? [] : [note('incomplete')],
    evidence: worth.evidence,
  })
}
