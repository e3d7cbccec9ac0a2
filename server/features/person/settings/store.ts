import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { KnownCurrency } from '#contract/currencies.ts'
import type { Language } from '#contract/product.ts'
import type { Display } from '#contract/person/settings.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type Settings = {
  /** Absent until the user has chosen; each device then follows its system. */
  darkMode?: boolean
  language?: Language
  currency: string
  notifications: boolean
  secondCurrency?: KnownCurrency | null
  display?: Display
}
export type Goals = { monthlySavings: number; emergencyFund: number; monthlyBudget: number }
/** The stored parts of a user's document; figures are added by the document feature. */
export type StoredDocument = {
  userId: string
  name: string
  email: string
  photoVersion: string | null
  leanCustomerId: string | null
  leanConnectionStatus: 'connected' | 'disconnected'
  leanConnectedAt: Date | null
  leanUpdatedAt: Date | null
  settings: Settings
  goals: Goals
  setupAt: Date
  createdAt: Date
}

/** Creates the user's document, unless it exists. */
export async function insertDocument(
  tx: Tx,
  user: { userId: string; name: string; email: string; language?: Language | undefined },
  now: Date,
): Promise<void> {
  const rows = await query(tx)`
    insert into user_documents (user_id, name, email, setup_at, created_at)
    values (${user.userId}, ${user.name}, ${user.email}, ${now}, ${now})
    on conflict (user_id) do nothing
    returning user_id
  `
  if (rows.length === 0) return
  if (user.language !== undefined)
    await sql`update user_documents set settings = settings || ${JSON.stringify({ language: user.language })}::jsonb
      where user_id = ${user.userId}`.execute(tx)
  await query(tx)`insert into user_versions (user_id, version, language)
    values (${user.userId}, ${randomUUID()}, ${user.language ?? null})
    on conflict (user_id) do nothing`
}

export async function selectDocument(tx: Tx, userId: string): Promise<StoredDocument | null> {
  return queryFirst<StoredDocument>(tx)`
    select user_id as "userId", name, email, photo_version as "photoVersion", lean_customer_id as "leanCustomerId",
      lean_connection_status as "leanConnectionStatus", lean_connected_at as "leanConnectedAt",
      lean_updated_at as "leanUpdatedAt", settings, goals, setup_at as "setupAt", created_at as "createdAt"
    from user_documents where user_id = ${userId}
  `
}

/** The weekend that the user chose; null if none was chosen. */
export async function selectWeekend(tx: Tx, userId: string): Promise<string | null> {
  const rows = await query<{ weekend: string | null }>(tx)`
    select settings->'display'->>'weekend' as weekend from user_documents where user_id = ${userId}`
  return rows[0]?.weekend ?? null
}

export async function updateDocumentRow(
  tx: Tx,
  userId: string,
  change: { name: string | null; settings: Partial<Settings>; goals: Partial<Goals> },
): Promise<void> {
  const { display, ...settings } = change.settings
  await query(tx)`
    update user_documents set
      name = coalesce(${change.name}::text, name),
      settings = settings || ${JSON.stringify(settings)}::jsonb,
      goals = goals || ${JSON.stringify(change.goals)}::jsonb
    where user_id = ${userId}
  `
  if (display)
    await sql`
      update user_documents set settings = jsonb_set(settings, '{display}',
        coalesce(settings->'display', '{}'::jsonb) || ${JSON.stringify(display)}::jsonb)
      where user_id = ${userId}
    `.execute(tx)
}

/** Called when the sign-in address has changed. */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await query(tx)`update user_documents set email = ${email} where user_id = ${userId}`
}

export async function updatePhotoVersion(tx: Tx, userId: string, version: string | null): Promise<void> {
  await query(tx)`update user_documents set photo_version = ${version} where user_id = ${userId}`
}

/**
 * Keeps the first customer id, so that two concurrent calls agree. Null if the user is gone or the id is
 * another user's.
 */
export async function updateCustomer(
  tx: Tx,
  userId: string,
  provider: string,
  customerId: string,
  now: Date,
): Promise<string | null> {
  const rows = await query<{ lean_customer_id: string }>(tx)`
    update user_documents set
      lean_updated_at = case when lean_customer_id is null then ${now}::timestamptz else lean_updated_at end,
      lean_customer_id = coalesce(lean_customer_id, ${customerId})
    where user_id = ${userId}
    returning lean_customer_id
  `
  const [row] = rows
  if (!row) return null
  const { lean_customer_id: storedId } = row
  await query(tx)`
    insert into provider_customers (provider, customer_id, user_id) values (${provider}, ${storedId}, ${userId})
    on conflict do nothing`
  const claimed = await sql`select from provider_customers
    where provider = ${provider} and customer_id = ${storedId} and user_id = ${userId}`.execute(tx)
  return claimed.rows.length > 0 ? storedId : null
}

export async function updateStatus(
  tx: Tx,
  userId: string,
  status: 'connected' | 'disconnected',
  now: Date,
): Promise<void> {
  await query(tx)`
    update user_documents set
      lean_connection_status = ${status},
      lean_connected_at = case
        when ${status} = 'connected' and lean_connection_status <> 'connected' then ${now}::timestamptz
        else lean_connected_at end,
      lean_updated_at = ${now}
    where user_id = ${userId}
  `
}

/** The user with this customer id; for the provider's events, so in a system transaction. */
export async function selectUserOfCustomer(
  systemTx: Tx,
  provider: string,
  customerId: string,
): Promise<string | null> {
  const rows = await query<{ user_id: string }>(systemTx)`
    select user_id from provider_customers where provider = ${provider} and customer_id = ${customerId}
  `
  return rows[0]?.user_id ?? null
}

export type TestWrite = { id: string; message: string; timestamp: Date; created_at: Date }

/** Writes a test document. Only the newest 20 are stored. */
export async function insertTestWrite(tx: Tx, userId: string, write: TestWrite): Promise<void> {
  await query(tx)`
    insert into test_writes (user_id, id, message, timestamp, created_at)
    values (${userId}, ${write.id}, ${write.message}, ${write.timestamp}, ${write.created_at})
  `
  await query(tx)`
    delete from test_writes where user_id = ${userId} and id not in (
      select id from test_writes where user_id = ${userId} order by created_at desc, id desc limit 20
    )
  `
}

export async function selectTestWrite(tx: Tx, userId: string, id: string): Promise<TestWrite | null> {
  return queryFirst<TestWrite>(tx)`
    select id, message, timestamp, created_at from test_writes where user_id = ${userId} and id = ${id}
  `
}
