/** What is paid again and again, told by what it is now. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import { addMonths } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { readLargest } from '../../../ledger/list/service.matching.ts'
import { round, searchPayments } from '../../tools/service.money.ts'
import { listRecurring } from '../../tools/service.planning.ts'
import { aed, type Money } from '../../tools/tool.ts'
import { paymentsAddress } from '../../addresses.ts'
import { answer, note } from '../parts.ts'
import { pickNamed } from '../service.payees.ts'
import type { Named } from '../service.subject.ts'

type Payment = { date: string; amount: Money }

/** Of equal payments, what each of them is, beside their sum; of a price that has changed what it is now. */
export async function eachOf(ctx: Ctx, sum: Answer, filter: Filter, name: string | null): Promise<Answer> {
  const count = sum.kind === 'answer' ? Number(sum.params['count']) : 0
  if (sum.kind !== 'answer' || sum.amount === null || count < 2) return sum
  const largest = (
    await readLargest(ctx, filter, { limit: 1, bought: false, without: [], least: false })
  )?.[0]
  const each = largest?.amount ?? 0
  if (count > 2 && round(each * count) === sum.amount.amount)
    return { ...sum, code: 'each', amount: aed(each), other: sum.amount }
  const all = await newest(ctx, filter)
  const [last] = all
  if (!last || !(isMonthly(all) || (await isSeries(ctx, name)))) return sum
  const params = { ...sum.params, day: last.date }
  const notes = [...sum.notes, ...(await sinceNote(ctx, filter))]
  return { ...sum, code: 'last_payment', params, amount: last.amount, days: null, notes }
}

/** Since when a price is paid, and what it was before, where it has changed. */
async function sinceNote(ctx: Ctx, filter: Filter): Promise<FullAnswer['notes']> {
  const { payments } = await searchPayments.run(ctx, { ...filter, status: 'booked' })
  const [last] = payments
  const at = payments.findIndex(({ amount }) => amount.amount !== last?.amount.amount)
  const [first, earlier] = [payments[at - 1], payments[at]]
  return first && earlier ? [note('price_since', { day: first.date, amount: earlier.amount })] : []
}

/** What was the same in each of the last three months; null for anything else. */
export async function monthlyPrice(
  ctx: Ctx,
  { filter, measure, what, notes }: Pick<Named, 'filter' | 'measure' | 'what' | 'notes'>,
): Promise<Answer | null> {
  const meant: Filter = { ...filter, type: measure }
  const all = await newest(ctx, meant)
  const [last] = all
  if (!last || !isMonthly(all)) return null
  const params = { what: what ?? '', day: last.date }
  return answer('last_payment', { params, amount: last.amount, notes, evidence: [paymentsAddress(meant)] })
}

async function newest(ctx: Ctx, filter: Filter): Promise<readonly Payment[]> {
  return (await searchPayments.run(ctx, { ...filter, status: 'booked', limit: 3 })).payments
}

/** Whether three payments are equal, and of as many months. */
function isMonthly(all: readonly Payment[]): boolean {
  const [last] = all
  if (!last || all.length < 3) return false
  const month = `${last.date.slice(0, 7)}-01`
  return all.every(
    ({ date, amount }, index) =>
      amount.amount === last.amount.amount && date.slice(0, 7) === addMonths(month, -index).slice(0, 7),
  )
}

/** Whether a name is of one subscription or bill, and not of a shop. */
async function isSeries(ctx: Ctx, name: string | null): Promise<boolean> {
  if (name === null) return false
  const listed = await Promise.all(
    (['subscription', 'bill'] as const).map(async (kind) => listRecurring.run(ctx, { kind })),
  )
  const named = pickNamed(
    listed.flatMap(({ series }) => series),
    name,
  )
  return named.length === 1 && named[0]?.type === 'expense'
}
