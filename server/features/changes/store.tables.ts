/** The tables whose rows are recorded, and how those rows are identified and restored. */
import { type RawBuilder, sql } from 'kysely'
import { isOverNodes, type Tx } from '../../platform/db/db.ts'

type Sql = RawBuilder<unknown>

export type TrackedTable = {
  readonly name: string
  /** The key of a row `t` as stored in the history: its key columns without the user, joined by spaces. */
  readonly key: (tx: Tx) => Sql
  /** Whether rows have an `id` column, by which many are looked up at once. */
  readonly hasId: boolean
  /**
   * Columns that the product also writes itself. A newer value in them is no conflict: it stays, and the
   * other columns are restored.
   */
  readonly derived: readonly string[]
  /** Set if the product rewrites the rows itself: rows that differ by now are skipped. */
  readonly lenient: boolean
}

const only = (key: Sql) => (): Sql => key
const id = only(sql`t.id::text`)
/** On Citus an UPDATE accepts only immutable functions, which are slower. */
const parts =
  (...columns: string[]) =>
  (tx: Tx): Sql =>
    isOverNodes(tx)
      ? sql.join(
          columns.map((column) => sql`(image_of(t) ->> ${sql.lit(column)})`),
          sql` || ' ' || `,
        )
      : sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})`

function table(
  name: string,
  key: TrackedTable['key'] = id,
  more: { derived?: readonly string[]; lenient?: boolean } = {},
): TrackedTable {
  return { name, key, hasId: key === id, derived: more.derived ?? [], lenient: more.lenient ?? false }
}

/** Rows are added in this order and removed in reverse order, as the foreign keys require. */
export const trackedTables: readonly TrackedTable[] = [
  table('user_documents', only(sql`''`)),
  table('pay_settings', only(sql`''`), { derived: ['payers'] }),
  table('calendar_corrections'),
  table('planning_settings', only(sql`''`)),
  table('notification_settings', only(sql`''`)),
  table('category_groups', only(sql`t.id`)),
  table('categories', only(sql`t.id`)),
  table('merchant_rules', parts('merchant_key', 'type'), { lenient: true }),
  table('rules'),
  table('accounts', id, { derived: ['balance_minor', 'balance_at', 'balance_kind', 'unreconciled_minor'] }),
  table('tags'),
  table('valuations', parts('account_id', 'day')),
  table('transactions', id, {
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
      'rule_wants',
      'rule_did',
    ],
  }),
  table('transaction_splits', parts('transaction_id', 'position')),
  table('shared_costs'),
  table('attachments', id, { derived: ['orphaned_at', 'transaction_id'] }),
  table('series', id, {
    derived: ['identity', 'begins', 'expected_minor', 'low_minor', 'high_minor', 'fixed', 'price_changes'],
  }),
  table('expected_payments', parts('source', 'source_id', 'part'), { lenient: true }),
  table('settlements', parts('transaction_id', 'source', 'source_id'), {
    derived: ['counted_minor'],
    lenient: true,
  }),
  table('budgets'),
  table('budget_amounts', parts('budget_id', 'from_day')),
  table('goals'),
  table('goal_shares', parts('goal_id', 'account_id')),
  table('goal_pledges'),
  table('leases'),
  table('cheques'),
  table('cheque_dismissals', parts('transaction_id')),
  table('instalment_plans'),
  table('card_terms', parts('account_id')),
  table('card_statements', parts('account_id', 'day')),
  table('savings_terms', parts('account_id')),
  table('recipients'),
  table('remittances', parts('transaction_id')),
  table('zakat_settings', only(sql`''`)),
  table('zakat_accounts', parts('account_id')),
  table('zakat_payments'),
  table('employments'),
  table('employment_salaries', parts('employment_id', 'from_day')),
  table('employment_absences', parts('employment_id', 'from_day')),
  table('analytics_reports'),
  table('saved_views'),
  table('analytics_dismissals', only(sql`t.key`)),
]
