import { query, type Tx } from '../../../platform/db/db.ts'

export type Reach = { document: boolean; categories: number; connections: number; transactions: number }

/** Counts the user's own data that can be read. */
export async function selectReach(tx: Tx, userId: string): Promise<Reach> {
  const rows = await query<Reach>(tx)`
    select exists (select from user_documents where user_id = ${userId}) as document,
      (select count(*)::int from categories where user_id = ${userId}) as categories,
      (select count(*)::int from connections where user_id = ${userId} and connection_status = 'active') as connections,
      (select coalesce(sum(income_rows + expense_rows + pending_rows), 0)::int from account_months
        where user_id = ${userId} and account_id in (select id from accounts where user_id = ${userId} and not hidden)) as transactions`
  return rows[0] ?? { document: false, categories: 0, connections: 0, transactions: 0 }
}
