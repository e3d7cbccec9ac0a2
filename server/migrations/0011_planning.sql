-- What a person wants to keep untouched until pay day, in fils; without a row, nothing.
create table planning_settings (
  user_id uuid primary key,
  buffer_minor bigint not null default 0 check (buffer_minor >= 0),
  updated_at timestamptz not null
);
select restrict_to_owner('planning_settings'), track_changes('planning_settings', '');

create table budgets (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- Empty: all spending.
  category_ids text[] not null default '{}',
  every text not null check (every in ('month', 'pay', 'year')),
  carry boolean not null default false,
  -- The first day that counts for what is carried on.
  begins date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('budgets'), track_changes('budgets', 'id');

-- What a budget was from a day on, in fils, so that past periods keep the amount they had; null is the average of the last three.
create table budget_amounts (
  user_id uuid not null,
  budget_id uuid not null,
  from_day date not null,
  amount_minor bigint check (amount_minor >= 0),
  -- The categories that it had, where they were others than now.
  category_ids text[],
  primary key (user_id, budget_id, from_day),
  foreign key (user_id, budget_id) references budgets (user_id, id) on delete cascade
);
select restrict_to_owner('budget_amounts'), track_changes('budget_amounts', 'budget_id,from_day');

-- What a person saves for. The targets of the three kinds that the user document names are in that document.
create table goals (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('custom', 'emergency_fund', 'monthly_savings', 'monthly_budget')),
  name text not null,
  icon text not null,
  -- In fils, of a custom goal.
  target_minor bigint check (target_minor > 0),
  -- Of an emergency fund that counts in months of essential spending.
  months int check (months between 1 and 36),
  by_day date,
  -- Transfers from this day on count.
  begins date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  check ((kind = 'custom') = (target_minor is not null)),
  check (kind = 'emergency_fund' or months is null)
);
create unique index goals_kind on goals (user_id, kind) where kind <> 'custom';
select restrict_to_owner('goals'), track_changes('goals', 'id');

-- Which part of an account belongs to a goal. Those of one account are at most 100 together: writers lock the account first.
create table goal_shares (
  user_id uuid not null,
  goal_id uuid not null,
  account_id uuid not null,
  percent int not null check (percent between 1 and 100),
  counts text not null check (counts in ('balance', 'transfers')),
  primary key (user_id, goal_id, account_id),
  foreign key (user_id, goal_id) references goals (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index goal_shares_account on goal_shares (user_id, account_id);
select restrict_to_owner('goal_shares'), track_changes('goal_shares', 'goal_id,account_id');

-- Contributions entered by hand, in fils; a negative one takes back.
create table goal_pledges (
  user_id uuid not null,
  id uuid not null,
  goal_id uuid not null,
  account_id uuid,
  day date not null,
  amount_minor bigint not null check (amount_minor <> 0),
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, goal_id) references goals (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index goal_pledges_goal on goal_pledges (user_id, goal_id, day desc, id desc);
create index goal_pledges_account on goal_pledges (user_id, account_id) where account_id is not null;
select restrict_to_owner('goal_pledges'), track_changes('goal_pledges', 'id');

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
  -- Which order of the bank it is: its account, kind and id.
  order_key text,
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
create unique index series_order on series (user_id, order_key) where order_key is not null;
select restrict_to_owner('series'), track_changes('series', 'id');

-- Payments that are expected, one row each: of cheques, instalments and card statements, and those dates of series about which
-- something is known (docs/decisions/027-expected-payments.md). Their services alone write them.
create table expected_payments (
  user_id uuid not null,
  source text not null check (source in ('series', 'cheque', 'instalment', 'card')),
  -- The series, cheque, plan or card account.
  source_id uuid not null,
  -- Which payment of its source: a series' due day, an instalment's number, a statement's day; empty for a cheque.
  part text not null,
  -- The lease, plan or card that it belongs to with others.
  group_id uuid,
  due date,
  account_id uuid,
  -- Receives a transfer between own accounts.
  to_account_id uuid,
  type text check (type in ('income', 'expense')),
  currency text,
  amount_minor bigint check (amount_minor >= 0),
  settled_minor bigint not null default 0,
  -- A title of the catalogue.
  title_code text,
  title_params jsonb not null default '{}',
  state text not null check (state in (
    'open', 'announced', 'settled', 'partly_settled', 'returned', 'replaced', 'skipped', 'covered')),
  -- Of a series: the payment that detection found, whether the user skips the date, and the key of the payment that it is the same as.
  found_id uuid,
  skipped boolean not null default false,
  covered_by text,
  primary key (user_id, source, source_id, part),
  foreign key (user_id, found_id) references transactions (user_id, id) on delete cascade,
  check (source = 'series' or (type is not null and currency is not null and amount_minor is not null))
);
create unique index expected_payments_found on expected_payments (user_id, found_id) where found_id is not null;
select restrict_to_owner('expected_payments'), track_changes('expected_payments', 'source,source_id,part');

-- Which bank line settles what. A line settles one thing at most, whatever its source; `refused` is a line of which the user said
-- that it does not belong there. `counted_minor` is the amount that a line counts with where that is not its own.
create table settlements (
  user_id uuid not null,
  transaction_id uuid not null,
  source text not null check (source in ('series', 'cheque', 'instalment', 'card')),
  source_id uuid not null,
  -- Null: the source as a whole, such as the fee of a plan.
  part text,
  role text not null check (role in ('debit', 'return', 'completion', 'purchase', 'conversion', 'instalment', 'fee', 'interest',
    'settlement', 'refund', 'retry', 'payment', 'leg', 'refused')),
  by_user boolean not null,
  counted_minor bigint,
  primary key (user_id, transaction_id, source, source_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create unique index settlements_once on settlements (user_id, transaction_id) where role <> 'refused';
create index settlements_source on settlements (user_id, source, source_id);
select restrict_to_owner('settlements'), track_changes('settlements', 'transaction_id,source,source_id');

-- Payments that changed since recurring ones were last looked for: those from `since` on, written at `changed_at` or later.
-- Without `since`, all.
create table series_changes (
  user_id uuid primary key,
  since date,
  changed_at timestamptz not null
);
select restrict_to_owner('series_changes');

-- Standing orders, direct debits and scheduled payments as the bank last listed them.
create table bank_orders (
  user_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('standing_order', 'direct_debit', 'scheduled_payment')),
  order_id text not null,
  active boolean not null,
  name text,
  frequency text check (frequency in ('weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  next_day date,
  previous_day date,
  final_day date,
  amount_minor bigint check (amount_minor >= 0),
  currency text,
  reference text,
  read_at timestamptz not null,
  primary key (user_id, account_id, kind, order_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('bank_orders');
