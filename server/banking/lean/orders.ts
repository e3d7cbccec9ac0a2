/** Maps Lean's standing orders, direct debits and scheduled payments to the port's type. */
import * as z from 'zod'
import type { BankOrder, BankProvider, OrderKind } from '../provider.ts'
import type { LeanClient } from './client.ts'
import { fieldOf } from './wire/paging.ts'
import { parse, refuseForeign, segment } from './reads.ts'
import { OrderRow, OrdersBody } from './wire/schemas.ts'
import { amountOf, cleanId, codeWord, dayOf, textOf } from './wire/values.ts'

const lists: Readonly<Record<OrderKind, { path: string; key: string }>> = {
  standing_order: { path: 'standing-orders', key: 'standing_orders' },
  direct_debit: { path: 'direct-debits', key: 'direct_debits' },
  scheduled_payment: { path: 'scheduled-payments', key: 'scheduled_payments' },
}

const frequencies = new Map<string, BankOrder['frequency']>([
  ['WEEKLY', 'weekly'],
  ['FORTNIGHTLY', 'fortnightly'],
  ['MONTHLY', 'monthly'],
  ['QUARTERLY', 'quarterly'],
  ['HALF_YEARLY', 'half_yearly'],
  ['YEARLY', 'yearly'],
])

/** Pages read at most: no bank lists more orders of one account. */
const mostPages = 10

export function createOrderReads(client: LeanClient): Pick<BankProvider, 'readOrders'> {
  return {
    async readOrders(entityId, accountId, kind, asking) {
      const { path: name, key } = lists[kind]
      const path = `/data/v2/accounts/${segment(accountId)}/${name}`
      const orders: BankOrder[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const answer = await client.send('GET', path, {
          once: asking?.once === true,
          query: { entity_id: entityId, async: 'false', page: String(page), size: '100' },
        })
        if (answer.status === 'UNSUPPORTED' || answer.status === 'INSUFFICIENT_ACCESS_LEVEL') return null
        client.checked(answer)
        const { data } = parse(OrdersBody, answer.body, `lean GET ${path}`)
        const rows = z.array(z.unknown()).safeParse(fieldOf(data, key)).data ?? []
        refuseForeign(rows, { account_id: accountId }, path)
        orders.push(...rows.flatMap((row) => mapOrder(kind, row) ?? []))
        if (page + 1 >= (data.page?.totalPages ?? 1)) break
      }
      return orders
    },
  }
}

/** Maps an order; null without an id, or without a next day or a frequency with a previous day. */
function mapOrder(kind: OrderKind, sent: unknown): BankOrder | null {
  const row = OrderRow.safeParse(sent).data
  const orderId = cleanId(row?.standing_order_id ?? row?.direct_debit_id ?? row?.scheduled_payment_id)
  if (!row || orderId === null) return null
  const creditor = Array.isArray(row.creditor_account) ? row.creditor_account[0] : row.creditor_account
  const amount = amountOf(
    row.next_payment_amount ?? row.instructed_amount ?? row.previous_payment_amount,
    'DEBIT',
  )
  const state = codeWord(row.standing_order_status_code ?? row.status_code)
  const order: BankOrder = {
    orderId,
    kind,
    active: state === null || state === 'ACTIVE',
    name: textOf(row.name, 120) ?? textOf(creditor?.name, 120) ?? textOf(row.reference, 120),
    frequency: frequencies.get(codeWord(row.frequency?.frequency_type) ?? '') ?? null,
    nextDay: dayOf(row.next_payment_date_time ?? row.scheduled_payment_date_time),
    previousDay: dayOf(row.previous_payment_date_time ?? row.last_payment_date_time),
    finalDay: dayOf(row.final_payment_date_time),
    amount: amount && { minor: amount.minor, currency: amount.currency },
    reference: textOf(row.reference, 200),
  }
  const isDated = order.nextDay !== null || (order.frequency !== null && order.previousDay !== null)
  return isDated ? order : null
}
