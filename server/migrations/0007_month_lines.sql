-- A month's movements of an account in one line, `day of month:minor units` joined by commas, so that years of
-- daily balances are some hundred lines and not ten thousand.
alter table monthly_counts add column nets text not null default '';
update monthly_counts m set nets = f.nets
from (select user_id, account_id, date_trunc('month', day)::date as month,
    string_agg(extract(day from day)::int || ':' || net_minor, ',' order by day) as nets
  from daily_flows where net_minor <> 0 group by 1, 2, 3) f
where f.user_id = m.user_id and f.account_id = m.account_id and f.month = m.month;
