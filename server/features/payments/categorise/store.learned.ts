/** The user's decisions from which categories of new rows are learned. */
import { type Tx, query, queryFirst } from '../../../platform/db/db.ts'
import { sql } from 'kysely'
import type { AccountDay } from '../changed-days.ts'
import { accountNotHidden } from '../../ledger/row.ts'
import { isLineKey } from '../../categories/categorise/text/line-key.ts'
import type { DerivedColumns } from './bank-row.ts'
import { type StoredRow, storedColumns } from './store.stored.ts'

export type LearnedRule = { merchant_key: string; type: string; category_id: string }

export type DecidedRow = {
  text: string
  kind: string | null
  mcc: string | null
  type: string
  amount_minor: bigint
  category_id: string
}

/** The newest payments whose category the user has decided or confirmed. */
export async function selectDecided(tx: Tx, userId: string): Promise<DecidedRow[]> {
  return query<DecidedRow>(tx)`
    select text, kind, mcc, type, amount_minor,
      effective_category_id as category_id
    from payments
    where user_id = ${userId} and not removed and verified and effective_category_id is not null
    order by day desc, id desc limit ${mostDecided}`
}
/** Enough to learn a user's habits, few enough to read with every sync. */
const mostDecided = 600

/** The categories of merchants that the user's corrections have taught. */
export async function selectRules(tx: Tx, userId: string): Promise<LearnedRule[]> {
  return query<LearnedRule>(tx)`
    select merchant_key, type, category_id from merchant_rules
    where user_id = ${userId} and category_id is not null`
}

/** Rows of a merchant with another category, on which neither the user nor a rule has decided. */
const undecided = (userId: string, merchant: Merchant, except: string) => sql`
  user_id = ${userId} and merchant_key = ${merchant.key} and type = ${merchant.type} and removed_at is null
  and id <> ${except} and not verified and not user_category_set and reason_kind <> 'rule' and category_id is distinct from ${merchant.categoryId}
  and ${accountNotHidden(userId)}`

export type Merchant = { key: string; type: string; categoryId: string | null }

/** At most this many rows are counted, or changed in one call. */
export const maxApplied = 20_000

export async function countUndecided(
  tx: Tx,
  userId: string,
  merchant: Merchant,
  except: string,
): Promise<number> {
  const rows = await query<{ count: number }>(tx)`select count(*)::int as count from (
    select from transactions where ${undecided(userId, merchant, except)} limit ${maxApplied}) x`
  return rows[0]?.count ?? 0
}

export async function applyCategory(
  tx: Tx,
  userId: string,
  merchant: Merchant,
  except: string,
  now: Date,
): Promise<AccountDay[]> {
  return query<AccountDay>(tx)`
    update transactions set category_id = ${merchant.categoryId}, reason_kind = 'learned', reason_code = 'chosen_before',
      reason_params = named_text('name', coalesce(merchant, '')),
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and id in (select id from transactions where ${undecided(userId, merchant, except)}
      order by day desc limit ${maxApplied})
    returning account_id, day`
}

/** Learns a merchant's category. */
export async function learnRule(tx: Tx, userId: string, merchant: Merchant, now: Date): Promise<void> {
  await query(tx)`
    insert into merchant_rules (user_id, merchant_key, type, category_id, updated_at)
    values (${userId}, ${merchant.key}, ${merchant.type}, ${merchant.categoryId}, ${now})
    on conflict (user_id, merchant_key, type) do update set category_id = excluded.category_id,
      times = case when merchant_rules.category_id is not distinct from excluded.category_id then merchant_rules.times + 1 else 1 end,
      updated_at = excluded.updated_at`
}

export async function forgetRule(tx: Tx, userId: string, { key, type }: Merchant): Promise<void> {
  await query(
    tx,
  )`delete from merchant_rules where user_id = ${userId} and merchant_key = ${key} and type = ${type}`
}

/** The category that the user last chose for a row of a merchant, before or after another one; null if they chose none. */
export async function selectChosen(
  tx: Tx,
  userId: string,
  { key, type }: Merchant,
  other: string,
): Promise<string | null> {
  const row = await queryFirst<{ category_id: string | null }>(tx)`
    select user_category_id as category_id from transactions
    where user_id = ${userId} and merchant_key = ${key} and type = ${type} and removed_at is null and verified and user_category_set
      and edited_at <> (select o.edited_at from transactions o where o.user_id = ${userId} and o.id = ${other})
    order by edited_at desc, id desc limit 1`
  return row?.category_id ?? null
}

type LearnedRow = StoredRow & { category_id: string | null }

/** The newest bank rows that got a merchant's learned category and on which the user has not decided. */
export async function selectLearned(tx: Tx, userId: string, learned: Merchant): Promise<LearnedRow[]> {
  return query<LearnedRow>(tx)`
    select category_id, ${storedColumns} from transactions
    where user_id = ${userId} and merchant_key is not distinct from ${isLineKey(learned.key) ? null : learned.key} and type = ${learned.type} and source = 'bank'
      and reason_kind = 'learned' and category_id is not distinct from ${learned.categoryId}
      and not user_category_set and not verified and removed_at is null
    order by day desc limit ${maxApplied}`
}

type Words = { id: string } & Pick<
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
