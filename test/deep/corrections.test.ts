import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dubaiDay } from '#contract/period.ts'
import { editTransaction } from '../../server/features/payments/edit/service.edit.ts'
import { readHistory } from '../../server/features/payments/history/service.history.ts'
import { listAccounts } from '../../server/features/accounts/service.ts'
import { readFilterTotals, readTransaction } from '../../server/features/ledger/list/service.ts'
import { listChanges, undoOrRedoChange } from '../../server/features/changes/service.undo.ts'
import { reversals } from '../../server/reversals.ts'
import { verifyTotals } from '../../server/features/payments/totals/service.totals.ts'
import { read } from '../../server/platform/db/db.ts'
import { report } from '../simulator/report.ts'
import {
  balanceOf,
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

/** CHECK_RUNS sets the number of histories; CHECK_SEED repeats a run. */
const numRuns = Number(process.env['CHECK_RUNS'] ?? 3)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)

const world = startedFor(() => startModelWorld())

const accountOf = (id: string, rows: ModelRow[]): ModelAccount => ({
  account: { ...everyday, accountId: id, name: id },
  openingMinor: 1_000_000n,
  rows,
})

type Stored = { id: string; text: string }
/** Our rows of an account by the bank's id, each with its fields as one line. */
async function storedRows({ ctx }: Life, accountId: string): Promise<Map<string, Stored>> {
  const { rows } = await read(ctx.db, ctx, (tx) =>
    sql<{ provider_id: string; id: string; text: string }>`
      select t.provider_id, t.id, concat_ws('|', t.status, t.type, t.amount_minor, t.currency, t.day, t.text) as text
      from transactions t join accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = ${ctx.userId} and a.provider_account_id = ${accountId} and t.removed_at is null`.execute(
      tx,
    ),
  )
  return new Map(rows.map(({ provider_id, id, text }) => [provider_id, { id, text }]))
}

const lineOf = (row: ModelRow): string =>
  [
    row.status,
    row.direction === 'credit' ? 'income' : 'expense',
    row.amountMinor,
    row.currency,
    row.day,
    row.text,
  ].join('|')

const changeArb = fc.record(
  {
    amountMinor: fc.constantFrom(500n, 1000n, 7000n),
    direction: fc.constantFrom('debit' as const, 'credit' as const),
    currency: fc.constantFrom('AED', 'AED', 'USD'),
    daysAgo: fc.integer({ min: 0, max: 80 }),
    text: fc.constantFrom('CAREEM RIDES DUBAI', 'SALIK', 'TRANSFER'),
  },
  { requiredKeys: [] },
)
const rowArb = fc.record({
  amountMinor: fc.constantFrom(500n, 1000n, 7000n),
  direction: fc.constantFrom('debit' as const, 'credit' as const),
  daysAgo: fc.integer({ min: 0, max: 80 }),
  text: fc.constantFrom('CAREEM RIDES DUBAI', 'SALIK', 'TRANSFER'),
})
const roundArb = fc.record({
  changes: fc.array(fc.record({ which: fc.nat(), change: changeArb }), { maxLength: 8 }),
  added: fc.array(rowArb, { maxLength: 3 }),
  days: fc.constantFrom(1, 30, 365),
})

