-- What each person has beside accounts and money, and the trail of what they changed. Tables of a user's data begin their
-- keys with user_id, so that they can be distributed by user. restrict_to_owner gives each the same row-level security.

-- The version of a user's data: a random value that every transaction which changes the data replaces. Clients that hold
-- the same version hold the same data. Requests replace it with their commit (server/platform/db/db.ts).
create table user_versions (
  user_id uuid primary key,
  version uuid not null,
  -- The user's, kept here because every request asks for both: on Citus one table is asked in half the time of two.
  language text
);

-- For everybody else (the system's own work, repairs by hand) tables have this trigger. It waits for the end of the
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

-- Gives a table of user data its row-level security, the rights of the application role and the trigger that raises the
-- version. The trigger is left out (`raised_by` null) where no response shows the rows.
create function restrict_to_owner(table_name text, rights text default 'select, insert, update, delete',
  raised_by text default 'insert or update or delete') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('create policy own_rows on %I to xtharwa_app
    using (user_id = current_user_id()) with check (user_id = current_user_id())', table_name);
  execute format('grant %s on %I to xtharwa_app', rights, table_name);
  if raised_by is not null then
    execute format('create constraint trigger raise_version after %s on %I deferrable initially deferred
      for each row when (current_user <> ''xtharwa_app'') execute function raise_version()', raised_by, table_name);
  end if;
end $$;
select restrict_to_owner('user_versions', raised_by => null);

-- The trail of what users changed. Entries are only added: the application role may neither change nor delete them, and
-- those of single rows are written by triggers alone. The upkeep job removes what is too old, and a deleted account's.
create table changes (
  user_id uuid not null,
  -- Of the request that made the change, so that its caller knows it.
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- What its sentence needs.
  params jsonb not null default '{}',
  -- How many rows it changed.
  rows int not null default 0,
  -- An undo or redo is an entry of its own: of which change, and its number among that change's.
  of_id uuid,
  step int,
  primary key (user_id, id),
  check ((of_id is null) = (step is null))
);
create unique index changes_step on changes (user_id, of_id, step) where of_id is not null;
create index changes_newest on changes (user_id, at desc, id desc) where of_id is null;
select restrict_to_owner('changes', rights => 'select, insert');

-- Each row that a change touched, before and after: all columns where the row was added or deleted (null where there was
-- none), else those that differ.
create table change_rows (
  user_id uuid not null,
  change_id uuid not null,
  table_name text not null,
  -- The row's key without the user, its parts joined by a space.
  row_id text not null,
  before jsonb,
  after jsonb,
  primary key (user_id, change_id, table_name, row_id)
);
create index change_rows_row on change_rows (user_id, row_id, table_name);
select restrict_to_owner('change_rows', rights => 'select, insert');

-- Columns that say nothing of what a user changed: those of every write, the rate at which a payment is converted, and the
-- category whose spending it lowers, which follows from others.
create function untracked_columns() returns text[] language sql immutable parallel safe as
  $$ select array['updated_at', 'version', 'aed_rate', 'aed_rate_day', 'lowers_category_id'] $$;

-- Records a row that is written while app.change_id names a change. A row that a change writes twice has one entry: what
-- it was at first and what it is in the end. It runs with its owner's rights, since the application role may not
-- change entries, and in one time zone, so that equal instants are equal texts.
create function record_row() returns trigger language plpgsql security definer
  set search_path from current set timezone = 'UTC' as $$
declare
  change uuid := current_setting('app.change_id', true)::uuid;
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  part text;
  key text;
begin
  if owner is distinct from nullif(current_setting('app.user_id', true), '')::uuid then return null; end if;
  foreach part in array string_to_array(tg_argv[0], ',') loop
    key := concat_ws(' ', key, coalesce(becomes, was) ->> part);
  end loop;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.name, o.value), jsonb_object_agg(o.name, becomes -> o.name) into was, becomes
    from jsonb_each(was - untracked_columns()) as o (name, value) where becomes -> o.name is distinct from o.value;
    if was is null then return null; end if;
  end if;
  insert into change_rows (user_id, change_id, table_name, row_id, before, after)
  values (owner, change, tg_argv[1], coalesce(key, ''), was, becomes)
  on conflict (user_id, change_id, table_name, row_id) do update set
    before = case when change_rows.before is null then null else coalesce(excluded.before, '{}') || change_rows.before end,
    after = case when excluded.after is null then null else coalesce(change_rows.after, '{}') || excluded.after end;
  return null;
end $$;

-- Has a table's rows recorded; keys are the columns of its key without user_id. server/features/changes/store.tables.ts says how
-- each is restored. The name is an argument, since a trigger of a distributed table runs on a part with another name.
create function track_changes(table_name text, keys text) returns void language plpgsql as $$
begin
  execute format('create trigger record_row after insert or update or delete on %I for each row
    when (current_setting(''app.change_id'', true) <> '''') execute function record_row(%L, %L)', table_name, keys, table_name);
end $$;

-- Undo compares and writes whole rows as jsonb. PostgreSQL's own functions for that depend on the time zone of the session,
-- so a distributed UPDATE may not use them; these have one time zone of their own.
create function image_of(one anyelement) returns jsonb language plpgsql immutable parallel safe set timezone = 'UTC'
  as $$ begin return to_jsonb(one); end $$;
create function restored_row(kind anyelement, image jsonb) returns anyelement language plpgsql immutable parallel safe
  set timezone = 'UTC' as $$ begin return jsonb_populate_record(kind, image); end $$;

-- What an image has of some columns.
create function part_of(image jsonb, columns text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(image) e where e.key = any(columns));
end $$;

-- A text under a name.
create function named_text(name text, value text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return jsonb_build_object(name, value);
end $$;

-- What each user has once: the document that the API shows, with its settings.
create table user_documents (
  user_id uuid primary key,
  name text not null,
  email text not null,
  photo_version text,
  lean_customer_id text,
  lean_connection_status text not null default 'disconnected' check (lean_connection_status in ('connected', 'disconnected')),
  lean_connected_at timestamptz,
  lean_updated_at timestamptz,
  settings jsonb not null default '{"currency": "AED", "notifications": true}',
  goals jsonb not null default '{"monthlySavings": 1000, "emergencyFund": 5000, "monthlyBudget": 3000}',
  setup_at timestamptz not null,
  created_at timestamptz not null
);
select restrict_to_owner('user_documents'), track_changes('user_documents', '');

-- The language of user_versions follows the document's.
create function copy_language() returns trigger language plpgsql as $$
begin
  update user_versions set language = new.settings->>'language'
  where user_id = new.user_id and language is distinct from new.settings->>'language';
  return null;
end $$;
create trigger copy_language after update of settings on user_documents
  for each row execute function copy_language();

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
select restrict_to_owner('audit_entries', rights => 'select, insert, delete');

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
select restrict_to_owner('idempotency_keys');

-- Events that wait for their delivery, written by the transaction whose change they report. `delivered` names the
-- subscribers that have had the event; the row goes when all have.
create table domain_events (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  data jsonb not null,
  -- The subscribers that have received it; those that failed, how often, and when they receive it again.
  delivered text[] not null default '{}',
  retries jsonb not null default '{}',
  -- The earliest of these times; null while none has failed.
  retry_at timestamptz,
  created_at timestamptz not null,
  -- When a worker next hands the event to the job queue.
  due_at timestamptz not null,
  primary key (user_id, id)
);
create index domain_events_due on domain_events (due_at);
select restrict_to_owner('domain_events', raised_by => null);

-- Tokens by which programs of a user call the API. Of a token only its SHA-256 is stored; it holds 256 random bits, so
-- nothing slower is needed. The user's id is part of the token, which makes the lookup one of that user's rows.
create table api_tokens (
  user_id uuid not null,
  id uuid not null,
  hash text not null,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, hash)
);
select restrict_to_owner('api_tokens', raised_by => 'insert or delete');

-- A user's plan: the one trial of Premium, and what a payment provider says is paid for. Without a row a user is on Free.
create table user_plans (
  user_id uuid primary key,
  -- Premium without a payment, given by the operator.
  granted boolean not null default false,
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- When the user was told that the trial ends.
  trial_told_at timestamptz,
  paid_until timestamptz,
  renews boolean not null default false,
  customer_id text,
  subscription_id text,
  updated_at timestamptz not null
);
create index user_plans_trial_ends on user_plans (trial_ends_at) where trial_told_at is null;
select restrict_to_owner('user_plans');

-- Addresses that had a trial, also those of deleted accounts: keyed hashes, which nobody can read back.
create table used_trials (
  address_hash text primary key,
  at timestamptz not null
);

-- Documents of the developer pages' write test.
create table test_writes (
  user_id uuid not null,
  id uuid not null,
  message text not null,
  timestamp timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('test_writes');
