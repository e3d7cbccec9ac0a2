/** Instalment plans with whether the account of the next instalment will be short, as the look-ahead expects. */
import type { Plan } from '#contract/instalments.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listPlans } from '../../expected/instalments/service.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'

type Ahead = Awaited<ReturnType<typeof readLookAhead>>
const soonDays = 30

export async function listInstalments(ctx: Ctx): Promise<Awaited<ReturnType<typeof listPlans>>> {
  const listed = await listPlans(ctx)
  if (listed.plans.every(({ left }) => left === 0)) return listed
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  return { ...listed, plans: listed.plans.map((plan) => ({ ...plan, short: shortOf(plan, ahead, day) })) }
}

/**
 * By how much the account of the next instalment is expected to be short, at most 30 days ahead; null
 * otherwise. Cards owe money, they are never short.
 */
function shortOf({ left: unpaid, account_id, instalments }: Plan, ahead: Ahead, day: Day): number | null {
  const next = instalments.find(({ state }) => state !== 'paid')
  if (!next || unpaid === 0) return null
  const index = Math.max(0, daysBetween(day, next.due))
  const account = ahead.accounts.find((one) => one.account_id === account_id)
  const left = account?.counts === 'spending' && index <= soonDays ? account.expected[index] : undefined
  return left !== undefined && left < 0 ? -left : null
}
