-- What a person wants to keep untouched until pay day, in fils; without a row, nothing.
create table planning_settings (
  user_id uuid primary key,
  buffer_minor bigint not null default 0 check (buffer_minor >= 0),
  updated_at timestamptz not null
);
alter table planning_settings enable row level security;
create policy own_rows on planning_settings to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on planning_settings to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on planning_settings
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
