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
create policy own_rows on domain_events to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on domain_events to xtharwa_app;
