import { expect, test } from 'vitest'
import { listAccounts } from '../../server/features/accounts/service.ts'
import { listConnections } from '../../server/features/banks/connections/service.ts'
import { listRuns } from '../../server/features/banks/sync/service.ts'
import { searchTransactions } from '../../server/features/ledger/list/service.ts'
import { verifyTotals } from '../../server/features/payments/totals/service.totals.ts'
import { read } from '../../server/platform/db/db.ts'
import {
  connectModel,
  everyday,
  type Life,
  type ModelAccount,
  modelRow,
  type ModelRow,
  startModelWorld,
  syncModel,
} from './model-bank.ts'
import { startedFor } from '../started.ts'

const world = startedFor(() => startModelWorld())

const day = '2026-03-10'
function modelAccount(rows: ModelRow[]): ModelAccount {
  return {
    account: everyday,
    openingMinor: 100_000n,
    rows,
  }
}

async function figures({ ctx }: Life) {
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  const { data, coverage } = await listAccounts(ctx)
  const [account] = data
  const [connection] = await listConnections(ctx)
  const [run] = await listRuns(ctx)
  const rows = await searchTransactions(ctx, { size: 100 })
  expect(connection?.unreadable?.count ?? 0).toBe(account?.unreadable?.count ?? 0)
  expect(coverage.unreadable).toEqual(connection?.unreadable)
  expect([run?.unreadable, run?.unreadable_since ?? null]).toEqual([
    connection?.unreadable?.count ?? 0,
    connection?.unreadable?.since ?? null,
  ])
  return {
    state: coverage.state,
    unreadable: account?.unreadable ?? null,
    balance: account?.balance,
    unreconciled: account?.unreconciled,
    rows: rows.data.length,
  }
}

test('unreadable rows are counted from the first sync on, and added once they can be read', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const withAmount = modelRow({ day, amountMinor: 12_000n })
  withAmount.unreadable = { part: 'date', amount: { minor: -12_000n, currency: 'AED' } }
  const unknown = modelRow({ day, amountMinor: 7_000n })
  unknown.unreadable = { part: 'decimals' }
  const model = modelAccount([modelRow({ day, amountMinor: 5_000n }), withAmount, unknown])
  const connectionId = await connectModel(life, [model])
  const sync = (): Promise<void> => syncModel(life.ctx, connectionId, 365)
  await sync()
  // the balance includes all three payments; the amount of one missing payment is known, so the difference is
  // shown
  const first = {
    state: 'partial',
    unreadable: { count: 2, since: '2026-03-15', unknown_amounts: 1 },
    balance: 760,
    unreconciled: -120,
    rows: 1,
  }
  expect(await figures(life)).toEqual(first)
  life.pass(3 * 24 * 60)
  await sync()
  expect(await figures(life)).toEqual(first)

  // an unreadable payment that arrives later shows as a difference, whatever its amount
  const later = modelRow({ day: '2026-03-18', amountMinor: 3_000n })
  later.unreadable = { part: 'amount' }
  model.rows.push(later)
  await sync()
  expect(await figures(life)).toMatchObject({
    unreadable: { count: 3, since: '2026-03-15', unknown_amounts: 2 },
    unreconciled: -150,
  })

  // the bank lists them correctly, or a new version can read one: no difference remains
  delete withAmount.unreadable
  delete later.unreadable
  const readStoredRow = life.bank.readStoredRow.bind(life.bank)
  life.bank.readStoredRow = (raw) => (raw === 'seven' ? { ...unknown } : readStoredRow(raw))
  unknown.unreadable = { part: 'decimals', raw: 'seven' }
  await sync()
  expect(await figures(life)).toMatchObject({ unreadable: { count: 1 }, unreconciled: 0, rows: 3 })
  model.rows.splice(model.rows.indexOf(unknown), 1, { ...unknown, hidden: true })
  await sync()
  expect(await figures(life)).toEqual({
    state: 'complete',
    unreadable: null,
    balance: 730,
    unreconciled: 0,
    rows: 4,
  })
})

test('after a first sync with unknown amounts, nothing counts twice or is lost once a later version reads them', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  // without an id, only the content shows that the listed row is the stored one
  const nameless = modelRow({ day, amountMinor: 7_000n, providerId: null, text: 'CARD 1' })
  const credit = modelRow({ day, amountMinor: 900n, direction: 'credit', text: 'REFUND' })
  nameless.unreadable = { key: 'n', part: 'decimals', raw: 'seven' }
  credit.unreadable = { key: 'c', part: 'amount', raw: 'nine' }
  const model = modelAccount([modelRow({ day, amountMinor: 5_000n }), nameless, credit])
  const connectionId = await connectModel(life, [model])
  const sync = (): Promise<void> => syncModel(life.ctx, connectionId, 365)
  await sync()
  const unread = {
    state: 'partial',
    unreadable: { count: 2, since: '2026-03-15', unknown_amounts: 2 },
    balance: 889,
    unreconciled: 0,
    rows: 1,
  }
  expect(await figures(life)).toEqual(unread)
  life.pass(60)
  await sync()
  expect(await figures(life)).toEqual(unread)

  // a hidden payment shows as a difference at once, although the opening balance could not be exact
  const hidden = modelRow({ day: '2026-03-14', amountMinor: 2_500n, hidden: true })
  model.rows.push(hidden)
  await sync()
  expect(await figures(life)).toMatchObject({ ...unread, balance: 864, unreconciled: -25 })
  model.rows.pop()

  // the next version reads both, whether stored or listed
  delete nameless.unreadable
  delete credit.unreadable
  life.bank.readStoredRow = (raw) =>
    raw === 'seven' ? { ...nameless } : raw === 'nine' ? { ...credit } : null
  const exact = { state: 'complete', unreadable: null, balance: 889, unreconciled: 0, rows: 3 }
  for (let syncs = 0; syncs < 3; syncs += 1) {
    await sync()
    expect(await figures(life)).toEqual(exact)
    life.pass(60)
  }
})
