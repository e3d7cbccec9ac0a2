/** Standing orders, direct debits and scheduled payments as the banks last listed them. */
import type { Tx } from '../../platform/db/db.ts'
import { type OrderRow, selectOrders } from './store.orders.ts'

export type { OrderRow } from './store.orders.ts'

export async function readBankOrders(tx: Tx, userId: string): Promise<OrderRow[]> {
  return selectOrders(tx, userId)
}
