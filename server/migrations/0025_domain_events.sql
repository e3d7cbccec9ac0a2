-- Events that wait for their delivery, written by the transaction whose change they report. `delivered` names the
-- subscribers that have had the event; the row goes when all have.
create table domain_events (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  data jsonb not null,
  delivered text[] not null default '{}',
  created_at timestamptz not null,
  -- When a worker next hands the event to the job queue.
  due_at timestamptz not null,
  primary key (user_id, id)
);
create index domain_events_due on domain_events (due_at);

alter table domain_events enable row level security;
create policy own_rows on domain_events for all to xtharwa_app
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
grant select, insert, update, delete on domain_events to xtharwa_app;

-- The end of the consent that its user has been reminded of, so that each end is announced once.
alter table connections add column reminded_of_end timestamptz;
