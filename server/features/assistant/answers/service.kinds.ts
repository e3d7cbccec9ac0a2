/** Answers about the largest payments, and lists. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { readLargest, readMatching } from '../../ledger/list/service.matching.ts'
import { paymentAddress, paymentsAddress } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import { hasSubject } from '../question/subject.ts'
import { searchTransactions } from '../../ledger/list/service.ts'
import { searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, refusal, row, rowsOf } from './parts.ts'
import { filterOf } from './service.subject.ts'
import { chosen } from './sums/service.several.ts'
import { pendingNote } from './sums/service.notes.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Categories of what is paid and not bought. */
const unbought: readonly string[] = [
  'rent',
  'sent_home',
  'to_people',
  'loan_repayments',
  'fees',
  'investments',
  'charity',
  'education',
  'childcare',
  'insurance',
  'domestic_help',
  'utilities',
  'government',
  'tolls',
]

/** Categories of what is bought, but not in shops. */
const unshopped: readonly string[] = [
  'dining',
  'taxis',
  'transport',
  'healthcare',
  'entertainment',
  'travel',
  'gym',
  'streaming',
  'music',
  'software',
  'car_maintenance',
  'gas',
]

export async function answerRank(
  ctx: Ctx,
  {
    measure,
    subject,
    bought,
    moved = false,
    shops = false,
    without: others,
    span,
    least = false,
    most = 5,
    nth = 1,
  }: Of<'rank'>,
): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, span)
  if ('answer' in found) return found.answer
  const filter: Filter = { ...found.filter, ...daysFilter(span), type: found.measure }
  const evidence = [paymentsAddress(filter)]
  // a category without any payment may be known by its words alone, as nursery fees are: what is left out is not known
  for (const category of others)
    if ((await sumPayments.run(ctx, { category, measure: 'expense', period: 'all' })).count === 0)
      return refusal('not_known')
  const without = [...others, ...(bought ? unbought : []), ...(shops ? unshopped : [])]
  // cash on a card is a debt, and no spending
  const isMoved = moved || filter.cost === 'cash'
  const limit = Math.max(most, 1)
  const largest = await readLargest(ctx, filter, { limit, bought, moved: isMoved, without, least })
  if (!largest) return refusal('incomplete')
  const top = largest[nth - 1]
  const what = found.what ?? ''
  const days = { from: span.from ?? null, to: span.to ?? null }
  if (!top) return answer('no_payments', { params: { what }, days, notes: found.notes, evidence })
  return answer(nth > 1 ? 'biggest_nth' : least ? 'smallest' : 'biggest', {
    params: { what: top.payment.description, day: top.payment.date, ...(nth > 1 ? { nth } : {}) },
    amount: aed(top.amount),
    days,
    rows: rowsOf(
      'payments',
      largest.map(({ payment: { id, description, date, type }, amount }) =>
        row(description, { day: date, amount: aed(amount), type, address: paymentAddress(id) }),
      ),
    ),
    notes: found.notes,
    evidence,
  })
}

