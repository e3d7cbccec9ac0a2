-- What the household view reads of each person, with fewer statements.

-- As in 0031, but planned once per connection: a function in SQL is planned again at each call.
create or replace function outside_payments() returns uuid[] language plpgsql stable security definer set search_path = public as $$
begin
  return (
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
          and exists (select from wallets w where w.shared and w.id <> t.account_id and t.text ~* w.pattern)))));
end $$;

select create_shared_views();

-- As in 0023, and the category of a household budget, which members see.
drop policy shared_rows on categories;
select share_rows('categories', 'is_default
  or id in (select y.category_id from yearly_totals y where y.user_id = current_user_id())
  or id in (select s.category_id from transaction_splits s where s.user_id = current_user_id())
  or id in (select case when t.user_category_set then t.user_category_id else t.category_id end from transactions t
    where t.user_id = current_user_id() and t.status = ''pending'' and t.removed_at is null)
  or id in (select case when t.user_category_set then t.user_category_id else t.category_id end from transactions t
    where t.user_id = current_user_id() and t.split_minor is not null and t.removed_at is null)
  or id in (select b.category_id from household_budgets b where b.user_id = current_user_id())');
