import type { KnownCurrency } from '#contract/currencies.ts'
import type { Language } from '#contract/product.ts'
import { type Display, type Weekend, weekends } from '#contract/settings.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { cleanName } from '#contract/text.ts'
import { newId } from '../../platform/ids.ts'
import {
  type Goals,
  insertDocument,
  insertTestWrite,
  selectDocument,
  selectTestWrite,
  selectUserOfCustomer,
  selectWeekend,
  type Settings,
  updateCustomer,
  updateDocumentRow,
  updateEmail,
  updateStatus,
} from './store.ts'

/** The stored parts of a user's document; figures are added by the document feature. */
export type UserParts = {
  userId: string
  name: string
  email: string
  photoVersion: string | null
  photoURL: string | null
  leanCustomerId: string | null
  leanConnectionStatus: 'connected' | 'disconnected'
  leanConnectedAt: Date | null
  leanUpdatedAt: Date | null
  settings: Settings
  goals: Goals
  setupAt: Date
  createdAt: Date
}

/** Creates the user's document; returns whether it was new, so that seeding follows it once. */
export async function createUserDocument(
  tx: Tx,
  user: { userId: string; name: string; email: string; language?: Language | undefined },
  now: Date,
): Promise<boolean> {
  return insertDocument(tx, user, now)
}

/** Where the photo is fetched with the bearer token; the version makes a new photo a new address. */
export function photoAddress(version: string | null): string | null {
  return version === null ? null : `/api/user/photo?v=${version}`
}

/** The stored parts, or null for a user whose document is gone. */
async function findUserDocument(tx: Tx, userId: string): Promise<UserParts | null> {
  const row = await selectDocument(tx, userId)
  if (!row) return null
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    photoVersion: row.photo_version,
    photoURL: photoAddress(row.photo_version),
    leanCustomerId: row.lean_customer_id,
    leanConnectionStatus: row.lean_connection_status,
    leanConnectedAt: row.lean_connected_at,
    leanUpdatedAt: row.lean_updated_at,
    settings: row.settings,
    goals: row.goals,
    setupAt: row.setup_at,
    createdAt: row.created_at,
  }
}

/** The stored parts of the user's document. */
export async function readUserDocument(tx: Tx, userId: string): Promise<UserParts> {
  return (await findUserDocument(tx, userId)) ?? fail('not_found')
}

export type SettingsChange = {
  name?: string | undefined
  settings?:
    | {
        darkMode?: boolean | undefined
        language?: Language | undefined
        notifications?: boolean | undefined
        secondCurrency?: KnownCurrency | null | undefined
        display?: Display | undefined
      }
    | undefined
  goals?:
    | {
        monthlySavings?: number | undefined
        emergencyFund?: number | undefined
        monthlyBudget?: number | undefined
      }
    | undefined
}

/** Changes name, settings or goals; what is not named stays. */
export async function updateSettings(tx: Tx, userId: string, change: SettingsChange): Promise<UserParts> {
  const goals = given(change.goals ?? {})
  for (const [goal, amount] of Object.entries(goals)) checkGoal(goal, amount)
  const name = change.name === undefined ? null : cleanName(change.name)
  if (name === '') fail('your_name_required', {}, { field: 'name' })
  await updateDocumentRow(tx, userId, {
    name,
    settings: given(change.settings ?? {}),
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

function given<T extends Record<string, unknown>>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> } // absent parts are left out above
}

/** Sets the user's customer id at a provider once; returns the id that counts, which may be an earlier one. */
/** The person's weekend; Saturday and Sunday until they choose another. */
export async function readWeekend(tx: Tx, userId: string): Promise<Weekend> {
  const chosen = await selectWeekend(tx, userId)
  return weekends.find((weekend) => weekend === chosen) ?? 'saturday_sunday'
}

export async function setLeanCustomer(
  tx: Tx,
  userId: string,
  provider: string,
  customerId: string,
  now: Date,
): Promise<string> {
  return (await updateCustomer(tx, userId, provider, customerId, now)) ?? fail('not_found')
}

export async function setLeanStatus(
  tx: Tx,
  userId: string,
  status: 'connected' | 'disconnected',
  now: Date,
): Promise<void> {
  await updateStatus(tx, userId, status, now)
}

export async function leanCustomerOf(tx: Tx, userId: string): Promise<string | null> {
  return (await selectDocument(tx, userId))?.lean_customer_id ?? null
}

/** Whose customer id this is; for the provider's events, so in a system transaction. */
export async function userOfCustomer(
  systemTx: Tx,
  provider: string,
  customerId: string,
): Promise<string | null> {
  return selectUserOfCustomer(systemTx, provider, customerId)
}

/** Follows a change of the sign-in address. */
export async function setUserEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await updateEmail(tx, userId, email)
}

/** The developer pages' write test: one document written and read back. */
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
