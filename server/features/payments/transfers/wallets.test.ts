import { expect, test, vi } from 'vitest'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { createOwnAccount, deleteOwnAccount, updateOwnAccount } from '#contract/accounts/own-accounts.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { startWorld, type TestUser } from '../../../../test/world.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { ctxOf, ledgerSums, totalsOff } from '../../expected/testing/lines.ts'
import { addBankAccount, addBankRows } from '../../ledger/testing/ledger.ts'
import { recountTotals } from '../totals/service.totals.ts'
import { pairTransfers } from './service.transfers.ts'
import { startedFor } from '../../../../test/started.ts'

const world = startedFor(() => startWorld({ clock: { now: () => new Date('2026-11-22T08:00:00Z') } }))

const addWallet = (user: TestUser, name: string) =>
  user.call(createOwnAccount, { body: { kind: 'savings', name, value: 50, day: '2026-01-01' } })

/** Does what a sync does with a day's new rows. */
const pairDay = (ctx: Ctx, accountId: string, day: string): Promise<void> =>
  write(ctx.db, ctx, async (tx) => {
    const touched = [{ accountId, days: [day] }]
    const paired = await pairTransfers(tx, ctx.userId, touched, ctx.clock.now())
    await recountTotals(tx, ctx.userId, [...touched, ...paired])
  })

test('a Salik or Darb top-up is a transfer while the wallet is an account, and spending otherwise', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const accountId = await addBankAccount(ctx, { balanceMinor: 900_000n })
  const line = (text: string, amountMinor: bigint, more = {}) => ({
    accountId,
    day: '2026-11-02',
    text,
    amountMinor,
    ...more,
  })
  await addBankRows(ctx, [
    line('SALIK RECHARGE', 50_00n, { category: 'transport' }),
    line('POS PURCHASE SALIK DUBAI', 70_00n, { category: 'transport' }),
    line('SALIK VIOLATION FINE', 100_00n, { category: 'transport' }),
    line('DARB TOP UP', 30_00n, { category: 'transport' }),
    line('DARBANDI RESTAURANT', 45_00n, { category: 'dining' }),
    // the amount of a top-up, but credited to an account other than the wallet
    line('FRIEND PAID BACK', 70_00n, { type: 'income', accountId: await addBankAccount(ctx) }),
  ])
  await pairDay(ctx, accountId, '2026-11-02')
  const expectSpent = async (amount: number) => {
    // the worker polls for events every five seconds; a job wakes it at once
    await world.app.queue.send('events', { userId: user.id }, { singletonKey: user.id })
    await vi.waitFor(
      async () => expect((await ledgerSums(ctx))['expense transport'] ?? 0).toBe(amount),
      30_000,
    )
    expect(await totalsOff(ctx)).toEqual([])
  }
  await expectSpent(250)

  // a wallet added later turns earlier top-ups into transfers, but no other line of its operator
  const { body } = await addWallet(user, 'Salik wallet')
  await expectSpent(130)
  const { data } = (await user.call(searchTransactions, { query: { q: 'salik recharge' } })).body
  expect(data).toMatchObject([{ excluded: true, amount: 50 }])
  await addWallet(user, 'محفظة درب')
  await expectSpent(100)
  expect(await ledgerSums(ctx)).toMatchObject({ 'expense dining': 45, 'income none': 70 })

  // a top-up that arrives after the wallet was added
  await addBankRows(ctx, [line('SALIK TOPUP', 60_00n, { day: '2026-11-20', category: 'transport' })])
  await pairDay(ctx, accountId, '2026-11-20')
  await expectSpent(100)

  // a renamed account is not a wallet, nor is a deleted one until the deletion is undone
  const params = { id: body.account.id }
  await user.call(updateOwnAccount, { params, body: { name: 'Holiday fund' } })
  await expectSpent(280)
  await user.call(updateOwnAccount, { params, body: { name: 'Salik' } })
  await expectSpent(100)
  await user.call(deleteOwnAccount, { params })
  await expectSpent(280)
  const changes = (await user.call(listChanges, {})).body.data
  const gone = changes.find(({ kind }) => kind === 'account.delete')
  const undone = await user.call(undoChange, { params: { id: gone?.id ?? '' } })
  expect([gone?.kind, undone.status]).toEqual(['account.delete', 200])
  await expectSpent(100)
})

test('a top-up and its credit in the wallet are the two legs of one transfer', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const accountId = await addBankAccount(ctx, { balanceMinor: 900_000n })
  const wallet = await addBankAccount(ctx, { name: 'SALIK account' })
  const day = '2026-11-02'
  const [debit = '', credit = ''] = await addBankRows(ctx, [
    { accountId, day, text: 'POS PURCHASE SALIK', amountMinor: 50_00n },
    { accountId: wallet, day, text: 'Top up', amountMinor: 50_00n, type: 'income' },
  ])
  await pairDay(ctx, accountId, day)
  const { data } = (await user.call(searchTransactions, { query: { q: 'salik' } })).body
  expect(data.find(({ id }) => id === debit)?.transfer).toEqual({ counterpart_id: credit, by: 'auto' })
})
