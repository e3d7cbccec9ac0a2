import * as contract from '#contract/connections.ts'
import { shownBankName } from '#contract/bank-names.ts'
import type { BodyOf, ParamsOf } from '#contract/endpoint.ts'
import { leanName } from '../../banking/lean/provider.ts'
import { type App, contextOf, type Ctx } from '../../context.ts'
import { readCapped } from '../../platform/http/body.ts'
import { type Caller, handle, handleOpen, type RequestInfo, type Route } from '../../platform/http/http.ts'
import { textOf } from '../../platform/i18n/index.ts'
import { disconnectBank } from './service.disconnect.ts'
import { receiveWebhook } from './service.events.ts'
import { issueReconnectToken, issueToken, linkBank, requireSelf, saveEntity } from './service.link.ts'
import { readLiveEntities, setCustomerStatus, setEntityStatus } from './service.state.ts'
import { listConnections, listConsents, pauseConnection } from './service.ts'

const success = true as const
const maxWebhookBytes = 262_144

export function connectionRoutes(app: App): Route[] {
  const ctx = (caller: Caller, request: RequestInfo): Ctx => contextOf(app, caller, request)
  return [...tokenRoutes(ctx), ...entityRoutes(ctx), ...linkRoutes(ctx), webhookRoute(app)]
}

type MakeCtx = (caller: Caller, request: RequestInfo) => Ctx

function tokenRoutes(ctx: MakeCtx): Route[] {
  type Input = { body: BodyOf<typeof contract.leanToken> }
  const give = async (caller: Caller, { body }: Input, request: RequestInfo) => {
    const acting = ctx(caller, request)
    await requireSelf(acting, body?.firebase_user_id)
    return { success, ...(await issueToken(acting)) }
  }
  return [
    handle(contract.leanToken, give),
    handle(contract.leanTokenFirebase, give),
    handle(contract.reconnectStarted, async (caller, { params }, request) => {
      const token = await issueReconnectToken(ctx(caller, request), params.id)
      return { success, ...token }
    }),
  ]
}

function entityRoutes(ctx: MakeCtx): Route[] {
  type Input = { params: ParamsOf<typeof contract.disconnectEntity> }
  const disconnect = async (caller: Caller, { params }: Input, request: RequestInfo) => {
    const row = await disconnectBank(ctx(caller, request), params.id)
    return {
      success,
      message: textOf(request.language, 'connections', 'disconnected', {
        bank: shownBankName(row.bank_name, request.language),
      }),
    }
  }
  return [
    handle(contract.leanEntities, async (caller, _input, request) => ({
      success,
      entities: await listConnections(ctx(caller, request)),
    })),
    handle(contract.userEntities, async (caller, _input, request) => {
      const live = await readLiveEntities(ctx(caller, request))
      const count = live.connections.length
      return {
        success,
        entity_ids: live.entityIds,
        entities: live.connections,
        count,
        lean_customer_id: live.customerId,
        message: count === 0 ? textOf(request.language, 'connections', 'none_found') : '',
      }
    }),
    handle(contract.disconnectEntity, disconnect),
    handle(contract.disconnectEntityPost, disconnect),
    handle(contract.updateUserEntity, async (caller, { params, body }, request) => {
      const acting = ctx(caller, request)
      const status = await setEntityStatus(acting, params.id, body.connection_status)
      return { success, connection_status: status, updated_at: acting.clock.now().toISOString() }
    }),
    handle(contract.updateLeanCustomer, async (caller, { body }, request) => {
      const acting = ctx(caller, request)
      const status = await setCustomerStatus(acting, body.connection_status)
      return { success, connection_status: status, updated_at: acting.clock.now().toISOString() }
    }),
    handle(contract.listConsents, async (caller, _input, request) => ({
      success,
      data: await listConsents(ctx(caller, request)),
    })),
    handle(contract.pauseConnection, async (caller, { params, body }, request) => {
      await pauseConnection(ctx(caller, request), params.id, body.paused)
      return { success }
    }),
  ]
}

function linkRoutes(ctx: MakeCtx): Route[] {
  return [
    handle(contract.saveConnectedEntity, async (caller, { body }, request) => {
      const acting = ctx(caller, request)
      await requireSelf(acting, body.firebase_user_id)
      const connection = await saveEntity(acting, { entityId: body.entity_id, customerId: body.customer_id })
      return {
        success,
        bank_name: connection.bank_name,
        entity_id: connection.entity_id,
        connection,
      }
    }),
    handle(contract.linkBankAccount, async (caller, { body }, request) => {
      const acting = ctx(caller, request)
      await requireSelf(acting, body.user_id)
      const connections = await linkBank(acting, {
        customerId: body.lean_customer_id,
        bankIdentifier: body.bank_identifier,
        accountIds: body.lean_account_ids ?? [],
      })
      return { success, message: textOf(request.language, 'connections', 'connected'), connections }
    }),
  ]
}

function webhookRoute(app: App): Route {
  return handleOpen(contract.leanWebhook, async (_input, { request, headers }) => {
    await receiveWebhook(app, app.banks.named(leanName), await readCapped(request, maxWebhookBytes), headers)
    return { success }
  })
}
