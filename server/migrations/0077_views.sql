-- Filters of the transaction list that a user saved under a name.
create table saved_views (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- As the contract describes filters.
  filter jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index saved_views_name on saved_views (user_id, lower(name));
alter table saved_views enable row level security;
create policy own_rows on saved_views to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on saved_views to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on saved_views
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('saved_views', 'id');
