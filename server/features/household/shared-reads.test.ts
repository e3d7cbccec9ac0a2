import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, withFields } from '../../context.ts'
import { read, shareDb, system, write } from '../../platform/db/db.ts'
import { listAccounts } from '../accounts/service.ts'
import { readBalanceHistory } from '../accounts/service.history.ts'
import { readCalendar, readCashFlow } from '../figures/analytics/service.flow.ts'
import { readSpending } from '../figures/analytics/service.spending.ts'
import { readNetWorth } from '../figures/analytics/service.worth.ts'
import { exportInvestments } from '../investments/export/service.export.ts'
import { readInstrument, readInvestments } from '../investments/service.read.ts'
import { readReturns } from '../investments/service.returns.ts'
import { listCategories } from '../categories/service.ts'
import { exportTransactions, readStatement } from '../files/exports/service.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  readTransaction,
  searchTransactions,
} from '../ledger/list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { readReview } from '../ledger/review/service.review.ts'
import { listTags } from '../ledger/tags/service.tags.ts'
import { rebuildTotals } from '../payments/totals/service.totals.ts'
import { listPeriods } from '../days/periods/service.ts'
import { readRecent } from '../figures/summaries/service.recent.ts'
import { readDashboard, readSummary } from '../figures/summaries/service.ts'
import { copyAccounts } from './testing/copy.ts'
import { Life, live } from './testing/life.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

/** The context of a member who sees some accounts of `owner`. */
const asMember = (owner: Ctx, accounts: readonly string[]): Ctx =>
  withFields(owner, { db: shareDb(owner.db, { userId: owner.userId, accounts }) })

async function fileOf(ctx: Ctx, format: 'csv' | 'json' | 'hledger', filter = {}): Promise<string> {
  let text = ''
  for await (const piece of exportTransactions(ctx, filter, format).pieces) text += String(piece)
  return text.replace(/"exported_at":"[^"]*"/, '')
}

/** What a PDF and a spreadsheet are made of. */
async function statementOf(ctx: Ctx, filter: Parameters<typeof readStatement>[1]) {
  const { head, pages } = await readStatement(ctx, filter)
  const payments = []
  for await (const page of pages) payments.push(...page)
  return { head, payments }
}

/** Every answer that is open to members, by what it is. */
const answers: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  accounts: listAccounts,
  balances: (ctx) => readBalanceHistory(ctx, { period: '30d' }),
  'first page': (ctx) => listPage(ctx, { size: 15 }),
  'third page': (ctx) => listPage(ctx, { page: 2, size: 7 }),
  'page of a year': (ctx) => listPage(ctx, { period: '1y', size: 100 }),
  'all rows': (ctx) => searchTransactions(ctx, { size: 100 }),
  words: (ctx) => searchTransactions(ctx, { q: 'carrefour', size: 50 }),
  'two letters': (ctx) => searchTransactions(ctx, { q: 'no', size: 50 }),
  transfers: (ctx) => searchTransactions(ctx, { transfers: 'only', size: 100 }),
  tagged: (ctx) => searchTransactions(ctx, { has: 'tag', size: 100 }),
  regular: (ctx) => searchTransactions(ctx, { recurring: 'none', size: 100 }),
  totals: (ctx) => readFilterTotals(ctx, {}),
  'totals of spending': (ctx) => readFilterTotals(ctx, { type: 'expense', period: 'ytd' }),
  'totals of transfers': (ctx) => readFilterTotals(ctx, { transfers: 'only' }),
  'totals of a category': (ctx) => readFilterTotals(ctx, { category: 'private' }),
  'totals of words': (ctx) => readFilterTotals(ctx, { q: 'private' }),
  counts: (ctx) => countTransactions(ctx),
  'counts of a month': (ctx) => countTransactions(ctx, { period: '3m' }),
  categories: (ctx) => listCategories(ctx, { archived: true }),
  periods: listPeriods,
  summary: (ctx) => readSummary(ctx, { period: 'all' }),
  'summary of a year': (ctx) => readSummary(ctx, { period: '1y' }),
  dashboard: (ctx) => readDashboard(ctx),
  'dashboard of all': (ctx) => readDashboard(ctx, { period: 'all' }),
  'dashboard of a pay period': (ctx) => readDashboard(ctx, { period: 'pay' }),
  recent: async (ctx) => (await readRecent(ctx, { days: 30 })).transactions,
  'cash flow': (ctx) => readCashFlow(ctx, {}),
  'cash flow by year': (ctx) => readCashFlow(ctx, { by: 'year', period: 'all' }),
  'cash flow by pay': (ctx) => readCashFlow(ctx, { by: 'pay' }),
  calendar: (ctx) => readCalendar(ctx, {}),
  worth: (ctx) => readNetWorth(ctx, { period: '1y' }),
  investments: readInvestments,
  returns: (ctx) => readReturns(ctx, {}),
  'returns of a year': (ctx) => readReturns(ctx, { period: '1y' }),
  'trades as csv': (ctx) => exportInvestments(ctx, 'csv'),
  'trades as hledger': (ctx) => exportInvestments(ctx, 'hledger'),
  ...Object.fromEntries(
    (['category', 'group', 'merchant', 'account', 'tag', 'weekday', 'month', 'year'] as const).flatMap(
      (group) => [
        [`spending by ${group}`, (ctx: Ctx) => readSpending(ctx, { group, period: 'all', trend: 'true' })],
        [
          `net by ${group}`,
          (ctx: Ctx) => readSpending(ctx, { group, measure: 'net' as const, period: '1y' }),
        ],
        [
          `verified by ${group}`,
          (ctx: Ctx) => readSpending(ctx, { group, verified: 'true' as const, period: '1y' }),
        ],
      ],
    ),
  ),
  tags: listTags,
  review: (ctx) => readReview(ctx, { batches: false }),
  'review of groups': (ctx) => readReview(ctx, { batches: true, scope: 'all', filter: 'all' }),
  csv: (ctx) => fileOf(ctx, 'csv'),
  'csv of a category': (ctx) => fileOf(ctx, 'csv', { category: 'dining' }),
  json: (ctx) => fileOf(ctx, 'json'),
  hledger: (ctx) => fileOf(ctx, 'hledger'),
  statement: (ctx) => statementOf(ctx, { period: '1y' }),
}