test(
  'whatever a bank corrects under unique ids, our rows match its latest state, and the totals match a recount',
  { timeout: 60_000 + numRuns * 5000 },
  async () => {
    let corrections = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowArb, { minLength: 1, maxLength: 10 }),
        fc.array(rowArb, { maxLength: 5 }),
        fc.array(roundArb, { minLength: 1, maxLength: 4 }),
        async (first, second, rounds) => {
          const life = await world.begin('2026-03-15T08:00:00Z')
          const { ctx } = life
          const dayOf = (daysAgo: number): string => addDays(dubaiDay(life.now()), -daysAgo)
          const make = ({ daysAgo, ...given }: (typeof first)[number]): ModelRow =>
            modelRow({ ...given, day: dayOf(daysAgo) })
          const accounts = [accountOf('a', first.map(make)), accountOf('b', second.map(make))]
          const connectionId = await connectModel(life, accounts)
          const ids = new Map<string, string>()
          const check = async (): Promise<void> => {
            for (const model of accounts) {
              const rows = await storedRows(life, model.account.accountId)
              expect(new Map([...rows].map(([id, { text }]) => [id, text]))).toEqual(
                new Map(model.rows.map((row) => [row.providerId, lineOf(row)])),
              )
              for (const [id, row] of rows) expect(ids.get(id) ?? row.id).toBe(row.id)
              for (const [id, row] of rows) ids.set(id, row.id)
            }
            expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
            expect(await unequalPairs(life)).toBe(0)
          }
          await syncModel(ctx, connectionId, 365)
          await check()
          for (const { changes, added, days } of rounds) {
            life.pass(24 * 60)
            for (const { which, change } of changes) {
              const { rows } = accounts[which % accounts.length] ?? { rows: [] }
              const { daysAgo, ...set } = change
              const row = rows[which % Math.max(1, rows.length)]
              if (row) Object.assign(row, set, daysAgo === undefined ? {} : { day: dayOf(daysAgo) })
              corrections += 1
            }
            accounts[0]?.rows.push(...added.map(make))
            await syncModel(ctx, connectionId, days)
            await syncModel(ctx, connectionId, 365)
            await check()
          }
        },
      ),
      { numRuns, seed, endOnFailure: true },
    )
    report('corrections stored', { seed, histories: numRuns, corrections, doubled: 0, stale: 0 })
  },
)

async function unequalPairs({ ctx }: Life): Promise<number> {
  const { rows } = await read(ctx.db, ctx, (tx) =>
    sql`select transfer_id from transactions where user_id = ${ctx.userId} and transfer_id is not null and removed_at is null
      group by transfer_id
      having count(*) <> 2 or sum(case when type = 'income' then amount_minor else -amount_minor end) <> 0`.execute(
      tx,
    ),
  )
  return rows.length
}

test('a user-set amount counts in every total, while balance and history stay the bank’s', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const { ctx } = life
  const row = modelRow({ day: '2026-03-10', amountMinor: 4500n, text: 'CAREEM RIDES DUBAI' })
  const model = accountOf('a', [row, modelRow({ day: '2026-03-11', amountMinor: 1000n, text: 'NOON' })])
  const connectionId = await connectModel(life, [model])
  await syncModel(ctx, connectionId, 30)
  const id = (await storedRows(life, 'a')).get(row.providerId ?? '')?.id ?? ''
  const figures = async () => {
    const { total } = await readFilterTotals(ctx, {})
    const { data } = await listAccounts(ctx)
    const net = await read(ctx.db, ctx, (tx) =>
      sql<{
        net: bigint
      }>`select sum(net_minor)::bigint as net from account_days where user_id = ${ctx.userId}`.execute(tx),
    )
    return { expenses: total.expenses, balance: data[0]?.balance, net: net.rows[0]?.net }
  }
  const asSent = await figures()
  expect(asSent).toMatchObject({ expenses: 55, net: -5500n })
  await editTransaction(ctx, id, { amount: 20.25, note: 'Sami paid the rest' })
  expect(await readTransaction(ctx, id)).toMatchObject({ amount: 20.25, bank_amount: 45 })
  expect(await figures()).toEqual({ ...asSent, expenses: 30.25 })

  life.pass(60)
  Object.assign(row, { amountMinor: 4750n, text: 'CAREEM RIDES DUBAI AE' })
  await syncModel(ctx, connectionId, 30)
  expect(await readTransaction(ctx, id)).toMatchObject({ amount: 20.25, bank_amount: 47.5 })
  expect(await figures()).toMatchObject({ expenses: 30.25, net: -5750n })
  expect((await readHistory(ctx, id)).data.map(({ after }) => after.amount)).toEqual([45, 47.5])
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])

  const edits = (await listChanges(ctx, reversals, {})).data.filter(({ kind }) => kind === 'transaction.edit')
  for (const edit of edits) await undoOrRedoChange(ctx, reversals, edit.id, 'undo')
  expect(await readTransaction(ctx, id)).toMatchObject({ amount: 47.5, bank_amount: null, note: '' })
  await editTransaction(ctx, id, { amount: 20.25 })
  await editTransaction(ctx, id, { amount: 47.5 })
  expect(await readTransaction(ctx, id)).toMatchObject({ amount: 47.5, bank_amount: null })
  expect(await figures()).toMatchObject({ expenses: 57.5, net: -5750n })
})

