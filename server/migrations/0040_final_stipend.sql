-- The last stipend of an internship is a final pay too: the words of the index are those of
-- server/features/days/periods/final-pay.ts, to the letter.
drop index transactions_final_pay;
create index transactions_final_pay on transactions (user_id, day)
  where removed_at is null and type = 'income'
    and text ~* 'FINAL (SETTLEMENT|DUES|SALARY|SAL|PAY|WAGES|STIPEND)|FULL (AND|&) FINAL|END OF SERVICE|GRATUITY|TERMINAL BENEFITS|(^|[^A-Z])(EOSB?|ESB)([^A-Z]|$)|نهاية الخدمة';
