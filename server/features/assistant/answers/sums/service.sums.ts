/** Answers about what was spent and received. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import type { Intent, Subject } from '../../question/intent.ts'
import type { Span } from '../../question/parsed.ts'
import { cashFlow, round, searchPayments, sumPayments } from '../../tools/service.money.ts'
import { answer, daysFilter, note, refusal, codedRow, row, rowsOf } from '../parts.ts'
import { paymentsAddress } from '../../addresses.ts'
import { seededName } from '../../../categories/names.ts'
import { readMatching } from '../../../ledger/list/service.matching.ts'
import { aed } from '../../tools/tool.ts'
import { answerMoved, readCash } from '../service.times.ts'
import { chequesNote, pendingNote } from './service.notes.ts'
import { eachOf } from './service.price.ts'
import { sumInCurrency } from './service.foreign.ts'
import { checkDays, filterOf, type Named, otherwise, typeOf } from '../service.subject.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>
export async function answerSum(ctx: Ctx, { charges, ...asked }: Of<'sum'>): Promise<Answer> {
  const sum = await answerSumOf(ctx, asked)
  if (charges === undefined || sum.kind !== 'answer' || sum.amount === null) return sum
  const fees = await answerSumOf(ctx, { ...asked, subject: charges })
  if (fees.kind !== 'answer' || fees.amount === null) return refusal('two_subjects')
  return { ...sum, notes: [...sum.notes, note('fees_beside', { amount: fees.amount })] }
}

async function answerSumOf(
  ctx: Ctx,
  { measure: goal, subject, span, currency, each = false }: Of<'sum'>,
): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  if (goal === 'net') return answerLeft(ctx, daysFilter(span), covered.notes)
  const named = await filterOf(ctx, subject, goal === 'earned' ? 'income' : goal)
  if ('answer' in named && named.branches && currency === undefined)
    return branchesAnswer(ctx, named.branches, goal === 'expense' ? goal : 'income', span, covered.notes)
  if ('answer' in named) {
    const { answer: why } = named
    const isNone = why.kind === 'answer' && why.code === 'no_income' && goal === 'income'
    return isNone ? refundsOr(ctx, why, subject, span) : why
  }
  const filter = { ...named.filter, ...daysFilter(span) }
  const said = { what: named.what ?? '', notes: [...covered.notes, ...named.notes] }
  if (named.moved) return answerMoved(ctx, filter, named.measure, said)
  if (currency !== undefined) {
    const days = { from: span.from ?? null, to: span.to ?? null }
    return sumInCurrency(ctx, currency, { ...filter, type: named.measure }, { ...said, days })
  }
  const sum = await sumOf(ctx, { goal, subject, span, notes: covered.notes }, named)
  if (each) return eachOf(ctx, sum, { ...filter, type: named.measure }, named.what)
  // a charge that was reversed counts in no sum, and is a refund all the same
  const reversed = { ...filter, transfers: 'only' as const }
  const isRefund = subject.category?.id === 'refunds' && sum.kind === 'answer' && sum.code === 'no_payments'
  if (isRefund && (await readMatching(ctx, reversed)).moved.income.count > 0)
    return answerMoved(ctx, reversed, 'income', said)
  return sum.kind === 'answer' && sum.code === 'no_payments' && goal === 'income'
    ? refundsOr(ctx, sum, subject, span)
    : sum
}

/** What a shop gave back, where nothing else came from it. */
async function refundsOr(ctx: Ctx, none: Answer, subject: Subject, span: Span): Promise<Answer> {
  if (subject.payee === null || subject.category !== null) return none
  const refunds = { id: 'refunds', name: seededName('refunds', ctx.language) ?? '', type: 'income' as const }
  const found = await answerSum(ctx, {
    ask: 'sum',
    measure: 'income',
    subject: { ...subject, category: refunds },
    span,
  })
  return found.kind === 'answer' && found.amount !== null && found.params['count'] !== 0 ? found : none
}

type Asked = { goal: Of<'sum'>['measure']; subject: Subject; span: Span; notes: FullAnswer['notes'] }

