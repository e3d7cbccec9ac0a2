/** Answers about what is owned and owed. */
import { baseCurrency } from '#contract/product.ts'
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import { readInvestments } from '../../investments/service.read.ts'
import type { Intent } from '../question/intent.ts'
import { listAccounts, netWorth } from '../tools/service.money.ts'
import { answer, codedRow, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays } from './service.subject.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

export async function answerBalance(ctx: Ctx, { kind, accounts, inDirhams }: Of<'balance'>): Promise<Answer> {
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
  const converted = only.balance.currency === baseCurrency ? null : only.balance_in_aed
  if (inDirhams && only.balance.currency !== baseCurrency && converted === null) return refusal('incomplete')
  return answer('balance_of', {
    params: { what: only.name, count: 1 },
    amount: inDirhams ? (converted ?? only.balance) : only.balance,
    other: converted && (inDirhams ? only.balance : converted),
    evidence: [only.address],
  })
}

const isNoData = (refused: Answer): boolean => refused.kind === 'refusal' && refused.code === 'no_data'
const hasInvestments = async (ctx: Ctx): Promise<boolean> => (await readInvestments(ctx)).holdings.length > 0

export async function answerWorth(ctx: Ctx, { span }: Of<'worth' | 'score'>): Promise<Answer> {
  const at = span?.at ?? (span?.from !== undefined && span.from === span.to ? span.from : undefined)
  const asked = at === undefined ? span : { from: at, to: at }
  const checked = await checkDays(ctx, ...(asked ? [asked] : []))
  // without a bank, investments may be all that is owned
  const isKnown = !('refusal' in checked) || (isNoData(checked.refusal) && (await hasInvestments(ctx)))
  if (!isKnown) return checked.refusal
  const notes = 'refusal' in checked ? [] : checked.notes
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
    notes: [...notes, ...(worth.complete ? [] : [note('incomplete')])],
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
