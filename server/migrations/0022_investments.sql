-- Where investments are held: a broker, a bank, a scheme, a safe.
create table investment_accounts (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- The account with an entered total for which its holdings stand in net worth; it may be gone.
  replaces_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('investment_accounts'), track_changes('investment_accounts', 'id');

create table instruments (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('share', 'fund', 'sukuk', 'gold', 'crypto', 'scheme', 'national_bonds', 'property',
    'other', 'index')),
  name text not null,
  symbol text,
  currency text not null,
  country text,
  karat int check (karat in (24, 22, 21, 18)),
  -- Of a bond or sukuk: percent of the face value a year, every how many months it is paid, and the day of repayment.
  coupon_rate numeric(9, 6) check (coupon_rate > 0),
  coupon_months int check (coupon_months in (1, 3, 6, 12)),
  matures_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('instruments'), track_changes('instruments', 'id');

-- What happened to a holding. Money is in minor units of the instrument's currency; a split applies to all accounts.
create table investment_trades (
  user_id uuid not null,
  id uuid not null,
  instrument_id uuid not null,
  account_id uuid,
  day date not null,
  kind text not null check (kind in ('buy', 'sell', 'dividend', 'return_of_capital', 'stock_dividend', 'split', 'fee',
    'transfer_in', 'transfer_out', 'opening')),
  quantity numeric(28, 8) not null default 0 check (quantity >= 0),
  price numeric(30, 12) check (price >= 0),
  -- Before fee and tax; null where the cost of what came in is unknown. Negative for what was taken back.
  amount_minor bigint check (amount_minor >= 0 or kind in ('dividend', 'return_of_capital')),
  -- Negative for what was refunded.
  fee_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  split_into int check (split_into > 0),
  split_of int check (split_of > 0),
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references investment_accounts (user_id, id) on delete cascade,
  check ((kind = 'split') = (account_id is null)),
  check ((kind = 'split') = (split_into is not null and split_of is not null))
);
create index investment_trades_instrument on investment_trades (user_id, instrument_id, day);
create index investment_trades_account on investment_trades (user_id, account_id);
select restrict_to_owner('investment_trades'), track_changes('investment_trades', 'id');

-- What moved money at a place beside its trades, with the sign of its balance; `balance` says what there was at the end of a day.
create table investment_cash (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  day date not null,
  currency text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'interest', 'fee', 'tax', 'conversion', 'reward', 'balance')),
  amount_minor bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, account_id) references investment_accounts (user_id, id) on delete cascade
);
create index investment_cash_account on investment_cash (user_id, account_id, day);
select restrict_to_owner('investment_cash'), track_changes('investment_cash', 'id');

-- What a unit was worth on a day, as units were then.
create table investment_prices (
  user_id uuid not null,
  instrument_id uuid not null,
  day date not null,
  price numeric(30, 12) not null check (price >= 0),
  created_at timestamptz not null,
  primary key (user_id, instrument_id, day),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade
);
select restrict_to_owner('investment_prices'), track_changes('investment_prices', 'instrument_id,day');

-- The same prices a year in a row, each as a line `2026-01-31 12.5`: ten years of fifty instruments are read at once for every
-- return. Written with them by server/features/investments alone.
create table investment_price_years (
  user_id uuid not null,
  instrument_id uuid not null,
  year int not null,
  lines text not null,
  primary key (user_id, instrument_id, year),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade
);
select restrict_to_owner('investment_price_years');
