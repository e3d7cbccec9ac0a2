-- An amount that the user set in place of the bank's. The bank's stays beside it: balances follow the bank, income and
-- spending what the user said. It is in the row's currency.
alter table transactions add column user_amount_minor bigint check (user_amount_minor > 0);
create index transactions_own_amount on transactions (user_id, account_id, day) where user_amount_minor is not null;

create or replace view ledger with (security_invoker = true) as
select
  t.user_id, t.id, t.account_id, t.day, t.type, t.currency, coalesce(t.user_amount_minor, t.amount_minor) as amount_minor,
  case when t.user_category_set then t.user_category_id else t.category_id end as category_id,
  t.transfer_id is not null as transfer,
  t.source,
  to_aed(coalesce(t.user_amount_minor, t.amount_minor), t.currency) as aed_minor,
  t.verified
from transactions t
where t.removed_at is null and t.status = 'booked';

-- What merchants were paid is summed from the rows: with these columns the index alone answers it.
drop index transactions_merchant;
create index transactions_merchant on transactions (user_id, merchant_key, day desc)
  include (account_id, type, status, transfer_id, currency, amount_minor, user_amount_minor) where removed_at is null;
