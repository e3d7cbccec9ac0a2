-- Cash withdrawn and what banks charge: a few of many rows, asked for by kind.
create index transactions_costs on transactions (user_id, title_code, day)
  where title_code in ('cash', 'fee', 'interest_charged');
