/** Answers about when what is there reaches an amount at the pace of the months before. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { readBalanceHistory } from '../../accounts/service.history.ts'
import { screens } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import { cashFlow, listAccounts, netWorth, round } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, note, refusal } from './parts.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

/** Fewer whole months are no pace. */
const fewest = 3
const most = 12

/** The whole months before this one that the banks have, at most twelve; null for too few. */
async function wholeMonths(ctx: Ctx): Promise<{ from: Day; to: Day; count: number } | null> {
  const { data_from: known } = await cashFlow.run(ctx, { period: 'mtd' })
  const first = `${today(ctx.clock).slice(0, 8)}01`
  if (known === null) return null
  const starts = Array.from({ length: most }, (_, back) => addMonths(first, -back - 1))
  const count = starts.filter((start) => start >= known).length
  return count < fewest ? null : { from: addMonths(first, -count), to: addDays(first, -1), count }
}

/** In how many months an account, or all that is there, holds an amount, if it grows as in the whole months before. */
export async function answerReaching(ctx: Ctx, asked: Of<'reaching'>): Promise<Answer> {
  const span = await wholeMonths(ctx)
  if (!span) return refusal('before_data')
  const held = await heldOf(ctx, asked, { from: addDays(span.from, -1), to: span.to })
  if (!held) return refusal('not_known')
  const { what, now, opening, closing } = held
  const target = Number(asked.amount)
  const pace = round((closing - opening) / span.count)
  const common = {
    other: aed(target),
    days: { from: span.from, to: span.to },
    notes: [note('estimate')],
    evidence: [screens.accounts],
  }
  if (now >= target) return answer('reached', { ...common, params: { what }, amount: aed(now) })
  if (pace <= 0) return refusal('not_known')
  const months = Math.ceil((target - now) / pace)
  return answer('reaches', {
    ...common,
    params: { what, count: months, day: addMonths(today(ctx.clock), months) },
    amount: aed(pace),
  })
}

/** What an account, or all of them, held before and after some months, and now; null for what is not known. */
async function heldOf(ctx: Ctx, { kind, accounts }: Of<'reaching'>, days: { from: Day; to: Day }) {
  if (kind === null && accounts === null) {
    const [then, now] = await Promise.all([netWorth.run(ctx, days), netWorth.run(ctx, {})])
    return then.complete && now.complete
      ? { what: '', now: now.closing.amount, opening: then.opening.amount, closing: then.closing.amount }
      : null
  }
  const [known, history] = await Promise.all([listAccounts.run(ctx, {}), readBalanceHistory(ctx, days)])
  const meant = known.accounts.filter(({ id, kind: own }) =>
    kind ? own === kind : accounts?.some((account) => account.id === id),
  )
  const [only, ...others] = meant
  const balances = history.accounts.find(({ id }) => id === only?.id)?.balances
  const [opening, closing] = [balances?.[0], balances?.at(-1)]
  if (!only?.balance || others.length > 0 || only.balance.currency !== baseCurrency) return null
  return opening == null || closing == null
    ? null
    : { what: only.name, now: only.balance.amount, opening, closing }
}
