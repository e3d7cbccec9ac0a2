-- Accounts, categories and transactions.

create table categories (
  user_id uuid not null,
  id text not null,
  name text not null,
  icon text not null,
  color text not null,
  type text not null check (type in ('income', 'expense')),
  is_default boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index categories_name on categories (user_id, lower(name));
alter table categories enable row level security;
create policy own_rows on categories to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on categories to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on categories
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- The category that a user has taught for a merchant; null is "none".
create table merchant_rules (
  user_id uuid not null,
  merchant_key text not null,
  type text not null check (type in ('income', 'expense')),
  category_id text,
  times int not null default 1,
  updated_at timestamptz not null,
  primary key (user_id, merchant_key, type)
);
alter table merchant_rules enable row level security;
create policy own_rows on merchant_rules to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on merchant_rules to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on merchant_rules
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

create table accounts (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid,
  source text not null check (source in ('bank', 'manual', 'import')),
  provider_account_id text,
  iban_hash text,
  iban_last4 text,
  name text not null,
  kind text not null check (kind in ('current', 'savings', 'card', 'loan', 'other', 'manual')),
  type_text text not null,
  currency text not null,
  balance_minor bigint,
  balance_kind text,
  balance_at timestamptz,
  available_minor bigint,
  -- The balance and day from which booked rows must explain every later balance, and what they leave unexplained.
  opening_minor bigint,
  opening_day date,
  unreconciled_minor bigint not null default 0,
  -- The days on which its balance counts: until the day its bank listed it in another currency, or from that day on.
  balance_from date,
  balance_until date,
  hidden boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connections (user_id, id),
  check ((source = 'bank') = (connection_id is not null))
);
-- An account is what the bank lists under an id in one currency: in another currency it is another account.
create unique index accounts_provider on accounts (user_id, connection_id, provider_account_id, currency);
create unique index accounts_manual on accounts (user_id) where source = 'manual';
create index accounts_iban on accounts (user_id, iban_hash);
alter table accounts enable row level security;
create policy own_rows on accounts to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on accounts to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on accounts
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Balances as the bank gave them, the newest of each day.
create table daily_balances (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  balance_minor bigint not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table daily_balances enable row level security;
create policy own_rows on daily_balances to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on daily_balances to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on daily_balances
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

create table transactions (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  source text not null check (source in ('bank', 'manual', 'import')),
  provider text,
  provider_id text,

  -- What the bank says. Amounts are never negative; the type gives the direction.
  status text not null check (status in ('booked', 'pending')),
  type text not null check (type in ('income', 'expense')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  day date not null,
  booked_at timestamptz,
  value_day date,
  day_index int,
  text text not null,
  reference text,
  provider_merchant text,
  mcc text,
  insight text,
  insight_confidence double precision,
  insight_cleaned text,
  kind text,
  sub_kind text,
  flags text[] not null default '{}',
  counterparty_name text,
  counterparty_hash text,

  -- How a row is recognised when the bank sends it again. content_hash is of all that it sent: the same hash, nothing new.
  content_hash text,
  fingerprint text,
  ordinal int,
  settled boolean not null default false,

  -- What we make of it.
  merchant_key text,
  merchant text,
  category_id text,
  -- Why it has its category, and what it is called, as codes with parameters: the sentences are in the catalogues.
  reason_kind text not null default 'none',
  reason_code text not null default 'unknown',
  reason_params jsonb not null default '{}',
  title_code text,
  title_params jsonb not null default '{}',
  transfer_id uuid,
  transfer_by text check (transfer_by in ('auto', 'user')),
  -- All words of the row in the form in which they are searched (server/platform/fold.ts).
  search_text text not null default '',

  -- What the user said; no sync writes these.
  user_category_id text,
  user_category_set boolean not null default false,
  user_description text,
  note text not null default '',
  verified boolean not null default false,
  needs_editing boolean not null default false,
  verification_action text check (verification_action in ('correct', 'incorrect')),
  verified_at timestamptz,
  edited_at timestamptz,
  undo jsonb,
  not_transfer boolean not null default false,

  first_seen_at timestamptz not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id)
);
-- Lists are newest first; the partial indexes serve the filters that leave few rows.
create index transactions_newest on transactions (user_id, day desc, id desc) include (account_id) where removed_at is null;
create index transactions_pending on transactions (user_id, day desc, id desc) include (account_id) where removed_at is null and status = 'pending';
create index transactions_unverified on transactions (user_id, day desc, id desc) where removed_at is null and not verified;
create index transactions_verified on transactions (user_id, day desc, id desc) where removed_at is null and verified;
create index transactions_merchant on transactions (user_id, merchant_key, day desc) where removed_at is null;
create index transactions_category on transactions (user_id, (case when user_category_set then user_category_id else category_id end), day desc, id desc) where removed_at is null;
create index transactions_transfer on transactions (user_id, transfer_id) where transfer_id is not null;
create unique index transactions_same on transactions (user_id, account_id, day, fingerprint, ordinal);
create index transactions_search on transactions using gin (user_id, search_text gin_trgm_ops) where removed_at is null;
alter table transactions enable row level security;
create policy own_rows on transactions to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on transactions to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on transactions
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- What a search looks words up in. LIKE may use no index under row-level security, because PostgreSQL does not trust it
-- with rows that the policy has yet to check. So this view runs with its owner's rights and holds the rule itself; it
-- says no more than which rows have the words, and those are then read under the policy. coalesce leaves it to the
-- search whether the index looks the user up too.
create view searchable_transactions as
select user_id, id, day, search_text from transactions
where coalesce(user_id) = current_user_id() and removed_at is null;
grant select on searchable_transactions to xtharwa_app;

-- The dated rates of server/features/accounts/rates.ts in SQL; a test compares the two. Each row is converted once, half
-- away from zero, so that every sum of rows is the same sum. Null where there is no rate.
create function to_aed(amount bigint, currency text) returns bigint
language sql immutable parallel safe as $$
  select case
    when currency = 'AED' then amount
    when currency = 'USD' then round(amount * 3.6725)::bigint
    when currency = 'SAR' then round(amount * 0.97933333)::bigint
    when currency = 'QAR' then round(amount * 1.00892857)::bigint
    when currency = 'BHD' then round(amount * 0.976728723)::bigint
    when currency = 'OMR' then round(amount * 0.955136541)::bigint
  end
$$;

-- What counts as income or spending is said here and nowhere else: booked and not removed. Readers leave out hidden
-- accounts; transfers between own accounts carry `transfer` and are in neither total.
create view ledger with (security_invoker = true) as
select
  t.user_id, t.id, t.account_id, t.day, t.type, t.currency, t.amount_minor,
  case when t.user_category_set then t.user_category_id else t.category_id end as category_id,
  t.transfer_id is not null as transfer,
  t.source,
  to_aed(t.amount_minor, t.currency) as aed_minor,
  t.verified
from transactions t
where t.removed_at is null and t.status = 'booked';
grant select on ledger to xtharwa_app;
