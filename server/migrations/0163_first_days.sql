-- The first day of a month on which an account has a row, so that the day of its first row is found without the rows.
alter table account_months add column first_day date;
update account_months m set first_day = d.first_day
from (
  select user_id, account_id, date_trunc('month', day::timestamp)::date as month, min(day) as first_day
  from account_days where income_rows + expense_rows + pending_rows > 0 group by 1, 2, 3) d
where m.user_id = d.user_id and m.account_id = d.account_id and m.month = d.month;
