import { digitsFrom, uuidFrom } from '../ledger/random.ts'
import type { AccountPlan, Row } from '../ledger/rows.ts'
import type { Ledger } from '../ledger/timeline.ts'
import type { Entity } from './state.ts'
import { bankOf, loginOf, personOf, SEED, timelineOf, type World } from './world.ts'

/** The id of an account: new for every entity, stable within it. */
export function accountIdOf(entity: Entity, key: string): string {
  return uuidFrom(`account|${entity.id}|${key}`)
}

/** The accounts that the entity shares. */
export function plansOf(world: World, entity: Entity): AccountPlan[] {
  return timelineOf(world, entity).plans.filter((plan) => entity.accounts.includes(plan.key))
}

/** The plan of the entity's account with the id; undefined when it is unknown or not shared. */
export function planById(world: World, entity: Entity, accountId: string): AccountPlan | undefined {
  return plansOf(world, entity).find((plan) => accountIdOf(entity, plan.key) === accountId)
}

/** An IBAN with correct check digits, stable for each person, bank and account, and the same for holders of a joint one. */
export function ibanOf(entity: Pick<Entity, 'person' | 'bank'>, key: string): string {
  const { id, joint } = personOf(entity)
  const holder = joint?.key === key ? joint.holders : id
  const digits = digitsFrom(`iban|${SEED}|${holder}|${entity.bank}|${key}`, 16)
  const bban = bankOf(entity).code + digits
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

/** The time from which the newest consent allows rows to be read. */
export function readableFrom(entity: Entity): number {
  return entity.consents.at(-1)?.from ?? -Infinity
}

/** Whether a row is booked, pending or rejected at an instant. */
export function statusOf(row: Row, instant: number, settledAt: number): 'BOOKED' | 'PENDING' | 'REJECTED' {
  if (row.rejected) return 'REJECTED'
  if (row.pendingUntil === undefined || row.pendingUntil <= instant) return 'BOOKED'
  const canSettle = row.pendingUntil !== Infinity || row.key.startsWith('added-')
  return canSettle && row.at <= settledAt ? 'BOOKED' : 'PENDING'
}

/** The id of a row. Pending rows of a `+pending` login, and some awkward ones, get another id when booked. */
export function rowIdOf(entity: Entity, account: string, row: Row, pending: boolean): string {
  const owner = personOf(entity).awkward ? entity.id : entity.customerId
  const renamed = row.quirk?.id === 'new-when-booked' || entity.words.includes('pending')
  const tail = pending && renamed ? '|pending' : ''
  const login = `${SEED}|${owner}|${entity.person}|${entity.bank}`
  return uuidFrom(`row|${login}|${account}|${row.key}${tail}`)
}

/** The last answer for each ledger: a bank is asked for a hundred pages of the same rows. */
const lastVisible = new WeakMap<Ledger, { asked: string; rows: readonly Row[] }>()

/** All rows that the account really has at the instant, in booking order. */
export function visibleRows(world: World, entity: Entity, key: string, instant: number): readonly Row[] {
  const late = entity.drift.lateShown
  const ledger = timelineOf(world, entity).ledger(key, instant)
  if (!ledger) return []
  const asked = `${ledger.changes} ${instant} ${late}`
  const last = lastVisible.get(ledger)
  if (last?.asked === asked) return last.rows
  const rows = ledger.rows.filter((row) => row.at <= instant && (late || !row.quirk?.appearsBetweenPages))
  lastVisible.set(ledger, { asked, rows })
  return rows
}

/** The exact booked balance and the sum of the pending rows at an instant, in signed minor units. */
export function sumsOf(world: World, entity: Entity, plan: AccountPlan, instant: number) {
  const { settledAt } = loginOf(world, entity)
  const sums = { booked: plan.openingMinor, pending: 0 }
  for (const row of visibleRows(world, entity, plan.key, instant)) {
    const status = statusOf(row, instant, settledAt)
    if (status === 'BOOKED') sums.booked += row.minor
    if (status === 'PENDING') sums.pending += row.pendingMinor ?? row.minor
  }
  return sums
}
