/** What must be true of everybody at the end of each week; each check returns the number of things that are wrong. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listBankMessages } from '#contract/banks/messages.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { dubaiDay } from '#contract/period.ts'
import { onServer } from '../../test/postgres.ts'
import type { TestUser } from '../../test/world.ts'
import { rowsOf } from '../faults/people.ts'
import type { Life } from './lives.ts'
import type { Town } from './town.ts'

export type Wrong = Record<
  | 'totals'
  | 'balances'
  | 'shown'
  | 'bank_rows'
  | 'lost'
  | 'doubled'
  | 'verified_lost'
  | 'imports'
  | 'messages'
  | 'shared',
  number
>

const root = path.join(import.meta.dirname, '..', '..')

/** `npm run verify-totals`: the users whose stored totals differ from a recount. */
function wrongTotals(town: Town): number {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/verify-totals.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: town.postgres.url, DATA_DIR: town.webs[0].dataDir },
    encoding: 'utf8',
  })
  const wrong = /users counted again, (\d+) wrong/.exec(stdout)?.[1]
  if (wrong === undefined) throw new Error(`verify-totals ended with ${status}: ${stdout}`)
  return Number(wrong)
}

/** Accounts whose balance is not their opening balance, their booked rows and what is shown as unreconciled. */
async function wrongBalances(town: Town): Promise<number> {
  const { rows } = await onServer(town.postgres.url, (client) =>
    client.query<{ wrong: number }>(`
      select count(*)::int as wrong from accounts a
      where not a.hidden and a.balance_minor is not null and a.opening_minor is not null
        and a.balance_minor <> a.opening_minor + a.unreconciled_minor + coalesce((
          select sum(case when t.type = 'income' then t.amount_minor else -t.amount_minor end) from transactions t
          where t.user_id = a.user_id and t.account_id = a.id and t.removed_at is null and t.status = 'booked'
            and t.currency = a.currency and t.day >= a.opening_day), 0)`),
  )
  return rows[0]?.wrong ?? 1
}

const difference = (a: readonly string[], b: readonly string[]): number => {
  const unmatched = [...b]
  const strange = a.filter((line) => {
    const at = unmatched.indexOf(line)
    if (at >= 0) unmatched.splice(at, 1)
    return at < 0
  })
  return strange.length + unmatched.length
}

/** Rows of the bank that are not shown, or shown and not the bank's. The awkward bank changes what it said. */
function compareRows(
  town: Town,
  { entityId, kind }: Life,
  rows: readonly Transaction[],
): { wrong: number; compared: number } {
  if (entityId === null || kind === 'awkward') return { wrong: 0, compared: 0 }
  const shown = rows
    .filter((row) => row.source === 'bank' && row.status === 'booked')
    .map((row) => `${row.date} ${row.type} ${row.amount} ${row.currency}`)
  const from = rows.reduce((first, { date }) => (date < first ? date : first), '9999')
  const truth = town.bank.served(entityId).accounts.flatMap((account) =>
    account.transactions
      .filter((row) => row.status === 'BOOKED')
      .map((row) => ({
        day: dubaiDay(new Date(row.bookedAt)),
        type: row.direction === 'CREDIT' ? 'income' : 'expense',
        amount: row.minor / 10 ** account.digits,
        currency: account.currency,
      }))
      .filter(({ day }) => day >= from)
      .map(({ day, type, amount, currency }) => `${day} ${type} ${amount} ${currency}`),
  )
  return { wrong: difference(shown, truth), compared: shown.length }
}

/** Balances shown that are not the bank's. */
async function wrongShown(town: Town, { entityId }: Life, user: TestUser): Promise<number> {
  if (entityId === null) return 0
  const { data } = (await user.call(accountsQuick)).body
  const shown = data
    .filter(({ bank_identifier: bank }) => bank === 'ENBD_AE')
    .map(({ currency, balance }) => `${currency} ${Math.abs(balance ?? Number.NaN)}`)
  const truth = town.bank
    .served(entityId)
    .accounts.map(
      ({ currency, bookedBalanceMinor, digits }) =>
        `${currency} ${Math.abs(bookedBalanceMinor) / 10 ** digits}`,
    )
  return difference(shown, truth)
}

/** Adds what is wrong with one person; resolves to the number of the bank's rows that were compared. */
async function checkOne(town: Town, life: Life, wrong: Wrong): Promise<number> {
  const [user] = await town.enter(life.who, life.address)
  const rows = await rowsOf(user, {})
  const ids = new Set(rows.map(({ id }) => id))
  const texts = Map.groupBy(
    rows.filter(({ source }) => source === 'manual'),
    ({ raw_description: text }) => text,
  )
  const isVerified = new Set(rows.filter(({ verified }) => verified).map(({ id }) => id))
  wrong.lost += [...life.added.values()].filter((id) => !ids.has(id)).length
  wrong.doubled += [...life.added.keys()].filter((text) => (texts.get(text)?.length ?? 0) > 1).length
  wrong.verified_lost += [...life.verified].filter((id) => !isVerified.has(id)).length
  const { wrong: wrongRows, compared } = compareRows(town, life, rows)
  wrong.bank_rows += wrongRows
  wrong.shown += await wrongShown(town, life, user)
  const imported = rows.filter(({ source }) => source === 'import').map((row) => row.raw_description)
  wrong.imports += difference(imported, [...life.imported])
  if (life.messages > 0) {
    const { messages } = (await user.call(listBankMessages)).body
    wrong.messages += Math.abs(messages.length - Math.min(life.messages, 50))
  }
  return compared
}

/** What is wrong, and how many rows of banks were compared. */
export type Checked = { wrong: Wrong; rows: number }
export type Household = { owner: Life; member: Life; membership: string; account: string }

/** The member sees the shared account alone, with the owner's balance. */
async function wrongShared(town: Town, { owner, member, membership, account }: Household): Promise<number> {
  const [[own], [guest]] = [
    await town.enter(owner.who, owner.address),
    await town.enter(member.who, member.address),
  ]
  const theirs = (await own.call(accountsQuick)).body.data.find(({ id }) => id === account)
  const seen = await guest.call(accountsQuick, {}, { [membershipHeader]: membership })
  const [first, ...more] = seen.body.data
  return seen.status === 200 && first?.balance === theirs?.balance && more.length === 0 ? 0 : 1
}

export async function checkAll(town: Town, lives: readonly Life[], household: Household): Promise<Checked> {
  const none = { lost: 0, doubled: 0, verified_lost: 0, bank_rows: 0, shown: 0, imports: 0, messages: 0 }
  const wrong: Wrong = {
    ...none,
    totals: wrongTotals(town),
    balances: await wrongBalances(town),
    shared: await wrongShared(town, household),
  }
  let rows = 0
  for (const life of lives) rows += await checkOne(town, life, wrong)
  return { wrong, rows }
}
