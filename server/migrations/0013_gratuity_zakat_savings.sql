-- Employments whose end-of-service payment a person has us estimate. The estimate itself is computed when it is read.
create table employments (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  regime text not null check (regime in ('mainland', 'difc', 'adgm', 'federal_savings', 'national')),
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  paid_on date,
  joined_on date,
  -- What the fund said it holds, and on which day.
  balance_minor bigint check (balance_minor >= 0),
  balance_day date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  check ((balance_minor is null) = (balance_day is null))
);
select restrict_to_owner('employments'), track_changes('employments', 'id');

create table employment_salaries (
  user_id uuid not null,
  employment_id uuid not null,
  from_day date not null,
  basic_minor bigint not null check (basic_minor > 0),
  primary key (user_id, employment_id, from_day),
  foreign key (user_id, employment_id) references employments (user_id, id) on delete cascade
);
select restrict_to_owner('employment_salaries'), track_changes('employment_salaries', 'employment_id,from_day');

create table employment_absences (
  user_id uuid not null,
  employment_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  primary key (user_id, employment_id, from_day),
  foreign key (user_id, employment_id) references employments (user_id, id) on delete cascade
);
select restrict_to_owner('employment_absences'), track_changes('employment_absences', 'employment_id,from_day');

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
select restrict_to_owner('zakat_settings'), track_changes('zakat_settings', '');

-- How accounts take part that do not follow their kind.
create table zakat_accounts (
  user_id uuid not null,
  account_id uuid not null,
  treatment text not null check (treatment in ('money', 'jewellery', 'shares', 'lent', 'debt', 'none')),
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('zakat_accounts'), track_changes('zakat_accounts', 'account_id');

create table zakat_payments (
  user_id uuid not null,
  id uuid not null,
  day date not null,
  amount_minor bigint not null check (amount_minor > 0),
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('zakat_payments'), track_changes('zakat_payments', 'id');

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
select restrict_to_owner('savings_terms'), track_changes('savings_terms', 'account_id');
