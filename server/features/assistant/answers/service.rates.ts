/** Answers about averages. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { paymentsAddress } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import type { Span } from '../question/parsed.ts'
import { clipped, unitsIn } from '../question/spans.ts'
import { cashFlow, round, searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays, filterOf, type Named, otherwise } from './service.subject.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { monthlyPrice } from './sums/service.price.ts'
import { chosen, isOfShops, overlapOf } from './sums/service.several.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Of the days asked for, or of the newest whole months that the banks have. */
export async function answerAverage(ctx: Ctx, asked: Of<'average'>): Promise<Answer> {
  const { per, measure, subject, others, span, last, times = false, ofYear, each = false } = asked
  if (last !== undefined) return averageOfNewest(ctx, asked, last)
  if (per === 'payment') return averagePayment(ctx, asked)
  const { data_from: first } = await cashFlow.run(ctx, { period: 'mtd' })
  const chosenDays = clipped(span ?? lastMonths(today(ctx.clock), first, ofYear), today(ctx.clock))
  // 'since June' is until today
  const until =
    chosenDays.from !== undefined && chosenDays.to === undefined
      ? { ...chosenDays, to: today(ctx.clock) }
      : chosenDays
  const known = per === 'month' ? knownMonths(wholeMonths(until, today(ctx.clock)), first) : until
  // of several the running month is not paid as a whole by one
  const isOfOne = others.length === 0
  const days = ofYear && isOfOne && per === 'month' ? await withPaidMonth(ctx, asked, known) : known
  if (days.from === undefined || days.to === undefined) return refusal('no_period')
  const named = isOfOne ? await filterOf(ctx, subject, measure) : null
  if (named && !('answer' in named) && named.moved) return averageMoved(ctx, named, per, days)
  const found = await chosen(ctx, subject, measure, days)
  if ('answer' in found) return found.answer
  if (!isOfOne) return averageTogether(ctx, asked, days)
  const price = each ? await monthlyPrice(ctx, found) : null
  if (price) return price
  const sums = await sumPayments.run(ctx, {
    ...found.filter,
    ...daysFilter(days),
    measure: found.measure,
    group: per === 'day' ? 'month' : per,
  })
  if (sums.count === 0 && (found.what !== null || found.filter.cost !== undefined)) {
    // a category without any payment may be known by its words
    const { q } = (await otherwise(ctx, found, subject, daysFilter(days))).filter
    if (q !== undefined && q !== found.filter.q)
      return answerAverage(ctx, { ...asked, subject: { ...subject, category: null, text: q } })
    return answer('no_payments', { params: { what: found.what ?? '', count: 0 }, notes: found.notes })
  }
  // what began later is not paid in the months before; what was paid once or twice has not begun
  const isRegular = span === null && subject.payee !== null && per === 'month' && sums.rows.length > 2
  const earliest = isRegular ? sums.rows[0]?.key : undefined
  const begun = earliest !== undefined && earliest > days.from ? earliest : days.from
  // nor is what ended, and was the same each month, in those after
  const newest = sums.rows.at(-1)
  const lastDay = newest && per === 'month' && span === null ? addDays(addMonths(newest.key, 1), -1) : days.to
  const isSame = sums.rows.every(({ amount }) => amount.amount === newest?.amount.amount)
  const ended = isSame && unitsIn(begun, lastDay, per) === sums.rows.length ? lastDay : days.to
  // a bill of the running month that is paid is the bill of a whole month
  const isPaid = ended === today(ctx.clock) && days !== known
  const count = unitsIn(begun, isPaid ? addDays(addMonths(monthOf(ended), 1), -1) : ended, per)
  if (count < 1) return refusal('no_period')
  if (times) return timesPer(ctx, [found], { from: begun, to: ended }, { per, count })
  const months = sums.rows.map(({ key, amount }) => row('', { day: key, amount }))
  return answer('average', {
    params: { what: found.what ?? '', per, count },
    amount: aed(round(sums.amount.amount / count)),
    other: sums.amount,
    days: { from: begun, to: ended },
    rows: per === 'month' ? rowsOf('month', months) : null,
    notes: [...found.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

const monthOf = (day: string): string => `${day.slice(0, 8)}01`

/** Twelve months with the running one, where it has its bill as every month before it had one. */
async function withPaidMonth(ctx: Ctx, { measure, subject }: Of<'average'>, known: Span): Promise<Span> {
  const day = today(ctx.clock)
  const from = addMonths(monthOf(day), -11)
  const days = { from: known.from !== undefined && known.from > from ? known.from : from, to: day }
  const named = await filterOf(ctx, subject, measure)
  if ('answer' in named || named.moved) return known
  const sums = await sumPayments.run(ctx, {
    ...named.filter,
    ...days,
    measure: named.measure,
    group: 'month',
  })
  const isEach = sums.rows.length === sums.count && sums.rows.at(-1)?.key === monthOf(day)
  return isEach &&
    unitsIn(sums.rows[0]?.key ?? day, addDays(addMonths(monthOf(day), 1), -1), 'month') === sums.count
    ? days
    : known
}

/** How often a month or a week something was paid. */
async function timesPer(
  ctx: Ctx,
  all: readonly Pick<Named, 'filter' | 'measure' | 'what' | 'notes'>[],
  days: { from: string; to: string },
  { per, count }: { per: 'month' | 'week' | 'day'; count: number },
): Promise<Answer> {
  let paid = 0
  for (const { filter, measure } of all) {
    const { counted, refunds } = await readMatching(ctx, { ...filter, ...days, type: measure })
    paid += counted[measure].count - refunds.count
  }
  return answer(per === 'week' ? 'times_per_week' : 'times_per_month', {
    params: {
      what: all.flatMap(({ what }) => what ?? []).join(' + '),
      rate: Math.round((paid / count) * 10) / 10,
      count: paid,
    },
    days,
    notes: all.flatMap(({ notes }) => notes),
    evidence: all
      .map(({ filter, measure }) => paymentsAddress({ ...filter, ...days, type: measure }))
      .slice(0, 2),
  })
}

/** What was left a month on average, of whole months. */
export async function answerSaved(ctx: Ctx, { span }: Of<'saved'>): Promise<Answer> {
  const day = today(ctx.clock)
  const { data_from: first } = await cashFlow.run(ctx, { period: 'mtd' })
  const { from, to = day } = clipped(span ?? lastMonths(day, first), day)
  const days = wholeMonths({ from, to }, day)
  const covered = await checkDays(ctx, days)
  if ('refusal' in covered) return covered.refusal
  if (days.from === undefined || days.to === undefined) return refusal('no_period')
  if (covered.notes.some(({ code }) => code === 'data_from')) return refusal('before_data')
  const { left, complete, evidence } = await cashFlow.run(ctx, daysFilter(days))
  const count = unitsIn(days.from, days.to, 'month')
  if (count < 1) return refusal('no_period')
  return answer('average_left', {
    params: { count },
    amount: aed(round(left.amount / count)),
    other: left,
    days: { from: days.from, to: days.to },
    notes: [...covered.notes, ...(complete ? [] : [note('incomplete')])],
    evidence,
  })
}

/** Transfers by the month, week or day. */
async function averageMoved(
  ctx: Ctx,
  { filter, measure, what, notes }: Named,
  per: 'month' | 'week' | 'day',
  { from, to }: Span,
): Promise<Answer> {
  if (from === undefined || to === undefined) return refusal('no_period')
  const meant: Filter = { ...filter, transfers: 'only', type: measure, from, to }
  const covered = await checkDays(ctx, { from, to })
  if ('refusal' in covered) return covered.refusal
  const { moved, unconverted } = await readMatching(ctx, meant)
  const count = unitsIn(from, to, per)
  if (unconverted > 0 || count < 1) return refusal(count < 1 ? 'no_period' : 'incomplete')
  if (moved[measure].count === 0) return answer('no_payments', { params: { what: what ?? '', count: 0 } })
  return answer('average', {
    params: { what: what ?? '', per, count },
    amount: aed(round(moved[measure].amount / count)),
    other: aed(moved[measure].amount),
    days: { from, to },
    notes: [...covered.notes, ...notes],
    evidence: [paymentsAddress(meant)],
  })
}

/** What one payment was on average. */
async function averagePayment(ctx: Ctx, { measure, subject, span }: Of<'average'>): Promise<Answer> {
  const days = clipped(span ?? { period: 'all' }, today(ctx.clock))
  const found = await chosen(ctx, subject, measure, days)
  if ('answer' in found) return found.answer
  const filter = { ...found.filter, ...daysFilter(days) }
  const sums = await sumPayments.run(ctx, { ...filter, measure: found.measure })
  const what = found.what ?? ''
  // a refund is no payment of its own
  const { refunds } = await readMatching(ctx, { ...filter, type: found.measure })
  const count = sums.count - refunds.count
  const total = round(sums.amount.amount - refunds.amount)
  if (count <= 0) return answer('no_payments', { params: { what }, evidence: sums.evidence })
  return answer('average', {
    params: { what, per: 'payment', count },
    amount: aed(round(total / count)),
    other: aed(total),
    days: sums.days,
    notes: [...found.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

/** Of several subjects their sums together, by the same days. */
async function averageTogether(
  ctx: Ctx,
  { per, measure, subject, others, times = false }: Of<'average'>,
  days: Span,
): Promise<Answer> {
  if (per === 'payment' || days.from === undefined || days.to === undefined) return refusal('not_understood')
  const all: Exclude<Awaited<ReturnType<typeof chosen>>, { answer: Answer }>[] = []
  for (const one of [subject, ...others]) {
    const found = await chosen(ctx, one, measure, days)
    if ('answer' in found) return found.answer
    if (found.measure !== measure) return refusal('two_subjects')
    all.push(found)
  }
  // of a category and shops within it each payment counts once
  const shared = await overlapOf(ctx, all, measure, days)
  if (shared !== null && !isOfShops(all)) return refusal('two_subjects')
  const sums = await Promise.all(
    all.map(async ({ filter }) => sumPayments.run(ctx, { ...filter, ...daysFilter(days), measure })),
  )
  const count = unitsIn(days.from, days.to, per)
  if (times && shared !== null) return refusal('two_subjects')
  if (times) return timesPer(ctx, all, { from: days.from, to: days.to }, { per, count })
  const total = round(sums.reduce((sum, { amount }) => sum + amount.amount, -(shared ?? 0)))
  if (count < 1) return refusal('no_period')
  return answer('average', {
    params: { what: all.flatMap(({ what }) => what ?? []).join(' + '), per, count },
    amount: aed(round(total / count)),
    other: aed(total),
    days: { from: days.from, to: days.to },
    rows: rowsOf(
      'group',
      all.map(({ what }, index) => row(what ?? '', { amount: sums[index]?.amount ?? null })),
    ),
    notes: [
      ...all.flatMap(({ notes }) => notes),
      ...(shared === null ? [] : [note('overlap', { amount: aed(shared) })]),
      ...(sums.every(({ complete }) => complete) ? [] : [note('incomplete')]),
    ],
    evidence: sums.flatMap(({ evidence }) => evidence).slice(0, 2),
  })
}

async function averageOfNewest(ctx: Ctx, { measure, subject }: Of<'average'>, last: number): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, { to: today(ctx.clock) })
  if ('answer' in found) return found.answer
  const filter: Filter = { ...found.filter, type: found.measure, status: 'booked', to: today(ctx.clock) }
  const { payments, evidence } = await searchPayments.run(ctx, { ...filter, limit: Math.min(last, 20) })
  // of fewer than asked for, or in another currency, there is no such average
  if (payments.length < last || payments.some(({ amount }) => amount.currency !== baseCurrency))
    return refusal('not_known')
  const total = round(payments.reduce((sum, { amount }) => sum + amount.amount, 0))
  return answer('average', {
    params: { what: found.what ?? '', per: 'payment', count: last },
    amount: aed(round(total / last)),
    other: aed(total),
    days: { from: payments.at(-1)?.date ?? null, to: payments[0]?.date ?? null },
    rows: rowsOf(
      'payments',
      payments.map(({ name, date, amount, type, address }) =>
        row(name, { day: date, amount, type, address }),
      ),
    ),
    notes: found.notes,
    evidence,
  })
}

/** Without the running month, which has not had all its payments, where there are whole ones before it. */
function wholeMonths({ from, to }: Span, day: string): Span {
  const last = addDays(`${day.slice(0, 8)}01`, -1)
  return from !== undefined && from.endsWith('-01') && to === day && from < last
    ? { from, to: last }
    : { from, to }
}

/** Without the month in which the data begin, of which a part is not known. */
function knownMonths({ from, to }: Span, first: string | null): Span {
  const isPartly =
    from !== undefined && first !== null && from < first && from.slice(0, 7) === first.slice(0, 7)
  const next = isPartly ? addMonths(`${from.slice(0, 8)}01`, 1) : from
  return next !== undefined && to !== undefined && next <= to ? { from: next, to } : { from, to }
}

/** The whole months of this year, or of the last twelve where there are few or a year is meant. */
function lastMonths(day: string, first: string | null, ofYear = false): Span {
  const to = addDays(`${day.slice(0, 8)}01`, -1)
  const early = ofYear || Number(day.slice(5, 7)) < 7
  const year = early ? addMonths(`${day.slice(0, 8)}01`, -12) : `${day.slice(0, 4)}-01-01`
  const begun =
    first === null || first <= year
      ? year
      : first.endsWith('-01')
        ? first
        : addMonths(`${first.slice(0, 8)}01`, 1)
  return { from: begun, to }
}
