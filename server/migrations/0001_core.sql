-- Everything a user owns. Keys start with user_id so that the tables distribute by user; no sequences.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
begin
  if not exists (select from pg_roles where rolname = 'xtharwa_app') then
    create role xtharwa_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant xtharwa_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;
grant usage on schema public to xtharwa_app;

create table user_documents (
  user_id uuid primary key,
  name text not null,
  email text not null,
  photo_version text,
  plan text not null default 'free' check (plan in ('free', 'premium')),
  lean_customer_id text,
  lean_connection_status text not null default 'disconnected' check (lean_connection_status in ('connected', 'disconnected')),
  lean_connected_at timestamptz,
  lean_updated_at timestamptz,
  settings jsonb not null default '{"darkMode": true, "currency": "AED", "notifications": true}',
  goals jsonb not null default '{"monthlySavings": 1000, "emergencyFund": 5000, "monthlyBudget": 3000}',
  setup_at timestamptz not null,
  created_at timestamptz not null
);
create unique index user_documents_customer on user_documents (lean_customer_id) where lean_customer_id is not null;

create table categories (
  user_id uuid not null,
  id text not null,
  name text not null,
  icon text not null,
  color text not null,
  type text not null check (type in ('income', 'expense')),
  is_default boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index categories_name on categories (user_id, lower(name));

create table connections (
  user_id uuid not null,
  id uuid not null,
  entity_id text not null,
  customer_id text not null,
  bank_identifier text not null,
  bank_name text not null,
  connection_status text not null default 'active' check (connection_status in ('active', 'disconnected')),
  consent_state text not null default 'active' check (consent_state in ('active', 'revoked', 'expired', 'suspended')),
  consent_expires_at timestamptz,
  data_from timestamptz,
  permissions text[] not null default '{}',
  paused boolean not null default false,
  reconnect_id text,
  error_kind text,
  error_text text,
  error_at timestamptz,
  failures int not null default 0,
  created_at timestamptz not null,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  last_synced_at timestamptz,
  last_data_at timestamptz,
  next_sync_at timestamptz,
  history_from date,
  primary key (user_id, id)
);
create unique index connections_entity on connections (user_id, entity_id);
create index connections_due on connections (next_sync_at) where connection_status = 'active' and not paused;
create index connections_by_entity on connections (entity_id);

-- Kept apart from the data and never changed but for their end: what was consented, and that it ended.
create table consents (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid,
  provider_consent_id text,
  bank_name text not null,
  bank_identifier text not null,
  purpose text not null,
  permissions text[] not null,
  text_version text not null,
  given_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (user_id, id)
);
create index consents_connection on consents (user_id, connection_id);

create table accounts (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid,
  source text not null check (source in ('lean', 'manual')),
  provider_account_id text,
  iban_hash text,
  iban_last4 text,
  name text not null,
  kind text not null check (kind in ('current', 'savings', 'card', 'loan', 'other', 'manual')),
  type_text text not null,
  currency text not null,
  balance_minor bigint,
  balance_kind text,
  balance_at timestamptz,
  available_minor bigint,
  unreconciled_minor bigint not null default 0,
  hidden boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connections (user_id, id),
  check ((source = 'manual') = (connection_id is null))
);
create unique index accounts_provider on accounts (user_id, connection_id, provider_account_id);
create unique index accounts_manual on accounts (user_id) where source = 'manual';
create index accounts_iban on accounts (user_id, iban_hash);

-- Balances as the bank gave them, one a day, the newest of the day.
create table daily_balances (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  balance_minor bigint not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

create table transactions (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  source text not null check (source in ('lean', 'manual')),
  provider_id text,
  status text not null check (status in ('booked', 'pending')),
  type text not null check (type in ('income', 'expense')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  day date not null,
  booked_at timestamptz,
  value_day date,
  day_index int,
  text text not null,
  reference text,
  provider_merchant text,
  mcc text,
  insight text,
  kind text,
  sub_kind text,
  flags text[] not null default '{}',
  counterparty_name text,
  counterparty_hash text,
  merchant_key text,
  merchant text,
  category_id text,
  reason_kind text not null default 'none',
  reason_text text not null default '',
  -- What the user said; no sync writes these.
  user_category_id text,
  user_category_set boolean not null default false,
  user_description text,
  note text not null default '',
  verified boolean not null default false,
  needs_editing boolean not null default false,
  verification_action text check (verification_action in ('correct', 'incorrect')),
  verified_at timestamptz,
  edited_at timestamptz,
  undo jsonb,
  transfer_id uuid,
  transfer_by text check (transfer_by in ('auto', 'user')),
  not_transfer boolean not null default false,
  search_text text not null default '',
  first_seen_at timestamptz not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id)
);
create index transactions_newest on transactions (user_id, day desc, id desc) where removed_at is null;
create index transactions_account_day on transactions (user_id, account_id, day);
create index transactions_unverified on transactions (user_id, day desc, id desc) where removed_at is null and not verified;
create index transactions_merchant on transactions (user_id, merchant_key, day desc) where removed_at is null;
create index transactions_category on transactions (user_id, (case when user_category_set then user_category_id else category_id end), day desc, id desc) where removed_at is null;
create index transactions_search on transactions using gin (user_id, search_text gin_trgm_ops);

-- What counts as income or spending is said here and nowhere else: booked and not removed;
-- readers leave out hidden accounts; transfers between own accounts carry `transfer` and are in neither total.
create view ledger as
select
  t.user_id, t.id, t.account_id, t.day, t.type, t.currency, t.amount_minor,
  case when t.user_category_set then t.user_category_id else t.category_id end as category_id,
  t.transfer_id is not null as transfer,
  t.source
from transactions t
where t.removed_at is null and t.status = 'booked';

-- Kept in the same transaction as the rows; recomputable from `ledger` at any time.
create table daily_totals (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  category_id text not null,
  type text not null,
  currency text not null,
  transfer boolean not null,
  amount_minor bigint not null,
  count int not null,
  primary key (user_id, account_id, day, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index daily_totals_day on daily_totals (user_id, day) include (account_id, category_id, type, currency, transfer, amount_minor, count);
create table monthly_totals (
  user_id uuid not null,
  account_id uuid not null,
  month date not null,
  category_id text not null,
  type text not null,
  currency text not null,
  transfer boolean not null,
  amount_minor bigint not null,
  count int not null,
  primary key (user_id, account_id, month, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index monthly_totals_month on monthly_totals (user_id, month) include (account_id, category_id, type, currency, transfer, amount_minor, count);

create table merchant_rules (
  user_id uuid not null,
  merchant_key text not null,
  type text not null check (type in ('income', 'expense')),
  category_id text,
  times int not null default 1,
  updated_at timestamptz not null,
  primary key (user_id, merchant_key, type)
);

create table sync_runs (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  trigger text not null check (trigger in ('connect', 'manual', 'webhook', 'schedule', 'reconnect')),
  days int not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  accounts_total int not null default 0,
  accounts_done int not null default 0,
  fetched int not null default 0,
  inserted int not null default 0,
  updated int not null default 0,
  removed int not null default 0,
  unreadable int not null default 0,
  attempts int not null default 0,
  error_kind text,
  error_text text,
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connections (user_id, id)
);
create index sync_runs_newest on sync_runs (user_id, created_at desc);
create unique index sync_runs_one_open on sync_runs (user_id, connection_id) where state in ('queued', 'running');

-- The user's own requests to the bank, for the limits of 50 a day, 10 an hour and 1 minute.
create table sync_calls (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  primary key (user_id, id)
);
create index sync_calls_at on sync_calls (user_id, at desc);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response jsonb not null,
  status int not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table audit_entries (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null default '{}',
  primary key (user_id, id)
);
create index audit_newest on audit_entries (user_id, at desc);

create table test_writes (
  user_id uuid not null,
  id uuid not null,
  message text not null,
  timestamp timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- Not a user's: events are taken once by their id, then carried out by a job.
create table provider_events (
  event_id text primary key,
  type text not null,
  customer_id text,
  entity_id text,
  at timestamptz not null,
  received_at timestamptz not null,
  done_at timestamptz
);
create index provider_events_received on provider_events (received_at);

do $$
declare t text;
begin
  foreach t in array array['user_documents', 'categories', 'connections', 'consents', 'accounts', 'daily_balances',
    'transactions', 'daily_totals', 'monthly_totals', 'merchant_rules', 'sync_runs', 'sync_calls', 'idempotency_keys',
    'audit_entries', 'test_writes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I for all to xtharwa_app using (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid)) with check (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))', t);
    execute format('grant select, insert, update, delete on %I to xtharwa_app', t);
  end loop;
end $$;
-- A view runs as its owner; this makes the reader's own rows the limit.
alter view ledger set (security_invoker = true);
grant select on ledger to xtharwa_app;
