-- What the user said of an account's returns, where its bank does not: interest or profit, and the rate of a year in
-- hundredths of a percent.
create table savings_terms (
  user_id uuid not null,
  account_id uuid not null,
  returns text check (returns in ('interest', 'profit')),
  yearly_rate int check (yearly_rate between 0 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table savings_terms enable row level security;
create policy own_rows on savings_terms to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on savings_terms to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on savings_terms
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('savings_terms', 'account_id');
