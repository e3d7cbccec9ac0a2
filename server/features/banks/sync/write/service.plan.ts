import type { App } from '../../../../context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { isPlanCurrent, type PlannedAccount } from '../../../accounts/service.bank.ts'

/** Another sync of the same user changed the accounts that this one was planned for; a retry resolves it. */
export class PlanOutdated extends Error {
  constructor() {
    super('the accounts changed meanwhile')
    this.name = 'PlanOutdated'
  }
}

/** Throws `PlanOutdated` unless, in a writing transaction, the accounts can still be stored as planned. */
export async function requirePlan(
  app: App,
  tx: Tx,
  userId: string,
  connectionId: string,
  planned: readonly PlannedAccount[],
): Promise<void> {
  const current = await isPlanCurrent(tx, userId, { connectionId, planned, keys: app.keys })
  if (!current) throw new PlanOutdated()
}
