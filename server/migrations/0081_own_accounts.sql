-- What a person owns or owes beside their banks: accounts whose balance is the newest value that the user gave.
alter table accounts drop constraint accounts_source_check, drop constraint accounts_kind_check;
alter table accounts
  add constraint accounts_source_check check (source in ('bank', 'manual', 'import', 'own')),
  add constraint accounts_kind_check check (kind in ('current', 'savings', 'card', 'loan', 'other', 'manual',
    'property', 'car', 'gold', 'lent'));

-- A value holds from its day to the next one. Of the cash wallet it is what was in it at the end of that day, from which
-- its transactions go on. What is owed is negative.
create table valuations (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  value_minor bigint not null,
  created_at timestamptz not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table valuations enable row level security;
create policy own_rows on valuations to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on valuations to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on valuations
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('valuations', 'account_id,day');
