-- Sums of `ledger`, written in the transaction that changes the rows, by server/features/transactions/totals alone.
-- `npm run verify-totals` compares them with the rows. aed_minor is null where the currency has no rate.

-- By category: a day's, a month's and a year's rows of one account, category, type and currency; transfers apart.
create table daily_totals (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  category_id text not null,
  type text not null,
  currency text not null,
  transfer boolean not null,
  amount_minor bigint not null,
  aed_minor bigint,
  count int not null,
  verified int not null,
  primary key (user_id, account_id, day, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index daily_totals_day on daily_totals (user_id, day)
  include (account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count);
alter table daily_totals enable row level security;
create policy own_rows on daily_totals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on daily_totals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on daily_totals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

create table monthly_totals (
  user_id uuid not null,
  account_id uuid not null,
  month date not null,
  category_id text not null,
  type text not null,
  currency text not null,
  transfer boolean not null,
  amount_minor bigint not null,
  aed_minor bigint,
  count int not null,
  verified int not null,
  primary key (user_id, account_id, month, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index monthly_totals_month on monthly_totals (user_id, month)
  include (account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count);
alter table monthly_totals enable row level security;
create policy own_rows on monthly_totals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on monthly_totals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on monthly_totals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Whole years, because a summary of everything would otherwise read every month of every category.
create table yearly_totals (
  user_id uuid not null,
  account_id uuid not null,
  year date not null,
  category_id text not null,
  type text not null,
  currency text not null,
  transfer boolean not null,
  amount_minor bigint not null,
  aed_minor bigint,
  count int not null,
  verified int not null,
  primary key (user_id, account_id, year, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index yearly_totals_year on yearly_totals (user_id, year)
  include (account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count);
alter table yearly_totals enable row level security;
create policy own_rows on yearly_totals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on yearly_totals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on yearly_totals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- By account: what a day or month did to the balance in the account's own currency, transfers included; income and
-- spending in fils without transfers, and how many rows those are; and how many rows the lists have.
create table account_days (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  net_minor bigint not null,
  income_aed bigint not null,
  expense_aed bigint not null,
  count int not null,
  income_rows int not null,
  expense_rows int not null,
  verified_rows int not null,
  pending_rows int not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index account_days_day on account_days (user_id, day)
  include (account_id, net_minor, income_aed, expense_aed, count, income_rows, expense_rows, pending_rows);
alter table account_days enable row level security;
create policy own_rows on account_days to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on account_days to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on account_days
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

create table account_months (
  user_id uuid not null,
  account_id uuid not null,
  month date not null,
  net_minor bigint not null,
  income_aed bigint not null,
  expense_aed bigint not null,
  count int not null,
  income_rows int not null,
  expense_rows int not null,
  verified_rows int not null,
  pending_rows int not null,
  primary key (user_id, account_id, month),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table account_months enable row level security;
create policy own_rows on account_months to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on account_months to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on account_months
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
