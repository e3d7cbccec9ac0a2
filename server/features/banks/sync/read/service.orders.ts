/** Reads standing orders, direct debits and scheduled payments. A bank error here never fails a sync. */
import { type Asking, BankError, type BankProvider, type OrderKind } from '../../../../banking/provider.ts'
import type { PlannedAccount } from '../../../accounts/service.bank.ts'
import type { ReadOrders } from '../store.ts'

const kinds: readonly { kind: OrderKind; permission: string }[] = [
  { kind: 'standing_order', permission: 'standing_orders' },
  { kind: 'direct_debit', permission: 'direct_debits' },
  { kind: 'scheduled_payment', permission: 'scheduled_payments' },
]
type Options = { permissions: readonly string[]; asking: Asking; signal: AbortSignal }

/**
 * The orders of all accounts, of the kinds that the consent covers. After an error a kind is not read any
 * further and its stored orders stay.
 */
export async function readOrders(
  bank: Pick<BankProvider, 'readOrders'>,
  entityId: string,
  accounts: readonly PlannedAccount[],
  { permissions, asking, signal }: Options,
): Promise<ReadOrders[]> {
  const read: ReadOrders[] = []
  const unknown = new Set<OrderKind>()
  for (const { id: accountId, listed } of accounts)
    for (const { kind, permission } of kinds) {
      if (!permissions.includes(permission) || unknown.has(kind)) continue
      signal.throwIfAborted()
      try {
        const orders = await bank.readOrders(entityId, listed.accountId, kind, asking)
        // a bank that does not offer a kind of order is not asked again for every account
        if (orders === null) unknown.add(kind)
        read.push({ accountId, kind, orders: orders ?? [] })
      } catch (error) {
        if (!(error instanceof BankError)) throw error
        unknown.add(kind)
      }
    }
  return read
}
