-- Payments in currencies that float are converted at the rate of their day. Each has its own: fils for one minor unit, and
-- the day the rate was published. server/features/transactions/totals sets it before it counts; null is no rate.
alter table transactions add column aed_rate numeric check (aed_rate > 0);
alter table transactions add column aed_rate_day date;
create index transactions_floating on transactions (user_id, account_id, currency, day) include (aed_rate, aed_rate_day)
  where currency not in ('AED', 'USD', 'SAR', 'QAR', 'BHD', 'OMR');

-- A rate is no change of the user's.
create or replace function untracked_columns() returns text[] language sql immutable parallel safe as
  $$ select array['updated_at', 'version', 'undo', 'aed_rate', 'aed_rate_day'] $$;

-- Fils of an amount, half away from zero: by the peg, else by the payment's own rate; null without one.
create function to_aed(amount bigint, currency text, aed_rate numeric) returns bigint
language sql immutable parallel safe as $$
  select coalesce(to_aed(amount, currency), round(amount * aed_rate)::bigint)
$$;

create or replace view transaction_lines with (security_invoker = true) as
select
  t.user_id, t.id, t.account_id, t.day, t.type, t.currency, t.status, t.removed_at, t.merchant_key,
  coalesce(s.amount_minor, t.user_amount_minor, t.amount_minor) as amount_minor,
  case when s.position is not null then s.category_id when t.user_category_set then t.user_category_id else t.category_id end as category_id,
  t.transfer_id is not null as transfer,
  t.source,
  case when s.position is null then to_aed(coalesce(t.user_amount_minor, t.amount_minor), t.currency, t.aed_rate)
    else to_aed(s.before_minor + s.amount_minor, t.currency, t.aed_rate) - to_aed(s.before_minor, t.currency, t.aed_rate) end
    as aed_minor,
  t.verified,
  s.position as line,
  s.position is null or s.position = 1 as first,
  s.position is not null and s.position > 1 and not exists (select from transaction_splits e
    where e.user_id = s.user_id and e.transaction_id = s.transaction_id and e.position < s.position
      and e.category_id is not distinct from s.category_id) as further
from transactions t
left join transaction_splits s on t.split_minor = coalesce(t.user_amount_minor, t.amount_minor)
  and s.user_id = t.user_id and s.transaction_id = t.id;