test('a user-set amount survives when a pending payment is booked under another id', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const { ctx } = life
  const pending = modelRow({
    day: '2026-03-14',
    amountMinor: 4500n,
    text: 'CAREEM RIDES DUBAI',
    status: 'pending',
  })
  const model = accountOf('a', [pending])
  const connectionId = await connectModel(life, [model])
  await syncModel(ctx, connectionId, 30)
  const before = (await storedRows(life, 'a')).get(pending.providerId ?? '')?.id ?? ''
  await editTransaction(ctx, before, { amount: 20 })
  life.pass(60)
  const booked = modelRow({ day: '2026-03-15', amountMinor: 4500n, text: 'CAREEM RIDES DUBAI' })
  model.rows = [booked]
  await syncModel(ctx, connectionId, 30)
  const [only, ...surplus] = [...(await storedRows(life, 'a')).values()]
  expect(surplus).toEqual([])
  expect(await readTransaction(ctx, only?.id ?? '')).toMatchObject({
    status: 'booked',
    amount: 20,
    bank_amount: 45,
  })
})

test('a corrected payment keeps the user’s edits, and its history shows what the bank changed', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const { ctx } = life
  const row = modelRow({ day: '2026-03-10', amountMinor: 4500n, text: 'CAREEM RIDES DUBAI' })
  const model = accountOf('a', [row])
  const connectionId = await connectModel(life, [model])
  await syncModel(ctx, connectionId, 30)
  const id = (await storedRows(life, 'a')).get(row.providerId ?? '')?.id ?? ''
  await editTransaction(ctx, id, { category: 'travel', description: 'To the airport', note: 'with Sami' })

  life.pass(60)
  Object.assign(row, { direction: 'credit', amountMinor: 4750n, day: '2026-03-04', text: 'REVERSAL' })
  await syncModel(ctx, connectionId, 30)
  life.pass(60)
  await syncModel(ctx, connectionId, 30)
  expect(await readTransaction(ctx, id)).toMatchObject({
    type: 'income',
    amount: 47.5,
    date: '2026-03-04',
    raw_description: 'REVERSAL',
    description: 'To the airport',
    category: 'travel',
    note: 'with Sami',
    verified: true,
  })
  const sent = {
    status: 'booked',
    type: 'expense',
    amount: 45,
    currency: 'AED',
    date: '2026-03-10',
    description: 'CAREEM RIDES DUBAI',
  }
  expect((await readHistory(ctx, id)).data).toEqual([
    { at: '2026-03-15T08:00:00.000Z', before: null, after: sent },
    {
      at: '2026-03-15T09:00:00.000Z',
      before: sent,
      after: { ...sent, type: 'income', amount: 47.5, date: '2026-03-04', description: 'REVERSAL' },
    },
  ])
  expect(balanceOf(model)).toBe(1_004_750n)
})

test('corrections found only by reading a longer range are applied too, in a short sync', async () => {
  const life = await world.begin('2026-03-15T08:00:00Z')
  const recent = modelRow({ day: '2026-01-10', amountMinor: 1000n, text: 'SALIK' })
  const older = modelRow({ day: '2026-01-05', amountMinor: 7000n, text: 'CAREEM RIDES DUBAI' })
  const connectionId = await connectModel(life, [accountOf('a', [recent, older])])
  await syncModel(life.ctx, connectionId, 365)
  const idsOf = async () => new Map([...(await storedRows(life, 'a'))].map(([id, row]) => [id, row.id]))
  const before = await idsOf()
  life.pass(24 * 60)
  Object.assign(recent, { day: '2026-03-12', amountMinor: 1200n })
  Object.assign(older, { day: '2026-02-15', amountMinor: 7100n })
  await syncModel(life.ctx, connectionId, 1)
  expect(await idsOf()).toEqual(before)
  const lines = [...(await storedRows(life, 'a')).values()].map(({ text }) => text)
  expect(lines.toSorted()).toEqual([recent, older].map(lineOf).toSorted())
})
