-- Saved reports: what is measured, grouped, filtered and drawn (contract/figures/analytics.ts), and where it is pinned.
create table analytics_reports (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  definition jsonb not null,
  pinned boolean not null default false,
  on_dashboard boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('analytics_reports'), track_changes('analytics_reports', 'id');

-- Insights and cards that a person does not want to see. The key names the figures too, so that new ones come back.
create table analytics_dismissals (
  user_id uuid not null,
  key text not null,
  dismissed_at timestamptz not null,
  primary key (user_id, key)
);
select restrict_to_owner('analytics_dismissals'), track_changes('analytics_dismissals', 'key');
