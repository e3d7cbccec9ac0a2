-- Places where investments are held are shared like accounts, by their ids among those of the accounts: a member sees their
-- trades, the instruments of these with prices and splits, and the lines at shared accounts that pay them.

-- The instruments with a trade in a shared place. Runs as its owner, since the policy of trades cannot look at trades.
create function shared_instruments() returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct instrument_id), '{}') from investment_trades
  where user_id = current_setting('app.user_id')::uuid and account_id = any (shared_accounts())
$$;

select share_rows_of_accounts('investment_accounts', 'id'),
  share_rows('investment_trades', 'account_id = any ((select shared_accounts())::uuid[])
    or account_id is null and instrument_id = any ((select shared_instruments())::uuid[])'),
  share_rows_of_accounts('investment_cash', 'account_id'),
  share_rows('instruments', 'id = any ((select shared_instruments())::uuid[])'),
  share_rows('investment_prices', 'instrument_id = any ((select shared_instruments())::uuid[])'),
  share_rows('investment_price_quarters', 'instrument_id = any ((select shared_instruments())::uuid[])'),
  -- in these the policies of transactions and trades apply too
  share_rows('investment_lines', 'exists (select from transactions t
      where t.user_id = investment_lines.user_id and t.id = investment_lines.transaction_id)
    and (exists (select from investment_trades r
        where r.user_id = investment_lines.user_id and r.id = investment_lines.trade_id)
      or exists (select from investment_cash r
        where r.user_id = investment_lines.user_id and r.id = investment_lines.trade_id))');

-- Also lines that are transfers only because they pay a trade in a place that is not shared.
create or replace function outside_payments() returns uuid[] language sql stable security definer set search_path = public as $$
  with wallets as (
    select a.id, w.pattern, a.id = any (shared_accounts()) as shared
    from (values ('(^|[^a-z])salik([^a-z]|$)|سالك'), ('(^|[^a-z])darb([^a-z]|$)|نظام درب|محفظة درب')) as w (pattern)
    join accounts a on a.user_id = current_setting('app.user_id')::uuid and a.name ~* w.pattern)
  select coalesce(array_agg(distinct t.id), '{}')
  from transactions t
  left join transactions o on o.user_id = t.user_id and o.transfer_id = t.transfer_id and o.account_id <> all (shared_accounts())
  left join investment_lines l on l.user_id = t.user_id and l.transaction_id = t.id and l.transfer
  left join (select user_id, id, account_id from investment_trades
    union all select user_id, id, account_id from investment_cash) r on r.user_id = l.user_id and r.id = l.trade_id
  where t.user_id = current_setting('app.user_id')::uuid and t.transfer_id is not null and t.account_id = any (shared_accounts())
    and (o.id is not null or (t.transfer_id = t.id and t.transfer_by = 'rule'
      and coalesce(t.applied_effects ->> 'figures', '') not in ('pair', 'out')
      and t.reason_code not in ('card_repayment', 'own_transfer', 'savings', 'investing', 'loan_received')
      and (r.account_id is null or r.account_id <> all (shared_accounts()))
      and (r.account_id is not null
        or t.type = 'expense' and exists (select from wallets w where not w.shared and t.text ~* w.pattern))
      and not (t.type = 'expense'
        and exists (select from wallets w where w.shared and w.id <> t.account_id and t.text ~* w.pattern))))
$$;

alter function create_shared_views() rename to create_shared_views_of_plans;
create function create_shared_views() returns void language plpgsql as $$
declare
  name text;
  columns text;
begin
  perform create_shared_views_of_plans();
  foreach name in array array['investment_accounts', 'instruments', 'investment_trades', 'investment_prices',
      'investment_price_quarters'] loop
    execute format('drop view shared.%I', name);
  end loop;
  -- an account that is not shared is not replaced
  select string_agg(case a.attname
      when 'replaces_id' then '(select r.id from public.accounts r where r.user_id = i.user_id and r.id = i.replaces_id) as replaces_id'
      else format('i.%I', a.attname) end, ', ' order by a.attnum)
    into columns from pg_attribute a
    where a.attrelid = 'public.investment_accounts'::regclass and a.attnum > 0 and not a.attisdropped;
  execute 'create view shared.investment_accounts with (security_invoker = true) as select ' || columns
    || ' from public.investment_accounts i';
  grant select on shared.investment_accounts to xtharwa_member;
end $$;
select create_shared_views();
