-- A transfer stays one for a member, whether its other side is shared or not: what is shared counts as it does for its owner.

-- The payments in shared accounts of whose transfer every other leg is in an account that is not shared.
create or replace function outside_payments() returns uuid[] language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select coalesce(array_agg(t.id), '{}')
    from transactions t
    where t.user_id = current_setting('app.user_id')::uuid and t.transfer_id is not null and t.account_id = any (shared_accounts())
      and (select bool_and(o.account_id <> all (shared_accounts())) from transactions o
        where o.user_id = t.user_id and o.transfer_id = t.transfer_id and o.id <> t.id));
end $$;

alter function create_shared_views() rename to create_shared_views_of_investments;
create function create_shared_views() returns void language plpgsql as $$
declare
  name text;
  columns text;
begin
  perform create_shared_views_of_investments();
  -- such a leg is a transfer of one side, which names no other
  select string_agg(case a.attname
      when 'transfer_id' then 'case when t.transfer_id is not null and t.id = any ((select public.known_outside_payments())::uuid[]) then t.id else t.transfer_id end as transfer_id'
      when 'transfer_by' then 'case when t.transfer_id is not null and t.id = any ((select public.known_outside_payments())::uuid[]) then ''auto'' else t.transfer_by end as transfer_by'
      when 'refund_of' then '(select p.id from public.transactions p where p.user_id = t.user_id and p.id = t.refund_of) as refund_of'
      else format('t.%I', a.attname) end, ', ' order by a.attnum)
    into columns from pg_attribute a
    where a.attrelid = 'public.transactions'::regclass and a.attnum > 0 and not a.attisdropped;
  execute 'create or replace view shared.transactions with (security_invoker = true) as select ' || columns
    || ' from public.transactions t';

  drop view shared.outside_lines cascade;
  foreach name in array array['daily_totals', 'monthly_totals', 'yearly_totals', 'merchant_totals', 'account_days',
      'account_months'] loop
    execute format('create view shared.%1$I with (security_invoker = true) as select * from public.%1$I', name);
    execute format('grant select on shared.%I to xtharwa_member', name);
  end loop;
end $$;
select create_shared_views();
