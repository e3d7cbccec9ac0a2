/**
 * Every table with rows of users, after the tables that it refers to. Export, deletion, undo and the copies for demos
 * follow from this list; test/access/catalogue.test.ts compares it with the database, and distribution goes by the keys
 * there.
 */
export type UserTable = {
  readonly name: string
  /** The columns of its primary key after `user_id`. */
  readonly key: readonly string[]
  /** Whether its `id` is a text; elsewhere it is a UUID. */
  readonly textId?: true
  /**
   * Whether changes of its rows are recorded (`track_changes` in its migration) and can be undone. `derived`
   * columns are also written by the product: a newer value in them stays and is no conflict. A `lenient` table is
   * rewritten by the product: rows that differ by now are skipped.
   */
  readonly undo?: true | { readonly derived?: readonly string[]; readonly lenient?: true }
  /** What the export says of each row, as columns of a statement; fingerprints and keys are left out. */
  readonly exported?: string | readonly ExportedPart[]
  /** The name of its part of the export, where that is not its own. */
  readonly part?: string
  /** Why the export has no part from it. */
  readonly notExported?: string
  /** Where it is not deleted with its user's other rows. `kept` rows are evidence of consents. */
  readonly deletion?: 'kept' | 'with its parent' | 'by the system'
  /** Why a demo gets no copy of the sample resident's rows. */
  readonly notInDemos?: string
  /** Its name alone says something private, so the export leaves an empty part out. */
  readonly sensitive?: true
}

/** Some of a table's rows as a part of the export, by a condition. */
export type ExportedPart = { readonly part: string; readonly columns: string; readonly where: string }