export async function answerList(
  ctx: Ctx,
  { measure, subject, span, pending = false, most = 8, back = 0 }: Of<'list'>,
): Promise<Answer> {
  const found =
    subject.moved === undefined
      ? await chosen(ctx, subject, measure ?? 'expense', span)
      : await filterOf(ctx, subject, measure ?? 'expense')
  if ('answer' in found) return found.answer
  const filter: Filter = {
    ...found.filter,
    ...daysFilter(span),
    ...(measure === null ? {} : { type: found.measure }),
    ...(pending ? { status: 'pending' as const } : {}),
  }
  const search = await searchPayments.run(ctx, { ...filter, limit: Math.min(Math.max(most, 1), 8) + back })
  const payments = search.payments.slice(back)
  const [newest] = payments
  const texts = subject.min !== undefined && subject.min === subject.max ? await textsOf(ctx, filter) : null
  // a cheque that came back is no income, though the amount came in
  const isExact =
    filter.type === 'income' && filter.min !== undefined && Number(filter.max) - Number(filter.min) < 1
  if (
    !newest &&
    isExact &&
    (await searchPayments.run(ctx, { ...filter, type: undefined, limit: 1 })).listed > 0
  )
    return refusal('not_known')
  if (!newest)
    return answer('no_payments', {
      params: { what: found.what ?? '' },
      notes: found.notes,
      evidence: search.evidence,
    })
  // no sum of payments has transfers
  const isTotal = most >= 8 && measure !== null && !found.moved
  const unbooked = pending || isTotal ? await pendingNote(ctx, filter) : []
  // of days of which nothing is booked yet the total is what is pending
  const isPending = pending || (search.count === 0 && unbooked.length > 0)
  return answer(isPending && !pending ? 'pending_only' : 'payments', {
    params: { what: found.what ?? '', count: search.count },
    // totals are of booked payments
    amount: isPending
      ? (unbooked[0]?.amount ?? null)
      : !isTotal // the newest few have no total of their own
        ? null
        : found.measure === 'income'
          ? search.received
          : search.spent,
    days: search.days,
    rows: rowsOf(
      'payments',
      payments.map(({ id, name, date, amount, type, address }) =>
        row(texts?.get(id) ?? name, { day: date, amount, type, address }),
      ),
      Math.max(0, search.listed - search.payments.length),
    ),
    notes: isPending ? found.notes : [...found.notes, ...unbooked],
    evidence: search.evidence,
  })
}

/** What the bank called the payments of an amount, after our own title for those of nobody: which fee it was. */
async function textsOf(ctx: Ctx, filter: Filter): Promise<Map<string, string>> {
  const { data } = await searchTransactions(ctx, { ...filter, size: 8 })
  const own = data.filter(({ merchant, title }) => merchant === null && title !== null)
  return new Map(
    own.map(({ id, description, raw_description: text }) => [id, `${description}: ${text}`.slice(0, 120)]),
  )
}

/** Whether what went to brokers would be missing: no spending, but something that left an account, or was over an amount. */
export async function leavesInvesting(ctx: Ctx, asked: Intent, isOutflow: boolean): Promise<boolean> {
  if ((asked.ask !== 'sum' || !isOutflow) && asked.ask !== 'list') return false
  const { measure, subject, span } = asked
  const { min, max } = subject
  const isOfAll = asked.ask === 'sum' || (min !== undefined && min !== max)
  if (measure !== 'expense' || hasSubject(subject) || !isOfAll) return false
  const filter: Filter = {
    ...daysFilter(span),
    type: 'expense',
    ...(min ? { min } : {}),
    ...(max ? { max } : {}),
  }
  const { moved } = await readMatching(ctx, filter, ['investing', 'investing_named'])
  return moved.expense.count > 0
}

const nones: ReadonlySet<string> = new Set(['no_payments', 'no_income', 'none_such'])
/** Whether the answer to a question without a subject says that there was nothing, though money was transferred on those days. */
export async function hidesMoved(ctx: Ctx, asked: Intent, told: Answer): Promise<boolean> {
  if (
    told.kind !== 'answer' ||
    !('subject' in asked) ||
    !('measure' in asked) ||
    !('span' in asked) ||
    !asked.span
  )
    return false
  const isNothing = told.amount?.amount === 0 || nones.has(told.code) || told.params['count'] === 0
  const { measure, subject, span } = asked
  if ((told.rows?.list.length ?? 0) > 0) return false
  if (!isNothing || measure === 'net' || measure === null || hasSubject(subject) || subject.account !== null)
    return false
  const { min, max } = subject
  const filter: Filter = { ...daysFilter(span), ...(min ? { min } : {}), ...(max ? { max } : {}) }
  const { moved } = await readMatching(ctx, filter)
  return moved[measure === 'expense' ? 'expense' : 'income'].count > 0
}
