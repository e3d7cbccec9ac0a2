import * as z from 'zod/mini'
import type { Connection } from '#contract/banks/connections.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { readStored, userStorageKey, writeStored } from '../../../api/storage/storage.ts'

const StoredConnection = z.object({
  bank_identifier: z.string(),
  customer_id: z.nullable(z.string()),
  institution_id: z.nullable(z.string()),
  account_ids: z.array(z.string()),
  connected_at: z.string(),
  bank_name: z.string(),
  /** Sum of the balances of the AED accounts; null if none is known. */
  balance: z.nullable(z.number()),
})
export type StoredConnection = z.infer<typeof StoredConnection>

const keyFor = (userId: string): string => userStorageKey('bank_connections', userId)

function storedConnections(userId: string): readonly StoredConnection[] {
  return readStored(keyFor(userId), z.array(StoredConnection)) ?? []
}

/** Stores the user's banks on this device until sign-out, one record per bank. */
export function rememberConnections(
  userId: string,
  connections: readonly Connection[],
  from: { customerId: string | null; institutionId?: string | null },
): void {
  const fresh = connections.map((connection) => ({
    bank_identifier: connection.bank_identifier,
    customer_id: from.customerId,
    institution_id: from.institutionId ?? null,
    account_ids: connection.accounts.map((account) => account.id),
    connected_at: connection.connected_at,
    bank_name: connection.bank_name,
    balance: dirhams(connection),
  }))
  const replaced = new Set(fresh.map((record) => record.bank_identifier))
  const kept = storedConnections(userId).filter((record) => !replaced.has(record.bank_identifier))
  writeStored(keyFor(userId), [...kept, ...fresh])
}

export function forgetConnection(userId: string, bankIdentifier: string): void {
  const kept = storedConnections(userId).filter((record) => record.bank_identifier !== bankIdentifier)
  writeStored(keyFor(userId), kept)
}

function dirhams(connection: Connection): number | null {
  const balances = connection.accounts.flatMap((account) =>
    account.currency === 'AED' && account.balance !== null ? [minorFromWire(account.balance, 'AED')] : [],
  )
  if (balances.length === 0) return null
  return wireAmount(
    balances.reduce((sum, minor) => sum + minor, 0n),
    'AED',
  )
}
