-- What a person corrected in the calendar of holidays and Ramadan, and days off of their own.
create table calendar_corrections (
  user_id uuid not null,
  id uuid not null,
  -- The entry of the product's calendar that this corrects, such as 'ramadan-2026'; null for a day of their own.
  entry text,
  name text not null default '',
  from_day date not null,
  to_day date not null,
  state text not null check (state in ('expected', 'announced')),
  day_off boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, entry),
  check (to_day >= from_day)
);
select restrict_to_owner('calendar_corrections'), track_changes('calendar_corrections', 'id');

-- How a person's pay periods are found; without a row, from the salaries that arrive.
create table pay_settings (
  user_id uuid primary key,
  mode text not null default 'salary' check (mode in ('salary', 'day', 'calendar')),
  -- Day of the month in mode 'day'; a shorter month ends earlier, a day off moves it to the working day before.
  day int check (day between 1 and 31),
  -- Merchant keys whose credits are salary although no bank says so.
  payers text[] not null default '{}',
  -- Whether the employer is registered with the labour ministry, whose rule then says when a salary is late.
  employer text check (employer in ('mohre', 'other')),
  updated_at timestamptz not null,
  check (mode <> 'day' or day is not null)
);
select restrict_to_owner('pay_settings'), track_changes('pay_settings', '');

-- Published exchange rates: dirhams for one unit of a currency on a day. Shared by all users, added to and never changed.
create table exchange_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  aed numeric not null check (aed > 0),
  source text not null,
  fetched_at timestamptz not null,
  primary key (currency, day)
);
grant select on exchange_rates to xtharwa_app;

-- The version of what every user sees alike, such as rates: part of the version of each user's data, in one row, since
-- a new version in every row of user_versions would lock all of them.
create table shared_version (
  version uuid not null
);
insert into shared_version values (gen_random_uuid());
grant select on shared_version to xtharwa_app;

-- The dated rates of server/features/days/rates in SQL; a test compares the two. Each row is converted once, half
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

-- Fils of an amount, half away from zero: by the peg, else by the payment's own rate; null without one.
create function to_aed(amount bigint, currency text, aed_rate numeric) returns bigint
language sql immutable parallel safe as $$
  select coalesce(to_aed(amount, currency), round(amount * aed_rate)::bigint)
$$;
