import type { ResponseFields } from '#contract/endpoint.ts'
import type { listAudit } from '#contract/person/account.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { hasRecentSignIn, hasSignInFrom, insertEntry, selectCalls, selectNewestEntries } from './store.ts'

/** Kinds of entries in a user's audit list, which the user can read and which is retained as evidence. */
export type AuditKind =
  | 'signed_up'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_failed'
  | 'session_ended'
  | 'sessions_ended'
  | 'password_changed'
  | 'password_reset'
  | 'reset_requested'
  | 'email_changed'
  | 'email_restored'
  | 'email_confirmed'
  | 'google_linked'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'api_token_added'
  | 'api_token_removed'
  | 'app_connected'
  | 'app_disconnected'
  | 'assistant_read'
  | 'assistant_agreed'
  | 'assistant_ended'
  | 'consent_given'
  | 'consent_withdrawn'
  | 'token_refused'
  | 'photo_changed'
  | 'data_exported'
  | 'household_invited'
  | 'household_accepted'
  | 'household_declined'
  | 'household_shared'
  | 'household_joined'
  | 'household_changed'
  | 'household_ended'
  | 'account_deleted'

export type RecordAudit = (
  tx: Tx,
  userId: string,
  kind: AuditKind,
  detail: Record<string, string>,
  now: Date,
) => Promise<void>
export type AuditEntry = ResponseFields<typeof listAudit>['data'][number]

const longestDetail = 200

/** Adds an entry to the user's audit list. Never pass secrets; long texts are truncated. */
export const recordAudit: RecordAudit = async (tx, userId, kind, detail, now) => {
  const short = Object.entries(detail).map(([name, text]) => [name, text.slice(0, longestDetail)] as const)
  await insertEntry(tx, userId, { id: newId(now), at: now, kind, detail: Object.fromEntries(short) })
}

const dayMs = 86_400_000
const mostEntries = 200
/** How far back calls of assistants are listed, and how many of one app and day. */
const callDays = 90
const mostCalls = 100

/** The user's newest audit entries, newest first; the calls of an assistant on one day are one of them. */
export async function listAuditEntries(tx: Tx, userId: string, now: Date): Promise<AuditEntry[]> {
  const rows = await selectNewestEntries(tx, userId, mostEntries)
  const since = new Date(now.getTime() - callDays * dayMs)
  const calls = await selectCalls(tx, userId, { since, most: mostCalls })
  const entries: AuditEntry[] = [
    ...rows.map((row) => ({ id: row.id, at: row.at.toISOString(), kind: row.kind, detail: row.detail })),
    ...calls.map(({ id, at, name, count, list }) => ({
      id,
      at: at.toISOString(),
      kind: 'assistant_read',
      detail: { name },
      calls: { count, list: list.map((call) => ({ ...call, at: new Date(call.at).toISOString() })) },
    })),
  ]
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

/**
 * Whether a sign-in with this device (its user agent) is nothing new: the user signed in with it in the last
 * 90 days, or has never signed in since signing up.
 */
export async function hasSignedInWith(tx: Tx, userId: string, device: string, now: Date): Promise<boolean> {
  return hasRecentSignIn(tx, userId, device, new Date(now.getTime() - 90 * dayMs))
}

/** Whether the user signed in from this address in the last 90 days. */
export async function hasSignedInFrom(tx: Tx, userId: string, address: string, now: Date): Promise<boolean> {
  return hasSignInFrom(tx, userId, address, new Date(now.getTime() - 90 * dayMs))
}

export { dropFromEntries } from './store.ts'
