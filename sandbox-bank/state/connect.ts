import { findBank } from '../banks.ts'
import { misbehaveAtConnecting } from './misbehave.ts'
import { DAY_MS } from '../ledger/dates.ts'
import type { Consent, Entity } from './state.ts'
import { entityPayload } from './webhooks.ts'
import type { Webhooks } from './webhooks.ts'
import type { Refreshes } from './refreshes.ts'
import { addRow, loginOf, newId } from './world.ts'
import type { World } from './world.ts'

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
  const longest = now + 365 * DAY_MS
  return Math.min(accessTo ?? now + 364 * DAY_MS, longest)
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

/** Adds two pending rows to a `+pending` login, which may have none otherwise. */
function addPending(world: World, entity: Entity): void {
  const [account] = entity.accounts
  if (!entity.words.includes('pending') || account === undefined) return
  for (const [hours, minor, text] of [
    [3, -4_575, 'POS-PURCHASE CARD NO.4********1234 PENDING CAFE DUBAI AE'],
    [26, -12_990, 'POS-PURCHASE CARD NO.4********1234 PENDING STORE DUBAI AE'],
  ] as const) {
    const at = world.now() - hours * 3_600_000
    addRow(world, entity, { account, key: `added-${newId()}`, at, booking: at, minor, text, pending: true })
  }
}

/** The misbehaviour state of a new connection. */
function freshDrift(): Entity['drift'] {
  return {
    reads: {},
    lateShown: false,
    pageRefused: false,
    rateLimited: 0,
    readOnce: null,
    expiredOnce: false,
    lastCall: null,
    reconnectId: null,
    reconnected: false,
    misbehaved: false,
    noAccounts: false,
  }
}

/**
 * Connects a customer to a bank. An existing entity of the same customer and bank is updated
 * (entity.updated); a deleted one stays deleted and a new one is created (entity.created).
 */
export function connectEntity(
  world: World,
  webhooks: Webhooks,
  refreshes: Refreshes,
  wish: ConnectWish,
): Entity {
  const now = world.now()
  const { entities } = world.store.state
  const known = entities.find((e) => !e.deleted && e.customerId === wish.customerId && e.bank === wish.bank)
  const changes = {
    person: wish.person,
    words: wish.words,
    accounts: wish.accounts,
    permissions: wish.permissions,
    updatedAt: now,
    connectedAt: now,
  }
  if (known) {
    const expiredOnce = known.drift.expiredOnce || known.words.includes('expired')
    for (const consent of known.consents) {
      if (consent.status === 'ACTIVE')
        Object.assign(consent, { status: 'REVOKED', standard: 'REVOKED', changedAt: now })
    }
    Object.assign(known, changes)
    known.drift = { ...freshDrift(), reads: known.drift.reads, expiredOnce, reconnected: true }
    known.consents.push(newConsent(now, wish))
    loginOf(world, known)
    addPending(world, known)
    world.store.touch()
    webhooks.emit('entity.updated', entityPayload(world, known))
    if (!refreshes.running(known.id)) refreshes.begin(known, false)
    return known
  }
  const entity: Entity = {
    id: newId(),
    customerId: wish.customerId,
    bank: wish.bank,
    ...changes,
    createdAt: now,
    deleted: false,
    consents: [newConsent(now, wish)],
    refreshedAt: null,
    drift: freshDrift(),
  }
  loginOf(world, entity)
  addPending(world, entity)
  misbehaveAtConnecting(world, entity)
  entities.push(entity)
  world.store.touch()
  webhooks.emit('entity.created', entityPayload(world, entity))
  refreshes.begin(entity, false)
  return entity
}

/** Clears the state that required a reconnect and sends the webhook. */
export function reconnectEntity(
  world: World,
  webhooks: Webhooks,
  refreshes: Refreshes,
  entity: Entity,
): void {
  entity.drift.reconnectId = null
  entity.drift.reconnected = true
  entity.drift.lastCall = world.now()
  entity.updatedAt = world.now()
  world.store.touch()
  webhooks.emit('entity.reconnected', entityPayload(world, entity))
  if (!refreshes.running(entity.id)) refreshes.begin(entity, false)
}

/** Whether the newest consent still allows reading; marks it EXPIRED once its time is over. */
export function consentHolds(world: World, entity: Entity): boolean {
  const consent = entity.consents.at(-1)
  if (!consent) return false
  if (consent.standard === 'AUTHORISED' && consent.expiresAt <= world.now()) {
    setConsent(world, consent, 'EXPIRED')
  }
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
