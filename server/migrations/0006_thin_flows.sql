-- Sums by type alone read one line a day or month instead of one for each category.
alter table daily_flows add column count int not null default 0;
alter table monthly_counts
  add column income_aed bigint not null default 0,
  add column expense_aed bigint not null default 0,
  add column count int not null default 0;

update daily_flows f set count = d.count
from (select user_id, account_id, day, sum(count)::int as count from daily_totals where not transfer group by 1, 2, 3) d
where d.user_id = f.user_id and d.account_id = f.account_id and d.day = f.day;
update monthly_counts m set income_aed = f.income_aed, expense_aed = f.expense_aed, count = f.count
from (select user_id, account_id, date_trunc('month', day)::date as month, sum(income_aed)::bigint as income_aed,
    sum(expense_aed)::bigint as expense_aed, sum(count)::int as count from daily_flows group by 1, 2, 3) f
where f.user_id = m.user_id and f.account_id = m.account_id and f.month = m.month;

-- Everything that a summary reads of a cell is in the index.
drop index daily_totals_day;
create index daily_totals_day on daily_totals (user_id, day)
  include (account_id, category_id, type, currency, transfer, amount_minor, count, aed_minor);
drop index monthly_totals_month;
create index monthly_totals_month on monthly_totals (user_id, month)
  include (account_id, category_id, type, currency, transfer, amount_minor, count, aed_minor);
drop index daily_flows_day;
create index daily_flows_day on daily_flows (user_id, day) include (account_id, income_aed, expense_aed, count);

alter function search_transactions rows 50;
