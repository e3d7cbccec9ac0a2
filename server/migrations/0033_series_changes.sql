-- Payments that changed since recurring ones were last looked for: those from `since` on, written at `changed_at` or later.
-- Without `since`, all.
create table series_changes (
  user_id uuid primary key,
  since date,
  changed_at timestamptz not null
);
alter table series_changes enable row level security;
create policy own_rows on series_changes to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on series_changes to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on series_changes
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
