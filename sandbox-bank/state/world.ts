import { randomUUID } from 'node:crypto'
import { type BankInfo, findBank } from '../banks.ts'
import { findPerson } from '../people/index.ts'
import { dayOf, dubaiDay, partsOf } from '../ledger/dates.ts'
import type { Person, Row, Template } from '../ledger/rows.ts'
import type { AddedRow, Customer, Entity, Login, RowChange, Store } from './state.ts'
import { type Timeline, createTimeline } from '../ledger/timeline.ts'

/** The state and settings shared by all parts of the server. */
export interface World {
  store: Store
  timing: Timing
  /** Months of history before the first connection, of people who have more. */
  mostMonths: number
  appName: string
  clientId: string
  clientSecret: string
  /** Set once the port is known. */
  publicUrl: string
  now: () => number
  log: (line: object) => void
  timelines: Map<string, Timeline>
  /** Runs `work` later, unless the server stops before. */
  later: (ms: number, work: () => void) => void
}

/** Part of the seed of everything generated: people, payments and ids are the same in every bank. */
export const SEED = 1

const ADDED: Template = { type: 'OTHER', sub: 'NOT_APPLICABLE', category: 'OTHER' }

/** The key under which a person's login at a bank is stored for a customer. */
function loginKey(customerId: string, bank: string, person: string): string {
  return `${customerId}|${bank}|${person}`
}

export function findCustomer(world: World, id: string): Customer | undefined {
  return world.store.state.customers.find((customer) => customer.id === id)
}

/** The entity with the id unless it is deleted. */
export function findEntity(world: World, id: string): Entity | undefined {
  return world.store.state.entities.find((entity) => entity.id === id && !entity.deleted)
}

/** The stored login of an entity; created at the first connection. */
export function loginOf(world: World, entity: Pick<Entity, 'customerId' | 'bank' | 'person'>): Login {
  const key = loginKey(entity.customerId, entity.bank, entity.person)
  const fresh = { anchor: world.now(), settledAt: 0, added: [], changes: [], currencies: {} }
  return (world.store.state.logins[key] ??= fresh)
}

/** The person who signed in. */
export function personOf(entity: Pick<Entity, 'person'>): Person {
  const person = findPerson(entity.person)
  if (!person) throw new Error(`No person ${entity.person}`)
  return person
}

/** The first day of a person's history. */
export function firstDayOf(world: World, person: Person, anchorMs: number): number {
  const anchorDay = dubaiDay(anchorMs)
  const { year, month } = partsOf(anchorDay)
  const earliest = world.mostMonths === Infinity ? -Infinity : dayOf(year, month - world.mostMonths, 1)
  return Math.max(person.firstDay(anchorDay), earliest)
}

export function bankOf(entity: Pick<Entity, 'bank'>): BankInfo {
  const bank = findBank(entity.bank)
  if (!bank) throw new Error(`No bank ${entity.bank}`)
  return bank
}

/** Converts a row added by hand. */
function addedAsRow(added: AddedRow): Row {
  const { key, at: happenedAt, booking, minor, text } = added
  const row: Row = { key, at: happenedAt, booking, minor, text, template: ADDED }
  if (added.pending) row.pendingUntil = Infinity
  return row
}

/** The person's payments at the bank; created once and cached. */
export function timelineOf(world: World, entity: Entity): Timeline {
  const key = loginKey(entity.customerId, entity.bank, entity.person)
  const cached = world.timelines.get(key)
  if (cached) return cached
  const login = loginOf(world, entity)
  const person = personOf(entity)
  // people with a joint account have one history, of which each sees their own accounts
  const seed = `${SEED}|${person.joint?.holders ?? person.id}|${entity.bank}`
  const timeline = createTimeline(
    { ...person, firstDay: () => firstDayOf(world, person, login.anchor) },
    seed,
    login.anchor,
    bankOf(entity).midnight,
  )
  for (const added of login.added) timeline.insert(added.account, addedAsRow(added))
  for (const change of login.changes) {
    timeline.ledger(change.account, world.now())
    timeline.change(change)
  }
  for (const plan of timeline.plans) plan.currency = login.currencies[plan.key] ?? plan.currency
  world.timelines.set(key, timeline)
  return timeline
}

/** Adds a row by hand; its key must be new, and `at` is when it happened. */
export function addRow(world: World, entity: Entity, added: AddedRow): void {
  const timeline = timelineOf(world, entity)
  timeline.ledger(added.account, world.now())
  loginOf(world, entity).added.push(added)
  timeline.insert(added.account, addedAsRow(added))
  if (entity.refreshedAt !== null) entity.refreshedAt = world.now()
  world.store.touch()
}

/** Changes a payment but keeps its id. */
export function changeRow(world: World, entity: Entity, change: RowChange): void {
  const timeline = timelineOf(world, entity)
  timeline.ledger(change.account, world.now())
  timeline.change(change)
  loginOf(world, entity).changes.push(change)
  if (entity.refreshedAt !== null) entity.refreshedAt = world.now()
  world.store.touch()
}

/** Changes an account's currency from now on; its amounts stay. */
export function changeCurrency(world: World, entity: Entity, account: string, currency: string): void {
  for (const plan of timelineOf(world, entity).plans) if (plan.key === account) plan.currency = currency
  loginOf(world, entity).currencies[account] = currency
  world.store.touch()
}

/** The account plans of a person, to choose from when connecting. */
export function plansFor(person: Person): Timeline['plans'] {
  return person.live('', 0, 0).accounts
}

export function newId(): string {
  return randomUUID()
}

/** How quickly the bank responds, in milliseconds. */
export interface Timing {
  /** When the PENDING webhooks are sent after a refresh starts. */
  refreshPendingMs: number[]
  /** When a refresh is finished. */
  refreshDoneMs: number
  /** Delays before the second, third, … attempt of a webhook. */
  webhookRetryMs: number[]
  /** How long each data call of a `+slow` login takes. */
  slowMs: number
  /** How long after connecting a `+delay` login responds with PENDING. */
  delayMs: number
  /** Idle time after which a `+otp` login needs a new one-time code. */
  otpIdleMs: number
}

export interface SandboxBankOptions {
  /** 0 (the default) chooses a free port. */
  port?: number
  host?: string
  clientId?: string
  clientSecret?: string
  webhookSecret?: string
  now?: () => Date
  timing?: Partial<Timing>
  /** Months of history before the first connection, of people who have more; all if absent. */
  mostMonths?: number
  log?: (line: object) => void
  /** JSON file that preserves customers, entities and consents across restarts. */
  stateFile?: string
}

/** Credentials of the sandbox only: they give access to nothing but this server and are not secret. */
export const SANDBOX_CLIENT_ID = '5a4d0b0e-0000-4000-8000-5a9db0c4ba2c'
export const SANDBOX_CLIENT_SECRET = 'sandbox-only-client-secret-not-for-production'
export const SANDBOX_WEBHOOK_SECRET = 'sandbox-only-webhook-secret-not-for-production'

export const DEFAULT_TIMING: Timing = {
  refreshPendingMs: [300, 900],
  refreshDoneMs: 1500,
  webhookRetryMs: [1000, 2000, 5000, 10_000, 60_000, 180_000],
  slowMs: 4000,
  delayMs: 6000,
  otpIdleMs: 600_000,
}
