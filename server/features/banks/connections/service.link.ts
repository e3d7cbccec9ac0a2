/** Connecting banks: widget tokens, and entities stored once the provider has confirmed them. */
import type { UserApp } from '../../../context.ts'
import type { Connection } from '#contract/banks/connections.ts'
import type { leanToken } from '#contract/banks/connecting.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { BankError, type Entity } from '../../../banking/provider.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../person/audit/service.ts'
import { hideAccounts } from '../../accounts/service.bank.ts'
import { requireBankSlot } from '../../person/subscription/service.ts'
import { leanCustomerOf, setLeanCustomer, setLeanStatus } from '../../person/settings/service.ts'
import { requireConnection, viewConnections } from './service.ts'
import { failForBank } from './service.failure.ts'
import { selectConnections, upsertConnection } from './store.ts'
import { endConsents, insertConsent } from './store.consents.ts'

/** The purpose of the data as shown to the user; a changed text needs a new version. */
const consentPurpose =
  'To show your balances and transactions in one place, to sort them into categories, and to add them up.'
const consentTextVersion = '2026-2'

/** Delay before the schedule syncs a new connection that nobody has synced. */
const firstLookMs = 120_000

/** Refuses and audits a user id in a request body that is not the caller's, before any bank call. */
export async function requireSelf(ctx: UserApp, claimed: string | undefined): Promise<void> {
  if (claimed === undefined || claimed === '' || claimed === ctx.userId) return
  await write(ctx.db, ctx, (tx) =>
    recordAudit(tx, ctx.userId, 'token_refused', { reason: 'another user named' }, ctx.clock.now()),
  )
  fail('other_user_named')
}

/** The user's customer id at the provider; the customer is created on the first call. */
async function ensureCustomer(ctx: UserApp): Promise<string> {
  const stored = await read(ctx.db, ctx, (tx) => leanCustomerOf(tx, ctx.userId))
  if (stored !== null) return stored
  const customerId = await ctx.banks.standard.ensureCustomer(ctx.userId).catch(failForBank)
  return write(ctx.db, ctx, (tx) =>
    setLeanCustomer(tx, ctx.userId, ctx.banks.standard.name, customerId, ctx.clock.now()),
  )
}

export type WidgetToken = ResponseFields<typeof leanToken>

/** A short-lived widget token for the user's own customer; throws when the plan allows no further bank. */
export async function issueToken(ctx: UserApp): Promise<WidgetToken> {
  await read(ctx.db, ctx, async (tx) => requireSlot(ctx, tx, null))
  return mintToken(ctx)
}

async function mintToken(ctx: UserApp): Promise<WidgetToken> {
  const customerId = await ensureCustomer(ctx)
  try {
    const provider = ctx.banks.standard
    const { widget } = provider
    const { token, scope } = await provider.customerToken(customerId)
    return {
      access_token: token,
      customer_id: customerId,
      scope,
      app_token: widget.appToken,
      sandbox: widget.sandbox,
    }
  } catch (error) {
    return failForBank(error)
  }
}

/** A widget token to reconnect or renew one connection; no plan limit applies, since nothing is added. */
export async function issueReconnectToken(
  ctx: UserApp,
  id: string,
): Promise<WidgetToken & { reconnect_id: string | null; bank_identifier: string }> {
  const row = await read(ctx.db, ctx, (tx) => requireConnection(tx, ctx.userId, id))
  const token = await mintToken(ctx)
  return { ...token, reconnect_id: row.reconnect_id, bank_identifier: row.bank_identifier }
}

/** Stores one entity once the provider has confirmed that it is the user's. */
export async function saveEntity(
  ctx: UserApp,
  input: { entityId: string; customerId: string | undefined },
): Promise<Connection> {
  const entities = await confirmedEntities(ctx, input.customerId)
  const entity = entities.find((each) => each.entityId === input.entityId)
  if (!entity) fail('connection_not_found')
  const [stored] = await storeEntities(ctx, ctx.banks.standard.name, [entity])
  return stored ?? fail('connection_not_found')
}

