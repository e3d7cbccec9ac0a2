import { sql } from 'kysely'
import type { BankOrder, OrderKind } from '../../../banking/provider.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { OrderRow } from './orders.ts'

export type ReadOrders = { accountId: string; kind: OrderKind; orders: readonly BankOrder[] }

/** Replaces an account's stored orders of one kind with those the bank lists now. */
export async function replaceOrders(
  tx: Tx,
  userId: string,
  { accountId, kind, orders }: ReadOrders,
  now: Date,
): Promise<void> {
  await query(tx)`delete from bank_orders
    where user_id = ${userId} and account_id = ${accountId} and kind = ${kind}`
  for (const order of orders)
    await sql`
      insert into bank_orders (user_id, account_id, kind, order_id, active, name, frequency, next_day, previous_day,
        final_day, amount_minor, currency, reference, read_at)
      values (${userId}, ${accountId}, ${kind}, ${order.orderId}, ${order.active}, ${order.name}, ${order.frequency},
        ${order.nextDay}, ${order.previousDay}, ${order.finalDay}, ${order.amount?.minor ?? null},
        ${order.amount?.currency ?? null}, ${order.reference}, ${now})
      on conflict do nothing`.execute(tx)
}

export async function selectOrders(tx: Tx, userId: string): Promise<OrderRow[]> {
  return query<OrderRow>(tx)`
    select account_id as "accountId", kind, order_id as "orderId", active, name, frequency, next_day as "nextDay",
      previous_day as "previousDay", final_day as "finalDay", amount_minor as minor, currency
    from bank_orders where user_id = ${userId} order by account_id, kind, order_id limit 1000`
}
