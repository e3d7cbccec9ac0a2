/** Answers about the largest and the most, and lists. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import { addMonths } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { readLargest, readMatching } from '../../ledger/list/service.matching.ts'
import { paymentAddress, paymentsAddress } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import { round, searchPayments, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import type { Named } from './service.subject.ts'
import { chosen } from './sums/service.several.ts'
import { pendingNote } from './sums/service.sums.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Categories of what is paid and not bought. */
const unbought: readonly string[] = [
  'rent',
  'sent_home',
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
  { measure, subject, bought, shops = false, without: others, span, least = false, most = 5 }: Of<'rank'>,
): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, span)
  if ('answer' in found) return found.answer
  const filter: Filter = { ...found.filter, ...daysFilter(span), type: found.measure }
  const evidence = [paymentsAddress(filter)]
  const without = [...others, ...(bought ? unbought : []), ...(shops ? unshopped : [])]
  const largest = await readLargest(ctx, filter, { limit: Math.max(most, 1), bought, without, least })
  if (!largest) return refusal('incomplete')
  const [top] = largest
  const what = found.what ?? ''
  if (!top) return answer('no_payments', { params: { what }, notes: found.notes, evidence })
  return answer(least ? 'smallest' : 'biggest', {
    params: { what: top.payment.description, day: top.payment.date },
    amount: aed(top.amount),
    days: { from: span.from ?? null, to: span.to ?? null },
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
  { measure, subject, span, pending = false, most = 8 }: Of<'list'>,
): Promise<Answer> {
  const found = await chosen(ctx, subject, measure ?? 'expense', span)
  if ('answer' in found) return found.answer
  const filter: Filter = {
    ...found.filter,
    ...daysFilter(span),
    ...(measure === null ? {} : { type: found.measure }),
    ...(pending ? { status: 'pending' as const } : {}),
  }
  const search = await searchPayments.run(ctx, { ...filter, limit: Math.min(Math.max(most, 1), 8) })
  const [newest] = search.payments
  if (!newest)
    return answer('no_payments', {
      params: { what: found.what ?? '' },
      notes: found.notes,
      evidence: search.evidence,
    })
  const pendingTotal = pending ? ((await pendingNote(ctx, filter))[0]?.amount ?? null) : null
  // the newest few have no total of their own
  const isFew = most < 8
  return answer('payments', {
    params: { what: found.what ?? '', count: search.count },
    // totals are of booked payments
    amount: pending
      ? pendingTotal
      : isFew || measure === null
        ? null
        : found.measure === 'income'
          ? search.received
          : search.spent,
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
export async function answerMost(
  ctx: Ctx,
  { by, none = false, least = false, shops = false, often = false, ...asked }: Of<'most'>,
): Promise<Answer> {
  const { measure: goal, subject, span } = asked
  const found = await chosen(ctx, subject, goal, span)
  if ('answer' in found) return found.answer
  const { measure } = found
  const filter = { ...found.filter, ...daysFilter(span) }
  const sums = await sumPayments.run(ctx, { ...filter, measure, group: by })
  if (often) return answerOften(ctx, { ...filter, type: measure }, found, shops)
  if (shops) sums.rows = await shopsOf(ctx, filter, measure)
  const known = sums.rows.filter(({ key }) => key !== 'none')
  // what is paid to nobody in particular, as rent by cheque is, may be the most
  const nameless = by === 'merchant' && !shops ? await namelessOf(ctx, filter, measure, sums.rows) : []
  const running = today(ctx.clock).slice(0, 7)
  // a month that is not over, or begins before the data, is no smallest one
  const isWhole = (key: string): boolean => key.slice(0, 7) < running && key >= (sums.data_from ?? '')
  const whole = known.filter(({ key }) => by === 'weekday' || isWhole(key))
  const missing =
    by === 'weekday'
      ? emptyWeekdays(known)
      : by === 'month'
        ? emptyMonths(whole, [sums.data_from, sums.days.from], sums.days.to ?? running, running)
        : []
  if (none) return withoutAny(ctx, missing, { ...sums, notes: found.notes, what: found.what ?? '' })
  const rows = (
    by === 'category' || by === 'merchant' ? [...known, ...nameless] : least ? [...whole, ...missing] : known
  ).toSorted((a, b) => (least ? 1 : -1) * (a.amount.amount - b.amount.amount))
  // the least of more than are listed is not known
  if (least && sums.others.rows > 0) return refusal('not_known')
  const [top] = rows
  if (!top) return answer('no_payments', { params: { what: found.what ?? '' }, evidence: sums.evidence })
  return answer(least ? 'least' : 'most', {
    params: {
      what: by === 'month' ? monthName(ctx, top.key) : by === 'weekday' ? dayName(ctx, top.key) : top.name,
    },
    amount: top.amount,
    days: sums.days,
    rows: rowsOf(
      by === 'weekday' ? 'group' : by,
      rows.map(({ key, name, amount, share }) =>
        by === 'month'
          ? row('', { day: key, amount })
          : row(by === 'weekday' ? dayName(ctx, key) : name, {
              amount,
              share,
              address: paymentsAddress({
                ...filter,
                type: measure,
                ...(nameless.some((one) => one.key === key) ? { category: key } : { [by]: key }),
              }),
            }),
      ),
      sums.others.rows,
    ),
    notes: [...found.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

const emptyRow = (key: string) => ({ key, name: '', amount: aed(0), share: null, count: 0 })

/** Whole months without any payment, of which each is the least: of the days asked for, where the banks have data. */
function emptyMonths(
  rows: readonly { key: string }[],
  starts: readonly (string | null)[],
  to: string,
  running: string,
) {
  const known = new Set(rows.map(({ key }) => key.slice(0, 7)))
  const first =
    starts
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? rows.map(({ key }) => key).toSorted()[0]
  const empty = []
  if (first !== undefined)
    for (
      let day = first.endsWith('-01') ? first : addMonths(`${first.slice(0, 7)}-01`, 1);
      day.slice(0, 7) < running && day <= to;
      day = addMonths(day, 1)
    )
      if (!known.has(day.slice(0, 7))) empty.push(emptyRow(day))
  return empty
}

const emptyWeekdays = (rows: readonly { key: string }[]) =>
  ['1', '2', '3', '4', '5', '6', '7'].filter((day) => rows.every(({ key }) => key !== day)).map(emptyRow)

/** Which months had no payment at all. */
const withoutAny = (
  ctx: Ctx,
  months: readonly { key: string }[],
  {
    what,
    days,
    notes,
    evidence,
  }: { what: string; days: FullAnswer['days'] } & Pick<FullAnswer, 'notes' | 'evidence'>,
): Answer =>
  answer(months.length === 0 ? 'months_all' : 'months_without', {
    params: { what, count: months.length, months: months.map(({ key }) => monthName(ctx, key)).join(', ') },
    days,
    rows:
      months.length === 0
        ? null
        : rowsOf(
            'month',
            months.map(({ key }) => row('', { day: key, amount: aed(0) })),
          ),
    notes,
    evidence,
  })

/** Where somebody paid, or was paid, most often. */
async function answerOften(
  ctx: Ctx,
  filter: Filter,
  { measure, notes }: Pick<Named, 'measure' | 'notes'>,
  shops: boolean,
): Promise<Answer> {
  const all = await readSpending(ctx, { ...filter, measure, group: 'merchant' })
  if (all.others.rows > 0) return refusal('not_known')
  const sold = shops ? new Set((await shopsOf(ctx, filter, measure)).map(({ key }) => key)) : null
  const most = all.rows
    .filter(({ key }) => key !== 'none' && (sold === null || sold.has(key)))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 5)
  // a refund is no visit
  const counted = await Promise.all(
    most.map(async (one) => {
      const { refunds } = await readMatching(ctx, { ...filter, merchant: one.key })
      return { ...one, count: one.count - refunds.count }
    }),
  )
  const [top, next] = counted.toSorted((a, b) => b.count - a.count)
  if (!top) return answer('no_payments', { params: { what: '' }, notes })
  if (next?.count === top.count) return refusal('not_known')
  return answer('count', {
    params: { what: top.name, count: top.count },
    other: aed(top.amount),
    days: { from: all.from, to: all.to },
    notes,
    evidence: [paymentsAddress({ ...filter, type: measure, merchant: top.key })],
  })
}

/** Categories of payments without a name, where they are more than any name. */
async function namelessOf(
  ctx: Ctx,
  filter: Filter,
  measure: 'expense' | 'income',
  rows: Awaited<ReturnType<typeof sumPayments.run>>['rows'],
) {
  const none = rows.find(({ key }) => key === 'none')
  const most = Math.max(0, ...rows.flatMap(({ key, amount }) => (key === 'none' ? [] : [amount.amount])))
  if (!none || none.amount.amount <= most) return []
  const sums = await sumPayments.run(ctx, { ...filter, merchant: 'none', measure, group: 'category' })
  return sums.rows.filter(({ amount }) => amount.amount > most)
}

/** Categories of what is bought in shops, restaurants and the like. */
const bought =
  'groceries dining shopping gas pharmacy healthcare personal_care entertainment hobbies gym travel car_maintenance'

/** The payees of what was bought, the largest first; not landlords, schools and people. */
async function shopsOf(ctx: Ctx, filter: Filter, measure: 'expense' | 'income') {
  const sums = await Promise.all(
    bought
      .split(' ')
      .map(async (category) => sumPayments.run(ctx, { ...filter, category, measure, group: 'merchant' })),
  )
  const byKey = Map.groupBy(
    sums.flatMap(({ rows }) => rows),
    ({ key }) => key,
  )
  return [...byKey.values()]
    .flatMap((rows) => {
      const [first] = rows
      const amount = round(rows.reduce((sum, one) => sum + one.amount.amount, 0))
      const count = rows.reduce((sum, one) => sum + one.count, 0)
      return first ? [{ ...first, share: null, count, amount: { ...first.amount, amount } }] : []
    })
    .toSorted((a, b) => b.amount.amount - a.amount.amount)
}

/** 1 is Monday, as the 1st of January 2024 is. */
const dayName = (ctx: Ctx, number: string): string =>
  new Intl.DateTimeFormat(ctx.language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-01-0${number}T00:00:00Z`),
  )
const monthName = (ctx: Ctx, month: string): string =>
  new Intl.DateTimeFormat(ctx.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  )
