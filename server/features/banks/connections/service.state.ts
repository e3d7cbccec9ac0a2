/** Updates connections with what the provider and the syncs report. */
import type { UserApp } from '../../../context.ts'
import type { Connection } from '#contract/banks/connections.ts'
import { BankError, type BankProvider, type Entity } from '../../../banking/provider.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { publishEvent } from '../../changes/events/service.ts'
import { recordAudit } from '../../person/audit/service.ts'
import { leanCustomerOf, setLeanStatus } from '../../person/settings/service.ts'
import { disconnectBank } from './service.disconnect.ts'
import { failForBank } from './service.failure.ts'
import { connectionIdOf, recordConsent } from './service.link.ts'
import { requireConnection, viewConnection, viewConnections } from './service.ts'
import {
  pullBackDue,
  selectConnections,
  type Problem,
  updateConsentState,
  updateProblem,
  updateRevoked,
} from './store.ts'
import { endConsents } from './store.consents.ts'

export {
  claimDue as claimDueConnections,
  clearNewData as beginReading,
  type SyncMarks,
  updateSynced as markSynced,
} from './store.ts'

export type LiveEntities = { customerId: string | null; entityIds: string[]; connections: Connection[] }

/** The user's entities, read live from the provider; the stored connections are updated to match. */
export async function readLiveEntities(ctx: UserApp): Promise<LiveEntities> {
  const customerId = await read(ctx.db, ctx, (tx) => leanCustomerOf(tx, ctx.userId))
  if (customerId === null) return { customerId, entityIds: [], connections: [] }
  const entities = await ctx.banks.standard.listEntities(customerId).catch(failForBank)
  await reviewConnections(ctx, ctx.banks.standard.name, entities)
  const stored = await read(ctx.db, ctx, (tx) => viewConnections(ctx, tx, true))
  const byEntity = new Map(stored.map((view) => [view.entity_id, view]))
  return {
    customerId,
    entityIds: entities.map((entity) => entity.entityId),
    connections: entities.map((entity) => byEntity.get(entity.entityId) ?? viewEntity(ctx, entity)),
  }
}

/** An unsaved entity in the shape of a connection. */
function viewEntity(ctx: UserApp, entity: Entity): Connection {
  return viewConnection(
    ctx,
    {
      id: connectionIdOf(entity, ctx.clock.now()),
      provider: ctx.banks.standard.name,
      entity_id: entity.entityId,
      customer_id: entity.customerId,
      bank_identifier: entity.bankIdentifier,
      bank_name: entity.bankName,
      connection_status: 'active',
      consent_state: entity.consent.state,
      consent_expires_at: entity.consent.expiresAt,
      data_from: entity.consent.dataFrom,
      permissions: entity.permissions,
      paused: false,
      reconnect_id: null,
      error_kind: null,
      failures: 0,
      created_at: entity.createdAt,
      connected_at: entity.createdAt,
      last_synced_at: null,
      last_data_at: null,
      next_sync_at: null,
      history_from: null,
      skipped_accounts: [],
      asked_again: false,
      updating: false,
    },
    [],
  )
}

/**
 * Updates a provider's stored connections to match a complete list of its entities. A connection missing
 * there has lost its consent: its data stays and the user is asked to renew it.
 */
export async function reviewConnections(
  ctx: UserApp,
  provider: string,
  entities: readonly Entity[],
): Promise<void> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const live = new Map(entities.map((entity) => [entity.entityId, entity]))
  await write(ctx.db, { userId }, async (tx) => {
    for (const row of await selectConnections(tx, userId)) {
      if (row.provider !== provider || row.connection_status !== 'active') continue
      const entity = live.get(row.entity_id)
      const state = entity?.consent.state ?? 'revoked'
      if (entity) {
        await updateConsentState(tx, userId, row.id, entity)
        await recordConsent(tx, userId, row.id, entity, now)
      } else await updateRevoked(tx, userId, row.id)
      if (state !== 'active' && state !== 'suspended') await endConsent(tx, userId, row, state, now)
    }
  })
}

async function endConsent(
  tx: Tx,
  userId: string,
  row: { id: string; bank_name: string },
  state: 'revoked' | 'expired',
  now: Date,
): Promise<void> {
  const reason = state === 'expired' ? 'expired' : 'ended_at_bank'
  const ended = await endConsents(tx, userId, row.id, { at: now, reason })
  if (ended === 0) return
  await recordAudit(tx, userId, 'consent_withdrawn', { bank: row.bank_name, reason }, now)
  const event = { connectionId: row.id, bank: row.bank_name, reason }
  await publishEvent(tx, userId, 'consent.ended', event, now)
}

/** Records the cause of a failed sync; stored data stays. */
export async function markProblem(tx: Tx, userId: string, id: string, problem: Problem, now: Date) {
  await updateProblem(tx, userId, id, problem, now)
  if (problem.kind !== 'consent_expired') return
  const row = await requireConnection(tx, userId, id)
  await endConsent(tx, userId, row, 'expired', now)
}

/**
 * Corrects sync times that no schedule would set: they were set while the clock ran ahead, and the
 * connections would not be synced until then. They become due within the next half hour, not all at once.
 */
export async function correctDue(
  systemTx: Tx,
  now: Date,
  longest: { usualMs: number; afterTroubleMs: number },
): Promise<void> {
  const latest = {
    usual: new Date(now.getTime() + longest.usualMs),
    afterTrouble: new Date(now.getTime() + longest.afterTroubleMs),
  }
  await pullBackDue(systemTx, latest, { from: now, seconds: 1800 })
}

type WantedStatus = 'connected' | 'disconnected' | 'active'

/** Records the user's status; throws for `connected` unless the provider shows an active consent. */
export async function setCustomerStatus(ctx: UserApp, requested: WantedStatus): Promise<string> {
  const status = requested === 'disconnected' ? 'disconnected' : 'connected'
  if (status === 'connected') {
    const customerId = await read(ctx.db, ctx, (tx) => leanCustomerOf(tx, ctx.userId))
    const entities = customerId === null ? [] : await listConfirmed(ctx.banks.standard, customerId)
    if (!entities.some((entity) => entity.consent.state === 'active')) fail('bank_did_not_confirm')
  }
  await write(ctx.db, ctx, (tx) => setLeanStatus(tx, ctx.userId, status, ctx.clock.now()))
  return status
}

/** Sets a connection's status: `disconnected` disconnects it; otherwise the provider must confirm it. */
export async function setEntityStatus(ctx: UserApp, id: string, requested: WantedStatus): Promise<string> {
  const row = await read(ctx.db, ctx, (tx) => requireConnection(tx, ctx.userId, id))
  if (requested === 'disconnected') {
    await disconnectBank(ctx, row.id)
    return 'disconnected'
  }
  const entities = await listConfirmed(ctx.banks.named(row.provider), row.customer_id)
  const live = entities.find((entity) => entity.entityId === row.entity_id)
  if (live?.consent.state !== 'active' || row.connection_status !== 'active') fail('bank_did_not_confirm')
  return 'active'
}

async function listConfirmed(bank: BankProvider, customerId: string): Promise<Entity[]> {
  try {
    return await bank.listEntities(customerId)
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    return fail('bank_did_not_confirm', {}, { cause: error })
  }
}
