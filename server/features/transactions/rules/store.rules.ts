import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { DerivedColumns } from '../bank/store.bank.ts'
import { type StoredRow, storedColumns } from '../bank/store.stored.ts'

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
    select r.id, r.name, r.conditions, r.actions, r.enabled, (select count(*)::int from transactions t
      where t.user_id = r.user_id and t.rule_ids @> array[r.id] and t.rule_ids <> '{}' and t.removed_at is null) as used
    from rules r where r.user_id = ${userId} order by r.position, r.id limit 1000`
}

/** The enabled rules in priority order. */
export async function selectEnabled(tx: Tx, userId: string): Promise<Omit<RuleRow, 'enabled' | 'used'>[]> {
  return query<Omit<RuleRow, 'enabled' | 'used'>>(tx)`
    select id, name, conditions, actions from rules where user_id = ${userId} and enabled
    order by position, id limit 1000`
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

export type JudgedRow = StoredRow & {
  source: string
  category_id: string | null
  merchant: string | null
  merchant_key: string | null
  reason_kind: string
  rule_ids: string[]
  decided: boolean
}
const judgedColumns = sql`${storedColumns}, source, category_id, merchant, merchant_key, reason_kind, rule_ids, user_category_set as decided`

/** A page of visible, non-manual rows by id; with `ruleIds`, only those these rules applied to. */
export async function selectJudged(
  tx: Tx,
  userId: string,
  wanted: { after: string; limit: number; ruleIds?: readonly string[] },
): Promise<JudgedRow[]> {
  const some = wanted.ruleIds ? sql`and rule_ids <> '{}' and rule_ids && ${wanted.ruleIds}::uuid[]` : sql``
  return query<JudgedRow>(tx)`
    select ${judgedColumns} from transactions
    where user_id = ${userId} and id > ${wanted.after}::uuid and removed_at is null and source <> 'manual' ${some}
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    order by id limit ${wanted.limit}`
}

/** Rows by their ids, without removed and manual ones. */
export async function selectJudgedByIds(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<JudgedRow[]> {
  return query<JudgedRow>(tx)`
    select ${judgedColumns} from transactions
    where user_id = ${userId} and id = any(${ids}::uuid[]) and removed_at is null and source <> 'manual'`
}

/** Whether any enabled rule has a condition on tags. */
export async function hasTagRules(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(tx)`select 1 from rules where user_id = ${userId} and enabled
    and (conditions @> '{"all":[{"field":"tag"}]}' or conditions @> '{"any":[{"field":"tag"}]}') limit 1`
  return rows.length > 0
}

export type WordsWrite = DerivedColumns & { id: string; search_text: string }

export async function writeWords(
  tx: Tx,
  userId: string,
  words: readonly WordsWrite[],
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions t set category_id = n.category_id, merchant = n.merchant, merchant_key = n.merchant_key,
      reason_kind = n.reason_kind, reason_code = n.reason_code, reason_params = n.reason_params::jsonb, title_code = n.title_code,
      title_params = n.title_params::jsonb, search_text = n.search_text, rule_ids = n.rule_ids,
      rule_wants = n.rule_wants::jsonb, updated_at = ${now}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as n (id uuid, category_id text, merchant text, merchant_key text,
      reason_kind text, reason_code text, reason_params text, title_code text, title_params text, search_text text, rule_ids uuid[], rule_wants text)
    where t.user_id = ${userId} and t.id = n.id`
}

/** The name of each account's bank by account id; '' for accounts without a connection. */
export async function selectBanks(tx: Tx, userId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; bank: string | null }>(tx)`
    select a.id, c.bank_name as bank from accounts a
    left join connections c on c.user_id = a.user_id and c.id = a.connection_id where a.user_id = ${userId}`
  return new Map(rows.map(({ id, bank }) => [id, bank ?? '']))
}
