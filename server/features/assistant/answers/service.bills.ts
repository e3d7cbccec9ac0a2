/** Answers about what is due: the next payment of a kind or to a payee, and all of some days. */
import type { Answer, AnswerRow, FullAnswer } from '#contract/assistant/assistant.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addDays, addMonths, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Intent } from '../question/intent.ts'
import type { CategoryMark, Span } from '../question/parsed.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { aside, districts } from '../question/words/vocabulary.ts'
import { whole } from '../question/spans.ts'
import { searchPayments, sumPayments } from '../tools/service.money.ts'
import { listBills } from '../tools/service.planning.ts'
import { aed } from '../tools/tool.ts'
import { answer, note, refusal, row, rowsOf } from './parts.ts'
import { brandOf } from '../../categories/spellings.ts'
import { pickNamed } from './service.payees.ts'
import { findMentions, namesOf } from './service.words.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>
/** How far ahead expected payments are looked for. */
const aheadDays = 399
const ahead = [60, 130, 200, 270, 340, aheadDays] as const

/** The next expected payment of a kind or to a payee. */
export async function answerNext(ctx: Ctx, { subject, on }: Of<'next'>): Promise<Answer> {
  const { category } = subject
  // 'the studio rent' is the rent
  const payee = category && aside.has(subject.payee ?? '') ? null : subject.payee
  const isAside =
    subject.text !== null && subject.text.split(' ').every((word) => aside.has(word) || districts.has(word))
  const text = isAside ? null : subject.text
  const kind = category ? kinds.get(category.id) : undefined
  // 'when will Tabby be finished' is not when it is due
  if (payee !== null && text !== null) return refusal('words_unknown', text)
  // of several rents none is known by a word
  if (kind !== undefined && text !== null) return refusal('words_unknown', text)
  const payees = category && kind === undefined ? await payeesIn(ctx, category, text) : null
  const series =
    category?.id === 'sent_home' && text !== null && payees?.length === 0
      ? await seriesTo(ctx, category, text)
      : null
  const found = await nearest(ctx, { kind, payees, payee, series }, on)
  const { more, evidence } = found
  // the charge for a payment is due with it, and is not the payment
  const isCharge = ({ name }: Bill): boolean => found.meant.some((other) => name.startsWith(`${other.name} `))
  const meant = found.meant.filter((bill) => !isCharge(bill))
  const names = [...new Set(meant.map(({ name }) => name))]
  const [next] = meant
  if (names.length > 1 && payee !== null)
    return {
      kind: 'choose',
      about: 'payee',
      word: payee,
      choices: names.slice(0, 6).map((name) => ({ label: name, question: name })),
    }
  if (!next) {
    const brand = payee === null ? null : brandOf(payee.split(' '))
    if (brand !== null) return answer('no_next_bill', { params: { what: brand }, evidence })
    if (payee !== null) return refusal('words_unknown', payee)
    if (more > 0) return refusal('not_known')
    return answer('no_next_bill', { params: { what: category?.name ?? '' }, evidence })
  }
  return answer('next_bill', {
    params: { what: names.length > 1 ? category?.name || next.name : next.name, day: next.date },
    amount: next.amount,
    rows: rowsOf('bills', meant.slice(0, 4).map(billRow)),
    notes: [
      note('estimate'),
      ...coverNote(next.cover),
      ...(isAside ? [note('set_aside', { word: subject.text ?? '' })] : []),
    ],
    evidence,
  })
}

/** Whether the account will hold a payment; nothing where that is not known of its kind. */
export function coverNote(cover: Bill['cover']): FullAnswer['notes'] {
  if (cover === null) return []
  const amount = cover.state === 'short' ? cover.short : cover.left
  return [note(`cover_${amount ? cover.state : 'unknown'}`, amount ? { amount } : {})]
}

type Series = { name: string; amount: number }
type Wanted = {
  kind: string | undefined
  payees: readonly string[] | null
  payee: string | null
  series?: Series | null
}

