/** Whether there is data for the days of a question. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import { daysBetween } from '#contract/period.ts'
import { today } from '../../../platform/clock.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import type { Span } from '../question/parsed.ts'
import { cashFlow, listAccounts } from '../tools/service.money.ts'
import { daysFilter, note, refusal } from './parts.ts'

export type Covered = { notes: FullAnswer['notes'] } | { refusal: Answer }

/**
 * Refuses days that have not begun or for which no bank has data, and notes days that only some of which have. No
 * sum of such days would be what was spent.
 */
export async function checkDays(ctx: Ctx, ...spans: readonly Span[]): Promise<Covered> {
  const day = today(ctx.clock)
  const { data_from: dataFrom } = await cashFlow.run(ctx, { period: 'mtd' })
  if (dataFrom === null) {
    // payments entered by hand are all there is; a bank that was not read yet leaves everything unknown
    const { accounts, complete } = await listAccounts.run(ctx, {})
    if (accounts.length === 0 || !complete) return { refusal: refusal('no_data') }
  }
  let partial = false
  for (const span of spans) {
    const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
    if (range.from !== null && range.from > day) return { refusal: refusal('future') }
    if (dataFrom === null) continue
    if (range.to !== null && range.to < dataFrom) return { refusal: refusal('before_data') }
    if (range.from === null || range.from < dataFrom) partial = true
    // most of the days are unknown: no sum of the rest is theirs
    if (range.from !== null && range.from < dataFrom) {
      const end = range.to !== null && range.to < day ? range.to : day
      const unknown = daysBetween(range.from, dataFrom)
      if (unknown * 4 > daysBetween(range.from, end) + 1) return { refusal: refusal('before_data') }
    }
  }
  return { notes: partial && dataFrom !== null ? [note('data_from', { day: dataFrom })] : [] }
}
