/** What changes of who sees an owner's accounts keep in the trail, under the name of the memberships' table. */
import { query, type Tx } from '../../platform/db/db.ts'
import type { Share } from './store.ts'

/** What a membership shows before and after a change; null where it shows nothing. It names no person. */
export type AccessStep = { id: string; before: Share | null; after: Share | null }
const tableName = 'household_members'
const imageOf = (share: Share | null): string | null => share && JSON.stringify(share)

export async function insertAccessStep(
  systemTx: Tx,
  userId: string,
  changeId: string,
  { id, before, after }: AccessStep,
): Promise<void> {
  await query(systemTx)`
    insert into change_rows (user_id, change_id, table_name, row_id, before, after)
    values (${userId}, ${changeId}, ${tableName}, ${id}, ${imageOf(before)}::jsonb, ${imageOf(after)}::jsonb)`
}

export async function selectAccessSteps(tx: Tx, userId: string, changeId: string): Promise<AccessStep[]> {
  return query<AccessStep>(tx)`
    select row_id as id, before, after from change_rows
    where user_id = ${userId} and change_id = ${changeId} and table_name = ${tableName} order by row_id`
}
