-- Saved reports: what is measured, grouped, filtered and drawn (contract/analytics.ts), and where it is pinned.
create table analytics_reports (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  definition jsonb not null,
  pinned boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
alter table analytics_reports enable row level security;
create policy own_rows on analytics_reports to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on analytics_reports to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on analytics_reports
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Insights and cards that a person does not want to see. The key names the figures too, so that new ones come back.
create table analytics_dismissals (
  user_id uuid not null,
  key text not null,
  dismissed_at timestamptz not null,
  primary key (user_id, key)
);
alter table analytics_dismissals enable row level security;
create policy own_rows on analytics_dismissals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on analytics_dismissals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on analytics_dismissals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
