/** Answers about several subjects together, or one without others. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import type { Flow, Intent, Subject } from '../question/intent.ts'
import type { Span } from '../question/parsed.ts'
import { round, sumPayments } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays, filterOf, type Named, otherwise } from './service.subject.ts'
import { pendingNote } from './service.sums.ts'

/** What payments of a subject a question is about, or the answer that says why that is not known. */
export async function chosen(ctx: Ctx, subject: Subject, measure: Flow, ...spans: Span[]) {
  const covered = await checkDays(ctx, ...spans)
  if ('refusal' in covered) return { answer: covered.refusal }
  const named = await filterOf(ctx, subject, measure)
  if ('answer' in named) return named
  // sums of spending and income leave transfers out
  if (named.moved) return { answer: refusal('not_known') }
  return { ...named, notes: [...covered.notes, ...named.notes] }
}

/** Several subjects and their total; or what is left without some. */
export async function answerSeveral(ctx: Ctx, intent: Extract<Intent, { ask: 'several' }>): Promise<Answer> {
  const { subjects, without, most, times, span } = intent
  const parts: {
    name: string
    filter: Filter
    sign: 1 | -1
    measure: Flow
    subject: Subject
    named: Named
  }[] = []
  let notes: FullAnswer['notes'] = []
  for (const [subject, sign] of [
    ...subjects.map((one) => [one, 1] as const),
    ...without.map((one) => [one, -1] as const),
  ]) {
    const found = await chosen(ctx, subject, intent.measure, span)
    if ('answer' in found) return found.answer
    notes = [
      ...notes,
      ...found.notes.filter(({ code, word }) => !notes.some((one) => one.code === code && one.word === word)),
    ]
    const { what, filter, measure } = found
    parts.push({ name: what ?? '', filter, sign, measure, subject, named: found })
  }
  // who paid and who was paid are not summed together
  const [{ measure } = intent] = parts
  if (parts.some((part) => part.measure !== measure)) return refusal('two_subjects')
  const included = parts.filter(({ sign }) => sign === 1)
  const isWhole = without.length > 0 && included.length === 1 && included[0]?.name === ''
  const base: Filter = isWhole ? {} : (included[0]?.filter ?? {})
  const sums = []
  for (const part of parts) {
    const filter = part.sign === 1 ? part.filter : { ...base, ...part.filter }
    const sum = await sumPayments.run(ctx, { ...filter, ...daysFilter(span), measure, group: 'merchant' })
    // a category without any payment may be known by its words; it is no 0.00 of a total
    if (sum.count === 0 && part.sign === 1 && part.subject.category !== null) {
      const other = await otherwise(ctx, part.named, part.subject, daysFilter(span))
      if (other === part.named) return answer('no_payments', { params: { what: part.name }, days: sum.days })
      const again = await sumPayments.run(ctx, {
        ...other.filter,
        ...daysFilter(span),
        measure,
        group: 'merchant',
      })
      sums.push({ ...part, name: other.what ?? '', filter: other.filter, ...again })
      continue
    }
    sums.push({ ...part, ...sum })
  }
  // a payee's payments may be in a category that is named too
  const shared = await overlapOf(
    ctx,
    sums.filter(({ sign }) => sign === (without.length > 1 ? -1 : 1)),
    measure,
    span,
  )
  // two that overlap are counted once; more, or what is left out twice, are not told apart here
  if (shared !== null && (sums.length !== 2 || without.length > 0 || most || times))
    return refusal('two_subjects')
  if (times && without.length === 0) return timesOf(sums, notes)
  const total = round(sums.reduce((sum, { amount, sign }) => sum + sign * amount.amount, -(shared ?? 0)))
  const [top] = sums.toSorted((a, b) => b.amount.amount - a.amount.amount)
  const listed = most
    ? sums.toSorted((a, b) => b.amount.amount - a.amount.amount)
    : sums.filter(({ name, sign }) => name !== '' || sign === -1)
  return answer(most ? 'most' : 'several', {
    params: {
      what: most ? (top?.name ?? '') : namesOf(sums),
      without: namesOf(sums.filter(({ sign }) => sign === -1)),
      ...(most ? { first: sums[0]?.name ?? '' } : {}),
    },
    amount: most ? (top?.amount ?? null) : aed(total),
    days: sums[0]?.days ?? null,
    rows: rowsOf(
      'group',
      listed.map(({ name, amount, sign, evidence }) =>
        row(name, { amount: sign === 1 ? amount : aed(-amount.amount), address: evidence[0] ?? null }),
      ),
    ),
    notes: [
      ...notes,
      ...(shared === null ? [] : [note('overlap', { amount: aed(shared) })]),
      ...(shared === null ? await pendingOf(ctx, sums, measure, span) : []),
      ...(sums.every(({ complete }) => complete) ? [] : [note('incomplete')]),
    ],
    evidence: sums.slice(0, 2).flatMap(({ evidence }) => evidence),
  })
}

/** How many payments of each. */
function timesOf(
  sums: readonly (Awaited<ReturnType<typeof sumPayments.run>> & { name: string })[],
  notes: FullAnswer['notes'],
): Answer {
  const total = round(sums.reduce((sum, { amount }) => sum + amount.amount, 0))
  return answer('count', {
    params: {
      what: sums.map(({ name }) => name).join(' + '),
      count: sums.reduce((sum, { count }) => sum + count, 0),
    },
    other: aed(total),
    days: sums[0]?.days ?? null,
    rows: rowsOf(
      'group',
      sums.map(({ name, amount, evidence }) => row(name, { amount, address: evidence[0] ?? null })),
    ),
    notes,
    evidence: sums.slice(0, 2).flatMap(({ evidence }) => evidence),
  })
}

/** What is pending of what is named, where nothing is left out of it, or of no part of it. */
async function pendingOf(
  ctx: Ctx,
  parts: readonly { filter: Filter; sign: 1 | -1 }[],
  measure: Flow,
  span: Span,
): Promise<FullAnswer['notes']> {
  let fils = 0
  for (const { filter, sign } of parts)
    for (const { amount } of await pendingNote(ctx, { ...filter, ...daysFilter(span), type: measure }))
      fils += sign * Math.round((amount?.amount ?? 0) * 100)
  return fils > 0 ? [note('pending', { amount: aed(fils / 100) })] : []
}

const namesOf = (parts: readonly { name: string; sign: 1 | -1 }[]): string =>
  parts.flatMap(({ name, sign }) => (sign === 1 && name !== '' ? [name] : [])).join(' + ')

/** What payments of a category are of a payee that is named too; null for none. */
async function overlapOf(
  ctx: Ctx,
  parts: readonly { filter: Filter }[],
  measure: Flow,
  span: Span,
): Promise<number | null> {
  const categories = parts.filter(({ filter }) => filter.category !== undefined)
  const others = parts.filter(({ filter }) => filter.category === undefined)
  for (const { filter } of categories)
    for (const other of others) {
      const both = await sumPayments.run(ctx, { ...filter, ...other.filter, ...daysFilter(span), measure })
      if (both.count > 0) return both.amount.amount
    }
  return null
}