/** Stores the user's entities of one bank; throws unless all `accountIds` belong to them. */
export async function linkBank(
  ctx: UserApp,
  input: { customerId: string; bankIdentifier: string; accountIds: readonly string[] },
): Promise<Connection[]> {
  const entities = (await confirmedEntities(ctx, input.customerId)).filter(
    (entity) => entity.bankIdentifier === input.bankIdentifier,
  )
  if (entities.length === 0) fail('connection_not_found')
  if (input.accountIds.length > 0) await requireAccounts(ctx, entities, input.accountIds)
  return storeEntities(ctx, ctx.banks.standard.name, entities)
}

async function requireAccounts(ctx: UserApp, entities: readonly Entity[], ids: readonly string[]) {
  const accountIds = new Set<string>()
  try {
    for (const entity of entities)
      for (const account of (await ctx.banks.standard.listAccounts(entity.entityId)).accounts)
        accountIds.add(account.accountId)
  } catch (error) {
    // The provider may still be collecting; the ids are neither used nor stored, so this check may be
    // skipped.
    if (error instanceof BankError && error.kind === 'pending') return
    failForBank(error)
  }
  if (ids.some((id) => !accountIds.has(id))) fail('connection_not_found')
}

/** The user's entities at the provider. Another customer's id is refused without asking the provider. */
async function confirmedEntities(ctx: UserApp, claimed: string | undefined): Promise<Entity[]> {
  const customerId = await read(ctx.db, ctx, (tx) => leanCustomerOf(tx, ctx.userId))
  if (customerId === null || (claimed !== undefined && claimed !== '' && claimed !== customerId))
    fail('connection_not_found')
  return ctx.banks.standard.listEntities(customerId).catch(failForBank)
}

/** Stores confirmed entities with their consents; the same entity twice or concurrently yields one row. */
export async function storeEntities(
  ctx: UserApp,
  provider: string,
  entities: readonly Entity[],
): Promise<Connection[]> {
  const now = ctx.clock.now()
  return write(ctx.db, ctx, async (tx) => {
    const ids: string[] = []
    for (const entity of entities) {
      await requireSlot(ctx, tx, entity.entityId)
      ids.push(await storeEntity(tx, ctx.userId, provider, entity, now))
    }
    if (entities.length > 0) await setLeanStatus(tx, ctx.userId, 'connected', now)
    const views = await viewConnections(ctx, tx)
    return views.filter((view) => ids.includes(view.id))
  })
}

async function storeEntity(
  tx: Tx,
  userId: string,
  provider: string,
  entity: Entity,
  now: Date,
): Promise<string> {
  const id = connectionIdOf(entity, now)
  const nextSync = new Date(now.getTime() + firstLookMs)
  const stored = await upsertConnection(tx, userId, id, provider, entity, { now, nextSync })
  if (stored.again) await hideAccounts(tx, userId, stored.id, false, now)
  await recordConsent(tx, userId, stored.id, entity, now)
  return stored.id
}

/** Records a consent that the provider shows and that is not on record yet, and ends the earlier ones. */
export async function recordConsent(
  tx: Tx,
  userId: string,
  connectionId: string,
  entity: Entity,
  now: Date,
): Promise<void> {
  if (entity.consent.state !== 'active') return
  const isNew = await insertConsent(tx, userId, {
    id: newId(now),
    connectionId,
    entity,
    purpose: consentPurpose,
    textVersion: consentTextVersion,
    givenAt: now,
  })
  if (!isNew) return
  if (entity.consent.id !== null)
    await endConsents(tx, userId, connectionId, { at: now, reason: 'replaced', except: entity.consent.id })
  await recordAudit(tx, userId, 'consent_given', { bank: entity.bankName, version: consentTextVersion }, now)
}

/** The provider's own id where it is a UUID, so that an entity has one id before and after it is saved. */
export function connectionIdOf(entity: Entity, now: Date): string {
  return isUuid(entity.entityId) ? entity.entityId : newId(now)
}

async function requireSlot(ctx: UserApp, tx: Tx, entityId: string | null): Promise<void> {
  const rows = await selectConnections(tx, ctx.userId)
  const otherConnections = rows.filter(
    (row) => row.connection_status === 'active' && row.entity_id !== entityId,
  )
  if (rows.some((row) => row.connection_status === 'active' && row.entity_id === entityId)) return
  await requireBankSlot(tx, ctx.userId, otherConnections.length, ctx)
}
