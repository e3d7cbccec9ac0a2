import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { balanceHistory } from '#contract/accounts/accounts.ts'
import { dashboardData, summaryQuick } from '#contract/figures/summaries.ts'
import { recurringCalendar } from '#contract/expected/series.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { searchTransactions, transactionCounts, transactionsQuick } from '#contract/ledger/transactions.ts'
import { benchNow, commonWord, referenceOf } from '../bench/data.ts'
import { deepCursor, loadUser } from '../bench/load.ts'
import { read } from '../server/platform/db/db.ts'
import { onCitus } from './database.ts'
import { startWorld, type TestUser, type World } from './world.ts'

/** Measures independent of machine load: how many statements a call takes and how many rows they read. */

const rows = 20_000
type Statement = { text: string; parameters: readonly unknown[] }
const statements: Statement[] = []
let world: World
let user: TestUser
let cursor: string

beforeAll(async () => {
  world = await startWorld({
    clock: { now: () => benchNow },
    onQuery: ({ sql: text, parameters }) => void statements.push({ text, parameters }),
  })
  user = await world.signUp()
  await loadUser(world.app.db, user.id, rows)
  cursor = await deepCursor(world.app.db, user.id, rows)
}, 180_000)
afterAll(() => world.stop())

/** Checking a session takes one statement, on Citus two. */
const sessionStatements = onCitus ? 2 : 1

/** The statements that a call sends, including the check of its session. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<Statement[]> {
  await call()
  statements.length = 0
  expect((await call()).status).toBe(200)
  return statements.filter(({ parameters }) => parameters.includes(user.id)) // those of the worker contain no user id, or another one
}

type Call = () => Promise<{ status: number }>
// each table is read by its own statement, all sent in one batch: that costs less than planning a join
const calls: [name: string, most: number, call: Call][] = [
  ['the newest page', 8, () => user.call(searchTransactions, { query: { size: 50 } })],
  ['a deep page', 8, () => user.call(searchTransactions, { query: { size: 50, cursor } })],
  ['a page by its number', 12, () => user.call(transactionsQuick, { query: { page: 300, size: 50 } })],
  ['a category', 8, () => user.call(searchTransactions, { query: { category: 'dining' } })],
  ['a search', 9, () => user.call(searchTransactions, { query: { q: referenceOf(7) } })],
  ['a common word', 10, () => user.call(searchTransactions, { query: { q: commonWord } })],
  ['the counts', 3, () => user.call(transactionCounts)],
  ['a summary of a month', 8, () => user.call(summaryQuick, { query: { period: 'mtd' } })],
  ['a summary of a year', 8, () => user.call(summaryQuick, { query: { period: 'ytd' } })],
  ['a summary of all', 8, () => user.call(summaryQuick, { query: { period: 'all' } })],
  ['five years of balances', 8, () => user.call(balanceHistory, { query: { period: '5y' } })],
  ['the dashboard', 20, () => user.call(dashboardData, { query: { period: 'mtd' } })],
  ['the look-ahead', 23, () => user.call(lookAhead, { query: { days: 90 } })],
  ['the bills', 18, () => user.call(recurringCalendar)],
]

const Plan: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(Plan).optional(),
  }),
)
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  Plans?: PlanNode[] | undefined
}
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan })]) })])

/** The plan of a statement as its call runs it: as the user, with a generic plan. */
async function explain({ text, parameters }: Statement): Promise<PlanNode[]> {
  const parts = text.split(/\$\d+/)
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1])
  const whole = parts.map((part, index) =>
    index === 0 ? sql.raw(part) : sql`${order[index - 1]}${sql.raw(part)}`,
  )
  const explained = await read(world.app.db, { userId: user.id }, (tx) =>
    sql`explain (analyze, format json, costs off, timing off) ${sql.join(whole, sql``)}`.execute(tx),
  )
  const [row] = Explained.parse(explained.rows)
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return nodes(row['QUERY PLAN'][0].Plan)
}
const readsOf = (nodes: readonly PlanNode[], relation: RegExp): number =>
  nodes
    .filter((node) => relation.test(node['Relation Name'] ?? ''))
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )

test.each(calls)('%s takes few statements and never reads all transactions', async (_name, most, call) => {
  const statements = await statementsOf(call)
  expect(statements.length).toBeLessThanOrEqual(most + sessionStatements - 1)
  for (const statement of statements.filter(({ text }) => !text.includes('identity_sessions'))) {
    const nodes = await explain(statement)
    const scans = nodes
      .filter((node) => /Seq Scan/.test(node['Node Type']))
      .map((node) => node['Relation Name'])
    expect(scans).not.toContain('transactions')
    expect(readsOf(nodes, /^transactions$/)).toBeLessThanOrEqual(rows / 20)
  }
})

test('payments of which rules want something else are found without reading the others', async () => {
  const text = `select id, note from transactions where user_id = $1
    and rule_effects <> coalesce(applied_effects -> 'wants', '{}'::jsonb) order by id`
  expect(readsOf(await explain({ text, parameters: [user.id] }), /^transactions$/)).toBe(0)
})

test('a summary reads only totals, and no more of them for a longer history', async () => {
  const readBy = async (period: 'mtd' | 'ytd' | 'all'): Promise<{ rows: number; totals: number }> => {
    const statements = await statementsOf(() => user.call(summaryQuick, { query: { period } }))
    const nodes = (await Promise.all(statements.slice(1).map(explain))).flat()
    return {
      rows: readsOf(nodes, /^transactions$/),
      totals: readsOf(nodes, /^(daily|monthly|yearly)_/),
    }
  }
  const [month, year, all] = [await readBy('mtd'), await readBy('ytd'), await readBy('all')]
  // one row for each of the six accounts: its first, from which it follows since when there is data
  expect([month.rows, year.rows, all.rows].filter((count) => count > 6)).toEqual([])
  // at most one row per account, category and month, and one per full year, however many transactions there
  // are
  expect(month.totals).toBeLessThanOrEqual(6 * 23 * 8)
  expect(year.totals).toBeLessThanOrEqual(6 * 23 * 20)
  expect(all.totals).toBeLessThanOrEqual(6 * 23 * 12)
})

test('search scans recent rows and uses the index for the rest', async () => {
  // EXPLAIN cannot see plans inside the function, so the sum of its scans is checked
  const scanned = async (): Promise<number> => {
    const { rows } = await sql<{ n: string }>`select pg_stat_force_next_flush(), (select (seq_scan)::text as n
      from pg_stat_user_tables where relname = 'transactions')`.execute(world.app.db)
    return Number(rows[0]?.n)
  }
  await scanned() // flushes earlier scans into the statistics
  const before = await scanned()
  for (const q of [referenceOf(7), commonWord, 'no such word', 'الإمارات'])
    expect((await user.call(searchTransactions, { query: { q } })).status).toBe(200)
  await expect.poll(scanned, { timeout: 5000 }).toBe(before)
})
