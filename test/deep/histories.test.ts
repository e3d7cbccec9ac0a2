import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { minorFromWire } from '#contract/money.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { listAccounts } from '../../server/features/accounts/service.ts'
import { verifyTotals } from '../../server/features/payments/totals/service.totals.ts'
import { write } from '../../server/platform/db/db.ts'
import { testServer } from '../database.ts'
import { type Random, randomOf, seedsOf } from '../simulator/random.ts'
import { report } from '../simulator/report.ts'
import {
  balanceOf,
  connectModel,
  type Life,
  type ModelAccount,
  modelRow,
  type ModelRow,
  signed,
  startModelWorld,
  syncModel,
} from './model-bank.ts'
import { startedFor } from '../started.ts'

/** I1: SIMULATOR_RUNS sets the number of histories; SEED repeats one. */
const seeds = seedsOf(8)
/** How many histories run concurrently. */
const atOnce = 3

const world = startedFor(() => startModelWorld(atOnce * 2))

type History = Life & {
  seed: number
  random: Random
  accounts: ModelAccount[]
  connectionId: string
  trace: string[]
}
type Score = { syncs: number; balances: number; rows: number; pairs: number; unexplained: number }

function insist(history: History, holds: boolean, invariant: string, detail: unknown = null): void {
  if (holds) return
  const json = JSON.stringify(detail, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  throw new Error(`SEED=${history.seed} ${invariant}\n${json}\nsteps: ${history.trace.join(' · ')}`)
}

const texts = ['CAREEM RIDES DUBAI', 'LULU HYPER', 'SALIK', 'NETFLIX.COM', 'PAYMENT', 'WPS SALARY', 'مشتريات']
const currencies = ['AED', 'AED', 'AED', 'USD', 'KWD', 'JPY']

const today = (history: Pick<History, 'now'>): string => dubaiDay(history.now())

function someRow(history: Life & { random: Random }, currency: string, daysAgo: number): ModelRow {
  const { random } = history
  return modelRow({
    currency,
    day: addDays(today(history), -daysAgo),
    // a few amounts are frequent, so that identical payments are common
    amountMinor: BigInt(random.chance(0.3) ? random.pick([500, 1000, 2500]) : random.whole(1, 9_000_000)),
    direction: random.chance(0.3) ? 'credit' : 'debit',
    text: random.pick(texts),
    providerId: random.chance(0.1) ? random.pick([null, '9998']) : randomUUID(),
    status: daysAgo < 3 && random.chance(0.4) ? 'pending' : 'booked',
  })
}

async function begin(seed: number): Promise<History> {
  const random = randomOf(seed)
  const start = Date.parse('2025-01-01T00:00:00Z') + random.whole(0, 700 * 1440) * 60_000
  const life = await world.begin(new Date(start).toISOString())
  const accounts = Array.from({ length: random.whole(1, 3) }, (_, index): ModelAccount => {
    const currency = random.pick(currencies)
    return {
      account: {
        accountId: `a${index}`,
        name: `Account ${index}`,
        kind: random.pick(['current', 'savings', 'card'] as const),
        typeText: 'Account',
        currency,
        iban: null,
        status: 'open',
        openedOn: null,
      },
      openingMinor: BigInt(random.whole(-2_000_000, 9_000_000)),
      rows: Array.from({ length: random.whole(0, 25) }, () =>
        someRow({ ...life, random }, currency, random.whole(0, 40)),
      ),
    }
  })
  const connectionId = await connectModel(life, accounts)
  return { ...life, seed, random, accounts, connectionId, trace: [] }
}

/** Simulates one event at the bank between two syncs. */
function move(history: History): void {
  const { random, trace } = history
  const { account, rows } = random.pick(history.accounts)
  const pending = rows.filter((row) => row.status === 'pending')
  const kind = random.pick(['book', 'book', 'hold', 'settle', 'settle', 'cancel', 'transfer', 'hide', 'show'])
  trace.push(`${kind} ${account.accountId}`)
  if (kind === 'book' || kind === 'hold') {
    const row = someRow(history, account.currency, kind === 'hold' ? 0 : random.whole(0, 4))
    rows.push({ ...row, status: kind === 'hold' ? 'pending' : 'booked' })
  } else if (kind === 'settle' && pending.length > 0) {
    const row = random.pick(pending)
    row.status = 'booked'
    if (random.chance(0.5)) row.providerId = randomUUID()
    if (random.chance(0.3)) row.amountMinor += row.amountMinor / 10n
    if (random.chance(0.4)) row.day = today(history)
  } else if (kind === 'cancel' && pending.length > 0) {
    rows.splice(rows.indexOf(random.pick(pending)), 1)
  } else if (kind === 'transfer') transfer(history)
  else if (kind === 'hide') {
    // the bank includes it in the balance but does not list it
    rows.push({ ...someRow(history, account.currency, 1), status: 'booked', hidden: true })
  } else if (kind === 'show') {
    const hidden = rows.filter((row) => row.hidden)
    if (hidden.length > 0) random.pick(hidden).hidden = false
  }
}

function transfer({ random, accounts, ...history }: History): void {
  const from = random.pick(accounts)
  const to = accounts.find((one) => one !== from && one.account.currency === from.account.currency)
  if (!to) return
  const same = {
    amountMinor: BigInt(random.whole(10_000, 900_000)),
    day: today(history),
    text: 'TRANSFER',
    currency: from.account.currency,
  }
  from.rows.push(modelRow({ ...same, direction: 'debit' }))
  to.rows.push(modelRow({ ...same, direction: 'credit' }))
}

type Stored = {
  account: string
  balance_minor: bigint
  opening_minor: bigint
  unreconciled_minor: bigint
  rows: string[] | null
  booked: bigint
}

/** Compares everything stored with the bank's books, and everything shown with what is stored. */
async function check(history: History, score: Score): Promise<void> {
  const { ctx, accounts } = history
  const { rows } = await write(ctx.db, ctx, (tx) =>
    sql<Stored>`
      select a.provider_account_id as account, a.balance_minor, a.opening_minor, a.unreconciled_minor,
        (select array_agg(concat_ws('|', t.day, t.status, t.type, t.amount_minor, t.currency, t.text))
          from transactions t where t.user_id = a.user_id and t.account_id = a.id and t.removed_at is null) as rows,
        (select coalesce(sum(case when t.type = 'income' then t.amount_minor else -t.amount_minor end), 0)::bigint
          from transactions t where t.user_id = a.user_id and t.account_id = a.id and t.removed_at is null
            and t.status = 'booked') as booked
      from accounts a where a.user_id = ${ctx.userId}`.execute(tx),
  )
  const cards = (await listAccounts(ctx)).data
  for (const model of accounts) {
    const { accountId, currency, name } = model.account
    const stored = rows.find((row) => row.account === accountId)
    if (!stored) return insist(history, false, 'an account is missing', accountId)
    const truth = model.rows
      .filter((row) => !row.hidden)
      .map((row) =>
        [
          row.day,
          row.status,
          row.direction === 'credit' ? 'income' : 'expense',
          row.amountMinor,
          currency,
          row.text,
        ].join('|'),
      )
      .sort()
    const storedLines = (stored.rows ?? []).toSorted()
    insist(history, truth.join('\n') === storedLines.join('\n'), `I5/I7/I8: ${accountId} differs`, {
      truth,
      mine: storedLines,
    })
    const { balance_minor: balance, opening_minor: opening, unreconciled_minor: unexplained } = stored
    insist(history, balance === balanceOf(model), 'I1: the balance is not the bank’s', stored)
    insist(history, opening + stored.booked + unexplained === balance, 'I1: it does not add up', stored)
    const hidden = model.rows.filter((row) => row.hidden).reduce((sum, row) => sum + signed(row), 0n)
    insist(history, unexplained === hidden, 'I1: unreconciled is not what the bank left out', {
      stored,
      hidden,
    })
    const card = cards.find((one) => one.account_name === name)
    insist(
      history,
      card?.balance !== null &&
        card !== undefined &&
        minorFromWire(card.balance, currency) === balance &&
        minorFromWire(card.unreconciled, currency) === unexplained,
      'I1: another balance is shown',
      card,
    )
    score.balances += 1
    score.rows += truth.length
    if (unexplained !== 0n) score.unexplained += 1
  }
}

async function checkPairs(history: History, score: Score): Promise<void> {
  const { ctx } = history
  await write(ctx.db, ctx, async (tx) => {
    const { rows } = await sql<{ legs: number; accounts: number; net: bigint }>`
      select count(*)::int as legs, count(distinct account_id)::int as accounts,
        sum(case when type = 'income' then amount_minor else -amount_minor end)::bigint as net
      from transactions where user_id = ${ctx.userId} and transfer_id is not null and removed_at is null
        -- what pays off a card counts as neither, whether its other side is connected or not
        and not (transfer_by = 'rule' and transfer_id = id)
      group by transfer_id`.execute(tx)
    score.pairs += rows.length
    const wrong = rows.filter(({ legs, accounts, net }) => legs !== 2 || accounts !== 2 || net !== 0n)
    insist(history, wrong.length === 0, 'I12: a transfer is no pair that nets to nothing', wrong)
    const totals = await verifyTotals(tx, ctx.userId)
    insist(history, totals.length === 0, 'stored totals differ from a recount', totals)
  })
}

async function live(seed: number, score: Score): Promise<void> {
  const history = await begin(seed)
  const { ctx, random, trace, connectionId } = history
  const sync = async (days: number): Promise<void> => {
    trace.push(`sync ${days} on ${today(history)}`)
    await syncModel(ctx, connectionId, days)
    score.syncs += 1
    await check(history, score)
  }
  await sync(365)
  for (let rounds = random.whole(1, 3); rounds > 0; rounds -= 1) {
    history.pass(random.whole(10, 4 * 1440))
    for (let moves = random.whole(0, 6); moves > 0; moves -= 1) move(history)
    await sync(random.pick([1, 7, 30, 365]))
  }
  await checkPairs(history, score)
}

test(
  'I1: after each sync the balance equals opening balance plus booked rows plus the difference shown',
  { timeout: 180_000 + seeds.length * 3000 },
  async () => {
    const score: Score = { syncs: 0, balances: 0, rows: 0, pairs: 0, unexplained: 0 }
    const seedsLeft = [...seeds]
    const lives = Array.from({ length: atOnce }, async () => {
      for (let seed = seedsLeft.shift(); seed !== undefined; seed = seedsLeft.shift()) await live(seed, score)
    })
    await Promise.all(lives)
    report('I1', {
      seeds: `${seeds[0]}…${seeds.at(-1)}`,
      histories: seeds.length,
      ...score,
      mismatches: 0,
      engine: testServer ? 'postgresql' : 'embedded',
    })
  },
)
