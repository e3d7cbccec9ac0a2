import { sql } from 'kysely'
import { query, type Tx } from '../../platform/db/db.ts'

/** The export's small tables, with the columns that users may see. Fingerprints and keys are left out. */
const parts = {
  profile: sql`select name, email, lean_customer_id, lean_connection_status, lean_connected_at, settings, goals,
    created_at from user_documents`,
  plan: sql`select granted, trial_started_at, trial_ends_at, paid_until, renews, customer_id, subscription_id
    from user_plans`,
  category_groups: sql`select id, name, name_ar, need, position, created_at from category_groups`,
  categories: sql`select id, name, name_ar, icon, color, type, group_id, position, is_default, archived_at, removed_at, moved_to,
    created_at from categories`,
  budgets: sql`select id, name, category_ids, every, carry, begins, created_at, updated_at from budgets`,
  budget_amounts: sql`select budget_id, from_day, category_ids, 'AED' as currency, amount_minor::text
    from budget_amounts`,
  series: sql`select id, source, name, type, kind, cadence, from_day, day_of_month, begins, until_day, currency, account_id,
    expected_minor::text, low_minor::text, high_minor::text, edited, decision, decided_day, dismissed_at, merged_into,
    created_at, updated_at from series`,
  bank_orders: sql`select account_id, kind, order_id, active, name, frequency, next_day, previous_day, final_day, currency,
    amount_minor::text, reference, read_at from bank_orders`,
  series_occurrences: sql`select series_id, due, transaction_id, skipped from (
    select user_id, source_id as series_id, due, found_id as transaction_id, skipped from expected_payments
    where source = 'series' and (skipped or found_id is not null)) o`,
  analytics_reports: sql`select id, name, definition, pinned, on_dashboard, created_at, updated_at from analytics_reports`,
  analytics_dismissals: sql`select key, dismissed_at from analytics_dismissals`,
  goals: sql`select id, kind, name, icon, 'AED' as currency, target_minor::text, months, by_day, begins, created_at,
    updated_at from goals`,
  goal_shares: sql`select goal_id, account_id, percent, counts from goal_shares`,
  goal_pledges: sql`select id, goal_id, account_id, day, 'AED' as currency, amount_minor::text, note, created_at
    from goal_pledges`,
  leases: sql`select id, name, payee, currency, rent_minor::text, starts, ends, created_at, updated_at from leases`,
  cheques: sql`select id, lease_id, direction, purpose, number, date, currency, amount_minor::text, paid_minor::text, payee,
    account_id, note, replaced_by, state, created_at, updated_at from (
      select c.*, coalesce(e.settled_minor, 0) as paid_minor, case e.state when 'announced' then 'presented' when 'settled' then 'paid'
        when 'partly_settled' then 'partly_paid' when 'returned' then 'returned' when 'replaced' then 'replaced'
        else 'planned' end as state
      from cheques c left join expected_payments e on e.user_id = c.user_id and e.source = 'cheque' and e.source_id = c.id) c`,
  cheque_payments: sql`select transaction_id, cheque_id, role, by_user from (
    select user_id, transaction_id, source_id as cheque_id, role, by_user from settlements where source = 'cheque') p`,
  cheque_dismissals: sql`select transaction_id, created_at from cheque_dismissals`,
  instalment_plans: sql`select id, kind, provider, name, account_id, currency, total_minor::text, refunded_minor::text, count,
    each_minor::text, first_due, step, counts, state, settled_on, created_at, updated_at from instalment_plans`,
  plan_payments: sql`select transaction_id, plan_id, role, by_user from (
    select user_id, transaction_id, source_id as plan_id, role, by_user from settlements where source = 'instalment') p`,
  card_terms: sql`select account_id, statement_day, due_days, minimum_share, minimum_floor_minor::text, monthly_rate, islamic,
    pays, created_at, updated_at, (select currency from accounts a where a.user_id = card_terms.user_id
      and a.id = card_terms.account_id) as currency from card_terms`,
  card_statements: sql`select account_id, day, due, amount_minor::text, minimum_minor::text, created_at,
    (select currency from accounts a where a.user_id = card_statements.user_id and a.id = card_statements.account_id) as currency
    from card_statements`,
  savings_terms: sql`select account_id, returns, yearly_rate, created_at, updated_at from savings_terms`,
  card_advances: sql`select transaction_id, created_at from card_advances`,
  recipients: sql`select id, name, country, currency, own_account, created_at, updated_at from recipients`,
  remittances: sql`select transaction_id, sent, recipient_id, country, currency as received_currency, received_minor::text,
    offered_rate, mid_rate, fee_minor::text, vat_minor::text, own_account, created_at, updated_at,
    (select currency from payments t where t.user_id = remittances.user_id and t.id = remittances.transaction_id)
      as payment_currency from remittances`,
  zakat: sql`select metal, 'AED' as currency, price_minor::text, price_day, year, begins, answers, updated_at from zakat_settings`,
  zakat_accounts: sql`select account_id, treatment from zakat_accounts`,
  zakat_payments: sql`select id, day, 'AED' as currency, amount_minor::text, note, created_at from zakat_payments`,
  employments: sql`select id, name, regime, started_on, ended_on, paid_on, joined_on, 'AED' as currency,
    balance_minor::text, balance_day, created_at, updated_at from employments`,
  employment_salaries: sql`select employment_id, from_day, 'AED' as currency, basic_minor::text from employment_salaries`,
  employment_absences: sql`select employment_id, from_day, to_day from employment_absences`,
  planning_settings: sql`select 'AED' as currency, buffer_minor::text, updated_at from planning_settings`,
  calendar_corrections: sql`select id, entry, name, from_day, to_day, state, day_off, created_at, updated_at
    from calendar_corrections`,
  pay_settings: sql`select mode, day, employer, payers, updated_at from pay_settings`,
  merchant_rules: sql`select merchant_key, type, category_id, times, updated_at from merchant_rules`,
  connections: sql`select id, provider, entity_id, bank_identifier, bank_name, connection_status, consent_state,
    consent_expires_at, data_from, permissions, paused, created_at, connected_at, disconnected_at, last_synced_at,
    last_data_at, history_from from connections`,
  consents: sql`select id, connection_id, provider_consent_id, bank_name, bank_identifier, purpose, permissions,
    text_version, given_at, expires_at, ended_at, end_reason from consents`,
  accounts: sql`select id, connection_id, source, provider_account_id, iban_last4, name, kind, type_text, currency,
    balance_minor::text, balance_kind, balance_at, available_minor::text, credit_limit_minor::text, credit_available_minor::text, unreconciled_minor::text, hidden, closed_at,
    created_at from accounts`,
  valuations: sql`select account_id, day, (select currency from accounts a where a.user_id = valuations.user_id
    and a.id = valuations.account_id) as currency, value_minor::text, created_at from valuations`,
  sync_runs: sql`select id, connection_id, trigger, days, state, created_at, started_at, finished_at, fetched, inserted,
    updated, removed, unreadable, error_kind from sync_runs`,
  shared_costs: sql`select id, transaction_id, person, currency, amount_minor::text, settled_at, settled_by, created_at
    from (select s.*, t.currency from shared_costs s
      left join payments t on t.user_id = s.user_id and t.id = s.transaction_id) s`,
  attachments: sql`select id, transaction_id, cheque_id, kind, name, size, width, height, created_at, removed_at from attachments`,
  tags: sql`select id, name, color, created_at, updated_at from tags`,
  transaction_splits: sql`select transaction_id, position, currency, amount_minor::text, category_id, note
    from (select s.*, t.currency from transaction_splits s
      join payments t on t.user_id = s.user_id and t.id = s.transaction_id) s`,
  saved_views: sql`select id, name, filter, created_at, updated_at from saved_views`,
  rules: sql`select id, name, conditions, actions, enabled, position, created_at, updated_at from rules`,
  imports: sql`select id, file_name, format, state, mapping, made_accounts, made_categories, created_at from imports`,
  prepared_exports: sql`select id, format, filter, state, file_name, size, created_at, expires_at from prepared_exports`,
  import_layouts: sql`select layout, mapping, updated_at from import_layouts`,
  unreadable_rows: sql`select account_id, provider_id, part, raw, first_seen_at, last_seen_at from unreadable_rows`,
  bank_changes: sql`select transaction_id, at, before, after from bank_changes`,
  notifications: sql`select id, kind, data, created_at, read_at, done_at from notifications`,
  notification_settings: sql`select settings, updated_at from notification_settings`,
  push_subscriptions: sql`select id, endpoint, created_at from push_subscriptions`,
  changes: sql`select id, at, kind, params, of_id, step from changes`,
  api_tokens: sql`select id, name, scope, created_at, ends_at, last_used_at from api_tokens`,
  audit: sql`select id, at, kind, detail from audit_entries`,
} as const
export type ExportPart = keyof typeof parts
/** Parts whose name alone is sensitive, left out if they are empty. */
export const privateParts: readonly ExportPart[] = ['zakat', 'zakat_accounts', 'zakat_payments']
export const exportParts = Object.keys(parts).filter((name): name is ExportPart => name in parts)

