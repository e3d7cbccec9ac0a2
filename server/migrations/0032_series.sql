-- Recurring payments and income. Found ones are written by detection; `edited` names the fields that the user set, which
-- detection leaves alone. Dismissed and merged ones stay as rows, so that detection knows them again.
create table series (
  user_id uuid not null,
  id uuid not null,
  source text not null check (source in ('found', 'bank', 'user')),
  -- What its payments have in common; null while no payment of one added by hand is known.
  identity text,
  name text not null,
  type text not null check (type in ('income', 'expense')),
  kind text not null check (kind in ('salary', 'bill', 'subscription', 'rent', 'loan', 'instalment', 'transfer', 'other')),
  cadence text not null check (cadence in ('weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  -- A due day from which all others follow; the day of the month where it goes by months; where a day off moves it.
  from_day date not null,
  day_of_month int check (day_of_month between 1 and 31),
  shift text not null default 'none' check (shift in ('none', 'before', 'after')),
  -- No payment is expected before `begins` nor after `until_day`.
  begins date not null,
  until_day date,
  currency text not null,
  account_id uuid,
  expected_minor bigint not null check (expected_minor >= 0),
  low_minor bigint not null check (low_minor >= 0),
  high_minor bigint not null check (high_minor >= 0),
  fixed boolean not null,
  price_changes jsonb not null default '[]',
  edited text[] not null default '{}',
  -- What the user decided, and since when.
  decision text check (decision in ('active', 'paused', 'ended')),
  decided_day date,
  dismissed_at timestamptz,
  merged_into uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id),
  foreign key (user_id, merged_into) references series (user_id, id) on delete cascade
);
alter table series enable row level security;
create policy own_rows on series to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on series to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on series
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Due days of a series about which something is known: the payment that came, or that the user skips it.
create table series_occurrences (
  user_id uuid not null,
  series_id uuid not null,
  due date not null,
  transaction_id uuid,
  skipped boolean not null default false,
  primary key (user_id, series_id, due),
  foreign key (user_id, series_id) references series (user_id, id) on delete cascade,
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade,
  check (skipped or transaction_id is not null)
);
create unique index series_occurrences_payment on series_occurrences (user_id, transaction_id) where transaction_id is not null;
alter table series_occurrences enable row level security;
create policy own_rows on series_occurrences to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on series_occurrences to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on series_occurrences
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
