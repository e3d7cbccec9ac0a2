/** Answers about money sent home. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../../../context.ts'
import { resolveQuery } from '../../../days/periods/service.ts'
import { searchTransactions } from '../../../ledger/list/service.ts'
import { listSent } from '../../../uae/remittances/service.ts'
import type { Intent } from '../../question/intent.ts'
import { countryName } from '../../question/subject.ts'
import { listRemittances } from '../../tools/service.uae.ts'
import { round } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import { answer, codedRow, daysFilter, note, refusal, row, rowsOf } from '../parts.ts'
import { checkDays } from '../service.subject.ts'
import { answerSum } from './service.sums.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

export async function answerHome(ctx: Ctx, { country, most, span }: Of<'home'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
  const days = { from: range.from ?? undefined, to: range.to ?? undefined }
  const sent = await listRemittances.run(ctx, days)
  const unknown = sent.by_country.find((one) => one.country === null)
  // a payment whose country is not known may have gone to the one asked for, or say so in its text
  if (country !== null && unknown && unknown.count > 0) return answerSum(ctx, bySum(country, span))
  const meant = country === null ? sent : sent.by_country.find((one) => one.country === country)
  const others = country === null ? await unreadIn(ctx, days) : { amount: 0, count: 0, isAll: true }
  const nameOf = new Intl.DisplayNames([ctx.language], { type: 'region' })
  const named = sent.by_country.flatMap(({ country: code, sent: amount }) =>
    code === null ? [] : [row(nameOf.of(code) ?? code, { amount })],
  )
  const rest = round((unknown?.sent.amount ?? 0) + others.amount)
  const meantDays = { from: range.from, to: range.to }
  if (most) {
    const [top, second] = named.toSorted((a, b) => (b.amount?.amount ?? 0) - (a.amount?.amount ?? 0))
    // what went to a country that is not known may make another one the first
    const rival = (second?.amount?.amount ?? 0) + rest
    if (!top?.amount || top.amount.amount <= rival) return refusal('not_known')
    return answer('most', {
      params: { what: top.label },
      amount: top.amount,
      days: meantDays,
      rows: rowsOf('countries', named),
      notes: covered.notes,
      evidence: sent.evidence,
    })
  }
  if (country !== null && !meant?.count)
    return answer('no_payments', {
      params: { what: nameOf.of(country) ?? country, count: 0 },
      days: meantDays,
      notes: covered.notes,
      evidence: sent.evidence,
    })
  return answer('sent_home', {
    params: {
      what: country === null ? '' : (nameOf.of(country) ?? country),
      count: (meant?.count ?? 0) + others.count,
    },
    amount: aed(round((meant?.sent.amount ?? 0) + others.amount)),
    days: meantDays,
    rows:
      country === null
        ? rowsOf('countries', [
            ...named,
            ...(rest > 0 ? [codedRow('unknown_country', { amount: aed(rest) })] : []),
          ])
        : null,
    notes: [...covered.notes, ...(others.isAll ? [] : [note('incomplete')])],
    evidence: sent.evidence,
  })
}

/** What the person has put into this category, and no text of a bank says was sent abroad. */
async function unreadIn(
  ctx: Ctx,
  days: { from?: Day | undefined; to?: Day | undefined },
): Promise<{ amount: number; count: number; isAll: boolean }> {
  const filter: Filter = { ...days, category: 'sent_home', type: 'expense', status: 'booked' }
  const { data, next_cursor: more } = await searchTransactions(ctx, { ...filter, size: 100 })
  const { remittances } = await listSent(ctx, days)
  const known = new Set(remittances.map(({ transaction_id: id }) => id))
  const others = data.filter(({ id }) => !known.has(id))
  const inDirhams = others.filter(({ currency }) => currency === 'AED')
  return {
    amount: inDirhams.reduce((sum, { amount }) => sum + amount, 0),
    count: inDirhams.length,
    isAll: more === null && inDirhams.length === others.length,
  }
}

const bySum = (country: string, span: Of<'home'>['span']): Of<'sum'> => ({
  ask: 'sum',
  measure: 'expense',
  subject: {
    category: { id: 'sent_home', name: '', type: 'expense' },
    payee: null,
    text: countryName(country),
    account: null,
    cost: null,
    weekday: null,
  },
  span,
})
