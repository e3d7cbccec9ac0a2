import { type Plan, plans } from '#contract/product.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { readUserDocument } from '../settings/service.ts'

/** The user's plan. */
async function planOf(tx: Tx, userId: string): Promise<Plan> {
  return (await readUserDocument(tx, userId)).plan
}

/** Refuses a further bank where the user's plan is full. Does nothing until plans are switched on. */
export async function requireBankSlot(
  tx: Tx,
  userId: string,
  connectedBanks: number,
  config: Pick<Config, 'plansEnforced'>,
): Promise<void> {
  if (!config.plansEnforced) return
  const plan = plans[await planOf(tx, userId)]
  if (plan.banks === null || connectedBanks < plan.banks) return
  fail('plan_limit', { plan: plan.name, banks: plan.banks, next: plans.premium.name })
}
