/** Reminds users of consents that end soon. */
import type { Consent } from '#contract/banks/connections.ts'
import type { Connection } from '#contract/banks/connections.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import type * as z from 'zod/mini'
import { wireAmount } from '#contract/money.ts'
import type { App, UserApp } from '../../../context.ts'
import { type Tx, read, system, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { unreadableOf } from '../../accounts/service.ts'
import { type ConnectedAccountRow, accountsByConnection } from '../../accounts/service.bank.ts'
import { causeOf } from './service.failure.ts'
import { type ConnectionRow, selectConnection, selectConnections, updatePaused } from './store.ts'
import { markReminded, selectConsents, selectEnding } from './store.consents.ts'
import { doEach } from '../../../platform/jobs/repeat.ts'
import { publishEvent } from '../../changes/events/service.ts'

export type { ConnectionRow } from './store.ts'

/** The app context of an acting user: of a request, or of background work on their behalf. */
/** The user's connected banks as stored. */
export async function listConnections(ctx: UserApp): Promise<Connection[]> {
  return read(ctx.db, ctx, (tx) => viewConnections(ctx, tx))
}

/** The same within a transaction; `all` includes the disconnected ones. */
export async function viewConnections(ctx: UserApp, tx: Tx, all = false): Promise<Connection[]> {
  const rows = await selectConnections(tx, ctx.userId)
  const accounts = await accountsByConnection(tx, ctx.userId)
  return rows
    .filter((row) => all || row.connection_status === 'active')
    .map((row) => viewConnection(ctx, row, accounts.get(row.id) ?? []))
}

/** One connection of the user by its own id or the provider's entity id; throws 404 when there is none. */
export async function requireConnection(tx: Tx, userId: string, id: string): Promise<ConnectionRow> {
  return (await selectConnection(tx, userId, id)) ?? fail('connection_not_found')
}

export async function activeConnections(tx: Tx, userId: string): Promise<ConnectionRow[]> {
  const rows = await selectConnections(tx, userId)
  return rows.filter((row) => row.connection_status === 'active')
}

/** Stops or resumes a connection's scheduled syncs. */
export async function pauseConnection(ctx: UserApp, id: string, paused: boolean): Promise<void> {
  await write(ctx.db, ctx, async (tx) => {
    const row = await requireConnection(tx, ctx.userId, id)
    if (row.connection_status !== 'active') fail('connection_not_found')
    await updatePaused(tx, ctx.userId, row.id, paused, paused ? null : ctx.clock.now())
  })
}

/** Consents given and ended, newest first. */
export async function listConsents(ctx: UserApp): Promise<z.infer<typeof Consent>[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectConsents(tx, ctx.userId))
  const now = ctx.clock.now()
  return rows.map((row) => ({
    ...row,
    bank_name: shownBankName(row.bank_name, ctx.language),
    given_at: row.given_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    state:
      row.ended_at !== null
        ? row.end_reason === 'expired'
          ? 'expired'
          : 'ended'
        : row.expires_at !== null && row.expires_at <= now
          ? 'expired'
          : 'active',
  }))
}

/** A connection's state as shown to the user, its cause, and what to do about it. */
function healthOf(
  ctx: UserApp,
  row: ConnectionRow,
): Pick<Connection, 'status' | 'health' | 'cause' | 'action'> {
  const now = ctx.clock.now()
  const cause = (kind: string): string => causeOf(ctx.language, kind, row.bank_name)
  if (row.connection_status === 'disconnected')
    return { status: 'Inactive', health: 'paused', cause: cause('cancelled'), action: 'reconnect' }
  const over = row.consent_expires_at !== null && row.consent_expires_at <= now
  if (row.consent_state === 'expired' || over)
    return { status: 'Expired', health: 'needs_you', cause: cause('consent_expired'), action: 'renew' }
  if (row.consent_state !== 'active') {
    const kind = row.consent_state === 'suspended' ? 'suspended' : 'consent_expired'
    return { status: 'Inactive', health: 'needs_you', cause: cause(kind), action: 'renew' }
  }
  if (row.error_kind === 'reauthorise')
    return { status: 'Active', health: 'needs_you', cause: cause('reauthorise'), action: 'reconnect' }
  if (row.error_kind === 'gone')
    return { status: 'Inactive', health: 'needs_you', cause: cause('gone'), action: 'renew' }
  if (row.updating) return { status: 'Active', health: 'updating', cause: '', action: 'wait' }
  if (row.paused) return { status: 'Active', health: 'paused', cause: cause('paused'), action: 'none' }
  if (row.error_kind !== null) {
    const action = row.error_kind === 'rate_limited' || row.error_kind === 'pending' ? 'wait' : 'retry'
    return { status: 'Active', health: 'bank_trouble', cause: cause(row.error_kind), action }
  }
  const health = row.last_synced_at === null ? 'updating' : 'up_to_date'
  return { status: 'Active', health, cause: '', action: health === 'updating' ? 'wait' : 'none' }
}

export function viewConnection(
  ctx: UserApp,
  row: ConnectionRow,
  accounts: readonly ConnectedAccountRow[],
): Connection {
  const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null
  return {
    id: row.id,
    entity_id: row.entity_id,
    bank_name: shownBankName(row.bank_name, ctx.language),
    bank_identifier: row.bank_identifier,
    connection_status: row.connection_status,
    ...healthOf(ctx, row),
    reconnect_id: row.reconnect_id,
    permissions: row.permissions,
    created_at: row.created_at.toISOString(),
    connected_at: row.connected_at.toISOString(),
    consent_expires_at: iso(row.consent_expires_at),
    last_synced_at: iso(row.last_synced_at),
    last_data_at: iso(row.last_data_at),
    skipped_accounts: row.skipped_accounts.map(({ name }) => ({ name })),
    unreadable: unreadableOf(accounts),
    accounts_count: accounts.length,
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      currency: account.currency,
      balance: account.balance_minor === null ? null : wireAmount(account.balance_minor, account.currency),
    })),
  }
}

/** Days before the end at which the user is reminded. */
const stages = [1, 7, 14] as const

/** Announces each consent that ends within 14, 7 or 1 days, once per stage. The worker runs it hourly. */
export async function announceEndingConsents(app: App): Promise<void> {
  const now = app.clock.now()
  const ending = await system(app.db, (tx) => selectEnding(tx, now, stages))
  await doEach(app.log, 'The end of a consent could not be announced', ending, (row) =>
    write(
      app.db,
      { userId: row.user_id },
      async (tx) => {
        if (!(await markReminded(tx, row))) return
        const about = {
          connectionId: row.id,
          bank: row.bank_name,
          endsAt: row.consent_expires_at.toISOString(),
          days: row.days,
        }
        await publishEvent(tx, row.user_id, 'consent.ending', about, now)
        await app.notify(row.user_id, 'consent_ending', about, tx)
      },
      { keepVersion: true },
    ),
  )
}