/** What goes to a country without a payee's name, by its text and amount; null where anything else is like it. */
async function seriesTo(ctx: Ctx, { id }: CategoryMark, country: string): Promise<Series | null> {
  const booked = { category: id, status: 'booked' } as const
  const [own, all] = await Promise.all([
    searchPayments.run(ctx, { ...booked, q: country }),
    searchPayments.run(ctx, booked),
  ])
  const [last] = own.payments
  if (!last || last.amount.currency !== baseCurrency) return null
  const isLike = ({ name, amount }: typeof last): boolean =>
    name === last.name && amount.amount === last.amount.amount
  const ids = new Set(own.payments.map((payment) => payment.id))
  const isAlone = all.payments.filter(isLike).every((payment) => ids.has(payment.id))
  const isSeries = own.payments.filter(isLike).length > 2
  return isAlone && isSeries ? { name: last.name, amount: last.amount.amount } : null
}

/** The nearest expected payments of a kind, to payees or to one, of some days first; those far ahead only where none is nearer. */
async function nearest(ctx: Ctx, { kind, payees, payee, series = null }: Wanted, on?: Span) {
  const day = today(ctx.clock)
  const fits = (bills: readonly Bill[]): Bill[] => {
    const ofKind = bills.filter(
      (bill) =>
        (bill.state === 'due' || bill.state === 'late') &&
        bill.type === 'expense' &&
        (kind === undefined || bill.kind === kind) &&
        (series
          ? bill.name === series.name && bill.amount.amount === series.amount
          : payees === null || payees.some((name) => pickNamed([bill], name).length > 0)),
    )
    return payee === null ? ofKind : pickNamed(ofKind, payee)
  }
  const own = await billsOn(ctx, on)
  const named = own === null ? [] : fits(own.bills)
  if (own && named.length > 0) return { meant: named, more: own.more, evidence: own.evidence }
  let listed = await listBills.run(ctx, { from: day, to: addDays(day, ahead[0]) })
  let meant = fits(listed.bills)
  for (const days of ahead.slice(1)) {
    if (meant.length > 0) break
    listed = await listBills.run(ctx, { from: addDays(listed.days.to ?? day, 1), to: addDays(day, days) })
    meant = fits(listed.bills)
  }
  return { meant, more: listed.more, evidence: listed.evidence }
}

/** Whether a day is one of those that are named. */
export const isOn = (day: string, on: Span | undefined): boolean =>
  on !== undefined && (on.from ?? day) <= day && day <= (on.to ?? day)

/** What is due on some days to come. */
async function billsOn(ctx: Ctx, on: Span | undefined) {
  const day = today(ctx.clock)
  if (on?.from === undefined || on.to === undefined || on.to < day) return null
  return listBills.run(ctx, { from: on.from < day ? day : on.from, to: on.to })
}

/** The payees of a category's payments, or of those that its words find. */
async function payeesIn(ctx: Ctx, category: CategoryMark, text: string | null): Promise<string[]> {
  const merchantsOf = async (filter: Filter): Promise<string[]> => {
    const { rows } = await sumPayments.run(ctx, {
      ...filter,
      measure: 'expense',
      group: 'merchant',
      period: 'all',
    })
    return rows.flatMap(({ key, name }) => (key === 'none' ? [] : [name]))
  }
  const own = text === null ? await merchantsOf({ category: category.id }) : []
  if (text !== null && category.typed === undefined) return merchantsOf({ category: category.id, q: text })
  if (own.length > 0 || category.typed === undefined) return own
  for (const name of text === null ? namesOf(category) : [`${text} ${category.typed}`]) {
    const found = await findMentions(ctx, name, {}, 'expense', null)
    if (found && found.missing.length === 0) return merchantsOf(found.filter)
  }
  return []
}

/** The next expected payment whose name fits, of some days first; null for none. */
export async function nextNamed(ctx: Ctx, pattern: RegExp, on?: Span): Promise<Answer | null> {
  const day = today(ctx.clock)
  const { bills, evidence } = await listBills.run(ctx, { from: day, to: addDays(day, aheadDays) })
  const all = bills.filter(
    ({ name, type, state }) => type === 'expense' && state === 'due' && pattern.test(name),
  )
  const own = all.filter(({ date }) => isOn(date, on))
  const meant = own.length > 0 ? own : all
  const [next] = meant
  return next
    ? answer('next_bill', {
        params: { what: next.name, day: next.date },
        amount: next.amount,
        rows: rowsOf('bills', meant.slice(0, 4).map(billRow)),
        notes: [note('estimate'), ...coverNote(next.cover)],
        evidence,
      })
    : null
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['rent', 'rent'],
  ['loan_repayments', 'loan'],
])

