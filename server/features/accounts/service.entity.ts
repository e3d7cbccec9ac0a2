import type { Tx } from '../../platform/db/db.ts'
import { selectEntityAccounts } from './store.ts'

/**
 * The ids of a connection's visible accounts, by the provider's entity id; null if there is no such
 * connection.
 */
export async function accountsOfEntity(tx: Tx, userId: string, entityId: string): Promise<string[] | null> {
  return selectEntityAccounts(tx, userId, entityId.replaceAll('\0', ''))
}
