import { query, type Tx } from '../../../platform/db/db.ts'
import type { StoredRule } from './rule-input.ts'

/** The enabled rules in priority order. */
export async function selectEnabled(tx: Tx, userId: string): Promise<StoredRule[]> {
  return query<StoredRule>(tx)`
    select id, name, conditions, actions from rules where user_id = ${userId} and enabled
    order by position, id limit 1000`
}

/** Whether any enabled rule has a condition on tags. */
export async function hasTagRules(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(tx)`select 1 from rules where user_id = ${userId} and enabled
    and (conditions @> '{"all":[{"field":"tag"}]}' or conditions @> '{"any":[{"field":"tag"}]}') limit 1`
  return rows.length > 0
}

/** The name of each account's bank by account id; '' for accounts without a connection. */
export async function selectBanks(tx: Tx, userId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; bank: string | null }>(tx)`
    select a.id, c.bank_name as bank from accounts a
    left join connections c on c.user_id = a.user_id and c.id = a.connection_id where a.user_id = ${userId}`
  return new Map(rows.map(({ id, bank }) => [id, bank ?? '']))
}