type Bill = Awaited<ReturnType<typeof listBills.run>>['bills'][number]
const billRow = ({ name, date, amount, type, confirmed }: Bill): AnswerRow =>
  row(name, { day: date, amount, type, ...(confirmed ? {} : { found: true }) })

export async function answerBills(ctx: Ctx, { span, paid }: Of<'bills'>): Promise<Answer> {
  const day = today(ctx.clock)
  if (span && paid) return answerPaid(ctx, span)
  if (span) return answerDue(ctx, span)
  const first = await listBills.run(ctx, {})
  const until = addDays(first.pay_day, -1)
  const { bills, left_to_pay, pay_day, evidence } = await listBills.run(ctx, {
    from: day,
    to: until < day ? day : until,
  })
  const open = bills.filter(({ state, type }) => (state === 'due' || state === 'late') && type === 'expense')
  if (open.length === 0) {
    const { meant } = await nearest(ctx, { kind: undefined, payees: null, payee: null })
    const [next] = meant
    if (!next) return answer('bills_none', { params: { day: pay_day }, evidence })
    return answer('next_bill', {
      params: { what: next.name, day: next.date },
      amount: next.amount,
      rows: rowsOf('bills', meant.slice(0, 4).map(billRow)),
      notes: [note('estimate')],
      evidence,
    })
  }
  return answer('bills_due', {
    params: { day: pay_day, count: open.length },
    amount: left_to_pay,
    rows: rowsOf('bills', open.map(billRow)),
    notes: [note('estimate')],
    evidence,
  })
}

/** Bills and other payments that come again and again, as far as some days have had them paid. */
async function answerPaid(ctx: Ctx, { from, to }: Span): Promise<Answer> {
  const day = today(ctx.clock)
  if (from === undefined || from > day) return refusal('no_period')
  const until = to === undefined || to > day ? day : to
  const { bills, more, days, evidence } = await listBills.run(ctx, { from, to: until })
  const paid = bills.filter(({ state, type }) => state === 'paid' && type === 'expense')
  const isKnown = paid.every(({ amount }) => amount.currency === baseCurrency)
  if (more > 0 || !isKnown || paid.length === 0) return refusal('not_known')
  const sum = paid.reduce((total, { amount }) => total + minorFromWire(amount.amount, baseCurrency), 0n)
  return answer('bills_paid', {
    params: { count: paid.length },
    amount: aed(wireAmount(sum, baseCurrency)),
    days,
    rows: rowsOf('bills', paid.map(billRow)),
    evidence,
  })
}

/** What is to be paid on some days, which are the coming ones of their name. */
async function answerDue(ctx: Ctx, span: Span): Promise<Answer> {
  const day = today(ctx.clock)
  // 'before 5 December' begins today
  const { from = day, to } = whole(span, day)
  if (to === undefined) return refusal('no_period')
  const years = to < day ? 12 : 0
  const [first, last] = [span.from === undefined ? day : addMonths(from, years), addMonths(to, years)]
  // 'bills in October', in November: those that were
  if (span.from !== undefined && years > 0 && daysBetween(day, first) > 183) return refusal('not_known')
  const { bills, more, days, evidence } = await listBills.run(ctx, {
    from: first < day ? day : first,
    to: last,
  })
  const open = bills.filter(({ state, type }) => (state === 'due' || state === 'late') && type === 'expense')
  if (more > 0) return refusal('not_known')
  const sum = open.every(({ amount }) => amount.currency === baseCurrency)
    ? aed(
        wireAmount(
          open.reduce((sum, { amount }) => sum + minorFromWire(amount.amount, baseCurrency), 0n),
          baseCurrency,
        ),
      )
    : null
  // what begins later than today leaves out what is due until then
  const isLater = first > day
  const params: Record<string, string> = isLater ? { from: first, day: last } : { day: addDays(last, 1) }
  const [none, due] = isLater
    ? (['bills_none_between', 'bills_between'] as const)
    : (['bills_none', 'bills_due'] as const)
  return answer(open.length === 0 ? none : due, {
    params: { ...params, count: open.length },
    amount: open.length === 0 ? null : sum,
    days,
    rows: rowsOf('bills', open.map(billRow)),
    notes: [note('estimate')],
    evidence,
  })
}
