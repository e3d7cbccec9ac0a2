import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { applyCorrection, editTransaction } from '../edit/service.edit.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { settleShares, shareTransaction } from '../shares/service.shares.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { refreshTotals } from './service.totals.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

/** The changes of payments that wait to be delivered. */
const waiting = (ctx: Ctx): Promise<unknown[]> =>
  read(ctx.db, ctx, async (tx) => {
    const { rows } = await sql<{ data: unknown }>`select data from domain_events
      where user_id = ${ctx.userId} and kind = 'transaction.changed' order by id`.execute(tx)
    return rows.map(({ data }) => data)
  })
/** Deletes the waiting events, as if they had been delivered. */
const deliver = (ctx: Ctx): Promise<unknown> =>
  write(ctx.db, ctx, (tx) => sql`delete from domain_events where user_id = ${ctx.userId}`.execute(tx))

test('a category given to the earlier payments of a merchant is published from the first of them', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const shop = { accountId, amountMinor: 500n, merchantKey: 'lulu', merchant: 'Lulu', category: 'groceries' }
  const [, , id = ''] = await addBankRows(
    ctx,
    ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ ...shop, day })),
  )
  await editTransaction(ctx, id, { category: 'shopping' })
  await deliver(ctx)
  expect(await applyCorrection(ctx, id)).toBe(2)
  expect(await waiting(ctx)).toEqual([{ since: '2026-03-01', at: ctx.clock.now().toISOString() }])
})

test('a payment that settles a shared cost is published, as it takes the category of the cost', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [trip = '', repaid = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 90_000n, category: 'travel' },
    { accountId, day: '2026-03-05', amountMinor: 30_000n, type: 'income' },
  ])
  await shareTransaction(ctx, trip, [{ person: 'Sara', amount: 300 }])
  const [share] = (await readTransaction(ctx, trip)).shares
  await deliver(ctx)
  await settleShares(ctx, { ids: [share?.id ?? ''], settled: true, transaction_id: repaid })
  expect(await waiting(ctx)).toEqual([{ since: '2026-03-05', at: ctx.clock.now().toISOString() }])
})

test('changes that nobody has received are published together, from the earliest day and time', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const change = (day: string, at: string): Promise<boolean> =>
    write(ctx.db, ctx, (tx) => refreshTotals(tx, ctx.userId, [{ accountId, days: [day] }], new Date(at)))
  await change('2026-03-04', '2026-03-15T08:00:01Z')
  await change('2026-03-02', '2026-03-15T08:00:02Z')
  await change('2026-03-03', '2026-03-15T08:00:03Z')
  expect(await waiting(ctx)).toEqual([{ since: '2026-03-02', at: '2026-03-15T08:00:01.000Z' }])
})
