import type { BodyOf } from '#contract/endpoint.ts'
import { type updateDocument, type Weekend, weekends } from '#contract/person/settings.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { cleanName } from '#contract/text.ts'
import { newId } from '../../../platform/ids.ts'
import {
  insertTestWrite,
  selectDocument,
  selectTestWrite,
  selectWeekend,
  type StoredDocument,
  updateCustomer,
  updateDocumentRow,
} from './store.ts'

export {
  insertDocument as createUserDocument,
  selectUserOfCustomer as userOfCustomer,
  updateEmail as setUserEmail,
  updateStatus as setLeanStatus,
} from './store.ts'

/** The stored parts of a user's document, with the address of the photo. */
export type UserParts = StoredDocument & { photoURL: string | null }

/** The address from which the photo is fetched with the bearer token; a new version gives a new address. */
export function photoAddress(version: string | null): string | null {
  return version === null ? null : `/api/user/photo?v=${version}`
}

/** The stored parts of the user's document; fails with `not_found` if there is none. */
export async function readUserDocument(tx: Tx, userId: string): Promise<UserParts> {
  const stored = (await selectDocument(tx, userId)) ?? fail('not_found')
  return { ...stored, photoURL: photoAddress(stored.photoVersion) }
}

export type SettingsChange = BodyOf<typeof updateDocument>

/** Changes name, settings or goals; what is not given stays. */
export async function updateSettings(tx: Tx, userId: string, change: SettingsChange): Promise<UserParts> {
  const goals = definedParts(change.goals ?? {})
  for (const [goal, amount] of Object.entries(goals)) checkGoal(goal, amount)
  const name = change.name === undefined ? null : cleanName(change.name)
  if (name === '') fail('your_name_required', {}, { field: 'name' })
  await updateDocumentRow(tx, userId, {
    name,
    settings: definedParts(change.settings ?? {}),
    goals,
  })
  return readUserDocument(tx, userId)
}

function checkGoal(goal: string, amount: number): void {
  const whole = Math.round(amount * 100)
  const fits =
    Number.isFinite(amount) && amount >= 0 && amount < 1e12 && Math.abs(whole - amount * 100) < 1e-4
  if (!fits) fail('goal_invalid', {}, { field: `goals.${goal}` })
}

function definedParts<T extends Record<string, unknown>>(
  parts: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> } // absent parts are left out above
}

/** The user's weekend; Saturday and Sunday unless another is chosen. */
export async function readWeekend(tx: Tx, userId: string): Promise<Weekend> {
  const chosen = await selectWeekend(tx, userId)
  return weekends.find((weekend) => weekend === chosen) ?? 'saturday_sunday'
}

/** Sets the user's customer id at a provider once; returns the id in effect, which may be an earlier one. */
export async function setLeanCustomer(
  tx: Tx,
  userId: string,
  provider: string,
  customerId: string,
  now: Date,
): Promise<string> {
  return (await updateCustomer(tx, userId, provider, customerId, now)) ?? fail('not_found')
}

export async function leanCustomerOf(tx: Tx, userId: string): Promise<string | null> {
  return (await selectDocument(tx, userId))?.leanCustomerId ?? null
}

/** The write test of the developer pages: writes one document and reads it back. */
export async function testConnection(
  tx: Db,
  userId: string,
  message: string,
  now: Date,
): Promise<{ id: string; message: string; timestamp: string; createdAt: string }> {
  const id = newId(now)
  await insertTestWrite(tx, userId, { id, message, timestamp: now, created_at: now })
  const stored = (await selectTestWrite(tx, userId, id)) ?? fail('test_write_failed')
  return {
    id: stored.id,
    message: stored.message,
    timestamp: stored.timestamp.toISOString(),
    createdAt: stored.created_at.toISOString(),
  }
}
