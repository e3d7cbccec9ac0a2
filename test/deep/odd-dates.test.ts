import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDashboard } from '../../server/features/summaries/service.ts'
import { searchTransactions } from '../../server/features/transactions/list/service.ts'
import { connectModel, modelRow, type ModelWorld, startModelWorld, syncModel } from './model-bank.ts'

let world: ModelWorld
beforeAll(async () => {
  world = await startModelWorld()
}, 180_000)
afterAll(() => world.stop(), 60_000)

test('payments dated far ahead or far back are stored and marked, and are not among the newest', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const { ctx, bank } = life
  const rows = ['2079-01-05', '2026-04-16', '2026-04-15', '2026-03-10', '1950-06-01'].map((day) =>
    modelRow({ day, text: day, amountMinor: 1000n }),
  )
  const connectionId = await connectModel(life, [
    {
      account: {
        accountId: 'a',
        name: 'Everyday',
        kind: 'current',
        typeText: 'Current',
        currency: 'AED',
        iban: null,
        status: 'open',
        openedOn: null,
      },
      openingMinor: 0n,
      rows,
    },
  ])
  // banks send such rows whatever days are requested
  const readTransactions = bank.readTransactions.bind(bank)
  bank.readTransactions = (entity, account) =>
    readTransactions(entity, account, { from: '1900-01-01', to: '2100-01-01' })
  await syncModel(ctx, connectionId, 365)
  const found = async (filter: { from?: string; q?: string }) =>
    (await searchTransactions(ctx, { ...filter, size: 100 })).data.map((row) => [row.date, row.date_suspect])
  expect(await found({})).toEqual([
    ['2026-04-15', null],
    ['2026-03-10', null],
    ['1950-06-01', 'past'],
  ])
  expect(await found({ from: '2026-04-16' })).toEqual([
    ['2079-01-05', 'future'],
    ['2026-04-16', 'future'],
  ])
  const { transactions } = await readDashboard(ctx, { period: 'mtd' })
  expect(transactions.data.map(({ date }) => date)).toEqual(['2026-03-10', '1950-06-01'])
})
