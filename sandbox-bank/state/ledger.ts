import { digitsFrom, uuidFrom } from '../ledger/random.ts'
import type { AccountPlan, Row } from '../ledger/rows.ts'
import type { Entity } from './state.ts'
import { firstIndex } from '../ledger/timeline.ts'
import type { Ledger } from '../ledger/timeline.ts'
import { bankOf, loginOf, personOf, timelineOf } from './world.ts'
import type { World } from './world.ts'

/** The longest time that ordinary rows stay pending; older ones need no check. */
const PENDING_SPAN_MS = 5 * 86_400_000

/** The id of an account: new for every entity, stable within it. */
export function accountIdOf(entity: Entity, key: string): string {
  return uuidFrom(`account|${entity.id}|${key}`)
}

/** The plan of the entity's account with the id; undefined when it is unknown or not shared. */
export function planById(world: World, entity: Entity, accountId: string): AccountPlan | undefined {
  return timelineOf(world, entity).plans.find(
    (plan) => entity.accounts.includes(plan.key) && accountIdOf(entity, plan.key) === accountId,
  )
}

/** An IBAN with correct check digits, stable for each person, bank and account. */
export function ibanOf(world: World, entity: Entity, key: string): string {
  const bban =
    bankOf(entity).code + digitsFrom(`iban|${world.seed}|${entity.person}|${entity.bank}|${key}`, 16)
  // AE and 00 as digits: A = 10, E = 14.
  const check = 98n - (BigInt(`${bban}101400`) % 97n)
  return `AE${String(check).padStart(2, '0')}${bban}`
}

/** The instant of the provider's newest data from the bank, which it refreshes by itself every four hours. */
export function asOf(world: World, entity: Entity): number {
  const now = world.now()
  if (entity.refreshedAt === null) return now
  if (now - entity.refreshedAt > 4 * 3_600_000) {
    entity.refreshedAt = now
    world.store.touch()
  }
  return entity.refreshedAt
}

/** Whether a row is booked, pending or rejected at an instant. */
export function statusOf(row: Row, at: number, settledAt: number): 'BOOKED' | 'PENDING' | 'REJECTED' {
  if (row.rejected) return 'REJECTED'
  if (row.pendingUntil === undefined || row.pendingUntil <= at) return 'BOOKED'
  const canSettle = row.pendingUntil !== Infinity || row.key.startsWith('added-')
  return canSettle && row.at <= settledAt ? 'BOOKED' : 'PENDING'
}

/** The id of a row. Pending rows of a `+pending` login, and some awkward ones, get another id when booked. */
export function rowIdOf(
  world: World,
  entity: Entity,
  accountKey: string,
  row: Row,
  pending: boolean,
): string {
  const owner = personOf(entity).awkward ? entity.id : entity.customerId
  const renamed = row.quirk?.id === 'new-when-booked' || entity.words.includes('pending')
  const tail = pending && renamed ? '|pending' : ''
  return uuidFrom(
    `row|${world.seed}|${owner}|${entity.person}|${entity.bank}|${accountKey}|${row.key}${tail}`,
  )
}

/** A range of rows in booking order: rows[from] to rows[to - 1]. */
export interface Slice {
  ledger: Ledger
  rows: readonly Row[]
  from: number
  to: number
}

function needsLook(world: World, entity: Entity): boolean {
  return personOf(entity).awkward === true || loginOf(world, entity).added.length > 0
}

/** All rows that the account really has at the instant. */
export function visibleRows(world: World, entity: Entity, key: string, at: number): Slice | undefined {
  const ledger = timelineOf(world, entity).ledger(key, at)
  if (!ledger) return undefined
  if (needsLook(world, entity)) {
    const late = entity.drift.lateShown
    const rows = ledger.rows.filter((row) => row.at <= at && (late || !row.quirk?.appearsBetweenPages))
    return { ledger, rows, from: 0, to: rows.length }
  }
  return { ledger, rows: ledger.rows, from: 0, to: firstIndex(ledger.rows, (row) => row.at > at) }
}

/** Only the rows whose booking time is in [from, to). */
export function within(slice: Slice, fromMs: number, toMs: number): Slice {
  const low = Math.max(
    slice.from,
    firstIndex(slice.rows, (row) => row.booking >= fromMs),
  )
  const high = Math.min(
    slice.to,
    firstIndex(slice.rows, (row) => row.booking >= toMs),
  )
  return { ...slice, from: low, to: Math.max(low, high) }
}

/** Signed minor units: the booked balance and the sum of the pending rows. */
export interface Sums {
  booked: number
  pending: number
}

/** The exact booked balance and the pending sum of an account at an instant. */
export function sumsOf(world: World, entity: Entity, key: string, at: number): Sums {
  const slice = visibleRows(world, entity, key, at)
  if (!slice) return { booked: 0, pending: 0 }
  const { settledAt } = loginOf(world, entity)
  const opening = slice.ledger.plan.openingMinor
  if (slice.rows !== slice.ledger.rows) {
    const sums = { booked: opening, pending: 0 }
    for (const row of slice.rows) {
      const status = statusOf(row, at, settledAt)
      if (status === 'BOOKED') sums.booked += row.minor
      if (status === 'PENDING') sums.pending += row.pendingMinor ?? row.minor
    }
    return sums
  }
  const sums = { booked: opening + (slice.ledger.sums[slice.to] ?? 0), pending: 0 }
  for (let i = slice.to - 1; i >= 0; i--) {
    const row = slice.rows[i]
    if (!row || row.at < at - PENDING_SPAN_MS) break
    if (statusOf(row, at, settledAt) === 'BOOKED') continue
    sums.booked -= row.minor
    sums.pending += row.pendingMinor ?? row.minor
  }
  return sums
}
