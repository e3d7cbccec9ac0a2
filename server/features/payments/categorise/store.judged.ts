import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { DerivedColumns } from './bank-row.ts'
import { type StoredRow, storedColumns } from './store.stored.ts'
import { accountNotHidden } from '../../ledger/row.ts'

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
  page: { after: string; limit: number; ruleIds?: readonly string[] },
): Promise<JudgedRow[]> {
  const some = page.ruleIds ? sql`and rule_ids <> '{}' and rule_ids && ${page.ruleIds}::uuid[]` : sql``
  return query<JudgedRow>(tx)`
    select ${judgedColumns} from transactions
    where user_id = ${userId} and id > ${page.after}::uuid and removed_at is null and source <> 'manual' ${some}
      and ${accountNotHidden(userId)}
    order by id limit ${page.limit}`
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
      rule_effects = n.rule_effects::jsonb, updated_at = ${now}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as n (id uuid, category_id text, merchant text, merchant_key text,
      reason_kind text, reason_code text, reason_params text, title_code text, title_params text, search_text text, rule_ids uuid[], rule_effects text)
    where t.user_id = ${userId} and t.id = n.id`
}
