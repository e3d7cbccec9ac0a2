-- What recognising a bank row again needs to remember of it; (account, fingerprint, ordinal) is one row, and a
-- fingerprint is of one day, so the day in front keeps the index in the order in which rows arrive.
alter table transactions
  add column fingerprint text,
  add column ordinal int,
  add column settled boolean not null default false,
  add column insight_confidence double precision,
  add column insight_cleaned text;
drop index transactions_account_day;
create unique index transactions_same on transactions (user_id, account_id, day, fingerprint, ordinal);

-- The balance and day from which booked rows must explain every later balance.
alter table accounts
  add column opening_minor bigint,
  add column opening_day date;

-- A run belongs to the worker whose lease it carries, until its heartbeat is old; then it is taken over.
alter table sync_runs
  add column wanted_days int not null default 0,
  add column lease uuid,
  add column heartbeat_at timestamptz,
  add column retry_at timestamptz,
  add column income int not null default 0,
  add column expense int not null default 0;
create index sync_runs_open on sync_runs (created_at) where state in ('queued', 'running');
create index sync_runs_finished on sync_runs (user_id, finished_at desc);

alter table provider_events add column complete boolean not null default false;
create index provider_events_open on provider_events (received_at) where done_at is null;
