/** Answers about how payments and balances lie in time: gaps, single days, the lowest balance, how long money lasts. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { today } from '../../../../platform/clock.ts'
import { readBalanceHistory } from '../../../accounts/service.history.ts'
import { resolveQuery } from '../../../days/periods/service.ts'
import { paymentsAddress, screens } from '../../addresses.ts'
import type { Intent } from '../../question/intent.ts'
import { cashFlow, listAccounts, round } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from '../parts.ts'
import { readAll } from './service.foreign.ts'
import { chosen } from './service.several.ts'
import { checkDays } from '../service.subject.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** How many days lie between payments, on average or at most. */
export async function answerGaps(
  ctx: Ctx,
  { measure, subjects, span, longest }: Of<'gaps'>,
): Promise<Answer> {
  const dates: Day[] = []
  const names: string[] = []
  const evidence: string[] = []
  for (const subject of subjects) {
    const found = await chosen(ctx, subject, measure, span)
    if ('answer' in found) return found.answer
    const filter: Filter = { ...found.filter, ...daysFilter(span), type: found.measure, status: 'booked' }
    const all = await readAll(ctx, filter)
    if (all === null) return refusal('incomplete')
    dates.push(...all.map(({ date }) => date))
    names.push(found.what ?? '')
    evidence.push(paymentsAddress(filter))
  }
  const sorted = dates.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  // of two payments there is one gap, and no average
  if (first === undefined || last === undefined || sorted.length < 3) return refusal('not_known')
  const what = names.join(' + ')
  const days = { from: first, to: last }
  if (!longest) {
    const rate = Math.round((daysBetween(first, last) / (sorted.length - 1)) * 10) / 10
    return answer('gap_average', { params: { what, rate, count: sorted.length }, days, evidence })
  }
  const gaps = sorted
    .slice(1)
    .map((day, at) => ({ from: sorted[at] ?? day, day, rate: daysBetween(sorted[at] ?? day, day) }))
  const [top] = gaps.toSorted((a, b) => b.rate - a.rate)
  return top ? answer('gap_longest', { params: { what, ...top }, days, evidence }) : refusal('not_known')
}

/** The day on which most was spent, or came in; or the days without any spending. */
export async function answerDays(ctx: Ctx, { measure, subject, span, none }: Of<'days'>): Promise<Answer> {
  const found = await chosen(ctx, subject, measure, span)
  if ('answer' in found) return found.answer
  const filter: Filter = { ...found.filter, ...daysFilter(span), type: found.measure, transfers: 'none' }
  const all = await readAll(ctx, filter)
  const isMixed = all?.some(({ currency }) => currency !== baseCurrency) ?? true
  if (all === null || (isMixed && !none)) return refusal('incomplete')
  const sums = [...Map.groupBy(all, ({ date }) => date)].map(([day, payments]) => ({
    day,
    amount: round(payments.reduce((sum, { amount }) => sum + amount, 0)),
  }))
  const evidence = [paymentsAddress(filter)]
  const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
  const days = { from: range.from, to: range.to }
  if (none) {
    const day = today(ctx.clock)
    const last = range.to !== null && range.to < day ? range.to : day
    if (range.from === null || found.notes.some(({ code }) => code === 'data_from'))
      return refusal('before_data')
    const paid = new Set(sums.map((one) => one.day))
    const empty: Day[] = []
    for (let one = range.from; one <= last; one = addDays(one, 1)) if (!paid.has(one)) empty.push(one)
    const rows = rowsOf(
      'payments',
      empty.map((one) => row('', { day: one })),
    )
    return answer('days_without', {
      params: { what: found.what ?? '', count: empty.length },
      days,
      rows,
      notes: found.notes,
      evidence,
    })
  }
  const ranked = sums.toSorted((a, b) => b.amount - a.amount).slice(0, 5)
  const [top] = ranked
  if (!top) return answer('no_payments', { params: { what: found.what ?? '', count: 0 }, days, evidence })
  return answer('most', {
    params: { what: top.day },
    amount: aed(top.amount),
    days,
    rows: rowsOf(
      'payments',
      ranked.map(({ day, amount }) => row('', { day, amount: aed(amount) })),
    ),
    notes: found.notes,
    evidence,
  })
}

/** When each account held least at the end of a day; that of the lowest first. */
export async function answerLowest(ctx: Ctx, { kind, accounts, span }: Of<'lowest'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  if (covered.notes.some(({ code }) => code === 'data_from')) return refusal('before_data')
  const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
  const { from, to } = range
  if (from === null) return refusal('not_known')
  const [known, history] = await Promise.all([
    listAccounts.run(ctx, {}),
    readBalanceHistory(ctx, { from, ...(to === null ? {} : { to }) }),
  ])
  if (history.step !== 1) return refusal('not_known')
  const named = known.accounts.filter(({ id, kind: own }) =>
    accounts ? accounts.some((one) => one.id === id) : kind ? own === kind : own !== 'card',
  )
  // amounts in other currencies are not ranked with dirhams
  const inDirhams = named.filter(({ balance }) => balance?.currency === baseCurrency)
  const meant = accounts === null && inDirhams.length > 0 ? inDirhams : named
  const lows = meant.flatMap(({ id, name, address }) => {
    const held = history.accounts.find((one) => one.id === id)
    if (!held || held.balances.some((amount) => amount === null)) return []
    const amounts = held.balances.flatMap((amount) => amount ?? [])
    const amount = Math.min(...amounts)
    const day = addDays(history.from, amounts.indexOf(amount))
    return amounts.length > 0 ? [{ name, address, day, amount: { amount, currency: held.currency } }] : []
  })
  const ranked = lows.toSorted((a, b) => a.amount.amount - b.amount.amount)
  const [low] = ranked
  const isOne = new Set(ranked.map(({ amount }) => amount.currency)).size === 1
  if (!low || lows.length < meant.length || !isOne) return refusal('not_known')
  return answer('balance_lowest', {
    params: { what: low.name, day: low.day },
    amount: low.amount,
    days: { from: history.from, to: history.to },
    rows:
      ranked.length > 1
        ? rowsOf(
            'accounts',
            ranked.map(({ name, address, day, amount }) => row(name, { day, amount, address })),
          )
        : null,
    evidence: [low.address],
  })
}

/** How many months all money lasts at what was spent a month, in the last whole ones. */
export async function answerRunway(ctx: Ctx): Promise<Answer> {
  const list = await listAccounts.run(ctx, {})
  if (list.accounts.length === 0) return refusal('no_data')
  const month = `${today(ctx.clock).slice(0, 8)}01`
  const { data_from: first } = await cashFlow.run(ctx, { period: 'mtd' })
  const from = [12, 6, 3]
    .map((months) => addMonths(month, -months))
    .find((day) => first !== null && day >= first)
  if (from === undefined || !list.complete) return refusal('not_known')
  const flow = await cashFlow.run(ctx, { from, to: addDays(month, -1) })
  const months =
    (Number(month.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(month.slice(5, 7)) -
    Number(from.slice(5, 7))
  const spent = round(flow.spent.amount / months)
  if (spent <= 0 || !flow.complete || list.total.amount <= 0) return refusal('not_known')
  return answer('runway', {
    params: { rate: Math.round((list.total.amount / spent) * 10) / 10 },
    amount: list.total,
    other: aed(spent),
    days: { from, to: addDays(month, -1) },
    notes: [note('estimate')],
    evidence: [screens.accounts],
  })
}
