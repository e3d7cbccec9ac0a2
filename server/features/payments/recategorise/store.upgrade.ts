import { query, type Tx } from '../../../platform/db/db.ts'

/** Rows of banks and imports without a category found or chosen. */
export async function selectBlank(
  tx: Tx,
  userId: string,
): Promise<{ id: string; account_id: string; day: string }[]> {
  return query<{ id: string; account_id: string; day: string }>(tx)`
    select id, account_id, day from transactions
    where user_id = ${userId} and category_id is null and not user_category_set and removed_at is null
      and source in ('bank', 'import')`
}
