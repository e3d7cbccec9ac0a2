-- The look-ahead and a savings account's returns read only the credits of interest, not every payment of the year.
create index transactions_interest on transactions (user_id, day)
  where title_code = 'interest' and type = 'income' and removed_at is null;
