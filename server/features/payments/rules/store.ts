import { query, type Tx } from '../../../platform/db/db.ts'

export type RuleRow = {
  id: string
  name: string
  /** Parsed by the contract when read. */
  conditions: unknown
  actions: unknown
  enabled: boolean
  used: number
}

export async function selectRuleRows(tx: Tx, userId: string): Promise<RuleRow[]> {
  return query<RuleRow>(tx)`
    select r.id, r.name, r.conditions, r.actions, r.enabled, (select count(*)::int from payments t
      where t.user_id = r.user_id and t.rule_ids @> array[r.id] and t.rule_ids <> '{}' and not t.removed) as used
    from rules r where r.user_id = ${userId} order by r.position, r.id limit 1000`
}

type RuleWrite = { id: string; name: string; conditions: object; actions: object; enabled: boolean }

export async function insertRule(tx: Tx, userId: string, rule: RuleWrite, now: Date): Promise<void> {
  await query(tx)`
    insert into rules (user_id, id, name, conditions, actions, enabled, position, created_at, updated_at)
    select ${userId}::uuid, ${rule.id}::uuid, ${rule.name}, ${JSON.stringify(rule.conditions)}::jsonb, ${JSON.stringify(rule.actions)}::jsonb,
      ${rule.enabled}, coalesce(max(position), 0) + 1, ${now}::timestamptz, ${now}::timestamptz
    from rules where user_id = ${userId} returning 1`
}

export async function updateRuleRow(tx: Tx, userId: string, rule: RuleWrite, now: Date): Promise<void> {
  await query(tx)`
    update rules set name = ${rule.name}, conditions = ${JSON.stringify(rule.conditions)}::jsonb,
      actions = ${JSON.stringify(rule.actions)}::jsonb, enabled = ${rule.enabled}, updated_at = ${now}
    where user_id = ${userId} and id = ${rule.id}`
}

export async function deleteRuleRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`delete from rules where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}

export async function writeOrder(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await query(tx)`
    update rules r set position = coalesce(array_position(${ids}::uuid[], r.id), ${ids.length}::int + r.position)
    where r.user_id = ${userId}`
}
