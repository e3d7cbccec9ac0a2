import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { searchTransactions, transactionsPage } from '#contract/ledger/transactions.ts'
import { type Answer, type BankWorld, type Person, startBankWorld } from './testing/bank-world.ts'

let world: BankWorld
const now = new Date('2026-03-15T08:00:00Z')
beforeAll(async () => {
  world = await startBankWorld({ clock: { now: () => now }, webhooks: false })
}, 60_000)
afterAll(() => world.stop(), 60_000)

type Found = ResponseOf<typeof searchTransactions>
type Row = Pick<Transaction, 'raw_description' | 'date' | 'date_suspect'>

/** All rows of the list page by page, and the total it reports. */
async function pagesOf(person: Person, query: Record<string, string> = {}): Promise<[Row[], number]> {
  const rows: Row[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await person.call(transactionsPage, { query: { ...query, page, size: 100 } })
    rows.push(...body.data)
    if (!body.pagination.has_more) return [rows, body.pagination.total]
  }
}

const oddOf = (rows: readonly Row[]) =>
  rows.filter(({ date_suspect }) => date_suspect !== null).map((row) => [row.date, row.date_suspect])

test('every list has each payment whatever its date, but for those far ahead', async () => {
  const person = await world.person()
  const entity = await person.connect('salaried')
  const served = world.bank.served(entity)
  const [account] = served.accounts
  // the sandbox opens accounts 2,200 days before their first login
  const opened = addDays('2026-03-15', -2200)
  const days = ['2079-01-05', '2026-04-16', addDays(opened, -1), opened]
  for (const [index, day] of days.entries()) {
    const row = account?.transactions.filter(({ status }) => status === 'BOOKED')[index]
    if (!account || !row) throw new Error('the sandbox person has no payments')
    world.bank.changeTransaction(entity, account.accountId, row.key, {
      wire: { booking_date_time: `${day}T08:00:00Z`, value_date_time: `${day}T08:00:00Z` },
    })
  }
  await person.call(syncLeanData, { body: { days: 730 } })
  const [all, total] = await pagesOf(person)
  expect(all.length).toBe(total)
  expect(oddOf(all)).toEqual([
    ['2079-01-05', 'future'],
    ['2026-04-16', 'future'],
    [addDays(opened, -1), 'before_opening'],
  ])
  expect(all.map(({ date }) => date)).toContain(opened)
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )

  const listed: Row[] = []
  const ahead: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: Answer<Found> = await person.call(searchTransactions, {
      query: { size: 100, ...(cursor === '' ? {} : { cursor }) },
    })
    listed.push(...body.data)
    ahead.push(body.upcoming)
    cursor = body.next_cursor
  }
  expect(listed.map(({ date }) => date)).toEqual(all.slice(2).map(({ date }) => date))
  expect(ahead).toEqual([{ from: '2026-04-16', count: 2 }, ...ahead.slice(1).map(() => null)])

  const { body } = await person.call(searchTransactions, { query: { from: '2026-04-16' } })
  expect(oddOf(body.data)).toEqual([
    ['2079-01-05', 'future'],
    ['2026-04-16', 'future'],
  ])
  expect(body.upcoming).toBeNull()
  const early = await person.call(searchTransactions, { query: { to: addDays(opened, -1) } })
  expect(oddOf(early.body.data)).toEqual([[addDays(opened, -1), 'before_opening']])
}, 120_000)
