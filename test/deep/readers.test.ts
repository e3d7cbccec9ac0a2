import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dubaiDay } from '#contract/period.ts'
import type { Ctx } from '../../server/context.ts'
import { listAccounts } from '../../server/features/accounts/service.ts'
import { readBalanceHistory } from '../../server/features/accounts/service.history.ts'
import { disconnectBank } from '../../server/features/banks/connections/service.disconnect.ts'
import { readDocument } from '../../server/features/closing/document/service.ts'
import { readDashboard, readSummary } from '../../server/features/figures/summaries/service.ts'
import { createTransaction } from '../../server/features/payments/edit/service.create.ts'
import { readReview } from '../../server/features/ledger/review/service.review.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  searchTransactions,
} from '../../server/features/ledger/list/service.ts'
import { testServer } from '../database.ts'
import { type Random, randomOf } from '../simulator/random.ts'
import { report } from '../simulator/report.ts'
import { connectModel, type ModelAccount, modelRow, startModelWorld, syncModel } from './model-bank.ts'
import { startedFor } from '../started.ts'

/** I9: READS sets the number of responses compared; CHECK_SEED repeats a run. */
const readCount = Number(process.env['READS'] ?? 60)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)
/** Eight in the long run; with the embedded engine's single session, readers wait for each other. */
const readers = process.env['READS'] === undefined ? 4 : 8
const now = '2026-03-15T08:00:00Z'
const today = dubaiDay(new Date(now))

/** Every response made of more than one figure; most need several statements. */
const questions: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  summary: (ctx) => readSummary(ctx, { period: 'mtd' }),
  'summary of a year': (ctx) => readSummary(ctx, { period: '1y' }),
  dashboard: (ctx) => readDashboard(ctx, { period: '1m' }),
  'dashboard of all': (ctx) => readDashboard(ctx, { period: 'all' }),
  list: (ctx) => listPage(ctx, { size: 30, period: '3m' }),
  'a later page': (ctx) => listPage(ctx, { size: 30, page: 2 }),
  search: (ctx) => searchTransactions(ctx, { period: '1m', size: 50 }),
  totals: (ctx) => readFilterTotals(ctx, { period: '3m' }),
  'totals of a search': (ctx) => readFilterTotals(ctx, { q: 'careem' }),
  counts: (ctx) => countTransactions(ctx, { period: '3m' }),
  balances: (ctx) => listAccounts(ctx),
  'balance history': (ctx) => readBalanceHistory(ctx, { period: '30d' }),
  'review deck': (ctx) => readReview(ctx, { batches: true }),
  document: (ctx) => readDocument(ctx),
}
const names = Object.keys(questions)
const ask = async (ctx: Ctx, name: string): Promise<string> => JSON.stringify(await questions[name]?.(ctx))

async function askAll(ctx: Ctx): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const name of names) answers.set(name, await ask(ctx, name))
  return answers
}

type Tally = { reads: number; before: number; after: number; changes: number }

/**
 * Reads concurrently while `change` runs. Each response must match the state before or after, and no reader
 * may see the old state after the new one.
 */
async function readWhile(
  ctx: Ctx,
  changeName: string,
  change: () => Promise<void>,
  tally: Tally,
): Promise<void> {
  const before = await askAll(ctx)
  const answers: { name: string; answer: string; reader: number }[] = []
  const over = new AbortController()
  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let index = reader; !over.signal.aborted; index += 1) {
      const name = names[index % names.length] ?? ''
      answers.push({ name, answer: await ask(ctx, name), reader })
    }
  })
  await Promise.all([change().finally(() => over.abort()), ...reading])
  const after = await askAll(ctx)
  const late = new Set<string>()
  for (const { name, answer, reader } of answers) {
    tally.reads += 1
    const old = answer === before.get(name)
    const fresh = answer === after.get(name)
    if (!old && !fresh)
      expect.fail(
        `CHECK_SEED=${seed} ${changeName}: ${name} is neither of before nor of after\n${before.get(name)}\n${answer}\n${after.get(name)}`,
      )
    if (old === fresh) continue
    tally[fresh ? 'after' : 'before'] += 1
    if (fresh) late.add(`${reader}`)
    else if (late.has(`${reader}`)) expect.fail(`CHECK_SEED=${seed} ${changeName}: ${name} went back in time`)
  }
  tally.changes += 1
}

