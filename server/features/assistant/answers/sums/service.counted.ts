/** Of several subjects, how often they were paid, and what one payment was on average. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import { readMatching } from '../../../ledger/list/service.matching.ts'
import { round, type sumPayments } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import type { Flow, Intent, Subject } from '../../question/intent.ts'
import type { Named } from '../service.subject.ts'
import { answer, daysFilter, refusal, row, rowsOf } from '../parts.ts'

export type Part = {
  name: string
  filter: Filter
  sign: 1 | -1
  measure: Flow
  subject: Subject
  named: Named
}
export type Several = Extract<Intent, { ask: 'several' }>
export type Summed = Part & Awaited<ReturnType<typeof sumPayments.run>>
export type Notes = FullAnswer['notes']

export const namesOf = (parts: readonly { name: string; sign: 1 | -1 }[]): string =>
  parts.flatMap(({ name, sign }) => (sign === 1 && name !== '' ? [name] : [])).join(' + ')

/** What one payment is on average: of each, the most first, or of all together. */
export async function eachOf(
  ctx: Ctx,
  sums: readonly Summed[],
  { most, span }: Several,
  notes: Notes,
): Promise<Answer> {
  const counted = await Promise.all(
    sums.map(async (sum) => {
      // a refund is no payment of its own
      const filter = { ...sum.filter, ...daysFilter(span), type: sum.measure }
      const { refunds } = await readMatching(ctx, filter)
      return { ...sum, count: sum.count - refunds.count, total: sum.amount.amount - refunds.amount }
    }),
  )
  const [first] = counted
  const count = counted.reduce((all, one) => all + one.count, 0)
  if (!first || counted.some((one) => one.count <= 0)) return refusal('not_known')
  const ranked = counted
    .map((one) => ({ ...one, average: round(one.total / one.count) }))
    .toSorted((a, b) => b.average - a.average)
  const total = round(counted.reduce((all, one) => all + one.total, 0))
  const [top] = ranked
  return answer(most ? 'most_each' : 'average', {
    params: most
      ? { what: top?.name ?? '', first: first.name }
      : { what: namesOf(sums), per: 'payment', count },
    amount: aed(most ? (top?.average ?? 0) : round(total / count)),
    other: most ? null : aed(total),
    days: first.days,
    rows: rowsOf(
      'group',
      ranked.map(({ name, average, evidence }) =>
        row(name, { amount: aed(average), address: evidence[0] ?? null }),
      ),
    ),
    notes,
    evidence: sums.slice(0, 2).flatMap(({ evidence }) => evidence),
  })
}

/** How many payments of all, or of the one with the most. */
export function timesOf(
  all: readonly (Awaited<ReturnType<typeof sumPayments.run>> & { name: string })[],
  most: boolean,
  notes: FullAnswer['notes'],
): Answer {
  const ranked = all.toSorted((a, b) => b.count - a.count)
  // of two that are paid equally often none is the one
  if (most && ranked[0]?.count === ranked[1]?.count) return refusal('not_known')
  const sums = most ? ranked.slice(0, 1) : all
  const total = round(sums.reduce((sum, { amount }) => sum + amount.amount, 0))
  return answer('count', {
    params: {
      what: sums.map(({ name }) => name).join(' + '),
      count: sums.reduce((sum, { count }) => sum + count, 0),
      ...(most ? { first: all[0]?.name ?? '' } : {}),
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
