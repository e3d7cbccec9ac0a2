-- What syncs keep of each account and payment beside the row itself.

-- What the bank changed in a payment after it first sent it, for the payment's history. Rows are only ever added; they
-- go with their transaction.
create table bank_changes (
  user_id uuid not null,
  transaction_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  -- status, type, amount_minor (text), currency, day and text, before and after
  before jsonb not null,
  after jsonb not null,
  primary key (user_id, transaction_id, id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
alter table bank_changes enable row level security;
create policy own_rows on bank_changes to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert on bank_changes to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on bank_changes
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Rows that the bank listed and that could not be read, so that they can be counted, and read by a later version.
create table unreadable_rows (
  user_id uuid not null,
  account_id uuid not null,
  key text not null,
  provider_id text,
  part text not null,
  raw text,
  -- signed, in the account's currency; null where it cannot be read
  amount_minor bigint,
  -- missing when the account's opening balance was worked out
  in_opening boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- the first day of the reading that last listed it
  window_from date not null,
  primary key (user_id, account_id, key),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table unreadable_rows enable row level security;
create policy own_rows on unreadable_rows to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on unreadable_rows to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on unreadable_rows
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
