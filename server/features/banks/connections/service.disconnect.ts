/** Disconnecting: consent is withdrawn at the provider first, then the bank is hidden here. */
import type { UserApp } from '../../../context.ts'
import { BankError } from '../../../banking/provider.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { recordAudit } from '../../person/audit/service.ts'
import { recordChange } from '../../changes/service.ts'
import { publishEvent } from '../../changes/events/service.ts'
import { hideAccounts } from '../../accounts/service.bank.ts'
import { setLeanStatus } from '../../person/settings/service.ts'
import { activeConnections, type ConnectionRow, requireConnection } from './service.ts'
import { updateDisconnected } from './store.ts'
import { endConsents } from './store.consents.ts'

export { endAllConsents } from './store.consents.ts'

/**
 * Withdraws the consent at the provider, then hides the bank here. When the provider cannot be reached
 * nothing changes and it throws. Repeating it is harmless.
 */
export async function disconnectBank(ctx: UserApp, id: string): Promise<ConnectionRow> {
  const row = await read(ctx.db, ctx, (tx) => requireConnection(tx, ctx.userId, id))
  if (row.connection_status === 'disconnected') return row
  await withdraw(ctx, row)
  await write(ctx.db, ctx, (tx) => markDisconnected(ctx, tx, row.id, 'withdrawn'))
  await cancelRuns(ctx, row.id)
  return row
}

/** Withdraws consent at the provider; an entity that no longer exists there counts as withdrawn. */
async function withdraw(
  ctx: UserApp,
  row: Pick<ConnectionRow, 'provider' | 'customer_id' | 'entity_id'>,
): Promise<void> {
  try {
    await ctx.banks.named(row.provider).deleteEntity(row.customer_id, row.entity_id)
  } catch (error) {
    if (!(error instanceof BankError && error.kind === 'gone')) failWithdrawing(ctx, error)
  }
}

function failWithdrawing(ctx: UserApp, error: unknown): never {
  if (!(error instanceof BankError)) throw error
  ctx.log.warn('A bank could not be disconnected', { kind: error.kind })
  fail('disconnect_failed', {}, { cause: error })
}

async function markDisconnected(ctx: UserApp, tx: Tx, id: string, reason: string): Promise<void> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const row = await requireConnection(tx, userId, id)
  if (row.connection_status === 'disconnected') return
  await updateDisconnected(tx, userId, id, now)
  await hideAccounts(tx, userId, id, true, now)
  await endConsents(tx, userId, id, { at: now, reason })
  const noRows = async (): Promise<void> => undefined
  const bank = row.bank_name ?? ''
  await recordChange(tx, ctx, 'connection.disconnect', noRows, () => ({ name: bank }), { always: true })
  await recordAudit(tx, userId, 'consent_withdrawn', { bank: row.bank_name, reason }, now)
  await publishEvent(tx, userId, 'consent.ended', { connectionId: id, bank: row.bank_name, reason }, now)
  if ((await activeConnections(tx, userId)).length === 0) await setLeanStatus(tx, userId, 'disconnected', now)
}

/** Runs belong to the sync feature: its job finds the connection disconnected and closes them. */
async function cancelRuns(ctx: UserApp, connectionId: string): Promise<void> {
  await ctx.queue
    .send('sync', { userId: ctx.userId, connectionId })
    .catch((error: unknown) => ctx.log.error('A cancelled sync could not be queued', {}, error))
}

/**
 * Withdraws every consent of the user at the provider, including entities connected in the widget but never
 * saved here. Throws at the first that cannot be withdrawn.
 */
export async function withdrawAll(ctx: UserApp, customerId: string | null): Promise<void> {
  const rows = await read(ctx.db, ctx, (tx) => activeConnections(tx, ctx.userId))
  for (const row of rows) await disconnectBank(ctx, row.id)
  if (customerId === null) return
  const bank = ctx.banks.standard
  const entities = await bank.listEntities(customerId).catch((error: unknown) => failWithdrawing(ctx, error))
  for (const { entityId } of entities)
    await withdraw(ctx, { provider: bank.name, customer_id: customerId, entity_id: entityId })
}
