import { accountIdOf } from '../state/ledger.ts'
import { connectEntity, reconnectEntity, setConsent } from '../state/connect.ts'
import { findPerson } from '../people/index.ts'
import type { Refreshes } from '../state/refreshes.ts'
import { servedTruth } from '../wire/served.ts'
import type { Served } from '../wire/served.ts'
import type { AddedRow, BankEvent, Consent, Entity } from '../state/state.ts'
import type { Webhooks } from '../state/webhooks.ts'
import {
  addRow,
  changeCurrency,
  changeRow,
  findCustomer,
  findEntity,
  loginOf,
  newId,
  plansFor,
  timelineOf,
} from '../state/world.ts'
import type { World } from '../state/world.ts'

/** A row added by hand. */
export interface AddedTransaction {
  /** Signed minor units; negative is money out. */
  minor: number
  text: string
  /** Booking time; defaults to now. */
  bookedAt?: Date
  /** Pending until settlePending. */
  pending?: boolean
}

/** Changed fields of a payment; `wire` holds fields as they are sent. */
export interface TransactionChange {
  /** Signed minor units. */
  minor?: number
  bookedAt?: Date
  text?: string
  wire?: Record<string, string | number | null>
}

/** What tests and demos may do behind the API. All throw when an id is unknown. */
export interface Controls {
  served(entityId: string): Served
  /** Connects without the widget; returns the entity's id. */
  connect(wish: {
    customerId: string
    bank: string
    person: string
    words?: string[]
    accounts?: string[]
    permissions?: string[]
    accessFrom?: Date
    accessTo?: Date
  }): string
  /** Does what a finished reconnect in the widget does. */
  reconnect(entityId: string): void
  /** The ids of all entities of a customer that are not deleted. */
  entitiesOf(customerId: string): string[]
  /** The ids of all entities that are not deleted. */
  entities(): string[]
  expireConsent(entityId: string): void
  setConsentStatus(entityId: string, status: Consent['standard']): void
  settlePending(entityId: string): void
  /** Returns the key of the new row. */
  addTransaction(entityId: string, accountId: string, row: AddedTransaction): string
  /** Changes a payment but keeps its id. */
  changeTransaction(entityId: string, accountId: string, key: string, change: TransactionChange): void
  /** Changes an account's currency; its amounts stay. */
  changeCurrency(entityId: string, accountId: string, currency: string): void
  /** Lists no account, or all of them again. */
  listNoAccounts(entityId: string, none: boolean): void
  emitWebhook(type: string, payload: Record<string, unknown>): BankEvent
}

/** Creates the controls of a running bank. */
export function createControls(parts: { world: World; webhooks: Webhooks; refreshes: Refreshes }): Controls {
  const { world, webhooks, refreshes } = parts

  function entityOf(id: string): Entity {
    const entity = findEntity(world, id)
    if (!entity) throw new Error(`The sandbox bank knows no entity ${id}`)
    return entity
  }

  function setStatus(entityId: string, status: Consent['standard']): void {
    const entity = entityOf(entityId)
    const consent = entity.consents.at(-1)
    if (!consent) throw new Error(`Entity ${entityId} has no consent`)
    setConsent(world, consent, status)
    webhooks.emit('consent.status.updated', {
      id: consent.id,
      entity_id: entity.id,
      customer_id: entity.customerId,
      status,
      consent_type: 'ACCOUNT_ACCESS',
    })
  }

  function accountKeyOf(entity: Entity, accountId: string): string {
    const plan = timelineOf(world, entity).plans.find((each) => accountIdOf(entity, each.key) === accountId)
    if (!plan) throw new Error(`Entity ${entity.id} has no account ${accountId}`)
    return plan.key
  }

  function addTransaction(entityId: string, accountId: string, wanted: AddedTransaction): string {
    const entity = entityOf(entityId)
    const account = accountKeyOf(entity, accountId)
    const now = world.now()
    const booking = wanted.bookedAt?.getTime() ?? now
    const added: AddedRow = {
      account,
      key: `added-${newId()}`,
      at: Math.min(now, booking),
      booking,
      minor: wanted.minor,
      text: wanted.text,
      pending: wanted.pending ?? false,
    }
    addRow(world, entity, added)
    return added.key
  }

  return {
    served: (entityId) => servedTruth(world, entityOf(entityId)),
    connect(wish) {
      const person = findPerson(wish.person)
      if (!person) throw new Error(`Nobody is called ${wish.person}`)
      if (!findCustomer(world, wish.customerId)) throw new Error(`No customer ${wish.customerId}`)
      return connectEntity(world, webhooks, refreshes, {
        customerId: wish.customerId,
        bank: wish.bank,
        person: person.id,
        words: wish.words ?? [],
        accounts: wish.accounts ?? plansFor(person, 'plans').map((plan) => plan.key),
        permissions: wish.permissions ?? ['identity', 'accounts', 'balance', 'transactions'],
        accessFrom: wish.accessFrom?.getTime() ?? null,
        accessTo: wish.accessTo?.getTime() ?? null,
      }).id
    },
    reconnect: (entityId) => reconnectEntity(world, webhooks, refreshes, entityOf(entityId)),
    entitiesOf: (customerId) =>
      world.store.state.entities.filter((e) => e.customerId === customerId && !e.deleted).map((e) => e.id),
    entities: () => world.store.state.entities.filter((e) => !e.deleted).map((e) => e.id),
    expireConsent: (entityId) => setStatus(entityId, 'EXPIRED'),
    setConsentStatus: setStatus,
    settlePending(entityId) {
      const entity = entityOf(entityId)
      loginOf(world, entity).settledAt = world.now()
      if (entity.refreshedAt !== null) entity.refreshedAt = world.now()
      world.store.touch()
    },
    addTransaction,
    changeTransaction(entityId, accountId, key, { bookedAt, ...change }) {
      const entity = entityOf(entityId)
      const account = accountKeyOf(entity, accountId)
      changeRow(world, entity, { account, key, booking: bookedAt?.getTime(), ...change })
    },
    changeCurrency(entityId, accountId, currency) {
      const entity = entityOf(entityId)
      changeCurrency(world, entity, accountKeyOf(entity, accountId), currency)
    },
    listNoAccounts(entityId, none) {
      entityOf(entityId).drift.noAccounts = none
      world.store.touch()
    },
    emitWebhook: (type, payload) => webhooks.emit(type, payload),
  }
}
