import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { planAccounts, type PlannedAccount } from '../../accounts/service.bank.ts'
import type { ConnectionRow } from '../../connections/service.ts'

/** Another sync of the same user changed what this one builds on; running again puts it right. */
export class Overtaken extends Error {
  constructor() {
    super('the accounts changed meanwhile')
    this.name = 'Overtaken'
  }
}

/** Makes sure, inside a writing transaction, that accounts would still be matched as they were. */
export async function requirePlan(
  app: App,
  tx: Tx,
  userId: string,
  connection: ConnectionRow,
  planned: readonly PlannedAccount[],
): Promise<void> {
  const again = await planAccounts(tx, userId, {
    connectionId: connection.id,
    bankIdentifier: connection.bank_identifier,
    listed: planned.map(({ listed }) => listed),
    keys: app.keys,
    now: app.clock.now(),
  })
  const same =
    again.length === planned.length &&
    again.every(({ id, isNew }, index) => planned[index]?.id === id || (isNew && planned[index]?.isNew))
  if (!same) throw new Overtaken()
}
