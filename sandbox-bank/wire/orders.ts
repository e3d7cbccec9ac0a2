import { dubaiDay, utcMidnight } from '../ledger/dates.ts'
import { accountIdOf, asOf } from '../state/ledger.ts'
import { moneyOf } from '../ledger/money.ts'
import { uuidFrom } from '../ledger/random.ts'
import type { AccountPlan, Order } from '../ledger/rows.ts'
import type { Entity } from '../state/state.ts'
import { loginOf, personOf, type World } from '../state/world.ts'

type Wire = Record<string, unknown>

/** The orders of an account in the provider's format; undefined when the bank does not support orders. */
export function ordersOnWire(
  world: World,
  entity: Entity,
  plan: AccountPlan,
  list: Order['list'],
): Wire[] | undefined {
  const anchor = dubaiDay(loginOf(world, entity).anchor)
  const all = personOf(entity).orders?.(dubaiDay(asOf(world, entity)), anchor)
  return all
    ?.filter((order) => order.list === list && order.account === plan.key)
    .map((order) => ({
      account_id: accountIdOf(entity, plan.key),
      ...orderOnWire(order, uuidFrom(`order|${entity.id}|${order.key}`), plan.currency),
    }))
}

const instant = (day: number | undefined): string | null =>
  day === undefined ? null : new Date(utcMidnight(day)).toISOString()

function orderOnWire(order: Order, id: string, currency: string): Wire {
  const { name, minor, frequency, reference } = order
  const amount = moneyOf(minor, currency)
  const creditor = [{ scheme_name: 'IBAN', identification: null, name }]
  if (order.list === 'direct-debits')
    return {
      direct_debit_id: id,
      status_code: 'ACTIVE',
      frequency: { frequency_type: frequency ?? 'OTHER', interval: null },
      mandate_identification: `UAEDDS${id.slice(0, 8).toUpperCase()}`,
      name,
      previous_payment_date_time: instant(order.previous),
      previous_payment_amount: amount,
      regional_data: null,
    }
  if (order.list === 'scheduled-payments')
    return {
      scheduled_payment_id: id,
      scheduled_type: 'EXECUTION',
      scheduled_payment_date_time: instant(order.next),
      debtor_reference: reference ?? null,
      instructed_amount: amount,
      creditor_agent: null,
      creditor_account: creditor,
      reference: reference ?? null,
    }
  return {
    standing_order_id: id,
    standing_order_status_code: 'ACTIVE',
    standing_order_type: 'STANDING_ORDER',
    purpose: null,
    first_payment_date_time: instant(order.first),
    first_payment_amount: amount,
    last_payment_date_time: null,
    last_payment_amount: null,
    next_payment_date_time: instant(order.next),
    next_payment_amount: amount,
    final_payment_date_time: null,
    final_payment_amount: null,
    frequency: { frequency_type: frequency ?? 'OTHER', interval: null },
    number_of_payments: null,
    reference: reference ?? null,
    creditor_agent: null,
    creditor_account: creditor,
  }
}
