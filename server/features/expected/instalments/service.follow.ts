/** Keeps plans and bank lines linked: after each change of either, in the same transaction. */
import { addDays } from '#contract/period.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Follow } from '../../changes/service.ts'
import { type Counting, setCounting } from '../../transactions/counting/service.counting.ts'
import { countingOfPlan, factsOf, linesOfPlans, openOf } from './counting.ts'
import { matchPlans, type PlanLink } from './match.ts'
import {
  deletePlanLinks,
  selectPlanLines,
  selectPlanLinks,
  selectPlans,
  updateCountedMinors,
  updateOpen,
  upsertPlanLinks,
} from './store.ts'

type Acting = Pick<App, 'clock'> & { readonly userId: string }

/**
 * Links the bank lines of every confirmed plan and updates how they count. Resolves to whether anything
 * changed.
 */
export async function followPlans(tx: Tx, ctx: Acting): Promise<boolean> {
  const { userId } = ctx
  const plans = (await selectPlans(tx, userId)).filter(({ state }) => state !== 'dismissed')
  const before = await selectPlanLinks(tx, userId)
  const [first] = plans.map(({ first_due }) => first_due).sort()
  if (first === undefined) return false
  const lines = await selectPlanLines(tx, userId, addDays(first, -70))
  const links = matchPlans(plans.map(factsOf), lines, before)
  const key = ({ planId, transactionId, role, byUser }: PlanLink): string =>
    `${planId} ${transactionId} ${role} ${byUser}`
  const [was, is] = [new Set(before.map(key)), new Set(links.map(key))]
  const gone = before.filter((link) => !is.has(key(link)))
  const added = links.filter((link) => !was.has(key(link)))
  if (gone.length > 0) await deletePlanLinks(tx, userId, gone)
  if (added.length > 0) await upsertPlanLinks(tx, userId, added)
  const byPlan = linesOfPlans(lines, links)
  let moved = false
  for (const plan of plans)
    moved = (await updateOpen(tx, userId, plan.id, openOf(plan, byPlan.get(plan.id) ?? []))) || moved
  const counted = plans.flatMap((plan) => countingOfPlan(plan, byPlan.get(plan.id) ?? []))
  const has = new Set(counted.map(({ id }) => id))
  const earlier = new Map(before.map(({ transactionId, counted: minor }) => [transactionId, minor]))
  const released = gone
    .filter(({ transactionId }) => !has.has(transactionId))
    .map(({ transactionId }) => transactionId)
  const recounted = await setCounting(tx, ctx, [
    ...released.map((id): Counting => ({ id, as: 'payment', costMinor: earlier.get(id) ?? undefined })),
    ...counted.map((one) =>
      one.as === 'cost' ? one : { ...one, costMinor: earlier.get(one.id) ?? undefined },
    ),
  ])
  await updateCountedMinors(
    tx,
    userId,
    counted.map((one) => ({ id: one.id, minor: one.as === 'cost' ? (one.costMinor ?? null) : null })),
  )
  return gone.length + added.length > 0 || moved || recounted
}

/** Makes the lines of a plan count as they did before it. */
export async function releasePlan(tx: Tx, ctx: Acting, planId: string): Promise<void> {
  const links = await selectPlanLinks(tx, ctx.userId)
  await setCounting(
    tx,
    ctx,
    links.flatMap(({ planId: own, transactionId, role, counted }): Counting[] =>
      own === planId && role !== 'refused'
        ? [{ id: transactionId, as: 'payment', costMinor: counted ?? undefined }]
        : [],
    ),
  )
}

/** Links lines again after an undo or redo has restored rows. */
export const planFollows: readonly Follow[] = ['instalment_plans', 'plan_payments'].map((table) => ({
  table,
  follow: async (tx, ctx) => void (await followPlans(tx, ctx)),
}))
