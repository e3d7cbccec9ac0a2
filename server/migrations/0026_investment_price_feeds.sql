-- Prices a quarter in a row instead of a year: rows above 2 kB are compressed, and reading ten years of fifty instruments
-- mostly meant unpacking them. As before each is a line `2026-01-31 12.5`, written with investment_prices alone.
drop table investment_price_years;
create table investment_price_quarters (
  user_id uuid not null,
  instrument_id uuid not null,
  -- Its first day.
  quarter date not null,
  lines text not null,
  primary key (user_id, instrument_id, quarter),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade
);
select restrict_to_owner('investment_price_quarters');
insert into investment_price_quarters (user_id, instrument_id, quarter, lines)
select user_id, instrument_id, make_date(extract(year from day)::int, (extract(quarter from day)::int - 1) * 3 + 1, 1),
  string_agg(day::text || ' ' || trim_scale(price)::text, e'\n' order by day)
from investment_prices group by 1, 2, 3;

-- Where the prices of an instrument are asked for once a day: at an address, or by the symbol at a source, with a key of the
-- person's own, encrypted. The paths say where JSON has the price and its day; without them the answer is CSV.
create table investment_price_feeds (
  user_id uuid not null,
  instrument_id uuid not null,
  source text not null default 'address' check (source in ('address', 'twelvedata', 'eodhd', 'coinbase')),
  address text not null,
  symbol text,
  sealed_key text,
  price_path text,
  day_path text,
  primary key (user_id, instrument_id),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade
);
select restrict_to_owner('investment_price_feeds'), track_changes('investment_price_feeds', 'instrument_id');

-- What came of the last request; a price far from the one before it waits here for an answer. Apart from the feeds, so that
-- a change of an address can still be undone after a request. `open`: a price that was asked for before its day had ended.
create table investment_price_checks (
  user_id uuid not null,
  instrument_id uuid not null,
  checked_at timestamptz,
  problem text check (problem in ('unreachable', 'refused', 'large', 'unread', 'key', 'symbol', 'currency')),
  question_day date,
  question_price numeric(30, 12),
  open_day date,
  open_price numeric(30, 12),
  primary key (user_id, instrument_id),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade
);
create index investment_price_checks_due on investment_price_checks (checked_at);
select restrict_to_owner('investment_price_checks');