test('every answer to a member is the answer for an owner who has only the shared accounts', async () => {
  let [withTransfersOut, withTradesOut] = [0, 0]
  await fc.assert(
    fc.asyncProperty(Life, async (life) => {
      const owner = await ledger.person()
      const accounts = await live(owner, life)
      const shared = life.shared.map((index) => accounts[index] ?? '')
      const copy = await ledger.person()
      await copyAccounts(owner, copy, shared)
      const member = asMember(owner, shared)
      await expectOwnersReading(owner, member, shared)
      for (const [name, answer] of Object.entries(answers))
        expect([name, await answer(member)]).toEqual([name, await answer(copy)])
      const { holdings, others, accounts: places } = await readInvestments(owner)
      const traded = await findTraded(owner, shared)
      for (const { id } of [...holdings.map(({ instrument }) => instrument), ...others]) {
        const detail = (ctx: Ctx) => readInstrument(ctx, id)
        if (traded.includes(id)) expect(await detail(member)).toEqual(await detail(copy))
        else await expect(detail(member)).rejects.toThrow(/not found|investment_not_found/)
      }
      for (const { id: account } of places) {
        const returns = (ctx: Ctx) => readReturns(ctx, { account })
        if (shared.includes(account)) expect(await returns(member)).toEqual(await returns(copy))
        else await expect(returns(member)).rejects.toThrow(/not found|investment_account_not_found/)
      }
      withTradesOut += await countTradesOut(owner, shared)
      const { data } = await searchTransactions(owner, { size: 100 })
      for (const { id, account_id: account, transfer } of data) {
        const isShared = shared.includes(account ?? '')
        if (isShared) expect(await readTransaction(member, id)).toEqual(await readTransaction(copy, id))
        else await expect(readTransaction(member, id)).rejects.toThrow(/transaction_not_found|not found/)
        const leg = transfer && data.find((row) => row.id === transfer.counterpart_id)
        if (isShared && leg && !shared.includes(leg.account_id ?? '')) withTransfersOut += 1
      }
    }),
    { numRuns: 4 },
  )
  expect(withTransfersOut).toBeGreaterThan(2)
  expect(withTradesOut).toBeGreaterThan(2)
}, 120_000)

/**
 * Every figure of a shared account is what its owner reads of it. Only the name of the other side, and of a refund's purchase, is
 * missing where that is not shared.
 */
