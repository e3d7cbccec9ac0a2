import * as connecting from '#contract/banks/connecting.ts'
import * as sync from '#contract/banks/sync.ts'
import type { SyncRun } from '#contract/banks/sync.ts'
import type { App } from '../server/context.ts'
import { listRuns } from '../server/features/banks/sync/service.ts'
import type { TestUser, World } from './world.ts'

export type Connected = { entityId: string; customerId: string }

/** Connects a bank as the web app does, but without a browser: token, widget, save, sync. */
export async function connectBank(
  world: Pick<World, 'bank'>,
  user: TestUser,
  wish: { bank?: string; person?: string; words?: string[]; permissions?: string[]; sync?: boolean } = {},
): Promise<Connected> {
  const token = await user.call(connecting.leanToken, { body: {} })
  if (token.status !== 200) throw new Error(`lean-token answered ${token.status}`)
  const customerId = token.body.customer_id
  const entityId = world.bank.connect({
    customerId,
    bank: wish.bank ?? 'ENBD_AE',
    person: wish.person ?? 'salaried',
    ...(wish.words ? { words: wish.words } : {}),
    ...(wish.permissions ? { permissions: wish.permissions } : {}),
  })
  const saved = await user.call(connecting.saveConnectedEntity, {
    body: {
      firebase_user_id: user.id,
      entity_id: entityId,
      customer_id: customerId,
      bank_identifier: wish.bank ?? 'ENBD_AE',
    },
  })
  if (saved.status !== 200)
    throw new Error(`save-connected-entity answered ${saved.status}: ${JSON.stringify(saved.body)}`)
  if (wish.sync !== false) await syncToEnd(user)
  return { entityId, customerId }
}

/** The newest 50 runs of a user, newest first. */
export const syncRuns = (app: App, userId: string): Promise<SyncRun[]> => listRuns({ ...app, userId })

/** Starts a sync and waits until no run is active; throws after a minute. */
async function syncToEnd(user: TestUser, body?: { days?: number; background?: boolean }): Promise<void> {
  const started = await user.call(sync.syncLeanData, body ? { body } : {})
  if (started.status !== 200)
    throw new Error(`sync-lean-data answered ${started.status}: ${JSON.stringify(started.body)}`)
  await syncIdle(user)
}

/** Returns a function that lists requests to the bank since this call; the bank keeps the newest 5,000. */
export function requestsFromNow(bank: World['bank']): () => World['bank']['requests'] {
  const last = bank.requests.at(-1)
  return () => bank.requests.slice(last === undefined ? 0 : bank.requests.indexOf(last) + 1)
}

export async function syncIdle(user: TestUser): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const status = await user.call(sync.syncStatus)
    if (status.status === 200 && status.body.active.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('a sync did not end within a minute')
}