async function sumOf(ctx: Ctx, asked: Asked, named: Named, isLast = false): Promise<Answer> {
  const { goal, span } = asked
  const covered = { notes: [...asked.notes, ...named.notes] }
  const filter = { ...named.filter, ...daysFilter(span) }
  const cash = await readCash(ctx, filter)
  if (cash) return cashAnswer(ctx, filter, cash, covered.notes)
  // what came in by a word, such as a dividend, is told with who paid it
  const isOfWord = named.filter.q !== undefined && named.filter.category === undefined
  const group =
    named.filter.merchant || (isOfWord && (named.isPayee || named.measure === 'expense'))
      ? 'month'
      : named.what === null
        ? 'category'
        : 'merchant'
  const type = typeOf(named)
  const sums = await sumPayments.run(ctx, { ...filter, measure: type ?? 'net', group })
  // refunds and gifts are no earnings
  const isMixed = sums.rows.some(({ key }) => unearned.has(key))
  if (goal === 'earned' && named.what === null && isMixed) return chooseIncome(sums)
  const isKnown = !covered.notes.some(({ code }) => code === 'data_from')
  if (sums.count === 0 && !isKnown && span.from !== undefined) return refusal('before_data')
  // rent that is paid by cheque is no 0.00 of the category: what has no payment gets no figure
  const other = sums.count === 0 && !isLast ? await elsewhere(ctx, asked, named) : named
  if (other !== named) return sumOf(ctx, asked, other, true)
  const pending = await pendingNote(ctx, { ...filter, type })
  if (sums.count === 0 && pending[0]?.amount)
    return answer('pending_only', {
      params: { what: named.what ?? '' },
      amount: pending[0].amount,
      days: sums.days,
      notes: covered.notes,
      evidence: [paymentsAddress({ ...filter, type })],
    })
  if (sums.count === 0 && named.what !== null && named.filter.cost === undefined)
    return answer('no_payments', {
      params: { what: named.what, count: 0 },
      days: sums.days,
      notes: [...covered.notes, ...(await chequesNote(ctx, named.filter, span))],
      evidence: sums.evidence,
    })
  return answerOf({ ...asked, notes: covered.notes }, named, { sums, group, pending })
}

/** What was paid at all branches of a shop. */
async function branchesAnswer(
  ctx: Ctx,
  { name, filters }: { name: string; filters: readonly Filter[] },
  measure: 'expense' | 'income',
  span: Span,
  notes: FullAnswer['notes'],
): Promise<Answer> {
  const all = await Promise.all(
    filters.map(async (filter) =>
      sumPayments.run(ctx, { ...filter, ...daysFilter(span), measure, group: 'merchant' }),
    ),
  )
  const count = all.reduce((sum, one) => sum + one.count, 0)
  const days = all[0]?.days ?? null
  if (count === 0) return answer('no_payments', { params: { what: name, count }, days, notes })
  return answer(codeOf(measure, { what: name, isPayee: true, filter: {} }), {
    params: { what: name, count },
    amount: aed(round(all.reduce((sum, one) => sum + one.amount.amount, 0))),
    days,
    rows: rowsOf(
      'merchant',
      all.flatMap(({ rows, evidence: [address = null] }) =>
        rows.map((one) => row(one.name, { amount: one.amount, address })),
      ),
    ),
    notes: [...notes, ...(all.every(({ complete }) => complete) ? [] : [note('incomplete')])],
    evidence: all.flatMap(({ evidence }) => evidence).slice(0, 2),
  })
}

/** Cash of which some was taken out on a card: its payments one by one, since no sum of spending has all of them. */
async function cashAnswer(
  ctx: Ctx,
  filter: Filter,
  { amount, count }: { amount: number; count: number },
  notes: FullAnswer['notes'],
): Promise<Answer> {
  const { payments, listed, days, evidence } = await searchPayments.run(ctx, {
    ...filter,
    status: 'booked',
    limit: 8,
  })
  return answer('cost_cash', {
    params: { count },
    amount: aed(amount),
    days,
    rows: rowsOf(
      'payments',
      payments.map((one) =>
        row(one.name, { day: one.date, amount: one.amount, type: one.type, address: one.address }),
      ),
      Math.max(0, listed - payments.length),
    ),
    notes,
    evidence,
  })
}

type Sums = Awaited<ReturnType<typeof sumPayments.run>>
type Found = { sums: Sums; group: 'month' | 'category' | 'merchant'; pending: FullAnswer['notes'] }

/** The figure with the rows that it is made of. */
function answerOf({ span, notes }: Asked, named: Named, { sums, group, pending }: Found): Answer {
  const { measure } = named
  const filter = { ...named.filter, ...daysFilter(span) }
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
          type: typeOf(named),
          ...(group === 'month' ? {} : { [group]: key }),
        }),
      })),
      sums.others.rows,
    ),
    notes: [...notes, ...pending, ...(sums.complete ? [] : [note('incomplete')])],
    evidence: sums.evidence,
  })
}

/** Where payments of a category without any may be: by its words. */
async function elsewhere(ctx: Ctx, { subject, span }: Asked, named: Named): Promise<Named> {
  const days = daysFilter(span)
  return named.what === null ? named : otherwise(ctx, named, subject, days)
}

const unearned: ReadonlySet<string> = new Set(['refunds', 'from_people', 'uncategorised', 'family_support'])

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

function codeOf(
  measure: 'expense' | 'income',
  { what, isPayee, filter: { cost } }: Pick<Named, 'what' | 'isPayee' | 'filter'>,
) {
  if (cost !== undefined) return `cost_${cost}` as const
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
