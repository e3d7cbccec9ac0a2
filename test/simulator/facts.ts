import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { dubaiDay } from '#contract/period.ts'
import { write } from '../../server/platform/db/db.ts'
import type { Served } from '../../sandbox-bank/server.ts'
import type { Simulation } from './simulation.ts'

/** A stored row that is not removed, as in the database. */
export type StoredRow = {
  id: string
  account_id: string
  provider_account_id: string | null
  hidden: boolean
  source: string
  type: 'income' | 'expense'
  amount_minor: bigint
  currency: string
  status: 'booked' | 'pending'
  day: string
  transfer_id: string | null
  user_description: string | null
  note: string
  verified: boolean
}
export type StoredAccount = {
  id: string
  provider_account_id: string | null
  hidden: boolean
  currency: string
  balance_minor: bigint | null
  opening_minor: bigint | null
  opening_day: string | null
  unreconciled_minor: bigint
}

export async function readRows({ world, user }: Simulation): Promise<StoredRow[]> {
  return write(world.app.db, { userId: user.id }, async (tx) => {
    const { rows } = await sql<StoredRow>`
      select t.id, t.account_id, a.provider_account_id, a.hidden, t.source, t.type, t.amount_minor, t.currency,
        t.status, t.day, t.transfer_id, t.user_description, t.note, t.verified
      from transactions t join accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = ${user.id} and t.removed_at is null`.execute(tx)
    return rows
  })
}

export async function readAccounts({ world, user }: Simulation): Promise<StoredAccount[]> {
  return write(world.app.db, { userId: user.id }, async (tx) => {
    const { rows } = await sql<StoredAccount>`
      select id, provider_account_id, hidden, currency, balance_minor, opening_minor, opening_day, unreconciled_minor
      from accounts where user_id = ${user.id}`.execute(tx)
    return rows
  })
}

/**
 * A hash of all rows, accounts and totals. Without `whole` it omits what may change at a bank with unstable
 * ids and texts; every payment remains, under our id and with the user's edits.
 */
export async function hashOf({ world, user }: Simulation, whole: boolean): Promise<string> {
  const rows = whole
    ? sql`to_jsonb(t)`
    : sql`jsonb_build_array(t.id, t.account_id, t.status, t.type, t.amount_minor, t.currency, t.day, t.removed_at,
        t.user_description, t.note, t.verified, t.user_category_id, t.transfer_id, t.created_at)`
  return write(world.app.db, { userId: user.id }, async (tx) => {
    const { rows: facts } = await sql<{ all: string }>`
      select coalesce((select json_agg(${rows} order by t.id) from transactions t where t.user_id = ${user.id})::text, '')
        || coalesce((select json_agg(jsonb_build_array(a.id, a.balance_minor, a.opening_minor, a.unreconciled_minor, a.hidden)
          order by a.id) from accounts a where a.user_id = ${user.id})::text, '')
        || coalesce((select json_agg(d order by d.account_id, d.day, d.category_id, d.type, d.transfer)
          from daily_totals d where d.user_id = ${user.id})::text, '') as all`.execute(tx)
    return hash('sha256', facts[0]?.all ?? '')
  })
}

/** The bank's actual rows since a day, as sorted lines. */
export function truthLines(account: Served['accounts'][number], since: string, status: string): string[] {
  return account.transactions
    .filter((row) => row.status === status && dubaiDay(new Date(row.bookedAt)) >= since)
    .map((row) => `${dubaiDay(new Date(row.bookedAt))} ${row.direction} ${row.minor}`)
    .sort()
}

export function storedLines(
  rows: readonly StoredRow[],
  accountId: string,
  since: string,
  status: string,
): string[] {
  return rows
    .filter((row) => row.provider_account_id === accountId && row.day >= since && row.status === status)
    .map((row) => `${row.day} ${row.type === 'income' ? 'CREDIT' : 'DEBIT'} ${row.amount_minor}`)
    .sort()
}
