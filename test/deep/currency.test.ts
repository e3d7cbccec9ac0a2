import { expect, test } from 'vitest'
import { listAccounts } from '../../server/features/accounts/service.ts'
import { readBalanceHistory } from '../../server/features/accounts/service.history.ts'
import { readSummary } from '../../server/features/figures/summaries/service.ts'
import { searchTransactions } from '../../server/features/ledger/list/service.ts'
import { verifyTotals } from '../../server/features/payments/totals/service.totals.ts'
import { read, write } from '../../server/platform/db/db.ts'
import {
  type Life,
  type ModelAccount,
  connectModel,
  everyday,
  modelRow,
  startModelWorld,
  syncModel,
} from './model-bank.ts'
import { sql } from 'kysely'
import { listConnections } from '../../server/features/banks/connections/service.ts'
import { listRuns } from '../../server/features/banks/sync/service.ts'
import { startedFor } from '../started.ts'

const world = startedFor(() => startModelWorld())

function modelAccount(): ModelAccount {
  const row = (daysAgo: string, amountMinor: bigint) =>
    modelRow({ day: daysAgo, amountMinor, direction: 'debit', text: `SHOP ${daysAgo}` })
  return {
    account: { ...everyday, iban: 'AE070331234567890123456' },
    openingMinor: 730_000n,
    rows: [row('2026-03-02', 10_000n), row('2026-03-10', 20_000n)],
  }
}

async function figures({ ctx }: Life) {
  const accounts = await listAccounts(ctx)
  const summary = await readSummary(ctx, { period: 'all' })
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  const { data } = await searchTransactions(ctx, { size: 100 })
  return {
    shown: accounts.data
      .map(({ currency, balance, closed }) => [currency, balance, closed?.reason ?? null])
      .sort((one, other) => String(one).localeCompare(String(other), 'en')),
    total: accounts.total_balance,
    count: summary.balances.accounts_count,
    expenses: summary.period_summary.expenses,
    rows: data.map(({ currency, amount }) => `${amount} ${currency}`).sort(),
  }
}

test('an account that changes its currency becomes a new account, and the old one no longer counts', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const model = modelAccount()
  const connectionId = await connectModel(life, [model])
  const sync = (): Promise<void> => syncModel(life.ctx, connectionId, 365)
  await sync()
  const before = {
    shown: [['AED', 7000, null]],
    total: 7000,
    count: 1,
    expenses: 300,
    rows: ['100 AED', '200 AED'],
  }
  expect(await figures(life)).toEqual(before)

  // the balance is in dollars from now on; the payments are unchanged
  life.pass(24 * 60)
  model.account = { ...model.account, currency: 'USD' }
  await sync()
  const changed = {
    shown: [
      ['AED', null, 'currency'],
      ['USD', 7000, null],
    ],
    total: 25_707.5,
    count: 1,
    expenses: 300,
    rows: ['100 AED', '200 AED'],
  }
  expect(await figures(life)).toEqual(changed)
  life.pass(24 * 60)
  await sync()
  expect(await figures(life)).toEqual(changed)
  const { total } = await readBalanceHistory(life.ctx, { period: '7d' })
  expect(total.slice(-4)).toEqual([7000, 7000, 25_707.5, 25_707.5])

  // a payment restated in the new currency moves to the new account, once
  const [first] = model.rows
  if (first) first.currency = 'USD'
  await sync()
  expect(await figures(life)).toMatchObject({ expenses: 200 + 367.25, rows: ['100 USD', '200 AED'] })

  // back again: the first account counts as if nothing had happened
  life.pass(24 * 60)
  model.account = { ...model.account, currency: 'AED' }
  if (first) first.currency = 'AED'
  await sync()
  expect(await figures(life)).toEqual({
    ...before,
    shown: [
      ['AED', 7000, null],
      ['USD', null, 'currency'],
    ],
  })
  expect((await readBalanceHistory(life.ctx, { period: '7d' })).total.slice(-4)).toEqual([
    7000, 7000, 7000, 7000,
  ])
})

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
