import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { extraCategories } from '#contract/categories/seeds.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { startWorld } from '../../../test/world.ts'
import { system } from '../../platform/db/db.ts'
import { statementsOf } from '../../platform/db/distribution.ts'
import { addBankAccount, addBankRows } from '../ledger/testing/ledger.ts'
import { ctxOf, ledgerSums, totalsOff } from '../expected/testing/lines.ts'
import { createCategory, listCategories, seedDefaults } from './service.ts'
import { startedFor } from '../../../test/started.ts'

const world = startedFor(() => startWorld())

const added =
  'family_support from_people tolls taxis sent_home domestic_help childcare loan_repayments interest_paid bank_fees to_people cash cheques'.split(
    ' ',
  )
const file = path.join(import.meta.dirname, '../../migrations/0016_categories_for_every_payment.sql')

/** Takes away what the migration adds, as in a database made before it, and migrates. */
async function upgrade(userId: string): Promise<void> {
  await system(world.app.db, async (tx) => {
    await sql`delete from categories where user_id = ${userId} and id = any(${added}::text[])`.execute(tx)
    await sql`update categories set group_id = 'leisure' where user_id = ${userId} and id = 'education'`.execute(
      tx,
    )
    await sql`update categories set group_id = 'other' where user_id = ${userId} and id = 'government'`.execute(
      tx,
    )
    await sql`delete from category_groups where user_id = ${userId} and id in ('family', 'banking')`.execute(
      tx,
    )
  })
  await migrateAgain()
}

async function migrateAgain(): Promise<void> {
  await system(world.app.db, async (tx) => {
    await sql`delete from domain_events where kind = 'categories.added'`.execute(tx)
    for (const statement of statementsOf(readFileSync(file, 'utf8')))
      if (/^(insert|update)/i.test(statement)) await sql.raw(statement).execute(tx)
  })
}

test('a database made before has the same categories as a new one after it was migrated', async () => {
  const user = await world.signUp()
  const fresh = await listCategories(ctxOf(world, await world.signUp()), { archived: false })
  await upgrade(user.id)
  const { data, groups } = await listCategories(ctxOf(world, user), { archived: false })
  const byId = <T extends { id: string }>(list: readonly T[]): T[] =>
    list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(data)).toEqual(byId(fresh.data))
  expect(byId(groups)).toEqual(byId(fresh.groups))
  expect(added.toSorted()).toEqual(
    expect.arrayContaining(extraCategories.map(({ id }) => id).filter((id) => added.includes(id))),
  )
})

test('a category of one’s own with the name of a new one stands for it', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  await system(world.app.db, async (tx) => {
    await sql`delete from categories where user_id = ${user.id} and id = 'cash'`.execute(tx)
  })
  const userMade = await createCategory(ctx, { name: 'CASH', type: 'expense' })
  const named = async (): Promise<string[]> =>
    (await listCategories(ctx, { archived: true })).data
      .filter(({ name }) => name.toLowerCase() === 'cash')
      .map(({ id }) => id)
  await migrateAgain()
  expect(await named()).toEqual([userMade.id])
  expect(await seedDefaults(ctx)).toBe(0)
  expect(await named()).toEqual([userMade.id])
})

test('payments that had no category get one, and repayments of cards are no income', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const current = await addBankAccount(ctx)
  const card = await addBankAccount(ctx, { kind: 'card' })
  const savings = await addBankAccount(ctx, { kind: 'savings' })
  const line = (text: string, amountMinor: bigint, more = {}) => ({
    accountId: current,
    day: '2026-03-02',
    text,
    amountMinor,
    ...more,
  })
  await addBankRows(ctx, [
    line('ATM CASH WITHDRAWAL 2201', 300_00n),
    line('LATE PAYMENT FEE', 50_00n),
    line('AANI TRANSFER TO SARA ALI', 75_00n),
    line('OWN ACCOUNT TRANSFER 2201', 900_00n),
    line('AL ANSARI EXCHANGE', 1000_00n),
    line('AL ANSARI EXCHANGE REFUND', 1000_00n, { day: '2026-03-05', type: 'income' }),
    line('PAYMENT RECEIVED - THANK YOU', 400_00n, { accountId: card, type: 'income' }),
    line('INWARD IPP 88123 OMAR HADDAD', 250_00n, { accountId: card, type: 'income' }),
    line('CASH DEPOSIT CDM 22', 120_00n, { accountId: card, type: 'income' }),
    line('TRF TO 1015XXXX112', 640_00n),
    line('INWARD TRF 1015XXXX999', 640_00n, { accountId: savings, type: 'income' }),
    line('INWARD IPP ALPHA BETA LLC INV 12', 2000_00n, { type: 'income' }),
  ])
  await upgrade(user.id)
  await world.app.queue.send('events', { userId: user.id }, { singletonKey: user.id })
  await vi.waitFor(
    async () =>
      expect(await ledgerSums(ctx)).toEqual({
        'expense interest_paid': 50,
        'expense cash': 300,
        'expense to_people': 75,
        'income freelance': 2000,
      }),
    30_000,
  )
  expect(await totalsOff(ctx)).toEqual([])
  // a transfer between own accounts is none to people
  const { data } = (await user.call(searchTransactions, { query: { q: '1015XXXX' } })).body
  expect(data.map(({ category, category_name: name }) => [category, name])).toEqual([
    [null, 'Transfer'],
    [null, 'Transfer'],
  ])
})