export async function selectPart(
  tx: Tx,
  userId: string,
  part: ExportPart,
): Promise<Record<string, unknown>[]> {
  return query<Record<string, unknown>>(tx)`${parts[part]} where user_id = ${userId}`
}

export const rowsPerPage = 2000
/** Sorts before every id. */
const zeroId = '00000000-0000-0000-0000-000000000000'

export type TransactionRow = Record<string, unknown> & { id: string; amount_minor: bigint; currency: string }

/** A page of transactions by id, including removed ones, which have `removed_at`. */
export async function selectTransactions(
  tx: Tx,
  userId: string,
  after?: TransactionRow,
): Promise<TransactionRow[]> {
  return query<TransactionRow>(tx)`
    select id, account_id, source, provider, provider_id, status, type, amount_minor, user_amount_minor, currency, day as date, booked_at, value_day,
      text, reference, merchant, mcc, kind, flags, counterparty_name, category_id, reason_code, reason_params, title_code, title_params, user_category_set,
      user_category_id, user_description, note, tag_ids as tags, refund_of, verified, needs_editing, verification_action, verified_at, edited_at,
      transfer_id, first_seen_at, removed_at, created_at, updated_at
    from payments where user_id = ${userId} and id > ${after?.id ?? zeroId}::uuid order by id limit ${rowsPerPage}`
}

