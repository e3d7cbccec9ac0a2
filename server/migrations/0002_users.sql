-- What each person has beside accounts and money. Tables of a user's data begin their keys with user_id, so that they
-- can be distributed by user. Each has row-level security with the same rule.

-- The version of a user's data: a random value that every transaction which changes the data replaces. Clients that hold
-- the same version hold the same data. Requests replace it with their commit (server/platform/db/db.ts).
create table user_versions (
  user_id uuid primary key,
  version uuid not null
);
alter table user_versions enable row level security;
create policy own_rows on user_versions to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on user_versions to xtharwa_app;

-- For everybody else (the system's own work, repairs by hand) each table has this trigger. It waits for the end of the
-- transaction, so that it holds no row while others are wanted, and acts once for each user. It writes only rows of the
-- same user, which are on the same node. The version of a user who is deleted never comes back.
create function raise_version() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  next_version uuid := gen_random_uuid();
  mark text := pg_current_xact_id()::text || ' ' || owner::text;
begin
  if current_setting('app.raised', true) is distinct from mark then
    perform set_config('app.raised', mark, true);
    update user_versions set version = next_version where user_id = owner;
  end if;
  return null;
end $$;

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
alter table user_documents enable row level security;
create policy own_rows on user_documents to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on user_documents to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on user_documents
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Evidence: entries are added, and leave only with the account.
create table audit_entries (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null default '{}',
  primary key (user_id, id)
);
create index audit_newest on audit_entries (user_id, at desc);
alter table audit_entries enable row level security;
create policy own_rows on audit_entries to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, delete on audit_entries to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on audit_entries
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Responses to requests that came with an Idempotency-Key.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response jsonb not null,
  status int not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
alter table idempotency_keys enable row level security;
create policy own_rows on idempotency_keys to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on idempotency_keys to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on idempotency_keys
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Documents of the developer pages' write test.
create table test_writes (
  user_id uuid not null,
  id uuid not null,
  message text not null,
  timestamp timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
alter table test_writes enable row level security;
create policy own_rows on test_writes to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on test_writes to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on test_writes
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
