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
