import { findPerson } from '../people/index.ts'
import { type Bank, connectEntity, type ConnectWish, reconnectEntity, setConsent } from '../state/connect.ts'
import { planById } from '../state/ledger.ts'
import type { BankEvent, Consent, Entity } from '../state/state.ts'
import { addRow, changeRow, findCustomer, findEntity, loginOf, newId, plansFor } from '../state/world.ts'
import { type Served, servedTruth } from '../wire/served.ts'

/** Whom to connect where; words, accounts (all), permissions and times may be left out. */
type Wish = Pick<ConnectWish, 'customerId' | 'bank' | 'person'> &
  Partial<Pick<ConnectWish, 'words' | 'accounts' | 'permissions'>> & { accessFrom?: Date; accessTo?: Date }

/** A row added by hand: signed minor units; booked now unless stated; pending until settlePending. */
export type AddedTransaction = { minor: number; text: string; bookedAt?: Date; pending?: boolean }

/** Changed fields of a payment: signed minor units; `wire` holds fields as they are sent. */
export type TransactionChange = {
  minor?: number
  bookedAt?: Date
  text?: string
  wire?: Record<string, string | number | null>
}

/** What tests and demos may do behind the API of a running bank. All throw when an id is unknown. */
export function createControls(bank: Bank) {
  const { world, webhooks } = bank
  const { entities } = world.store.state

  function entityOf(id: string): Entity {
    const entity = findEntity(world, id)
    if (!entity) throw new Error(`The sandbox bank knows no entity ${id}`)
    return entity
  }

  function setConsentStatus(entityId: string, status: Consent['standard']): void {
    const { id, customerId, consents } = entityOf(entityId)
    const consent = consents.at(-1)
    if (!consent) throw new Error(`Entity ${entityId} has no consent`)
    setConsent(world, consent, status)
    const ids = { id: consent.id, entity_id: id, customer_id: customerId }
    webhooks.emit('consent.status.updated', { ...ids, status, consent_type: 'ACCOUNT_ACCESS' })
  }

  function accountKeyOf(entity: Entity, accountId: string): string {
    const plan = planById(world, entity, accountId)
    if (!plan) throw new Error(`Entity ${entity.id} has no account ${accountId}`)
    return plan.key
  }

  return {
    served: (entityId: string): Served => servedTruth(world, entityOf(entityId)),
    /** Connects without the widget; returns the entity's id. */
    connect(wish: Wish): string {
      const person = findPerson(wish.person)
      if (!person) throw new Error(`Nobody is called ${wish.person}`)
      if (!findCustomer(world, wish.customerId)) throw new Error(`No customer ${wish.customerId}`)
      return connectEntity(bank, {
        words: [],
        accounts: plansFor(person).map((plan) => plan.key),
        permissions: ['identity', 'accounts', 'balance', 'transactions'],
        ...wish,
        accessFrom: wish.accessFrom?.getTime() ?? null,
        accessTo: wish.accessTo?.getTime() ?? null,
      }).id
    },
    /** Does what a finished reconnect in the widget does. */
    reconnect: (entityId: string): void => reconnectEntity(bank, entityOf(entityId)),
    /** The ids of all entities of a customer that are not deleted. */
    entitiesOf: (customerId: string): string[] =>
      entities.filter((entity) => entity.customerId === customerId && !entity.deleted).map(({ id }) => id),
    /** The ids of all entities that are not deleted. */
    entities: (): string[] => entities.filter((entity) => !entity.deleted).map(({ id }) => id),
    expireConsent: (entityId: string): void => setConsentStatus(entityId, 'EXPIRED'),
    setConsentStatus,
    settlePending(entityId: string): void {
      const entity = entityOf(entityId)
      loginOf(world, entity).settledAt = world.now()
      if (entity.refreshedAt !== null) entity.refreshedAt = world.now()
      world.store.touch()
    },
    /** Returns the key of the new row. */
    addTransaction(entityId: string, accountId: string, row: AddedTransaction): string {
      const entity = entityOf(entityId)
      const { minor, text, bookedAt, pending = false } = row
      const now = world.now()
      const booking = bookedAt?.getTime() ?? now
      const account = accountKeyOf(entity, accountId)
      const key = `added-${newId()}`
      addRow(world, entity, { account, key, at: Math.min(now, booking), booking, minor, text, pending })
      return key
    },
    /** Changes a payment but keeps its id. */
    changeTransaction(entityId: string, accountId: string, key: string, change: TransactionChange): void {
      const entity = entityOf(entityId)
      const { bookedAt, ...fields } = change
      const account = accountKeyOf(entity, accountId)
      changeRow(world, entity, { account, key, booking: bookedAt?.getTime(), ...fields })
    },
    emitWebhook: (type: string, payload: Record<string, unknown>): BankEvent => webhooks.emit(type, payload),
  }
}
