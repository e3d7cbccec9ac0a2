/** Answers about the largest, the most, the average, and what changed. */
import type { Answer, AnswerRow } from '#contract/assistant/assistant.ts'
import { addDays, addMonths } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { searchTransactions } from '../../ledger/list/service.ts'
import { paymentAddress, paymentsAddress, screens } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import type { Span } from '../question/parsed.ts'
import { clipped, unitsIn } from '../question/spans.ts'
import { cashFlow, comparePeriods, round, searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays } from './service.coverage.ts'
import { chosen } from './service.several.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Categories of what is paid and not bought. */
const unbought: ReadonlySet<string> = new Set([
  'rent',
  'sent_home',
  'loan_repayments',
  'fees',
  'investments',
  'charity',
])

/** The most payments read for the largest among them. */
const mostRead = 3_000
const pageSize = 100

export async function answerRank(ctx: Ctx, { measure, subject, bought, span }: Of<'rank'>): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, span)
  if ('answer' in found) return found.answer
  const filter: Filter = { ...found.filter, ...daysFilter(span), type: measure, status: 'booked' }
  const all = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchTransactions>> = await searchTransactions(ctx, {
      ...filter,
      size: pageSize,
      ...(cursor === null ? {} : { cursor }),
    })
    all.push(...page.data)
    cursor = page.next_cursor
    if (all.length > mostRead) return refusal('incomplete')
  } while (cursor !== null)
  if (all.some(({ currency, in_aed: rate }) => currency !== 'AED' && rate === null))
    return refusal('incomplete')
  const sorted = all
    .filter(({ merchant, category }) => !bought || (merchant !== null && !unbought.has(category ?? '')))
    .map((payment) => ({
      ...payment,
      inAed: payment.currency === 'AED' ? payment.amount : (payment.in_aed?.amount ?? 0),
    }))
    .toSorted((a, b) => b.inAed - a.inAed || (a.date < b.date ? 1 : -1))
  const [top] = sorted
  if (!top)
    return answer('no_payments', { params: { what: found.what ?? '' }, evidence: [paymentsAddress(filter)] })
  return answer('biggest', {
    params: { what: top.description, day: top.date },
    amount: aed(top.inAed),
    days: { from: span.from ?? null, to: span.to ?? null },
    rows: rowsOf(
      'payments',
      sorted
        .slice(0, 5)
        .map(({ id, description, date, inAed, type }) =>
          row(description, { day: date, amount: aed(inAed), type, address: paymentAddress(id) }),
        ),
    ),
    notes: found.notes,
    evidence: [paymentsAddress(filter)],
  })
}

export async function answerList(
  ctx: Ctx,
  { measure, subject, span, pending = false }: Of<'list'>,
): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, span)
  if ('answer' in found) return found.answer
  const filter: Filter = {
    ...found.filter,
    ...daysFilter(span),
    type: measure,
    ...(pending ? { status: 'pending' as const } : {}),
  }
  const search = await searchPayments.run(ctx, { ...filter, limit: 8 })
  return answer('payments', {
    params: { what: found.what ?? '', count: search.count },
    // totals are of booked payments
    amount: pending ? null : measure === 'income' ? search.received : search.spent,
    days: search.days,
    rows: rowsOf(
      'payments',
      search.payments.map(({ name, date, amount, type, address }) =>
        row(name, { day: date, amount, type, address }),
      ),
      Math.max(0, search.listed - search.payments.length),
    ),
    notes: found.notes,
    evidence: search.evidence,
  })
}

/** Where or on what the most was spent, or from whom the most came. */
export async function answerMost(ctx: Ctx, { by, measure, subject, span }: Of<'most'>): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, span)
  if ('answer' in found) return found.answer
  const filter = { ...found.filter, ...daysFilter(span) }
  const sums = await sumPayments.run(ctx, { ...filter, measure, group: by })
  const rows = sums.rows.filter(({ key }) => key !== 'none')
  const [top] = rows
  if (!top) return answer('no_payments', { params: { what: found.what ?? '' }, evidence: sums.evidence })
  return answer('most', {
    params: { what: top.name },
    amount: top.amount,
    days: sums.days,
    rows: rowsOf(
      by,
      rows.map(({ key, name, amount, share }) =>
        row(name, { amount, share, address: paymentsAddress({ ...filter, type: measure, [by]: key }) }),
      ),
      sums.others.rows,
    ),
    notes: [...found.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

/** Of the days asked for, or of the newest twelve whole months that the banks have. */
export async function answerAverage(
  ctx: Ctx,
  { per, measure, subject, span }: Of<'average'>,
): Promise<Answer> {
  const { data_from: first } = await cashFlow.run(ctx, { period: 'mtd' })
  const days = clipped(span ?? lastMonths(today(ctx.clock), first), today(ctx.clock))
  if (days.from === undefined || days.to === undefined) return refusal('no_period')
  const found = await chosen(ctx, subject, measure, days)
  if ('answer' in found) return found.answer
  const sums = await sumPayments.run(ctx, {
    ...found.filter,
    ...daysFilter(days),
    measure,
    group: per === 'day' ? 'month' : per,
  })
  const count = unitsIn(days.from, days.to, per)
  if (count < 1) return refusal('no_period')
  return answer('average', {
    params: { what: found.what ?? '', per, count },
    amount: aed(round(sums.amount.amount / count)),
    other: sums.amount,
    days: sums.days,
    rows:
      per === 'month'
        ? rowsOf(
            'month',
            sums.rows.map(({ key, amount }) => row('', { day: key, amount })),
          )
        : null,
    notes: [...found.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

function lastMonths(day: string, first: string | null): Span {
  const to = addDays(`${day.slice(0, 8)}01`, -1)
  const year = addMonths(`${day.slice(0, 8)}01`, -12)
  const begun =
    first === null || first <= year
      ? year
      : first.endsWith('-01')
        ? first
        : addMonths(`${first.slice(0, 8)}01`, 1)
  return { from: begun, to }
}

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
