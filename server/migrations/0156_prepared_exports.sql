-- Files of transactions that are written in the background and kept for some days.
create table prepared_exports (
  user_id uuid not null,
  id uuid not null,
  format text not null,
  -- The filter as the contract describes it.
  filter jsonb not null,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  file_name text not null default '',
  media_type text not null default '',
  -- The file, compressed with gzip, and its size before that.
  bytes bytea,
  size int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);
alter table prepared_exports enable row level security;
create policy own_rows on prepared_exports to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on prepared_exports to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on prepared_exports
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
