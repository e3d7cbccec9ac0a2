-- Rules by which a user has payments categorised and named; the first that fits decides each of the two.
create table rules (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- { join: all or any, list: [{ field, op, value }] } and [{ set, value }], as the contract describes them.
  conditions jsonb not null,
  actions jsonb not null,
  enabled boolean not null default true,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
alter table rules enable row level security;
create policy own_rows on rules to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on rules to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on rules
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- The rules that named or categorised a row, so that it can be looked at again when one of them changes.
alter table transactions add column rule_ids uuid[] not null default '{}';
create index transactions_rules on transactions using gin (user_id, rule_ids) where rule_ids <> '{}';
