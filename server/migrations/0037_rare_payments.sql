-- Payments that pages ask for by their words, and of which there are few: without these, every payment of a year is read.
-- The words are those of server/features/expected/store.lines.ts and server/features/days/periods/final-pay.ts, to the letter.
create index transactions_cheques on transactions (user_id, day desc, id desc)
  where removed_at is null and (kind = 'CHEQUE' or text ~* '(chq|cheque|clearing|شيك)');
create index transactions_final_pay on transactions (user_id, day)
  where removed_at is null and type = 'income'
    and text ~* 'FINAL (SETTLEMENT|DUES|SALARY|SAL|PAY|WAGES)|FULL (AND|&) FINAL|END OF SERVICE|GRATUITY|TERMINAL BENEFITS|(^|[^A-Z])(EOSB?|ESB)([^A-Z]|$)|نهاية الخدمة';
-- Payments that were entered before their day.
create index transactions_entered_ahead on transactions (user_id, day)
  where removed_at is null and source = 'manual' and day > (created_at at time zone 'Asia/Dubai')::date;

-- The days of some categories: salaries, habits, and what yearly budgets are for.
create index daily_totals_category on daily_totals (user_id, category_id, day)
  include (account_id, type, transfer, amount_minor, aed_minor);
drop index daily_totals_salary;

-- The payments that rules want something else of than was done, in the order in which they are read: without that order
-- in it, the index loses to the primary key, and all payments are read.
drop index transactions_rule_due;
create index transactions_rule_due on transactions (user_id, id)
  where rule_effects <> coalesce(applied_effects -> 'wants', '{}'::jsonb);
