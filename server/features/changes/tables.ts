/** The tables whose rows are recorded, and how their rows are found and put back. */
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export type TrackedTable = {
  readonly name: string
  /** Whether `t` is the row that an entry `r` of the trail is about. */
  readonly isRow: Sql
  /**
   * Columns that the product writes too. A newer value in them is no conflict: it stays, and the rest is put back.
   */
  readonly derived: readonly string[]
  /** Where the product rewrites the rows themselves, those that differ by now are passed over. */
  readonly lenient: boolean
}

const byUser = sql`true`
const byId = sql`t.id = r.row_id::uuid`
const part = (place: number): Sql => sql`split_part(r.row_id, ' ', ${sql.lit(place)})`

function table(
  name: string,
  isRow: Sql = byId,
  more: { derived?: readonly string[]; lenient?: boolean } = {},
): TrackedTable {
  return { name, isRow, derived: more.derived ?? [], lenient: more.lenient ?? false }
}

/** Rows are added in this order and removed in the opposite one, as foreign keys ask for. */
export const trackedTables: readonly TrackedTable[] = [
  table('user_documents', byUser),
  table('pay_settings', byUser, { derived: ['payers'] }),
  table('planning_settings', byUser),
  table('notification_settings', byUser),
  table('category_groups', sql`t.id = r.row_id`),
  table('categories', sql`t.id = r.row_id`),
  table('merchant_rules', sql`concat_ws(' ', t.merchant_key, t.type) = r.row_id`, { lenient: true }),
  table('rules'),
  table('accounts', byId, { derived: ['balance_minor', 'balance_at', 'balance_kind', 'unreconciled_minor'] }),
  table('tags'),
  table('transactions', byId, {
    derived: [
      'search_text',
      'merchant',
      'merchant_key',
      'category_id',
      'reason_kind',
      'reason_code',
      'reason_params',
      'title_code',
      'title_params',
      'rule_ids',
    ],
  }),
  table('transaction_splits', sql`t.transaction_id = ${part(1)}::uuid and t.position = ${part(2)}::int`),
  table('series', byId, {
    derived: ['identity', 'begins', 'expected_minor', 'low_minor', 'high_minor', 'fixed', 'price_changes'],
  }),
  table('series_occurrences', sql`t.series_id = ${part(1)}::uuid and t.due = ${part(2)}::date`, {
    lenient: true,
  }),
  table('budgets'),
  table('budget_amounts', sql`t.budget_id = ${part(1)}::uuid and t.from_day = ${part(2)}::date`),
  table('goals'),
  table('goal_shares', sql`t.goal_id = ${part(1)}::uuid and t.account_id = ${part(2)}::uuid`),
  table('goal_pledges'),
  table('analytics_reports'),
  table('analytics_dismissals', sql`t.key = r.row_id`),
]
