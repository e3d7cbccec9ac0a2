import { query, type Tx } from '../../../platform/db/db.ts'
import { isLineKey } from '../../categories/categorise/text/line-key.ts'
import type { DerivedColumns } from './bank-row.ts'
import { type StoredRow, storedColumns } from './store.stored.ts'
import { maxApplied, type Merchant } from './store.learned.ts'

export type LearnedRow = StoredRow & { category_id: string | null }

/** The newest bank rows that got a merchant's learned category and on which the user has not decided. */
export async function selectLearned(tx: Tx, userId: string, learned: Merchant): Promise<LearnedRow[]> {
  return query<LearnedRow>(tx)`
    select category_id, ${storedColumns} from transactions
    where user_id = ${userId} and merchant_key is not distinct from ${isLineKey(learned.key) ? null : learned.key} and type = ${learned.type} and source = 'bank'
      and reason_kind = 'learned' and category_id is not distinct from ${learned.categoryId}
      and not user_category_set and not verified and removed_at is null
    order by day desc limit ${maxApplied}`
}

export type Words = { id: string } & Pick<
  DerivedColumns,
  'category_id' | 'reason_kind' | 'reason_code' | 'reason_params' | 'rule_ids' | 'rule_effects'
>

export async function writeCategories(
  tx: Tx,
  userId: string,
  words: readonly Words[],
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions t set category_id = n.category_id, reason_kind = n.reason_kind, reason_code = n.reason_code,
      reason_params = n.reason_params::jsonb, rule_ids = n.rule_ids,
      rule_effects = n.rule_effects::jsonb, updated_at = ${now}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
      as n (id uuid, category_id text, reason_kind text, reason_code text, reason_params text, rule_ids uuid[], rule_effects text)
    where t.user_id = ${userId} and t.id = n.id`
}
