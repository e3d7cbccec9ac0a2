/** Answers about what was spent and received. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Intent, Subject } from '../question/intent.ts'
import { cashFlow, comparePeriods, searchPayments, sumPayments } from '../tools/service.money.ts'
import { answer, daysFilter, note, refusal, codedRow, row, rowsOf } from './parts.ts'
import { paymentsAddress } from '../addresses.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { searchTransactions } from '../../ledger/list/service.ts'
import { aed } from '../tools/tool.ts'
import { checkDays } from './service.coverage.ts'
import { findPayee } from './service.payees.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>
/** `measure`: what the payee is known by, which may be the other one. */
type Named = { filter: Filter; what: string | null; isPayee: boolean; measure: 'expense' | 'income' }

/** The filter of a subject, with its name; an answer instead where its payee is unknown or one of several. */
export async function filterOf(
  ctx: Ctx,
  { category, payee, account, cost, weekday, min, max }: Subject,
  measure: 'expense' | 'income',
): Promise<Named | { answer: Answer }> {
  const rest: Filter = {
    ...(account ? { account: account.id } : {}),
    ...(cost ? { cost } : {}),
    ...(isDay(weekday) ? { weekday } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
  const match = payee === null ? null : await findPayee(ctx, payee, measure)
  // 'when did Acorn last pay': whose words stand where a payee's may
  if (payee !== null && match === null && measure === 'expense' && category === null) {
    const income = await findPayee(ctx, payee, 'income')
    if (income && !('choices' in income))
      return { filter: { ...income.filter, ...rest }, what: income.name, isPayee: true, measure: 'income' }
  }
  if (payee !== null && match === null) return { answer: refusal('words_unknown', payee) }
  if (match && 'choices' in match)
    return {
      answer: {
        kind: 'choose',
        about: 'payee',
        word: payee,
        choices: match.choices.slice(0, 6).map((name) => ({ label: name, question: name })),
      },
    }
  return {
    filter: { ...(category ? { category: category.id } : {}), ...match?.filter, ...rest },
    measure,
    what: [match?.name, category?.name, account?.name].filter((name) => name).join(' · ') || null,
    isPayee: match !== null,
  }
}

const isDay = (text: string | null): text is NonNullable<Filter['weekday']> =>
  text !== null && /^[1-7]$/.test(text)

export async function answerSum(ctx: Ctx, { measure: goal, subject, span }: Of<'sum'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  if (goal === 'net') return answerLeft(ctx, daysFilter(span), covered.notes)
  const named = await filterOf(ctx, subject, goal === 'earned' ? 'income' : goal)
  if ('answer' in named) return named.answer
  const { measure } = named
  const filter = { ...named.filter, ...daysFilter(span) }
  const group = named.filter.merchant ? 'month' : named.what === null ? 'category' : 'merchant'
  const sums = await sumPayments.run(ctx, { ...filter, measure, group })
  if (goal === 'earned' && named.what === null && sums.rows.length > 1) return chooseIncome(sums)
  const isKnown = !covered.notes.some(({ code }) => code === 'data_from')
  if (sums.count === 0 && !isKnown && span.from !== undefined) return refusal('before_data')
  // rent that is paid by cheque is no 0.00 of the category: what has no payment gets no figure
  if (sums.count === 0 && named.what !== null)
    return answer('no_payments', {
      params: { what: named.what },
      days: sums.days,
      notes: [...covered.notes, ...(await pendingNote(ctx, { ...filter, type: measure }))],
      evidence: sums.evidence,
    })
  const hasRefunds =
    named.what === null && named.filter.cost === undefined && measure === 'expense' && sums.refunds.amount > 0
  return answer(codeOf(measure, named), {
    params: { what: named.what ?? '', count: sums.count },
    amount: sums.amount,
    days: sums.days,
    rows: rowsOf(
      group,
      sums.rows.map(({ key, name, amount, share }) => ({
        ...(group === 'month' ? row('', { day: key }) : row(name)),
        amount,
        share,
        address: paymentsAddress({
          ...filter,
          type: measure,
          ...(group === 'month' ? {} : { [group]: key }),
        }),
      })),
      sums.others.rows,
    ),
    notes: [
      ...covered.notes,
      ...(hasRefunds ? [note('refunds', { amount: sums.refunds })] : []),
      ...(await pendingNote(ctx, { ...filter, type: measure })),
      ...(sums.complete ? [] : [note('incomplete')]),
    ],
    evidence: sums.evidence,
  })
}

/** Payments that a bank has not booked yet are in no sum, which is said with their amount. */
export async function pendingNote(
  ctx: Ctx,
  filter: Filter,
): Promise<Extract<Answer, { kind: 'answer' }>['notes']> {
  const { data } = await searchTransactions(ctx, { ...filter, status: 'pending', size: 50 })
  const fils = data.map(({ amount, currency, in_aed: rate }) =>
    currency === baseCurrency
      ? minorFromWire(amount, currency)
      : rate && minorFromWire(rate.amount, baseCurrency),
  )
  if (fils.length === 0 || fils.some((each) => each === null)) return []
  return [
    note('pending', {
      amount: aed(
        wireAmount(
          fils.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n),
          baseCurrency,
        ),
      ),
    }),
  ]
}

/** Income of several categories, such as refunds: which of it was earned is for the person to say. */
function chooseIncome({ rows, days }: Awaited<ReturnType<typeof sumPayments.run>>): Answer {
  const span = `from ${days.from ?? ''} to ${days.to ?? ''}`
  const named = rows.filter(({ key }) => key !== 'uncategorised').slice(0, 4)
  return {
    kind: 'choose',
    about: 'income',
    word: null,
    choices: [
      ...named.map(({ name }) => ({ label: name, question: `${name} ${span}` })),
      { label: '', question: `income ${span}` },
    ],
  }
}

function codeOf(measure: 'expense' | 'income', { what, isPayee, filter: { cost } }: Named) {
  if (what === null && cost !== undefined && cost !== 'fee') return `cost_${cost}` as const
  if (measure === 'income') return what === null ? 'received' : 'received_from'
  if (what === null) return 'spent'
  return isPayee ? 'spent_at' : 'spent_on'
}

async function answerLeft(
  ctx: Ctx,
  days: ReturnType<typeof daysFilter>,
  notes: Extract<Answer, { kind: 'answer' }>['notes'],
): Promise<Answer> {
  const flow = await cashFlow.run(ctx, days)
  return answer('left', {
    amount: flow.left,
    days: flow.days,
    rows: rowsOf('flow', [
      codedRow('income', { amount: flow.income, type: 'income' }),
      codedRow('spent', { amount: flow.spent, type: 'expense' }),
    ]),
    notes: [...notes, ...(flow.complete ? [] : [note('incomplete')])],
    evidence: flow.evidence,
  })
}

export async function answerCompare(
  ctx: Ctx,
  { measure, subject, first, second }: Of<'compare'>,
): Promise<Answer> {
  const covered = await checkDays(ctx, first, second)
  if ('refusal' in covered) return covered.refusal
  const named = await filterOf(ctx, subject, measure === 'income' ? 'income' : 'expense')
  if ('answer' in named) return named.answer
  const compared = await comparePeriods.run(ctx, {
    filter: named.filter,
    measure,
    first: daysFilter(first),
    second: daysFilter(second),
  })
  const { amount } = compared.difference
  return answer(amount === 0 ? 'compared_same' : amount > 0 ? 'compared_more' : 'compared_less', {
    params: { what: named.what ?? '', measure },
    amount: { ...compared.difference, amount: Math.abs(amount) },
    rows: rowsOf(
      'compared',
      [compared.first, compared.second].map(({ days, amount: sum }, index) =>
        row('', {
          day: days.from,
          until: days.to,
          amount: sum,
          ...(measure === 'net' ? {} : { type: measure }),
          address: compared.evidence[index] ?? null,
        }),
      ),
    ),
    notes: [...covered.notes, ...(compared.complete ? [] : [note('incomplete')])],
    evidence: compared.evidence,
  })
}

const expense = 'expense' as const

/** How often something was paid, and when it was last. */
export async function answerTimes(
  ctx: Ctx,
  { ask, measure, subject, span }: Of<'times' | 'last'>,
): Promise<Answer> {
  const covered = await checkDays(ctx, ...(span ? [span] : []))
  if ('refusal' in covered) return covered.refusal
  const named = await filterOf(ctx, subject, measure)
  if ('answer' in named) return named.answer
  const filter = {
    ...named.filter,
    ...(span ? daysFilter(span) : { to: today(ctx.clock) }),
    type: named.measure,
  }
  const search = await searchPayments.run(ctx, { ...filter, limit: 8 })
  const [last] = search.payments
  const payments = search.payments.map((payment) =>
    row(payment.name, {
      day: payment.date,
      amount: payment.amount,
      type: payment.type,
      address: payment.address,
    }),
  )
  if (!last) return answer('no_payments', { params: { what: named.what ?? '' }, evidence: search.evidence })
  const common = {
    rows: rowsOf('payments', payments, Math.max(0, search.listed - payments.length)),
    notes: covered.notes,
    evidence: search.evidence,
  }
  return ask === 'times'
    ? answer('count', {
        params: { what: named.what ?? '', count: search.count },
        other: named.measure === 'income' ? search.received : search.spent,
        ...common,
      })
    : answer('last_payment', {
        params: { what: named.what ?? '', day: last.date },
        amount: last.amount,
        ...common,
        notes: [],
      })
}

export async function answerGroups(ctx: Ctx, { by, span }: Of<'groups'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const days = daysFilter(span)
  const sums = await sumPayments.run(ctx, { ...days, measure: expense, group: by })
  return answer('groups', {
    amount: sums.amount,
    days: sums.days,
    rows: rowsOf(
      by,
      sums.rows.map(({ key, name, amount, share }) =>
        row(name, { amount, share, address: paymentsAddress({ ...days, type: 'expense', [by]: key }) }),
      ),
      sums.others.rows,
    ),
    notes: [...covered.notes, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}