const texts = ['CAREEM RIDES DUBAI', 'LULU HYPER', 'SALIK', 'NETFLIX.COM', 'IPP TRANSFER', 'WPS SALARY']

function openAccounts(random: Random): ModelAccount[] {
  return ['AED', 'AED', 'USD'].map((currency, index) => ({
    account: {
      accountId: `account-${index}`,
      name: `Account ${index}`,
      kind: index === 1 ? 'savings' : 'current',
      typeText: 'Account',
      currency,
      iban: null,
      status: 'open',
      openedOn: null,
    },
    openingMinor: BigInt(random.whole(0, 5_000_000)),
    rows: Array.from({ length: 80 }, () => someRow(random, currency, random.whole(0, 100))),
  }))
}

const someRow = (random: Random, currency: string, daysAgo: number): ReturnType<typeof modelRow> =>
  modelRow({
    currency,
    day: addDays(today, -daysAgo),
    amountMinor: BigInt(random.whole(100, 900_000)),
    direction: random.chance(0.3) ? 'credit' : 'debit',
    text: random.pick(texts),
    status: daysAgo < 4 && random.chance(0.5) ? 'pending' : 'booked',
  })

/**
 * What happens at the bank between two syncs: holds are settled, some at a higher amount, some vanish, new
 * rows appear.
 */
function move(random: Random, accounts: ModelAccount[]): void {
  for (const account of accounts) {
    account.rows = account.rows.filter((row) => row.status === 'booked' || random.chance(0.8))
    for (const row of account.rows)
      if (row.status === 'pending') {
        row.status = 'booked'
        row.providerId = randomUUID()
        if (random.chance(0.5)) row.amountMinor += row.amountMinor / 20n
      }
    for (let left = 12; left > 0; left -= 1)
      account.rows.push(someRow(random, account.account.currency, random.whole(0, 6)))
  }
}

const world = startedFor(() => startModelWorld(readers + 4))

test(
  'I9: readers see the state before or after a sync, a deletion or a reconnection, never in between',
  { timeout: 240_000 + readCount * 60 },
  async () => {
    const random = randomOf(seed)
    const tally: Tally = { reads: 0, before: 0, after: 0, changes: 0 }
    while (tally.reads < readCount || tally.changes < 5) {
      const life = await world.begin(now)
      const { ctx } = life
      const accounts = openAccounts(random)
      const id = await connectModel(life, accounts)
      const entry = { type: 'expense', category: 'dining', description: 'Cash', date: today } as const
      await createTransaction(ctx, { ...entry, amount: 12 }, null)
      const sync = (days: number, stageAbove?: number): Promise<void> =>
        syncModel(ctx, id, days, stageAbove === undefined ? {} : { stageAbove })
      await readWhile(ctx, 'first sync', () => sync(365, 0), tally)
      for (let again = 0; again < 2; again += 1) {
        move(random, accounts)
        await readWhile(ctx, 'sync', () => sync(30), tally)
      }
      await readWhile(ctx, 'disconnecting', async () => void (await disconnectBank(ctx, id)), tally)
      const back = await connectModel(life, accounts)
      await readWhile(ctx, 'connecting again', () => syncModel(ctx, back, 365), tally)
    }
    // the test proves something only if readers saw both states
    expect(tally.before).toBeGreaterThan(0)
    expect(tally.after).toBeGreaterThan(0)
    report('I9', { seed, readers, ...tally, torn: 0, engine: testServer ? 'postgresql' : 'embedded' })
  },
)