export type DayRow = { account_id: string; day: string; balance_minor: bigint; currency: string }

export async function selectDays(tx: Tx, userId: string, after?: DayRow): Promise<DayRow[]> {
  return query<DayRow>(tx)`
    select d.account_id, d.day, d.balance_minor, a.currency
    from daily_balances d join accounts a on a.user_id = d.user_id and a.id = d.account_id
    where d.user_id = ${userId} and (d.account_id, d.day) > (${after?.account_id ?? zeroId}::uuid, ${after?.day ?? '0001-01-01'}::date)
    order by d.account_id, d.day limit ${rowsPerPage}`
}

/** Audit kinds retained as evidence of consents and of the deletion: no amounts, no payments. */
const evidence = ['consent_given', 'consent_withdrawn', 'account_deleted']

/** Tables of the change history, which the application role may not delete. */
const trailTables = ['change_rows', 'changes'] as const

/** Deleted tables, in an order that foreign keys allow; sums and daily figures are deleted with accounts. */
export const deletedTables = [
  'series_changes',
  'settlements',
  'expected_payments',
  'series',
  'rules',
  'saved_views',
  'prepared_exports',
  'import_files',
  'imports',
  'import_layouts',
  'remittances',
  'recipients',
  'savings_terms',
  'card_advances',
  'card_statements',
  'card_terms',
  'instalment_plans',
  'cheque_dismissals',
  'cheques',
  'leases',
  'attachments',
  'shared_costs',
  'transaction_splits',
  'transactions',
  'tags',
  'zakat_accounts',
  'zakat_payments',
  'zakat_settings',
  'employment_salaries',
  'employment_absences',
  'employments',
  'goal_pledges',
  'goal_shares',
  'goals',
  'valuations',
  'accounts',
  'sync_runs',
  'sync_calls',
  'connections',
  'provider_customers',
  'categories',
  'category_groups',
  'budget_amounts',
  'budgets',
  'analytics_reports',
  'analytics_dismissals',
  'calendar_corrections',
  'planning_settings',
  'pay_settings',
  'merchant_rules',
  'idempotency_keys',
  'notification_deliveries',
  'notifications',
  'notification_settings',
  'notification_scans',
  'push_subscriptions',
  'api_tokens',
  'user_plans',
  'domain_events',
  'test_writes',
  'user_documents',
  'user_versions',
  ...trailTables,
] as const
/** Tables that are kept: consents unchanged, and only the evidence from the audit list. */
export const keptTables = ['consents', 'audit_entries'] as const

/** Deletes a user's rows. */
export async function deleteRows(tx: Tx, userId: string): Promise<void> {
  for (const table of deletedTables.filter((name) => name !== 'changes' && name !== 'change_rows'))
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  await query(tx)`delete from audit_entries where user_id = ${userId} and kind <> all(${evidence}::text[])`
}

/** Deletes a user's change history. */
export async function deleteTrail(systemTx: Tx, userId: string): Promise<void> {
  for (const table of trailTables)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(systemTx)
}

export async function deleteEvents(systemTx: Tx, customerId: string): Promise<void> {
  await query(systemTx)`delete from provider_events where customer_id = ${customerId}`
}

/** Which of these users the database has, by their sign-in or their document. */
export async function selectPresent(systemTx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(systemTx)`
    select "id" from identity_users where "id" = any(${userIds}::uuid[])
    union select user_id from user_documents where user_id = any(${userIds}::uuid[])`
  return rows.map((row) => row.id)
}
