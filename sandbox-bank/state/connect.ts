import { findBank } from '../banks.ts'
import { DAY_MS } from '../ledger/dates.ts'
import { addPending, misbehaveAtConnecting } from './misbehave.ts'
import type { Refreshes } from './refreshes.ts'
import { type Consent, type Entity, freshDrift } from './state.ts'
import { entityPayload, type Webhooks } from './webhooks.ts'
import { loginOf, newId, type World } from './world.ts'

/** The running bank: its state, its events and its refreshes. */
export interface Bank {
  world: World
  webhooks: Webhooks
  refreshes: Refreshes
}

/** What a finished sign-in requests. */
export interface ConnectWish {
  customerId: string
  bank: string
  person: string
  words: string[]
  accounts: string[]
  permissions: string[]
  accessFrom: number | null
  accessTo: number | null
}

/** The end of a new consent: the requested time, or 364 days from now; never later than 365 days from now. */
export function consentEnd(now: number, accessTo: number | null): number {
  return Math.min(accessTo ?? now + 364 * DAY_MS, now + 365 * DAY_MS)
}

function newConsent(now: number, wish: ConnectWish): Consent {
  return {
    id: newId(),
    bankConsentId: newId(),
    status: 'ACTIVE',
    standard: 'AUTHORISED',
    permissions: wish.permissions,
    createdAt: now,
    changedAt: now,
    expiresAt: consentEnd(now, wish.accessTo),
    from: wish.accessFrom,
  }
}

/**
 * Connects a customer to a bank. An existing entity of the same customer and bank is updated
 * (entity.updated); a deleted one stays deleted and a new one is created (entity.created).
 */
export function connectEntity({ world, webhooks, refreshes }: Bank, wish: ConnectWish): Entity {
  const now = world.now()
  const { entities } = world.store.state
  const { customerId, bank, person, words, accounts, permissions } = wish
  const existing = entities.find(
    (each) => !each.deleted && each.customerId === customerId && each.bank === bank,
  )
  const changes = { person, words, accounts, permissions, connectedAt: now }
  const entity: Entity = existing ?? {
    id: newId(),
    customerId,
    bank,
    ...changes,
    createdAt: now,
    deleted: false,
    consents: [],
    refreshedAt: null,
    drift: freshDrift(),
  }
  if (existing) {
    const expiredOnce = existing.drift.expiredOnce || existing.words.includes('expired')
    for (const consent of existing.consents)
      if (consent.status === 'ACTIVE') setConsent(world, consent, 'REVOKED')
    Object.assign(existing, changes)
    existing.drift = { ...freshDrift(), reads: existing.drift.reads, expiredOnce, reconnected: true }
  }
  entity.consents.push(newConsent(now, wish))
  loginOf(world, entity)
  addPending(world, entity)
  if (!existing) {
    misbehaveAtConnecting(world, entity)
    entities.push(entity)
  }
  world.store.touch()
  webhooks.emit(existing ? 'entity.updated' : 'entity.created', entityPayload(world, entity))
  if (!refreshes.running(entity.id)) refreshes.begin(entity, false)
  return entity
}

/** Clears the state that required a reconnect and sends the webhook. */
export function reconnectEntity({ world, webhooks, refreshes }: Bank, entity: Entity): void {
  entity.drift.reconnectId = null
  entity.drift.reconnected = true
  entity.drift.lastCall = world.now()
  world.store.touch()
  webhooks.emit('entity.reconnected', entityPayload(world, entity))
  if (!refreshes.running(entity.id)) refreshes.begin(entity, false)
}

/** Whether the newest consent still allows reading; marks it EXPIRED once its time is over. */
export function consentHolds(world: World, entity: Entity): boolean {
  const consent = entity.consents.at(-1)
  if (!consent) return false
  if (consent.standard === 'AUTHORISED' && consent.expiresAt <= world.now())
    setConsent(world, consent, 'EXPIRED')
  return consent.standard === 'AUTHORISED'
}

/** Sets a consent's standard status and the older `status` field, which has only three values. */
export function setConsent(world: World, consent: Consent, standard: Consent['standard']): void {
  consent.standard = standard
  consent.status = standard === 'AUTHORISED' ? 'ACTIVE' : standard === 'REJECTED' ? 'REJECTED' : 'REVOKED'
  consent.changedAt = world.now()
  world.store.touch()
}

/** Whether a bank is offered in the widget. */
export function isOffered(identifier: string): boolean {
  return findBank(identifier)?.enabled === true
}
