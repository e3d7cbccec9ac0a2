/** Answers about what changed: since the days before, and when a price last did. */
import type { Answer, AnswerRow } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { paymentsAddress } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import type { Span } from '../question/parsed.ts'
import { cashFlow, comparePeriods, round, searchPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { chosen } from './sums/service.several.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** What changed since as many days before: by merchant of a category, else by category. */
export async function answerWhy(ctx: Ctx, { measure, subject, first, second }: Of<'why'>): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, first, second)
  if ('answer' in found) return found.answer
  const group = subject.category ? 'merchant' : 'category'
  const compared = await comparePeriods.run(ctx, {
    filter: found.filter,
    measure,
    first: daysFilter(first),
    second: daysFilter(second),
  })
  const [now, before] = await Promise.all(
    [first, second].map(async (days) =>
      readSpending(ctx, { ...found.filter, ...daysFilter(days), measure, group }),
    ),
  )
  const names = new Map([...(now?.rows ?? []), ...(before?.rows ?? [])].map(({ key, name }) => [key, name]))
  // what is not among the rows is nothing only where these are all
  const amountIn = (sums: typeof now, key: string): number | null =>
    sums?.rows.find((one) => one.key === key)?.amount ?? (sums?.others.rows === 0 ? 0 : null)
  const changes: AnswerRow[] = [...names]
    .flatMap(([key, name]) => {
      const [after, earlier] = [amountIn(now, key), amountIn(before, key)]
      return after === null || earlier === null ? [] : [{ key, name, change: round(after - earlier) }]
    })
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .map(({ key, name, change }) =>
      row(name, {
        amount: aed(change),
        address: paymentsAddress({ ...found.filter, ...daysFilter(first), type: measure, [group]: key }),
      }),
    )
  const { amount } = compared.difference
  if (found.notes.some(({ code }) => code === 'data_from')) return refusal('before_data')
  return answer(amount === 0 ? 'compared_same' : amount > 0 ? 'compared_more' : 'compared_less', {
    params: { what: found.what ?? '', measure },
    amount: aed(Math.abs(amount)),
    rows: rowsOf('compared', [
      ...[compared.first, compared.second].map(({ days, amount: sum }, index) =>
        row('', {
          day: days.from,
          until: days.to,
          amount: sum,
          type: measure,
          address: compared.evidence[index] ?? null,
        }),
      ),
      ...changes.slice(0, 6),
    ]),
    notes: [...found.notes, ...(compared.complete ? [] : [note('incomplete')])],
    evidence: compared.evidence,
  })
}

/** Of days until now that began before the data, those that are known; null for other days. */
async function knownDays(ctx: Ctx, { from, to }: Span): Promise<{ from: Day; to: Day } | null> {
  const { data_from: first } = await cashFlow.run(ctx, { period: 'mtd' })
  const day = today(ctx.clock)
  const isUntilNow = to === undefined || to >= day
  return first !== null && from !== undefined && from < first && isUntilNow ? { from: first, to: day } : null
}

/** When the amount of what is paid again and again last changed, from what to what. */
export async function answerPrice(ctx: Ctx, { measure, subject, asks, span }: Of<'price'>): Promise<Answer> {
  const asked = span?.from === undefined ? { to: today(ctx.clock) } : span
  // of a salary what is known is told, with since when it is
  const known = subject.category?.id === 'salary' ? await knownDays(ctx, asked) : null
  const days = known ?? asked
  const found = await chosen(ctx, subject, measure, days)
  if ('answer' in found) return found.answer
  const notes = known ? [...found.notes, note('data_from', { day: known.from })] : found.notes
  const filter: Filter = { ...found.filter, type: found.measure, status: 'booked', ...daysFilter(days) }
  const { payments, next_cursor: more, evidence } = await searchPayments.run(ctx, { ...filter, limit: 20 })
  const at = payments.findIndex(({ amount }, index) => {
    const earlier = payments[index + 1]
    return earlier !== undefined && earlier.amount.amount !== amount.amount
  })
  // within some days it is what was paid first and last
  const isWithin = span?.from !== undefined && asks !== 'before'
  const isChanged = at >= 0 && (!isWithin || payments.at(-1)?.amount.amount !== payments[0]?.amount.amount)
  const newer = isChanged ? payments[at] : undefined
  const older = isWithin ? payments.at(-1) : payments[at + 1]
  const first = payments.at(-1)
  // what is paid many times a month has no price
  const isOften =
    first !== undefined && daysBetween(first.date, payments[0]?.date ?? '') < payments.length * 12
  if ((isOften && isChanged && payments.length > 3) || (isWithin && more !== null))
    return refusal('not_known')
  const what = found.what ?? ''
  const rows = rowsOf(
    'payments',
    payments.map(({ name, date, amount, type, address }) => row(name, { day: date, amount, type, address })),
  )
  if (payments.length < 2 || (at === -1 && more !== null)) return refusal('not_known')
  if (!newer || !older) return answer('price_same', { params: { what }, rows, notes, evidence })
  const common = { params: { what, day: newer.date }, rows, notes, evidence }
  if (asks === 'before')
    return answer('price_before', { ...common, amount: older.amount, other: newer.amount })
  const isUp = newer.amount.amount > older.amount.amount
  if (asks === 'percent') {
    const change = Math.abs(newer.amount.amount - older.amount.amount) / older.amount.amount
    const rate = String(Math.round(change * 10_000) / 100)
    if (newer.amount.currency !== older.amount.currency || !Number.isFinite(change))
      return refusal('not_known')
    const { params } = common
    return answer(isUp ? 'price_up_percent' : 'price_down_percent', {
      ...common,
      params: { ...params, rate },
      amount: newer.amount,
      other: older.amount,
    })
  }
  // an amount in another currency has no difference
  const isOne = newer.amount.currency === older.amount.currency
  if (asks !== 'by' || !isOne)
    return answer(isUp ? 'price_up' : 'price_down', { ...common, amount: newer.amount, other: older.amount })
  const amount = { ...newer.amount, amount: round(Math.abs(newer.amount.amount - older.amount.amount)) }
  return answer(isUp ? 'price_up_by' : 'price_down_by', { ...common, amount, other: newer.amount })
}
