-- Banks that people have connected, what they consented to, and the reading of their data.

-- Whose customer id at a provider is whose. Webhooks name only the customer, so the key begins with the provider:
-- this table is looked up without knowing the user and stays on one node.
create table provider_customers (
  provider text not null,
  customer_id text not null,
  user_id uuid not null,
  primary key (provider, customer_id)
);
create index provider_customers_user on provider_customers (user_id);
alter table provider_customers enable row level security;
create policy own_rows on provider_customers to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, delete on provider_customers to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on provider_customers
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

create table connections (
  user_id uuid not null,
  id uuid not null,
  provider text not null,
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
  -- The end of the consent that its user has been reminded of, so that each end is announced once.
  reminded_of_end timestamptz,
  -- Accounts that the bank listed at the last sync and that could not be read: [{ name, field }].
  skipped_accounts jsonb not null default '[]',
  -- The provider has announced new data since the last reading began.
  asked_again boolean not null default false,
  primary key (user_id, id)
);
create unique index connections_entity on connections (user_id, entity_id);
-- Across users: connections that are due, and the connection that a webhook is about.
create index connections_due on connections (next_sync_at) where connection_status = 'active' and not paused;
create index connections_by_entity on connections (entity_id);
alter table connections enable row level security;
create policy own_rows on connections to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on connections to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on connections
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Evidence of what was consented: rows are added, and only their end is written later. Not tied to the connection,
-- because they outlive it.
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
alter table consents enable row level security;
create policy own_rows on consents to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert on consents to xtharwa_app;
grant update (ended_at, end_reason) on consents to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on consents
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- One reading of a connection. It belongs to the worker whose lease it carries until its heartbeat is old.
create table sync_runs (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  trigger text not null check (trigger in ('connect', 'manual', 'webhook', 'schedule', 'reconnect')),
  days int not null,
  wanted_days int not null default 0,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  lease uuid,
  heartbeat_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0,
  accounts_total int not null default 0,
  accounts_done int not null default 0,
  fetched int not null default 0,
  income int not null default 0,
  expense int not null default 0,
  inserted int not null default 0,
  updated int not null default 0,
  removed int not null default 0,
  unreadable int not null default 0,
  unreadable_since timestamptz,
  error_kind text,
  error_text text,
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connections (user_id, id)
);
create index sync_runs_newest on sync_runs (user_id, created_at desc);
create index sync_runs_finished on sync_runs (user_id, finished_at desc);
create unique index sync_runs_one_open on sync_runs (user_id, connection_id) where state in ('queued', 'running');
-- Across users: runs that were left behind.
create index sync_runs_open on sync_runs (created_at) where state in ('queued', 'running');
alter table sync_runs enable row level security;
create policy own_rows on sync_runs to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on sync_runs to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on sync_runs
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- When the user asked their banks, for the limits of 50 a day, 10 an hour and 1 minute.
create table sync_calls (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  primary key (user_id, id)
);
create index sync_calls_at on sync_calls (user_id, at desc);
alter table sync_calls enable row level security;
create policy own_rows on sync_calls to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on sync_calls to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on sync_calls
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Events from providers, each taken once by its id and then carried out by a job. Not a user's data: whose they are
-- is found out later.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  customer_id text,
  entity_id text,
  complete boolean not null default false,
  at timestamptz not null,
  received_at timestamptz not null,
  done_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_received on provider_events (received_at);
create index provider_events_open on provider_events (received_at) where done_at is null;
