-- The private zakat worksheet: rows exist only while a person has it on.
create table zakat_settings (
  user_id uuid not null primary key,
  metal text not null check (metal in ('gold', 'silver')),
  -- Fils for a gram, as the user entered it.
  price_minor bigint check (price_minor > 0),
  price_day date,
  year text not null check (year in ('lunar', 'solar')),
  begins date,
  answers jsonb not null,
  updated_at timestamptz not null,
  check ((price_minor is null) = (price_day is null))
);
-- How accounts take part that do not follow their kind.
create table zakat_accounts (
  user_id uuid not null,
  account_id uuid not null,
  treatment text not null check (treatment in ('money', 'jewellery', 'shares', 'lent', 'debt', 'none')),
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create table zakat_payments (
  user_id uuid not null,
  id uuid not null,
  day date not null,
  amount_minor bigint not null check (amount_minor > 0),
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id)
);
alter table zakat_settings enable row level security;
create policy own_rows on zakat_settings to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on zakat_settings to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on zakat_settings
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
alter table zakat_accounts enable row level security;
create policy own_rows on zakat_accounts to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on zakat_accounts to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on zakat_accounts
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
alter table zakat_payments enable row level security;
create policy own_rows on zakat_payments to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on zakat_payments to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on zakat_payments
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes(name, keys) from (values
  ('zakat_settings', ''),
  ('zakat_accounts', 'account_id'),
  ('zakat_payments', 'id')) as t (name, keys);
