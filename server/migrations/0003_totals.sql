-- The dated rates of accounts/rates.ts in the database's own words; a test holds the two together.
-- Each row is converted once, half away from zero, so that every sum of rows is the same sum.
create function to_aed(amount bigint, currency text) returns bigint
language sql immutable parallel safe as $$
  select case currency
    when 'AED' then amount
    when 'USD' then round(amount * 3.6725)::bigint
    when 'SAR' then round(amount * 0.97933333)::bigint
    when 'QAR' then round(amount * 1.00892857)::bigint
    when 'BHD' then round(amount * 0.976728723)::bigint
    when 'OMR' then round(amount * 0.955136541)::bigint
  end
$$;

-- null where the currency has no rate
alter table daily_totals add column aed_minor bigint;
alter table monthly_totals add column aed_minor bigint;

create or replace view ledger with (security_invoker = true) as
select
  t.user_id, t.id, t.account_id, t.day, t.type, t.currency, t.amount_minor,
  case when t.user_category_set then t.user_category_id else t.category_id end as category_id,
  t.transfer_id is not null as transfer,
  t.source,
  to_aed(t.amount_minor, t.currency) as aed_minor,
  t.verified
from transactions t
where t.removed_at is null and t.status = 'booked';

-- How many rows a list has, without counting them: one line for each account and month.
create table monthly_counts (
  user_id uuid not null,
  account_id uuid not null,
  month date not null,
  income int not null,
  expense int not null,
  verified int not null,
  pending int not null,
  primary key (user_id, account_id, month),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
-- One line for each account and day, for charts: what the day did to the account's balance in its own
-- currency, transfers included, and income and spending in fils without transfers.
create table daily_flows (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  net_minor bigint not null,
  income_aed bigint not null,
  expense_aed bigint not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index daily_flows_day on daily_flows (user_id, day) include (account_id, income_aed, expense_aed);

do $$
declare t text;
begin
  foreach t in array array['monthly_counts', 'daily_flows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I for all to xtharwa_app using (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid)) with check (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))', t);
    execute format('grant select, insert, update, delete on %I to xtharwa_app', t);
  end loop;
end $$;

delete from daily_totals;
delete from monthly_totals;
insert into daily_totals (user_id, account_id, day, category_id, type, currency, transfer, amount_minor, count, aed_minor)
select user_id, account_id, day, coalesce(category_id, ''), type, currency, transfer,
  sum(amount_minor)::bigint, count(*)::int, sum(aed_minor)::bigint
from ledger group by 1, 2, 3, 4, 5, 6, 7;
insert into monthly_totals (user_id, account_id, month, category_id, type, currency, transfer, amount_minor, count, aed_minor)
select user_id, account_id, date_trunc('month', day)::date, category_id, type, currency, transfer,
  sum(amount_minor)::bigint, sum(count)::int, sum(aed_minor)::bigint
from daily_totals group by 1, 2, 3, 4, 5, 6, 7;
insert into daily_flows (user_id, account_id, day, net_minor, income_aed, expense_aed)
select d.user_id, d.account_id, d.day,
  coalesce(sum(case d.type when 'income' then d.amount_minor else -d.amount_minor end) filter (where d.currency = a.currency), 0)::bigint,
  coalesce(sum(d.aed_minor) filter (where d.type = 'income' and not d.transfer), 0)::bigint,
  coalesce(sum(d.aed_minor) filter (where d.type = 'expense' and not d.transfer), 0)::bigint
from daily_totals d join accounts a on a.user_id = d.user_id and a.id = d.account_id group by 1, 2, 3;
insert into monthly_counts (user_id, account_id, month, income, expense, verified, pending)
select user_id, account_id, date_trunc('month', day)::date,
  count(*) filter (where status = 'booked' and type = 'income'),
  count(*) filter (where status = 'booked' and type = 'expense'),
  count(*) filter (where status = 'booked' and verified),
  count(*) filter (where status = 'pending')
from transactions where removed_at is null group by 1, 2, 3;

-- The list's order with what it filters by, so that skipping inside a month reads the index only.
drop index transactions_newest;
create index transactions_newest on transactions (user_id, day desc, id desc) include (account_id) where removed_at is null;
create index transactions_pending on transactions (user_id, day desc, id desc) include (account_id) where removed_at is null and status = 'pending';

-- LIKE is not leakproof, so under row-level security its index would not be used. This runs as the owner
-- and names the user itself. Newest first: the newest rows are walked, which is enough for a word that is
-- everywhere; what lies behind them the trigram index finds. A term too short for trigrams is only walked.
create function search_transactions(
  pattern text, more text[], max_rows int, cursor_day date, cursor_id uuid, day_from date, day_to date,
  only_type text, only_category text, only_account uuid, only_verified boolean, only_status text, only_transfer boolean
) returns table (id uuid, day date)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  short boolean := length(pattern) < 5;
  conditions text := $c$
    and t.search_text like $2 and ($3 is null or t.search_text like all ($3))
    and ($6 is null or t.day >= $6) and ($7 is null or t.day <= $7)
    and ($8 is null or t.type = $8)
    and ($9 is null or case when t.user_category_set then t.user_category_id else t.category_id end is not distinct from nullif($9, ''))
    and ($10 is null or t.account_id = $10) and ($11 is null or t.verified = $11)
    and ($12 is null or t.status = $12) and ($13 is null or (t.transfer_id is not null) = $13)
    and exists (select from accounts a where a.user_id = $1 and a.id = t.account_id and not a.hidden)
    order by t.day desc, t.id desc limit $14 $c$;
  newest text := $c$ from transactions t where t.user_id = $1 and t.removed_at is null
    and ($4 is null or (t.day, t.id) < ($4, $5)) and ($7 is null or t.day <= $7) order by t.day desc, t.id desc $c$;
  found_rows int;
  last_day date;
  last_id uuid;
begin
  if owner is null then
    return;
  end if;
  return query execute 'select t.id, t.day from (select *' || newest || ' limit ' || case when short then 20000 else 1500 end
    || ') t where true' || conditions
    using owner, pattern, more, cursor_day, cursor_id, day_from, day_to, only_type, only_category, only_account,
      only_verified, only_status, only_transfer, max_rows;
  get diagnostics found_rows = row_count;
  if found_rows >= max_rows or short then
    return;
  end if;
  execute 'select t.day, t.id' || newest || ' offset 1499 limit 1' into last_day, last_id
    using owner, pattern, more, cursor_day, cursor_id, day_from, day_to;
  if last_id is null or last_day < day_from then
    return;
  end if;
  return query execute 'with hits as materialized (select * from transactions t where t.user_id = $1'
    || ' and t.removed_at is null and t.search_text like $2) select t.id, t.day from hits t where (t.day, t.id) < ($4, $5)'
    || conditions
    using owner, pattern, more, last_day, last_id, day_from, day_to, only_type, only_category, only_account,
      only_verified, only_status, only_transfer, max_rows - found_rows;
end
$$;
revoke all on function search_transactions from public;
grant execute on function search_transactions to xtharwa_app;
