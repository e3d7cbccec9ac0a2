import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import { readDashboard } from '../../server/features/figures/summaries/service.ts'
import { listPage, searchTransactions } from '../../server/features/ledger/list/service.ts'
import {
  connectModel,
  everyday,
  modelRow,
  type ModelWorld,
  startModelWorld,
  syncModel,
} from './model-bank.ts'
import { startedFor } from '../started.ts'

const modelAccount = (openedOn: string | null) => ({ ...everyday, openedOn })

const world = startedFor(() => startModelWorld())

/** Banks send such rows whatever days are requested. */
function sendEverything({ bank }: Awaited<ReturnType<ModelWorld['begin']>>): void {
  const readTransactions = bank.readTransactions.bind(bank)
  bank.readTransactions = (entity, account) =>
    readTransactions(entity, account, { from: '1900-01-01', to: '2100-01-01' })
}

test('payments from before the day on which the bank says it opened the account are in every list', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const { ctx } = life
  // as the provider's own test bank: four months of payments before the opening day
  const days = Array.from({ length: 50 }, (_, index) => addDays('2025-09-02', 2 * index))
  const rows = days.map((day) => modelRow({ day, text: day, amountMinor: 1000n }))
  const account = modelAccount('2026-01-20')
  const connectionId = await connectModel(life, [{ account, openingMinor: 0n, rows }])
  sendEverything(life)
  await syncModel(ctx, connectionId, 365)
  const newest = days.toReversed()
  const page = await listPage(ctx, { size: 20 })
  const second = await listPage(ctx, { size: 20, page: 1 })
  const third = await listPage(ctx, { size: 20, page: 2 })
  const listed = [page, second, third].flatMap(({ data }) => data)
  expect(listed.map(({ date }) => date)).toEqual(newest)
  expect(page.pagination).toMatchObject({ total: 50, has_more: true })
  expect(third.pagination.has_more).toBe(false)
  expect(new Set(listed.map((row) => row.date_suspect))).toEqual(new Set(['before_opening']))
  const { data, upcoming } = await searchTransactions(ctx, { size: 100 })
  expect([data.map(({ date }) => date), upcoming]).toEqual([newest, null])
  const { transactions } = await readDashboard(ctx, { period: 'all' })
  expect(transactions.data.map(({ date }) => date)).toEqual(newest.slice(0, transactions.data.length))
})

test('payments dated far ahead or far back are stored and marked, and those far ahead are upcoming', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const { ctx } = life
  const rows = ['2079-01-05', '2026-04-16', '2026-04-15', '2026-03-10', '1950-06-01'].map((day) =>
    modelRow({ day, text: day, amountMinor: 1000n }),
  )
  const connectionId = await connectModel(life, [
    {
      account: modelAccount(null),
      openingMinor: 0n,
      rows,
    },
  ])
  sendEverything(life)
  await syncModel(ctx, connectionId, 365)
  const datesOf = async (filter: { from?: string; q?: string }) =>
    (await searchTransactions(ctx, { ...filter, size: 100 })).data.map((row) => [row.date, row.date_suspect])
  expect(await datesOf({})).toEqual([
    ['2026-04-15', null],
    ['2026-03-10', null],
    ['1950-06-01', 'past'],
  ])
  expect(await datesOf({ from: '2026-04-16' })).toEqual([
    ['2079-01-05', 'future'],
    ['2026-04-16', 'future'],
  ])
  const { transactions } = await readDashboard(ctx, { period: 'mtd' })
  expect(transactions.data.map(({ date }) => date)).toEqual(['2026-03-10', '1950-06-01'])
})
