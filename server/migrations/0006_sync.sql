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
select restrict_to_owner('sync_runs');

-- When the user asked their banks, for the limits of 50 a day, 10 an hour and 1 minute.
create table sync_calls (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  primary key (user_id, id)
);
create index sync_calls_at on sync_calls (user_id, at desc);
select restrict_to_owner('sync_calls');

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

-- Rows that the bank listed and that could not be read, so that they can be counted, and read by a later version.
create table unreadable_rows (
  user_id uuid not null,
  account_id uuid not null,
  key text not null,
  provider_id text,
  part text not null,
  raw text,
  -- signed, in the account's currency; null where it cannot be read
  amount_minor bigint,
  -- missing when the account's opening balance was worked out
  in_opening boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- the first day of the reading that last listed it
  window_from date not null,
  primary key (user_id, account_id, key),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('unreadable_rows');
