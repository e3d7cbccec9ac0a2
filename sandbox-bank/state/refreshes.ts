import { isoDate, dubaiDay } from '../ledger/dates.ts'
import { accountIdOf } from './ledger.ts'
import type { Entity, Refresh } from './state.ts'
import type { Webhooks } from './webhooks.ts'
import { findCustomer, findEntity, firstDayOf, loginOf, newId, personOf, type World } from './world.ts'

function dataStatus(world: World, entity: Entity, refresh: Refresh): Record<string, unknown> {
  const outcome = refresh.status === 'PENDING' ? 'PENDING' : refresh.failed ? 'FAILED' : 'OK'
  const login = loginOf(world, entity)
  const start = isoDate(firstDayOf(world, personOf(entity), login.anchor))
  const end = isoDate(dubaiDay(refresh.updatedAt))
  return {
    accounts: outcome,
    identity: outcome,
    account_data: entity.accounts.map((key) => ({
      account_id: accountIdOf(entity, key),
      balance: outcome,
      identity: outcome,
      transactions: outcome,
      scheduled_payments: 'UNSUPPORTED',
      direct_debits: 'UNSUPPORTED',
      standing_orders: 'UNSUPPORTED',
      beneficiaries: 'UNSUPPORTED',
      transaction_availability: { start, end, complete_months: 12 },
    })),
  }
}

/** Runs refreshes and sends their webhooks. */
export type Refreshes = ReturnType<typeof createRefreshes>

/** Creates the runner of refreshes. */
export function createRefreshes(world: World, webhooks: Webhooks) {
  const { state } = world.store

  function announce(entity: Entity, refresh: Refresh): void {
    const final = refresh.failed ? 'FAILED' : 'OK'
    webhooks.emit('entity.data.refresh.updated', {
      status: refresh.status === 'PENDING' ? 'PENDING' : final,
      entity_id: entity.id,
      refresh_id: refresh.id,
      app_user_id: findCustomer(world, entity.customerId)?.appUserId ?? null,
      customer_id: entity.customerId,
      data_status: dataStatus(world, entity, refresh),
    })
  }

  function finish(refresh: Refresh, settles: boolean): void {
    const entity = findEntity(world, refresh.entityId)
    refresh.status = 'FINISHED'
    refresh.updatedAt = world.now()
    world.store.touch()
    if (!entity) return
    refresh.failed = entity.words.includes('down')
    if (settles && (entity.words.includes('pending') || personOf(entity).awkward)) {
      loginOf(world, entity).settledAt = world.now()
    }
    entity.refreshedAt = world.now()
    announce(entity, refresh)
  }

  return {
    /** Starts one; with `settles`, pending rows of `+pending` and awkward logins are booked at its end. */
    begin(entity: Entity, settles: boolean): Refresh {
      const now = world.now()
      const times = { createdAt: now, updatedAt: now }
      const refresh: Refresh = {
        id: newId(),
        entityId: entity.id,
        status: 'PENDING',
        failed: false,
        ...times,
      }
      state.refreshes.push(refresh)
      world.store.touch()
      for (const ms of world.timing.refreshPendingMs) {
        world.later(ms, () => {
          if (refresh.status === 'PENDING' && findEntity(world, entity.id)) announce(entity, refresh)
        })
      }
      world.later(world.timing.refreshDoneMs, () => finish(refresh, settles))
      return refresh
    },
    running: (entityId: string): Refresh | undefined =>
      state.refreshes.find((refresh) => refresh.entityId === entityId && refresh.status === 'PENDING'),
    /** Finishes the refreshes that a previous run of the server left unfinished. */
    resume(): void {
      for (const refresh of state.refreshes) {
        if (refresh.status === 'PENDING') world.later(world.timing.refreshDoneMs, () => finish(refresh, true))
      }
    },
  }
}