export const userTables: readonly UserTable[] = [
  { name: 'user_versions', key: [], notExported: 'random values', notInDemos: 'a version of its own' },
  {
    name: 'changes',
    key: ['id'],
    exported: 'id, at, kind, params, of_id, step',
    deletion: 'by the system',
    notInDemos: 'not the visitor’s',
  },
  {
    name: 'change_rows',
    key: ['change_id', 'table_name', 'row_id'],
    notExported: 'copies of other rows',
    deletion: 'by the system',
    notInDemos: 'not the visitor’s',
  },
  {
    name: 'user_documents',
    key: [],
    undo: true,
    exported:
      'name, email, lean_customer_id, lean_connection_status, lean_connected_at, settings, goals, created_at',
    part: 'profile',
  },
  {
    name: 'user_plans',
    key: [],
    exported: 'granted, trial_started_at, trial_ends_at, paid_until, renews, customer_id, subscription_id',
    part: 'plan',
  },
  { name: 'api_tokens', key: ['id'], exported: 'id, name, scope, created_at, ends_at, last_used_at' },
  {
    name: 'connected_apps',
    key: ['id'],
    exported: 'id, name, host, may_propose, created_at, ends_at, last_used_at',
  },
  { name: 'audit_entries', key: ['id'], exported: 'id, at, kind, detail', part: 'audit', deletion: 'kept' },
  {
    name: 'consents',
    key: ['id'],
    exported:
      'id, connection_id, provider_consent_id, bank_name, bank_identifier, purpose, permissions, text_version, given_at, expires_at, ended_at, end_reason',
    deletion: 'kept',
  },
  {
    name: 'idempotency_keys',
    key: ['key'],
    notExported: 'which requests were answered',
    notInDemos: 'not the visitor’s',
  },
  { name: 'domain_events', key: ['id'], notExported: 'work in progress', notInDemos: 'already delivered' },
  { name: 'test_writes', key: ['id'], notExported: 'test texts of the operator' },
  {
    name: 'pay_settings',
    key: [],
    undo: { derived: ['payers'] },
    exported: 'mode, day, employer, payers, updated_at',
  },
  {
    name: 'calendar_corrections',
    key: ['id'],
    undo: true,
    exported: 'id, entry, name, from_day, to_day, state, day_off, created_at, updated_at',
  },
  {
    name: 'planning_settings',
    key: [],
    undo: true,
    exported: "'AED' as currency, buffer_minor::text, updated_at",
  },
  { name: 'notification_settings', key: [], undo: true, exported: 'settings, updated_at' },
  { name: 'notifications', key: ['id'], exported: 'id, kind, data, created_at, read_at, done_at' },
  {
    name: 'notification_deliveries',
    key: ['notification_id', 'channel'],
    notExported: 'how messages were sent',
  },
  { name: 'notification_scans', key: [], notExported: 'work in progress' },
  { name: 'push_subscriptions', key: ['id'], exported: 'id, endpoint, created_at' },
  {
    name: 'category_groups',
    key: ['id'],
    textId: true,
    undo: true,
    exported: 'id, name, name_ar, need, position, created_at',
  },
  {
    name: 'categories',
    key: ['id'],
    textId: true,
    undo: true,
    exported:
      'id, name, name_ar, icon, color, type, group_id, position, is_default, archived_at, removed_at, moved_to, created_at',
  },
  {
    name: 'merchant_rules',
    key: ['merchant_key', 'type'],
    undo: { lenient: true },
    exported: 'merchant_key, type, category_id, times, updated_at',
  },
  {
    name: 'rules',
    key: ['id'],
    undo: true,
    exported: 'id, name, conditions, actions, enabled, position, created_at, updated_at',
  },
  { name: 'provider_customers', key: ['provider', 'customer_id'], notExported: 'part of the profile' },
  {
    name: 'connections',
    key: ['id'],
    exported:
      'id, provider, entity_id, bank_identifier, bank_name, connection_status, consent_state, consent_expires_at, data_from, permissions, paused, created_at, connected_at, disconnected_at, last_synced_at, last_data_at, history_from',
  },
  {
    name: 'sync_runs',
    key: ['id'],
    exported:
      'id, connection_id, trigger, days, state, created_at, started_at, finished_at, fetched, inserted, updated, removed, unreadable, error_kind',
  },
  {
    name: 'sync_calls',
    key: ['id'],
    notExported: 'counts of calls to banks',
    notInDemos: 'not the visitor’s',
  },
  {
    name: 'accounts',
    key: ['id'],
    undo: { derived: ['balance_minor', 'balance_at', 'balance_kind', 'unreconciled_minor'] },
    exported:
      'id, connection_id, source, provider_account_id, iban_last4, name, kind, type_text, currency, balance_minor::text, balance_kind, balance_at, available_minor::text, credit_limit_minor::text, credit_available_minor::text, unreconciled_minor::text, hidden, closed_at, created_at',
  },
  {
    name: 'daily_balances',
    key: ['account_id', 'day'],
    notExported: 'read in pages',
    deletion: 'with its parent',
  },
  {
    name: 'valuations',
    key: ['account_id', 'day'],
    undo: true,
    exported:
      'account_id, day, (select currency from accounts a where a.user_id = valuations.user_id and a.id = valuations.account_id) as currency, value_minor::text, created_at',
  },
  {
    name: 'unreadable_rows',
    key: ['account_id', 'key'],
    exported: 'account_id, provider_id, part, raw, first_seen_at, last_seen_at',
    deletion: 'with its parent',
  },
  {
    name: 'bank_orders',
    key: ['account_id', 'kind', 'order_id'],
    exported:
      'account_id, kind, order_id, active, name, frequency, next_day, previous_day, final_day, currency, amount_minor::text, reference, read_at',
    deletion: 'with its parent',
  },
  {
    name: 'daily_totals',
    key: ['account_id', 'day', 'category_id', 'type', 'currency', 'transfer'],
    notExported: 'sums of transactions',
    deletion: 'with its parent',
  },
  {
    name: 'monthly_totals',
    key: ['account_id', 'month', 'category_id', 'type', 'currency', 'transfer'],
    notExported: 'sums of transactions',
    deletion: 'with its parent',
  },
  {
    name: 'yearly_totals',
    key: ['account_id', 'year', 'category_id', 'type', 'currency', 'transfer'],
    notExported: 'sums of transactions',
    deletion: 'with its parent',
  },
  {
    name: 'merchant_totals',
    key: ['account_id', 'month', 'merchant_key', 'category_id', 'type', 'currency'],
    notExported: 'sums of transactions',
    deletion: 'with its parent',
  },
  {
    name: 'account_days',
    key: ['account_id', 'day'],
    notExported: 'sums of transactions',
    deletion: 'with its parent',
  },
  {
    name: 'account_months',
    key: ['account_id', 'month'],
    notExported: 'sums of transactions',
    deletion: 'with its parent',
  },
  { name: 'tags', key: ['id'], undo: true, exported: 'id, name, color, created_at, updated_at' },
  {
    name: 'transactions',
    key: ['id'],
    undo: {
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
        'rule_effects',
        'applied_effects',
      ],
    },
    notExported: 'read in pages',
  },
  {
    name: 'bank_changes',
    key: ['transaction_id', 'id'],
    exported: 'transaction_id, at, before, after',
    deletion: 'with its parent',
  },
  {
    name: 'transaction_splits',
    key: ['transaction_id', 'position'],
    undo: true,
    exported:
      'transaction_id, position, (select currency from payments t where t.user_id = transaction_splits.user_id and t.id = transaction_splits.transaction_id) as currency, amount_minor::text, category_id, note',
  },
  {
    name: 'shared_costs',
    key: ['id'],
    undo: true,
    exported:
      'id, transaction_id, person, (select currency from payments t where t.user_id = shared_costs.user_id and t.id = shared_costs.transaction_id) as currency, amount_minor::text, lowers, settled_at, settled_by, created_at',
  },
  {
    name: 'attachments',
    key: ['id'],
    undo: { derived: ['orphaned_at', 'transaction_id'] },
    exported: 'id, transaction_id, cheque_id, kind, name, size, width, height, created_at, removed_at',
  },
  {
    name: 'message_payments',
    key: ['message_id'],
    exported: 'message_id, transaction_id',
    deletion: 'with its parent',
    notInDemos: 'messages are sealed for their own person',
  },
  {
    name: 'bank_messages',
    key: ['id'],
    exported: 'id, received_at, reading, bank, digits, account_id, state, created_at',
    notInDemos: 'messages are sealed for their own person',
  },
  {
    name: 'message_accounts',
    key: ['bank', 'digits'],
    undo: true,
    exported: 'bank, digits, account_id, created_at',
  },
  { name: 'message_settings', key: [], exported: 'keep_text' },
  { name: 'saved_views', key: ['id'], undo: true, exported: 'id, name, filter, created_at, updated_at' },
  {
    name: 'imports',
    key: ['id'],
    exported: 'id, file_name, format, state, mapping, made_accounts, made_categories, created_at',
  },
  { name: 'import_files', key: ['import_id'], notExported: 'the user’s own file' },
  {
    name: 'import_rows',
    key: ['import_id', 'place'],
    notExported: 'rows of the user’s own file',
    deletion: 'with its parent',
  },
  { name: 'import_layouts', key: ['layout'], exported: 'layout, mapping, updated_at' },
  {
    name: 'prepared_exports',
    key: ['id'],
    exported: 'id, format, filter, state, file_name, size, created_at, expires_at',
  },
  {
    name: 'series',
    key: ['id'],
    undo: {
      derived: ['identity', 'begins', 'expected_minor', 'low_minor', 'high_minor', 'fixed', 'price_changes'],
    },
    exported:
      'id, source, name, type, kind, cadence, from_day, day_of_month, begins, until_day, currency, account_id, category_id, expected_minor::text, low_minor::text, high_minor::text, edited, decision, decided_day, dismissed_at, merged_into, created_at, updated_at',
  },
  {
    name: 'expected_payments',
    key: ['source', 'source_id', 'part'],
    undo: { lenient: true },
    exported: [
      {
        part: 'series_occurrences',
        columns: 'source_id as series_id, due, found_id as transaction_id, skipped',
        where: "source = 'series' and (skipped or found_id is not null)",
      },
    ],
  },
  {
    name: 'settlements',
    key: ['transaction_id', 'source', 'source_id'],
    undo: { derived: ['counted_minor'], lenient: true },
    exported: [
      {
        part: 'cheque_payments',
        columns: 'transaction_id, source_id as cheque_id, role, by_user',
        where: "source = 'cheque'",
      },
      {
        part: 'plan_payments',
        columns: 'transaction_id, source_id as plan_id, role, by_user',
        where: "source = 'instalment'",
      },
      {
        part: 'loan_payments',
        columns: 'transaction_id, source_id as loan_id, role, by_user',
        where: "source = 'loan'",
      },
    ],
  },
  { name: 'series_changes', key: [], notExported: 'work in progress' },
  {
    name: 'budgets',
    key: ['id'],
    undo: true,
    exported: 'id, name, category_ids, every, carry, begins, created_at, updated_at',
  },
  {
    name: 'budget_amounts',
    key: ['budget_id', 'from_day'],
    undo: true,
    exported: "budget_id, from_day, category_ids, 'AED' as currency, amount_minor::text",
  },
  {
    name: 'goals',
    key: ['id'],
    undo: true,
    exported:
      "id, kind, name, icon, 'AED' as currency, target_minor::text, months, by_day, begins, created_at, updated_at",
  },
  {
    name: 'goal_shares',
    key: ['goal_id', 'account_id'],
    undo: true,
    exported: "goal_id, account_id, percent, 'AED' as currency, amount_minor::text, counts",
  },
  {
    name: 'goal_pledges',
    key: ['id'],
    undo: true,
    exported: "id, goal_id, account_id, day, 'AED' as currency, amount_minor::text, note, created_at",
  },
  {
    name: 'household_budgets',
    key: ['id'],
    undo: true,
    exported: "id, category_id, 'AED' as currency, limit_minor::text, created_at, updated_at",
  },
  {
    name: 'household_goals',
    key: ['id'],
    undo: true,
    exported: "id, name, 'AED' as currency, target_minor::text, by_day, account_ids, created_at, updated_at",
  },
  {
    name: 'leases',
    key: ['id'],
    undo: true,
    exported: 'id, name, payee, currency, rent_minor::text, starts, ends, created_at, updated_at',
  },
  {
    name: 'cheques',
    key: ['id'],
    undo: true,
    exported: `id, lease_id, direction, purpose, number, date, currency, amount_minor::text,
      coalesce((select e.settled_minor from expected_payments e
        where e.user_id = cheques.user_id and e.source = 'cheque' and e.source_id = cheques.id), 0)::text as paid_minor,
      payee, account_id, note, replaced_by,
      coalesce((select case e.state when 'announced' then 'presented' when 'settled' then 'paid'
          when 'partly_settled' then 'partly_paid' when 'returned' then 'returned' when 'replaced' then 'replaced' end
        from expected_payments e
        where e.user_id = cheques.user_id and e.source = 'cheque' and e.source_id = cheques.id), 'planned') as state,
      created_at, updated_at`,
  },
  { name: 'cheque_dismissals', key: ['transaction_id'], undo: true, exported: 'transaction_id, created_at' },
  {
    name: 'instalment_plans',
    key: ['id'],
    undo: true,
    exported:
      'id, kind, provider, name, account_id, currency, total_minor::text, refunded_minor::text, count, each_minor::text, first_due, step, counts, state, settled_on, created_at, updated_at',
  },
  {
    name: 'loans',
    key: ['id'],
    undo: true,
    exported:
      'id, kind, lender, account_id, currency, principal_minor::text, as_of, first_due, rate_kind, rate_millionths, each_minor::text, last_due, note, settled_on, debt_account_id, series_id, created_at, updated_at',
  },
  { name: 'loan_dismissals', key: ['series_id'], undo: true, exported: 'series_id, created_at' },
  {
    name: 'card_terms',
    key: ['account_id'],
    undo: true,
    exported:
      'account_id, statement_day, due_days, minimum_share, minimum_floor_minor::text, monthly_rate, islamic, pays, created_at, updated_at, (select currency from accounts a where a.user_id = card_terms.user_id and a.id = card_terms.account_id) as currency',
  },
  {
    name: 'card_statements',
    key: ['account_id', 'day'],
    undo: true,
    exported:
      'account_id, day, due, amount_minor::text, minimum_minor::text, created_at, (select currency from accounts a where a.user_id = card_statements.user_id and a.id = card_statements.account_id) as currency',
  },
  { name: 'card_advances', key: ['transaction_id'], exported: 'transaction_id, created_at' },
  {
    name: 'savings_terms',
    key: ['account_id'],
    undo: true,
    exported: 'account_id, returns, yearly_rate, created_at, updated_at',
  },
  {
    name: 'recipients',
    key: ['id'],
    undo: true,
    exported: 'id, name, country, currency, own_account, created_at, updated_at',
  },
  {
    name: 'remittances',
    key: ['transaction_id'],
    undo: true,
    exported:
      'transaction_id, sent, recipient_id, country, currency as received_currency, received_minor::text, offered_rate, mid_rate, fee_minor::text, vat_minor::text, own_account, created_at, updated_at, (select currency from payments t where t.user_id = remittances.user_id and t.id = remittances.transaction_id) as payment_currency',
  },
  {
    name: 'zakat_settings',
    key: [],
    undo: true,
    exported: "metal, 'AED' as currency, price_minor::text, price_day, year, begins, answers, updated_at",
    part: 'zakat',
    sensitive: true,
  },
  {
    name: 'zakat_accounts',
    key: ['account_id'],
    undo: true,
    exported: 'account_id, treatment',
    sensitive: true,
  },
  {
    name: 'zakat_payments',
    key: ['id'],
    undo: true,
    exported: "id, day, 'AED' as currency, amount_minor::text, note, created_at",
    sensitive: true,
  },
  {
    name: 'employments',
    key: ['id'],
    undo: true,
    exported:
      "id, name, regime, started_on, ended_on, paid_on, joined_on, 'AED' as currency, balance_minor::text, balance_day, created_at, updated_at",
  },
  {
    name: 'employment_salaries',
    key: ['employment_id', 'from_day'],
    undo: true,
    exported: "employment_id, from_day, 'AED' as currency, basic_minor::text",
  },
  {
    name: 'employment_absences',
    key: ['employment_id', 'from_day'],
    undo: true,
    exported: 'employment_id, from_day, to_day',
  },
  {
    name: 'investment_accounts',
    key: ['id'],
    undo: true,
    exported: 'id, name, replaces_id, created_at, updated_at',
  },
  {
    name: 'instruments',
    key: ['id'],
    undo: true,
    exported:
      'id, kind, name, symbol, currency, country, karat, trim_scale(coupon_rate)::text as coupon_rate, coupon_months, matures_on, created_at, updated_at',
  },
  {
    name: 'investment_trades',
    key: ['id'],
    undo: true,
    exported:
      'id, instrument_id, account_id, day, kind, trim_scale(quantity)::text as quantity, trim_scale(price)::text as price, (select currency from instruments i where i.user_id = investment_trades.user_id and i.id = investment_trades.instrument_id) as currency, amount_minor::text, fee_minor::text, tax_minor::text, split_into, split_of, note, created_at, updated_at',
  },
  {
    name: 'investment_cash',
    key: ['id'],
    undo: true,
    exported: 'id, account_id, day, currency, kind, amount_minor::text, created_at, updated_at',
  },
  {
    name: 'investment_prices',
    key: ['instrument_id', 'day'],
    undo: true,
    exported:
      'instrument_id, day, (select currency from instruments i where i.user_id = investment_prices.user_id and i.id = investment_prices.instrument_id) as currency, trim_scale(price)::text as price, created_at',
  },
  {
    name: 'investment_price_quarters',
    key: ['instrument_id', 'quarter'],
    notExported: 'copies of prices',
    deletion: 'with its parent',
  },
  {
    name: 'investment_price_feeds',
    key: ['instrument_id'],
    undo: true,
    exported: 'instrument_id, source, address, symbol, price_path, day_path',
  },
  {
    name: 'investment_price_checks',
    key: ['instrument_id'],
    notExported: 'what came of the last request for prices',
  },
  {
    name: 'investment_line_choices',
    key: ['transaction_id'],
    undo: true,
    exported: 'transaction_id, trade_id, cash_id',
  },
  {
    name: 'investment_lines',
    key: ['transaction_id'],
    exported: 'transaction_id, trade_id, transfer',
  },
  {
    name: 'investment_targets',
    key: ['side', 'key'],
    undo: true,
    exported: 'side, key, share',
  },
  {
    name: 'goal_investments',
    key: ['goal_id', 'account_id'],
    undo: true,
    exported: "goal_id, account_id, percent, 'AED' as currency, amount_minor::text",
  },
  {
    name: 'zakat_investments',
    key: ['instrument_id'],
    undo: true,
    exported: 'instrument_id, treatment',
    sensitive: true,
  },
  {
    name: 'analytics_reports',
    key: ['id'],
    undo: true,
    exported: 'id, name, definition, pinned, on_dashboard, created_at, updated_at',
  },
  {
    name: 'proposals',
    key: ['id'],
    exported: 'id, change, source, note, question, state, created_at, expires_at, decided_at',
  },
  { name: 'analytics_dismissals', key: ['key'], undo: true, exported: 'key, dismissed_at' },
  {
    name: 'assistant_settings',
    key: [],
    exported: 'address, model, consent_host, consent_at',
  },
  {
    name: 'assistant_log',
    key: ['id'],
    exported: 'id, at, host, model, question, state, requests, sent, received',
  },
]
