-- What counts as income or spending, and its sums.

-- What payments are made of: their lines while they are in use, else themselves. Each payment is converted once: a line
-- is worth the difference that it makes to the sum up to it, so that the lines add up to the payment in fils too.
-- What lowers spending is a negative expense in that category; `own_category_id` is the one that it is shown with.
create view payment_lines with (security_invoker = true) as
select
  p.user_id, p.id, p.account_id, p.day, p.counted_type as type, p.currency, p.source, p.merchant_key, p.verified,
  p.booked, p.pending, p.transfer, p.removed, p.counts, p.visible,
  s.position as line_position,
  case when s.position is null then p.counted_minor when p.lowers_category_id is null then s.amount_minor
    else -s.amount_minor end as amount_minor,
  case when s.position is not null then s.category_id when p.lowers_category_id is null then p.effective_category_id
    else nullif(p.lowers_category_id, '') end as category_id,
  case when s.position is null then p.effective_category_id else s.category_id end as own_category_id,
  case when s.position is null then p.counted_aed_minor
    else case when p.lowers_category_id is null then 1 else -1 end * (to_aed(s.before_minor + s.amount_minor, p.currency,
      p.aed_rate) - to_aed(s.before_minor, p.currency, p.aed_rate)) end as aed_minor,
  -- A payment is counted by its first line; a later line adds a category if it is the first of its category.
  s.position is null or s.position = 1 as first_line,
  s.position is not null and s.position > 1 and not exists (select from transaction_splits e
    where e.user_id = s.user_id and e.transaction_id = s.transaction_id and e.position < s.position
      and e.category_id is not distinct from s.category_id) as adds_category
from payments p
left join transaction_splits s on p.split_minor = p.effective_amount_minor
  and s.user_id = p.user_id and s.transaction_id = p.id;
grant select on payment_lines to xtharwa_app;

-- Sums of the booked lines in `payment_lines`, written in the transaction that changes the rows, by
-- server/features/payments/totals alone.
-- `npm run verify-totals` compares them with the rows. aed_minor is null where the currency has no rate.

-- By category: a day's, a month's and a year's rows of one account, category, type and currency; transfers apart.
-- `count` counts each payment once, at its first line; `added_count` those of which only a later line is here. Together
-- they are the payments that have a line here.
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
  added_count int not null default 0,
  primary key (user_id, account_id, day, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index daily_totals_day on daily_totals (user_id, day)
  include (account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count);
-- The days on which salary arrived, newest first: pay periods are asked for with every plan.
create index daily_totals_salary on daily_totals (user_id, day desc) include (account_id, amount_minor, aed_minor)
  where category_id = 'salary' and type = 'income' and not transfer;
select restrict_to_owner('daily_totals');

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
  added_count int not null default 0,
  primary key (user_id, account_id, month, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index monthly_totals_month on monthly_totals (user_id, month)
  include (account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count);
select restrict_to_owner('monthly_totals');

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
  added_count int not null default 0,
  primary key (user_id, account_id, year, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index yearly_totals_year on yearly_totals (user_id, year)
  include (account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count);
select restrict_to_owner('yearly_totals');

-- What each merchant was paid, or paid, in a month: sums of booked lines by account, merchant, category, type and currency
-- without own transfers, written with the other totals. '' stands for no merchant and for no category. `count` and
-- `added_count` are as in the other totals.
create table merchant_totals (
  user_id uuid not null,
  account_id uuid not null,
  month date not null,
  merchant_key text not null,
  category_id text not null,
  type text not null,
  currency text not null,
  amount_minor bigint not null,
  aed_minor bigint,
  count int not null,
  added_count int not null default 0,
  primary key (user_id, account_id, month, merchant_key, category_id, type, currency),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('merchant_totals');

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
select restrict_to_owner('account_days');

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
  -- Of the account's rows in the month, so that the day of its first row is found without the rows.
  first_day date,
  primary key (user_id, account_id, month),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('account_months');
