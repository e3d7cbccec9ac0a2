import { query, type Tx } from '../../../platform/db/db.ts'

export type CountedRow = {
  id: string
  /** As in `Counting`. */
  as: 'payment' | 'transfer' | 'cost'
  costMinor: bigint | null
  /** Applied unless the user has chosen a category. */
  categoryId: string | null
  titleCode: string | null
  titleParams: object
}

/**
 * Writes how rows count, and returns those that changed. The user's own decisions are kept: a pair between
 * two accounts, a row marked as no transfer, and a category. A row excluded without a counterpart has its own
 * id as `transfer_id`.
 */
export async function updateCounted(
  tx: Tx,
  userId: string,
  rows: readonly CountedRow[],
  now: Date,
): Promise<{ account_id: string; day: string }[]> {
  const list = <T>(pick: (row: CountedRow) => T): T[] => rows.map(pick)
  return query<{ account_id: string; day: string }>(tx)`
    with wanted as (
      select t.id, t.account_id, t.day,
        case when n.counts = 'transfer' and not t.not_transfer then coalesce(t.transfer_id, t.id)
          when t.transfer_id = t.id and t.transfer_by = 'user' then null else t.transfer_id end as transfer_id,
        case when n.counts = 'transfer' and not t.not_transfer and t.transfer_id is null then 'user'
          when n.counts <> 'transfer' and t.transfer_id = t.id and t.transfer_by = 'user' then null
          else t.transfer_by end as transfer_by,
        case when n.counts = 'cost' then n.cost
          when t.user_amount_minor = n.cost then null else t.user_amount_minor end as user_amount_minor,
        case when n.category is not null and not t.user_category_set then n.category else t.user_category_id end as user_category_id,
        t.user_category_set or n.category is not null as user_category_set,
        coalesce(n.title, t.title_code) as title_code,
        case when n.title is null then t.title_params else n.params::jsonb end as title_params
      from unnest(${list((row) => row.id)}::uuid[], ${list((row) => row.as)}::text[],
        ${list((row) => row.costMinor?.toString() ?? null)}::bigint[], ${list((row) => row.categoryId)}::text[],
        ${list((row) => row.titleCode)}::text[], ${list((row) => JSON.stringify(row.titleParams))}::text[])
        as n (id, counts, cost, category, title, params)
      join transactions t on t.user_id = ${userId} and t.id = n.id and t.removed_at is null)
    update transactions t set transfer_id = w.transfer_id, transfer_by = w.transfer_by, user_amount_minor = w.user_amount_minor,
      user_category_id = w.user_category_id, user_category_set = w.user_category_set, title_code = w.title_code,
      title_params = w.title_params, updated_at = ${now}, version = t.version + 1
    from wanted w
    where t.user_id = ${userId} and t.id = w.id
      and (t.transfer_id, t.transfer_by, t.user_amount_minor, t.user_category_id, t.user_category_set, t.title_code, t.title_params)
        is distinct from (w.transfer_id, w.transfer_by, w.user_amount_minor, w.user_category_id, w.user_category_set,
          w.title_code, w.title_params)
    returning t.account_id, t.day`
}
