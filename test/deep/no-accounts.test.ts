import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccounts } from '../../server/features/accounts/service.ts'
import { listConnections } from '../../server/features/banks/connections/service.ts'
import { listRuns } from '../../server/features/banks/sync/service.ts'
import { readSummary } from '../../server/features/figures/summaries/service.ts'
import { write } from '../../server/platform/db/db.ts'
import {
  connectModel,
  everyday,
  type ModelAccount,
  modelRow,
  type ModelWorld,
  startModelWorld,
  syncModel,
} from './model-bank.ts'

let world: ModelWorld
beforeAll(async () => {
  world = await startModelWorld()
}, 180_000)
afterAll(() => world.stop(), 60_000)

const model: ModelAccount = {
  account: everyday,
  openingMinor: 100_000n,
  rows: [modelRow({ day: '2026-03-10', amountMinor: 5000n })],
}

test('a bank that suddenly lists no accounts is reported as failing and retried, and its figures stay', async () => {
  const { ctx, bank, pass } = await world.begin('2026-03-15T08:00:00Z')
  const connectionId = await connectModel({ ctx, bank, now: () => ctx.clock.now(), pass }, [model])
  await syncModel(ctx, connectionId, 365)
  const before = await listAccounts(ctx)

  bank.entities.set(connectionId, [])
  pass(60)
  await expect(syncModel(ctx, connectionId, 30)).rejects.toThrow('no_accounts')
  const [run] = await listRuns(ctx)
  expect(run).toMatchObject({ state: 'queued', error_code: 'no_accounts' })
  const [connection] = await listConnections(ctx)
  expect(connection).toMatchObject({ health: 'bank_trouble', action: 'retry', accounts_count: 1 })
  expect(connection?.cause).toContain('isn’t listing your accounts')
  expect((await listAccounts(ctx)).data).toEqual(before.data)

  bank.entities.set(connectionId, [model])
  await write(ctx.db, ctx, (tx) =>
    sql`update sync_runs set retry_at = null where user_id = ${ctx.userId}`.execute(tx),
  )
  await syncModel(ctx, connectionId, 30)
  expect((await listConnections(ctx))[0]).toMatchObject({ health: 'up_to_date', cause: '' })
})

test('a bank that has never listed an account counts as unread: figures are unknown, not zero', async () => {
  const { ctx, bank, pass } = await world.begin('2026-03-15T08:00:00Z')
  const connectionId = await connectModel({ ctx, bank, now: () => ctx.clock.now(), pass }, [])
  await expect(syncModel(ctx, connectionId, 365)).rejects.toThrow('no_accounts')
  expect((await readSummary(ctx)).coverage).toMatchObject({ state: 'none', unread_banks: [{}] })
  expect((await listConnections(ctx))[0]).toMatchObject({ health: 'bank_trouble' })
})
