/** Answers about more or less: what was spent or received on some days, and on others. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../../context.ts'
import { addDays } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Intent } from '../../question/intent.ts'
import { comparePeriods, round } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from '../parts.ts'
import { checkDays, filterOf, type Named, typeOf } from '../service.subject.ts'

type Compared = Extract<Intent, { ask: 'compare' }>

export async function answerCompare(ctx: Ctx, intent: Compared): Promise<Answer> {
  const { measure, subject, others = [], percent = false, first, second, whole } = intent
  const covered = await checkDays(ctx, first, second)
  if ('refusal' in covered) return covered.refusal
  const meant: Named[] = []
  for (const one of [subject, ...others]) {
    const named = await filterOf(ctx, one, measure === 'income' ? 'income' : 'expense')
    if ('answer' in named) return named.answer
    if (named.moved) return refusal('not_known')
    meant.push(named)
  }
  // days without data would make any other more
  if (covered.notes.some(({ code }) => code === 'data_from')) return refusal('before_data')
  const sums = await Promise.all(meant.map(async (named) => comparedOf(ctx, named, intent)))
  const days = (['first', 'second'] as const).map((which, index) => ({
    days: sums[0]?.[which].days,
    amount: round(sums.reduce((sum, one) => sum + one[which].amount.amount, 0)),
    address: sums.length === 1 ? (sums[0]?.evidence[index] ?? null) : null,
  }))
  const amount = round((days[0]?.amount ?? 0) - (days[1]?.amount ?? 0))
  const complete = sums.every((one) => one.complete)
  const what = meant.flatMap((named) => named.what ?? []).join(' + ')
  // of nothing on both sides neither is more
  const isNothing = sums.every((one) => one.first.count + one.second.count === 0)
  if (days.every((one) => one.amount === 0) && isNothing) {
    // between them, or in the rest of a month, there may have been something
    const { from } = first
    const isAfter = from !== undefined && second.from !== undefined && second.from < from
    const last = whole ?? (isAfter ? { from: second.from, to: addDays(from, -1) } : second)
    const rest = await Promise.all(
      meant.map(async (named) => comparedOf(ctx, named, { ...intent, second: last })),
    )
    if (rest.some((one) => one.second.count > 0)) return refusal('not_known')
    return answer('no_payments', {
      params: { what, count: 0 },
      days: {
        from: [days[0]?.days?.from, days[1]?.days?.from].flatMap((day) => day ?? []).toSorted()[0] ?? null,
        to:
          [days[0]?.days?.to, days[1]?.days?.to]
            .flatMap((day) => day ?? [])
            .toSorted()
            .at(-1) ?? null,
      },
    })
  }
  const base = days[1]?.amount ?? 0
  const all = whole
    ? await Promise.all(meant.map(async (named) => comparedOf(ctx, named, { ...intent, second: whole })))
    : []
  const allDays = round(all.reduce((sum, one) => sum + one.second.amount.amount, 0))
  // nothing before has no percentage
  if (percent && base <= 0) return refusal('not_known')
  const rate = String(Math.round(Math.abs(amount / base) * 10_000) / 100)
  const shares = amount >= 0 ? 'percent_more' : 'percent_less'
  return answer(
    percent ? shares : amount === 0 ? 'compared_same' : amount > 0 ? 'compared_more' : 'compared_less',
    {
      params: { what, measure, ...(percent ? { rate } : {}) },
      amount: { amount: Math.abs(amount), currency: baseCurrency },
      rows: rowsOf(
        'compared',
        days.map(({ days: its, amount: sum, address }) =>
          row('', {
            day: its?.from ?? null,
            until: its?.to ?? null,
            amount: { amount: sum, currency: baseCurrency },
            ...(measure === 'net' ? {} : { type: measure }),
            address,
          }),
        ),
      ),
      notes: [
        ...covered.notes,
        ...meant.flatMap(({ notes }) => notes),
        ...(whole ? [note('whole_days', { day: whole.to, amount: aed(allDays) })] : []),
        ...(complete ? [] : [note('incomplete')]),
      ],
      evidence: sums.flatMap(({ evidence }) => evidence).slice(0, 2),
    },
  )
}

const comparedOf = async (ctx: Ctx, named: Named, { measure, first, second }: Compared) =>
  comparePeriods.run(ctx, {
    filter: named.filter,
    measure: measure === 'net' ? measure : (typeOf(named) ?? 'net'),
    first: daysFilter(first),
    second: daysFilter(second),
  })
