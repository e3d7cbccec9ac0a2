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
alter table changes enable row level security;
create policy own_rows on changes to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert on changes to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on changes
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

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
alter table change_rows enable row level security;
create policy own_rows on change_rows to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert on change_rows to xtharwa_app;

-- Columns that say nothing of what a user changed.
create function untracked_columns() returns text[] language sql immutable parallel safe as
  $$ select array['updated_at', 'version', 'undo'] $$;

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
  values (owner, change, tg_table_name, coalesce(key, ''), was, becomes)
  on conflict (user_id, change_id, table_name, row_id) do update set
    before = case when change_rows.before is null then null else coalesce(excluded.before, '{}') || change_rows.before end,
    after = case when excluded.after is null then null else coalesce(change_rows.after, '{}') || excluded.after end;
  return null;
end $$;

-- Has a table's rows recorded; keys are the columns of its key without user_id.
create function track_changes(table_name text, keys text) returns void language plpgsql as $$
begin
  execute format('create trigger record_row after insert or update or delete on %I for each row
    when (current_setting(''app.change_id'', true) <> '''') execute function record_row(%L)', table_name, keys);
end $$;

-- The tables whose rows users change; server/features/changes/tables.ts says how each is restored.
select track_changes(name, keys) from (values
  ('user_documents', ''),
  ('pay_settings', ''),
  ('planning_settings', ''),
  ('notification_settings', ''),
  ('categories', 'id'),
  ('merchant_rules', 'merchant_key,type'),
  ('rules', 'id'),
  ('accounts', 'id'),
  ('transactions', 'id'),
  ('series', 'id'),
  ('series_occurrences', 'series_id,due'),
  ('budgets', 'id'),
  ('budget_amounts', 'budget_id,from_day'),
  ('goals', 'id'),
  ('goal_shares', 'goal_id,account_id'),
  ('goal_pledges', 'id'),
  ('analytics_reports', 'id'),
  ('analytics_dismissals', 'key')) as t (name, keys);
