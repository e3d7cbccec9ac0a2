import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

type AccountNames = { name: string; opened_on: string | null; bank_name: string | null }
export type CategoryNames = { name: string | null; name_ar: string | null }

/** What a user's lists need besides the rows. It is small, so it is read once and not joined to every row. */
export type ListContext = {
  userId: string
  accounts: ReadonlyMap<string, AccountNames>
  /** Ids of accounts whose rows are in no list. */
  hidden: readonly string[]
  /** The user's names of categories, by category id. */
  categories: ReadonlyMap<string, CategoryNames>
  /** When an active connection was last synced; null if none was. */
  lastSynced: Date | null
}

type AccountRow = Omit<AccountNames, 'bank_name'> & {
  id: string
  connection_id: string | null
  hidden: boolean
}
type ConnectionRow = { id: string; bank_name: string; connection_status: string; last_synced_at: Date | null }

/** Reads the context of a user's lists. */
export async function selectListContext(tx: Tx, userId: string): Promise<ListContext> {
  const [accounts, connections, categories] = await Promise.all([
    sql<AccountRow>`select id, connection_id, name, opened_on, hidden from accounts
      where user_id = ${userId}`.execute(tx),
    sql<ConnectionRow>`select id, bank_name, connection_status, last_synced_at from connections
      where user_id = ${userId}`.execute(tx),
    sql<CategoryNames & { id: string }>`select id, name, name_ar from categories
      where user_id = ${userId}`.execute(tx),
  ])
  const banks = new Map(connections.rows.map(({ id, bank_name }) => [id, bank_name]))
  return {
    userId,
    accounts: new Map(
      accounts.rows.map(({ id, name, opened_on, connection_id: connection }) => [
        id,
        { name, opened_on, bank_name: (connection === null ? undefined : banks.get(connection)) ?? null },
      ]),
    ),
    hidden: accounts.rows.filter((row) => row.hidden).map(({ id }) => id),
    categories: new Map(categories.rows.map(({ id, name, name_ar }) => [id, { name, name_ar }])),
    lastSynced: newestOf(connections.rows),
  }
}

function newestOf(connections: readonly ConnectionRow[]): Date | null {
  const times = connections.flatMap(({ connection_status: status, last_synced_at: at }) =>
    status === 'active' && at !== null ? [at.getTime()] : [],
  )
  return times.length === 0 ? null : new Date(Math.max(...times))
}
