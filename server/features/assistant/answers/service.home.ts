/** Answers about money sent home. */
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import type { Intent } from '../question/intent.ts'
import { countryName } from '../question/subject.ts'
import { listRemittances } from '../tools/service.uae.ts'
import { aed } from '../tools/tool.ts'
import { answer, codedRow, daysFilter, row, rowsOf } from './parts.ts'
import { checkDays } from './service.subject.ts'
import { answerSum } from './sums/service.sums.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

export async function answerHome(ctx: Ctx, { country, span }: Of<'home'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return covered.refusal
  const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
  const sent = await listRemittances.run(ctx, { from: range.from ?? undefined, to: range.to ?? undefined })
  const unknown = sent.by_country.find((one) => one.country === null)
  // a payment whose country is not known may have gone to the one asked for, or say so in its text
  if (country !== null && unknown && unknown.count > 0) return answerSum(ctx, bySum(country, span))
  const meant = country === null ? sent : sent.by_country.find((one) => one.country === country)
  const nameOf = new Intl.DisplayNames([ctx.language], { type: 'region' })
  return answer('sent_home', {
    params: { what: country === null ? '' : (nameOf.of(country) ?? country), count: meant?.count ?? 0 },
    amount: meant?.sent ?? aed(0),
    days: { from: range.from, to: range.to },
    rows:
      country === null
        ? rowsOf(
            'countries',
            sent.by_country.map(({ country: code, sent: amount }) =>
              code === null
                ? codedRow('unknown_country', { amount })
                : row(nameOf.of(code) ?? code, { amount }),
            ),
          )
        : null,
    notes: covered.notes,
    evidence: sent.evidence,
  })
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
