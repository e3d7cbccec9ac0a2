/** Instalment plans with whether the account of the next instalment covers it, as the look-ahead expects. */
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { listPlans } from '../../expected/instalments/service.ts'
import { readLookAhead } from './service.ts'
import { coverOfNext } from './cover.ts'

export async function listInstalments(ctx: Ctx): Promise<Awaited<ReturnType<typeof listPlans>>> {
  const listed = await listPlans(ctx)
  if (listed.plans.every(({ left }) => left === 0)) return listed
  const ahead = await readLookAhead(ctx)
  const day = today(ctx.clock)
  const plans = listed.plans.map((plan) => {
    const next = plan.left === 0 ? undefined : plan.instalments.find(({ state }) => state !== 'paid')
    return next ? { ...plan, cover: coverOfNext(plan.account_id, plan.currency, next.due, ahead, day) } : plan
  })
  return { ...listed, plans }
}
