-- The days on which salary arrived, newest first: pay periods are asked for with every plan, and rows of salary may be many.
create index daily_totals_salary on daily_totals (user_id, day desc) include (account_id, amount_minor, aed_minor)
  where category_id = 'salary' and type = 'income' and not transfer;
