import { sql } from 'kysely'
import { queryFirst, type Tx } from '../../../platform/db/db.ts'

type AccountNames = { name: string; opened_on: string | null; bank_name: string | null }
export type CategoryNames = { name: string | null; name_ar: string | null }

/** The user whose list is read, and what it needs besides the rows, which is being read meanwhile. */
export type ListContext = { userId: string; names: Promise<ListNames> }
/** It is small, so it is read once and not joined to every row. */
export type ListNames = {
  accounts: ReadonlyMap<string, AccountNames>
  /** The user's names of categories, by category id. */
  categories: ReadonlyMap<string, CategoryNames>
  /** When an active connection was last synced; null if none was. */
  lastSynced: Date | null
  /** Which related rows the user has at all; tables without any are not read for each page. */
  has: { refunds: boolean; shares: boolean; attachments: boolean }
}

type AccountRow = Omit<AccountNames, 'bank_name'> & {
  id: string
  connection_id: string | null
}
type ConnectionRow = { id: string; bank_name: string; connection_status: string; last_synced_at: Date | null }

/** Begins to read the context of a user's lists; its statements are sent before those for the rows. */
export function readListContext(tx: Tx, userId: string): ListContext {
  const names = selectNames(tx, userId)
  names.catch(() => undefined) // whoever awaits the rows awaits it too
  return { userId, names }
}

async function selectNames(tx: Tx, userId: string): Promise<ListNames> {
  const [accounts, connections, categories, has] = await Promise.all([
    sql<AccountRow>`select id, connection_id, name, opened_on from accounts
      where user_id = ${userId}`.execute(tx),
    sql<ConnectionRow>`select id, bank_name, connection_status, last_synced_at from connections
      where user_id = ${userId}`.execute(tx),
    sql<CategoryNames & { id: string }>`select id, name, name_ar from categories
      where user_id = ${userId}`.execute(tx),
    queryFirst<ListNames['has']>(tx)`select
      exists (select from payments where user_id = ${userId} and refund) as refunds,
      exists (select from shared_costs where user_id = ${userId}) as shares,
      exists (select from attachments where user_id = ${userId}) as attachments`,
  ])
  const banks = new Map(connections.rows.map(({ id, bank_name }) => [id, bank_name]))
  return {
    has: has ?? { refunds: true, shares: true, attachments: true },
    accounts: new Map(
      accounts.rows.map(({ id, name, opened_on, connection_id: connection }) => [
        id,
        { name, opened_on, bank_name: (connection === null ? undefined : banks.get(connection)) ?? null },
      ]),
    ),
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
