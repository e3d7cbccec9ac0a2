import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { listRecurring } from '#contract/expected/series.ts'
import { readSavings, updateSavings } from '#contract/uae/savings.ts'
import { readTransaction } from '#contract/ledger/transaction-edits.ts'
import { startWorld, type World } from '../../../../test/world.ts'
import { write } from '../../../platform/db/db.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { addBankAccount, addBankRows } from '../../ledger/testing/ledger.ts'
import { ctxOf, ledgerSums } from '../../expected/testing/lines.ts'

// each reading of the clock is a millisecond later, so that changes have an order
let time = new Date('2026-11-22T08:00:00Z').getTime()
let world: World
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => new Date(time++) } })
}, 60_000)
afterAll(() => world.stop())

const months = ['05', '06', '07', '08', '09', '10']

/** Six credits of a savings account, each on the 22nd. */
async function saver(bank: string) {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const account = await addBankAccount(ctx, { kind: 'savings', bank, balanceMinor: 50_000_00n })
  const ids = await addBankRows(
    ctx,
    months.map((month) => ({
      accountId: account,
      day: `2026-${month}-22`,
      type: 'income' as const,
      amountMinor: 120_00n,
      text: 'CREDIT FOR THE MONTH',
      title: 'interest',
      category: 'investments',
    })),
  )
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
  return { user, ctx, account, newest: ids.at(-1) ?? '' }
}

test('earnings are called interest or profit by the account’s kind; the entered rate changes no figure', async () => {
  const { user, ctx, account, newest } = await saver('Dubai Islamic Bank')
  const params = { accountId: account }
  const before = await ledgerSums(ctx)
  expect((await user.call(readSavings, { params })).body.savings).toMatchObject({
    returns: 'profit',
    yearly_rate: null,
    received: 720,
    since: '2025-11-22',
  })
  const title = async (): Promise<unknown> =>
    (await user.call(readTransaction, { params: { id: newest } })).body.transaction.title?.code
  expect(await title()).toBe('profit_paid')

  const { body } = await user.call(updateSavings, { params, body: { yearly_rate: 4.25 } })
  expect(body.savings).toMatchObject({ returns: 'profit', yearly_rate: 4.25, received: 720 })
  expect(body.savings.credits.map(({ amount }) => amount)).toEqual(months.map(() => 120))
  await user.call(updateSavings, { params, body: { returns: 'interest' } })
  expect(await title()).toBe('interest_paid')
  expect(await ledgerSums(ctx)).toEqual(before)

  const [last] = (await user.call(listChanges, { query: {} })).body.data
  expect(last?.kind).toBe('savings.edit')
  await user.call(undoChange, { params: { id: last?.id ?? '' } })
  expect(await title()).toBe('profit_paid')
  expect((await user.call(readSavings, { params })).body.savings.yearly_rate).toBe(4.25)
})

test('profit not yet credited is no bill, no income and not in the look-ahead', async () => {
  const { user } = await saver('Abu Dhabi Islamic Bank')
  expect((await user.call(listRecurring)).body.series).toEqual([])
  const { body } = await user.call(lookAhead, { query: { days: 60 } })
  expect(body.days.flatMap(({ events }) => events)).toEqual([])
  expect(new Set(body.total.expected)).toEqual(new Set([50_000]))
  const stranger = await world.signUp()
  const other = await saver('Emirates NBD')
  expect((await stranger.call(readSavings, { params: { accountId: other.account } })).status).toBe(404)
})