async function expectOwnersReading(owner: Ctx, member: Ctx, shared: readonly string[]): Promise<void> {
  const accounts = (await listAccounts(owner)).data.filter(({ id }) => shared.includes(id))
  for (const { id: account } of accounts) {
    const filters = [
      { account },
      { account, type: 'income' as const },
      { account, type: 'expense' as const, period: 'ytd' as const },
      { account, transfers: 'only' as const },
      { account, category: 'uncategorised' },
    ]
    for (const filter of filters)
      expect([filter, await readFilterTotals(member, filter)]).toEqual([
        filter,
        await readFilterTotals(owner, filter),
      ])
    for (const [group, measure] of [
      ['category', 'net'],
      ['merchant', 'expense'],
      ['month', 'income'],
    ] as const) {
      const query = { group, measure, account, period: 'all' as const }
      expect([query, await readSpending(member, query)]).toEqual([query, await readSpending(owner, query)])
    }
    const rows = async (ctx: Ctx) => (await searchTransactions(ctx, { account, size: 100 })).data
    const [seen, own] = [await rows(member), await rows(owner)]
    const alone = new Set(seen.flatMap(({ id, transfer }) => (transfer?.counterpart_id === null ? id : [])))
    const read = (list: typeof seen) =>
      list.map((row) => ({
        ...row,
        // what tells of the other side
        ...(alone.has(row.id) ? { transfer: true, exchange: null, title: null, description: '' } : {}),
        refund_of: null,
        refunds: [],
      }))
    expect(read(seen)).toEqual(read(own))
    const journal = async (ctx: Ctx) => (await fileOf(ctx, 'hledger', { account })).match(/^ .*/gm)
    expect(await journal(member)).toEqual(await journal(owner))
  }
}

/** The instruments with a trade in a shared place. */
const findTraded = (owner: Ctx, shared: readonly string[]): Promise<string[]> =>
  system(owner.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select distinct instrument_id as id from investment_trades
      where user_id = ${owner.userId} and account_id = any(${shared}::uuid[])`.execute(tx)
    return rows.map(({ id }) => id)
  })

/** How many lines at shared accounts pay trades in places that are not shared. */
const countTradesOut = (owner: Ctx, shared: readonly string[]): Promise<number> =>
  system(owner.db, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from investment_lines l
      join transactions t on t.user_id = l.user_id and t.id = l.transaction_id
      join investment_trades r on r.user_id = l.user_id and r.id = l.trade_id
      where l.user_id = ${owner.userId} and l.transfer and t.account_id = any(${shared}::uuid[])
        and r.account_id <> all(${shared}::uuid[])`.execute(tx)
    return rows[0]?.count ?? 0
  })

test('a top-up of a wallet is a transfer for members as for its owner, whether they see the wallet or not', async () => {
  const owner = await ledger.person()
  const [account, wallet] = [await addBankAccount(owner), await addBankAccount(owner, { name: 'Salik' })]
  const row = { accountId: account, day: '2026-03-02', amountMinor: 5000n }
  await addBankRows(owner, [
    { ...row, text: 'SALIK RECHARGE' },
    { ...row, text: 'EXCLUDED BY A RULE' },
  ])
  await write(owner.db, owner, async (tx) => {
    await sql`update transactions set transfer_id = id, transfer_by = 'rule' where user_id = ${owner.userId}`.execute(
      tx,
    )
    await rebuildTotals(tx, owner.userId)
  })
  for (const accounts of [[account], [account, wallet]]) {
    const member = asMember(owner, accounts)
    expect((await readFilterTotals(member, { type: 'expense' })).total.expenses).toBe(0)
    expect((await searchTransactions(member, { transfers: 'only' })).data.map(({ id }) => id)).toEqual(
      (await searchTransactions(owner, { transfers: 'only' })).data.map(({ id }) => id),
    )
  }
})

test('a member’s read takes no more statements than the owner’s, and its access one look-up by key', async () => {
  const owner = await ledger.person()
  const account = await addBankAccount(owner)
  await addBankRows(owner, [{ accountId: account, day: '2026-03-02', amountMinor: 5000n }])
  const statementsOf = async (ctx: Ctx): Promise<number> => {
    const before = ledger.statements.length
    await readDashboard(ctx)
    await searchTransactions(ctx, { size: 20 })
    return ledger.statements.length - before
  }
  expect(await statementsOf(asMember(owner, [account]))).toBeLessThanOrEqual(await statementsOf(owner))
  const plan = await system(owner.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain select owner_id, role, until, account_ids, version
      from household_members where id = ${owner.userId} and member_id = ${owner.userId} and ended_at is null`.execute(
      tx,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/^Index Scan using household_members_(pkey|member)/)
})

test('the database of a member’s request reads one person’s shared rows and does nothing else', async () => {
  const owner = await ledger.person()
  const { db } = asMember(owner, [])
  await expect(system(db, async () => undefined)).rejects.toThrow(/may only read/)
  await expect(write(db, owner, async () => undefined)).rejects.toThrow(/may only read/)
  const stranger = await ledger.person()
  await expect(read(db, stranger, async () => undefined)).rejects.toThrow(/one person/)
})
