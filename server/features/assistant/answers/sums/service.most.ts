/** Answers about where, on what and when the most or the least was spent, or came in. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import { addMonths } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { today } from '../../../../platform/clock.ts'
import { readSpending } from '../../../figures/analytics/service.spending.ts'
import { readMatching } from '../../../ledger/list/service.matching.ts'
import { paymentsAddress } from '../../addresses.ts'
import type { Intent } from '../../question/intent.ts'
import { round, sumPayments } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import { answer, daysFilter, listed, note, refusal, row, rowsOf } from '../parts.ts'
import { findPayee } from '../service.payees.ts'
import type { Named } from '../service.subject.ts'
import { chosen } from './service.several.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Where or on what the most was spent, or from whom the most came. */
export async function answerMost(ctx: Ctx, asked: Of<'most'>): Promise<Answer> {
  const {
    by,
    none = false,
    least = false,
    shops = false,
    often = false,
    without = [],
    measure: goal,
    subject,
    span,
  } = asked
  const found = await chosen(ctx, subject, goal, span)
  if ('answer' in found) return found.answer
  const { measure, notes } = found
  const what = found.what ?? ''
  const filter = { ...found.filter, ...daysFilter(span) }
  if (often) return answerOften(ctx, { ...filter, type: measure }, found, shops)
  const sums = await sumPayments.run(ctx, { ...filter, measure, group: by })
  if (shops) sums.rows = await shopsOf(ctx, filter, measure)
  // the least of more than are listed is not known, nor is the most of more months
  const isTime = by === 'month' || by === 'weekday'
  if ((least || isTime) && sums.others.rows > 0) return refusal('not_known')
  if (none) return withoutAny(ctx, missingOf(ctx, by, sums), { ...sums, notes, what })
  // what is paid to nobody in particular, as rent by cheque is, may be the most
  const nameless = by === 'merchant' && !shops ? await namelessOf(ctx, filter, measure, sums.rows) : []
  const known = (by === 'merchant' ? await joined(ctx, sums.rows, measure, together) : sums.rows).filter(
    ({ key }) => key !== 'none' && !without.includes(key),
  )
  const all =
    isTime && least ? [...wholeOf(ctx, by, sums), ...missingOf(ctx, by, sums)] : [...known, ...nameless]
  const rows: Joined<Sums['rows'][number]>[] = all.toSorted(
    (a, b) => (least ? 1 : -1) * (a.amount.amount - b.amount.amount),
  )
  const [top] = rows
  if (!top) return answer('no_payments', { params: { what }, evidence: sums.evidence })
  const nameOf = ({ key, name }: { key: string; name: string }): string =>
    by === 'month' ? monthName(ctx, key) : by === 'weekday' ? dayName(ctx, key) : name
  const addressOf = ({ key, q }: Joined<{ key: string }>): string =>
    paymentsAddress({
      ...filter,
      type: measure,
      ...(q !== undefined
        ? { q }
        : nameless.some((one) => one.key === key)
          ? { category: key }
          : { [by]: key }),
    })
  return answer(least ? 'least' : 'most', {
    params: { what: nameOf(top) },
    amount: top.amount,
    days: sums.days,
    rows: rowsOf(
      by === 'weekday' ? 'group' : by,
      rows.map(({ key, name, amount, share, q }) =>
        by === 'month'
          ? row('', { day: key, amount })
          : row(nameOf({ key, name }), {
              amount,
              share: without.length > 0 ? null : share,
              address: addressOf({ key, q }),
            }),
      ),
      sums.others.rows,
    ),
    notes: [...notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

type Sums = Awaited<ReturnType<typeof sumPayments.run>>

/** Days of the week, or months that are over and begin after the data: another is no smallest one. */
const wholeOf = (ctx: Ctx, by: Of<'most'>['by'], { rows, data_from: from }: Sums): Sums['rows'] =>
  rows.filter(
    ({ key }) => by === 'weekday' || (key.slice(0, 7) < today(ctx.clock).slice(0, 7) && key >= (from ?? '')),
  )

/** Those of them without any payment. */
function missingOf(ctx: Ctx, by: Of<'most'>['by'], sums: Sums): Sums['rows'] {
  const whole = wholeOf(ctx, by, sums)
  if (by === 'weekday') return emptyWeekdays(whole)
  const running = today(ctx.clock).slice(0, 7)
  return by === 'month'
    ? emptyMonths(whole, [sums.data_from, sums.days.from], sums.days.to ?? running, running)
    : []
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
    params: {
      what,
      count: months.length,
      months: listed(
        ctx.language,
        months.map(({ key }) => monthName(ctx, key)),
      ),
    },
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
  const most = (
    await joined(ctx, all.rows, measure, (rows, first) => ({
      ...first,
      ...sumOf(rows),
    }))
  )
    .filter(({ key }) => key !== 'none' && (sold === null || sold.has(key)))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 5)
  // a refund is no visit
  const counted = await Promise.all(
    most.map(async (one) => {
      const { refunds } = await readMatching(ctx, { ...filter, ...payeeOf(one) })
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
    evidence: [paymentsAddress({ ...filter, type: measure, ...payeeOf(top) })],
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

type Joined<T> = T & { q?: string | undefined }

const payeeOf = ({ key, q }: Joined<{ key: string }>) => (q === undefined ? { merchant: key } : { q })
const sumOf = (rows: readonly { amount: number; count: number }[]) => ({
  amount: round(rows.reduce((sum, { amount }) => sum + amount, 0)),
  count: rows.reduce((sum, { count }) => sum + count, 0),
})
const together = (
  rows: readonly Sums['rows'][number][],
  first: Sums['rows'][number],
): Sums['rows'][number] => {
  const { amount, count } = sumOf(rows.map((one) => ({ amount: one.amount.amount, count: one.count })))
  const share = rows.reduce((sum, one) => sum + (one.share ?? 0), 0)
  return { ...first, count, share: first.share === null ? null : share, amount: aed(amount) }
}

/** Payees with a shop's branches as one, where a question for the shop is of all of them: Carrefour and its markets. */
async function joined<T extends { key: string; name: string }>(
  ctx: Ctx,
  rows: readonly T[],
  measure: 'expense' | 'income',
  together: (all: readonly T[], first: T) => T,
): Promise<Joined<T>[]> {
  let left: Joined<T>[] = [...rows]
  for (const { name } of rows.toSorted((a, b) => a.name.length - b.name.length)) {
    const own = left.filter((one) => one.key !== 'none' && `${one.name} `.startsWith(`${name} `))
    const [first, ...others] = own
    if (!first || others.length === 0) continue
    const found = await findPayee(ctx, name, measure)
    if (!found || 'choices' in found || !('q' in found.filter)) continue
    const all = { ...together(own, first), name: found.name, q: found.filter.q }
    left = [...left.filter((one) => !own.includes(one)), all]
  }
  return left
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
