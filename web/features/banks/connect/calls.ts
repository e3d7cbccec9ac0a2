import { leanEntities, userEntities } from '#contract/banks/connections.ts'
import { leanToken, reconnectStarted, saveConnectedEntity } from '#contract/banks/connecting.ts'
import { syncLeanData, syncStatus, updateBalance } from '#contract/banks/sync.ts'
import type { ConnectRequest } from '../../../api/connect-request.ts'
import { call } from '../../../api/call.ts'
import { currentSession } from '../../../api/auth/session.ts'
import { removeEntity } from '../removal.ts'
import type { EngineCalls } from './engine.ts'
import type { FinishCalls } from './finish.ts'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** API calls for the steps after the bank's approval, used by the connect dialog and the result page. */
export const finishCalls: FinishCalls = {
  save: ({ entityId, customerId, bankIdentifier }) =>
    call(saveConnectedEntity, {
      body: {
        firebase_user_id: currentSession().user?.id,
        entity_id: entityId,
        customer_id: customerId ?? undefined,
        bank_identifier: bankIdentifier ?? undefined,
      },
    }),
  async sync() {
    const { active, limits, recommendation } = await call(syncStatus)
    // Synced less than a minute ago, and no bank is new: starting a sync would be refused.
    if (limits.wait_seconds > 0 && recommendation !== 'initial_sync')
      return { state: active.length > 0 ? 'running' : 'done', runs: [] }
    return call(syncLeanData)
  },
  active: async () => (await call(syncStatus)).active,
  balance: () => call(updateBalance),
  readConnections: async () => (await call(leanEntities)).entities,
  wait,
}

export const engineCalls: EngineCalls = {
  ...finishCalls,
  user: () => currentSession().user,
  token: (request: ConnectRequest, user) =>
    request.kind === 'reconnect'
      ? call(reconnectStarted, { params: { id: request.connectionId } })
      : call(leanToken, { body: { firebase_user_id: user.id, email: user.email } }),
  entities: () => call(userEntities),
  remove: removeEntity,
}
