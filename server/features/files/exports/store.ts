import { sql } from 'kysely'
import type { Filter } from '#contract/ledger/transactions.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { inCategoryGroup } from '../../ledger/category-group.ts'

type Group = NonNullable<Filter['category_group']>

/** Which of the user's categories are in a group, and whether any others are, including none (`others`). */
export async function selectGroupOf(
  tx: Tx,
  userId: string,
  group: Group,
): Promise<{ known: ReadonlyMap<string, boolean>; others: boolean }> {
  const owner = sql`${userId}::uuid`
  const rows = await query<{ id: string | null; inside: boolean }>(tx)`
    select c.id, ${inCategoryGroup(owner, sql`c.id`, group)} as inside from categories c where c.user_id = ${userId}
    union all select null, ${inCategoryGroup(owner, sql`null::text`, group)}`
  return {
    known: new Map(rows.flatMap(({ id, inside }) => (id === null ? [] : [[id, inside] as const]))),
    others: rows.some(({ id, inside }) => id === null && inside),
  }
}
