import * as contract from '#contract/banks/connections.ts'
import * as connecting from '#contract/banks/connecting.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import type { BodyOf, ParamsOf } from '#contract/endpoint.ts'
import { leanName } from '../../../banking/lean/provider.ts'
import { type App, type Ctx, type Handle, handleIn } from '../../../context.ts'
import { readCapped } from '../../../platform/http/body.ts'
import { handleOpen, type Route } from '../../../platform/http/http.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { disconnectBank } from './service.disconnect.ts'
import { receiveWebhook } from './service.events.ts'
import { issueReconnectToken, issueToken, linkBank, requireSelf, saveEntity } from './service.link.ts'
import { readLiveEntities, setCustomerStatus, setEntityStatus } from './service.state.ts'
import { listConnections, listConsents, pauseConnection } from './service.ts'

export function connectionRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [...tokenRoutes(handle), ...entityRoutes(handle), ...linkRoutes(handle), webhookRoute(app)]
}

function tokenRoutes(handle: Handle): Route[] {
  type Input = { body: BodyOf<typeof connecting.leanToken> }
  const give = async (ctx: Ctx, { body }: Input) => {
    await requireSelf(ctx, body?.firebase_user_id)
    return issueToken(ctx)
  }
  return [
    handle(connecting.leanToken, give),
    handle(connecting.leanTokenFirebase, give),
    handle(connecting.reconnectStarted, (ctx, { params }) => issueReconnectToken(ctx, params.id)),
  ]
}

function entityRoutes(handle: Handle): Route[] {
  type Input = { params: ParamsOf<typeof connecting.disconnectEntity> }
  const disconnect = async (ctx: Ctx, { params }: Input) => {
    const bank = shownBankName((await disconnectBank(ctx, params.id)).bank_name, ctx.language)
    return { message: textOf(ctx.language, 'connections', 'disconnected', { bank }) }
  }
  return [
    handle(contract.leanEntities, async (ctx) => ({ entities: await listConnections(ctx) })),
    handle(contract.userEntities, async (ctx) => {
      const live = await readLiveEntities(ctx)
      const count = live.connections.length
      return {
        entity_ids: live.entityIds,
        entities: live.connections,
        count,
        lean_customer_id: live.customerId,
        message: count === 0 ? textOf(ctx.language, 'connections', 'none_found') : '',
      }
    }),
    handle(connecting.disconnectEntity, disconnect),
    handle(connecting.disconnectEntityPost, disconnect),
    handle(connecting.updateUserEntity, async (ctx, { params, body }) => {
      const status = await setEntityStatus(ctx, params.id, body.connection_status)
      return { connection_status: status, updated_at: ctx.clock.now().toISOString() }
    }),
    handle(connecting.updateLeanCustomer, async (ctx, { body }) => {
      const status = await setCustomerStatus(ctx, body.connection_status)
      return { connection_status: status, updated_at: ctx.clock.now().toISOString() }
    }),
    handle(contract.listConsents, async (ctx) => ({ data: await listConsents(ctx) })),
    handle(connecting.pauseConnection, (ctx, { params, body }) =>
      pauseConnection(ctx, params.id, body.paused),
    ),
  ]
}

function linkRoutes(handle: Handle): Route[] {
  return [
    handle(connecting.saveConnectedEntity, async (ctx, { body }) => {
      await requireSelf(ctx, body.firebase_user_id)
      const connection = await saveEntity(ctx, { entityId: body.entity_id, customerId: body.customer_id })
      return { bank_name: connection.bank_name, entity_id: connection.entity_id, connection }
    }),
    handle(connecting.linkBankAccount, async (ctx, { body }) => {
      await requireSelf(ctx, body.user_id)
      const connections = await linkBank(ctx, {
        customerId: body.lean_customer_id,
        bankIdentifier: body.bank_identifier,
        accountIds: body.lean_account_ids ?? [],
      })
      return { message: textOf(ctx.language, 'connections', 'connected'), connections }
    }),
  ]
}

function webhookRoute(app: App): Route {
  return handleOpen(connecting.leanWebhook, async (_input, { request, headers }) => {
    const bytes = await readCapped(request, connecting.leanWebhook.maxBytes)
    await receiveWebhook(app, app.banks.named(leanName), bytes, headers)
    return { success: true as const }
  })
}
