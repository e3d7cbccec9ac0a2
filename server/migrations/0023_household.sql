-- A household: who sees which accounts of whom. The owner of rows stays their user_id; a member reads them under a role of
-- its own, which sees the rows of shared accounts alone and has no right on any table that is not named here.

-- Looked up by the member, before it is known whose data a request is about, so these stay on the coordinator and the
-- application role has no right on them.
create table household_members (
  id uuid primary key,
  owner_id uuid not null references identity_users ("id") on delete cascade,
  member_id uuid not null references identity_users ("id") on delete cascade,
  role text not null check (role in ('viewer', 'partner', 'accountant')),
  -- The accounts that the owner shares with this member.
  account_ids uuid[] not null,
  since timestamptz not null,
  -- The last day of the access, in Dubai.
  until date,
  -- Changed with the row, as a part of the version of what the member sees.
  version uuid not null,
  ended_at timestamptz,
  check (owner_id <> member_id),
  check (role <> 'accountant' or until is not null)
);
create unique index household_members_pair on household_members (owner_id, member_id) where ended_at is null;
create index household_members_member on household_members (member_id) where ended_at is null;

create table household_invitations (
  id uuid primary key,
  owner_id uuid not null references identity_users ("id") on delete cascade,
  token_hash text not null unique,
  email text,
  role text not null check (role in ('viewer', 'partner', 'accountant')),
  account_ids uuid[] not null,
  until date,
  state text not null check (state in ('open', 'accepted', 'declined')),
  -- Who accepted or declined it.
  person_id uuid references identity_users ("id") on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'open') = (person_id is null))
);
create index household_invitations_owner on household_invitations (owner_id);
create index household_invitations_person on household_invitations (person_id) where person_id is not null;

do $$
begin
  if not exists (select from pg_roles where rolname = 'xtharwa_member') then
    create role xtharwa_member nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another process was first
end $$;
do $$
begin
  execute format('grant xtharwa_member to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;
grant usage on schema public to xtharwa_member;

-- The accounts whose rows a member's transaction may see. Without them it fails, so that a setting that did not arrive is
-- never everything.
create function shared_accounts() returns uuid[] language sql stable parallel safe
  as $$ select current_setting('app.shared_accounts')::uuid[] $$;

-- The payments in shared accounts that are a leg of a transfer of which another leg is in an account that is not shared. For
-- a member they are no transfers: the other account does not exist.
create function outside_payments() returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct t.id), '{}')
  from transactions t join transactions o on o.user_id = t.user_id and o.transfer_id = t.transfer_id
  where t.user_id = current_setting('app.user_id')::uuid and t.transfer_id is not null
    and t.account_id = any (shared_accounts()) and o.account_id <> all (shared_accounts())
$$;

-- The same, found once in a transaction, which holds it in a setting (server/platform/db/db.ts). Fails without.
create function known_outside_payments() returns uuid[] language sql stable parallel safe
  as $$ select current_setting('app.outside_payments')::uuid[] $$;

-- What a member may read of a table: the owner's rows that satisfy a condition.
create function share_rows(table_name text, condition text) returns void language plpgsql as $$
begin
  execute format('create policy shared_rows on %I for select to xtharwa_member using (user_id = current_user_id() and (%s))',
    table_name, condition);
  execute format('grant select on %I to xtharwa_member', table_name);
end $$;
create function share_rows_of_accounts(table_name text, column_name text) returns void language plpgsql as $$
begin
  perform share_rows(table_name, format('%I = any ((select shared_accounts())::uuid[])', column_name));
end $$;

select share_rows_of_accounts('accounts', 'id'), share_rows_of_accounts('daily_balances', 'account_id'),
  share_rows_of_accounts('valuations', 'account_id'), share_rows_of_accounts('unreadable_rows', 'account_id'),
  share_rows_of_accounts('transactions', 'account_id'), share_rows_of_accounts('daily_totals', 'account_id'),
  share_rows_of_accounts('monthly_totals', 'account_id'), share_rows_of_accounts('yearly_totals', 'account_id'),
  share_rows_of_accounts('merchant_totals', 'account_id'), share_rows_of_accounts('account_days', 'account_id'),
  share_rows_of_accounts('account_months', 'account_id'), share_rows_of_accounts('card_terms', 'account_id'),
  share_rows_of_accounts('savings_terms', 'account_id');
-- In these conditions the policies of the tables that they look at apply too.
select share_rows('connections', 'id in (select a.connection_id from accounts a where a.user_id = current_user_id())'),
  share_rows('transaction_splits', 'exists (select from transactions t
    where t.user_id = transaction_splits.user_id and t.id = transaction_splits.transaction_id)'),
  share_rows('shared_costs', 'exists (select from transactions t
    where t.user_id = shared_costs.user_id and t.id = shared_costs.transaction_id)'),
  share_rows('attachments', 'exists (select from transactions t
    where t.user_id = attachments.user_id and t.id = attachments.transaction_id)'),
  share_rows('tags', 'id in (select unnest(t.tag_ids) from transactions t
    where t.user_id = current_user_id() and t.tag_ids <> ''{}'' and t.removed_at is null)'),
  share_rows('category_groups', 'true');
-- A category that a person made up is seen where a payment in a shared account has it.
select share_rows('categories', 'is_default
  or id in (select y.category_id from yearly_totals y where y.user_id = current_user_id())
  or id in (select s.category_id from transaction_splits s where s.user_id = current_user_id())
  or id in (select case when t.user_category_set then t.user_category_id else t.category_id end from transactions t
    where t.user_id = current_user_id() and t.status = ''pending'' and t.removed_at is null)
  or id in (select case when t.user_category_set then t.user_category_id else t.category_id end from transactions t
    where t.user_id = current_user_id() and t.split_minor is not null and t.removed_at is null)');
grant select on exchange_rates to xtharwa_member;

-- What a member's statements find in place of tables and views whose rows depend on more than one account. The schema comes
-- first in the search path of a member's transactions. A migration that changes one of these calls this again.
create function create_shared_views() returns void language plpgsql as $$
declare
  columns text;
  name text;
begin
  drop schema if exists shared cascade;
  create schema shared;
  grant usage on schema shared to xtharwa_member;

  select string_agg(case a.attname
      when 'transfer_id' then 'case when t.transfer_id is not null and t.id <> all ((select public.known_outside_payments())::uuid[]) then t.transfer_id end as transfer_id'
      when 'transfer_by' then 'case when t.transfer_id is not null and t.id <> all ((select public.known_outside_payments())::uuid[]) then t.transfer_by end as transfer_by'
      when 'refund_of' then '(select p.id from public.transactions p where p.user_id = t.user_id and p.id = t.refund_of) as refund_of'
      else format('t.%I', a.attname) end, ', ' order by a.attnum)
    into columns from pg_attribute a
    where a.attrelid = 'public.transactions'::regclass and a.attnum > 0 and not a.attisdropped;
  execute 'create view shared.transactions with (security_invoker = true) as select ' || columns || ' from public.transactions t';

  -- The same texts as in public, on the tables and views that are in front of it.
  foreach name in array array['payments', 'payment_lines', 'searchable_transactions'] loop
    perform set_config('search_path', 'public', true);
    columns := pg_get_viewdef(format('public.%I', name)::regclass);
    perform set_config('search_path', 'shared, public', true);
    execute format('create view shared.%I with (security_invoker = true) as %s', name, columns);
  end loop;
  perform set_config('search_path', 'public', true);

  -- The lines that the stored totals count as transfers and that are none for a member.
  create view shared.outside_lines with (security_invoker = true) as
  select l.* from shared.payment_lines l
  where l.id = any ((select public.known_outside_payments())::uuid[]) and l.booked and not l.removed;

  for name, columns in values ('daily_totals', 'day'), ('monthly_totals', 'month'), ('yearly_totals', 'year') loop
    execute format($view$
      create view shared.%1$I with (security_invoker = true) as
      select user_id, account_id, %2$I, category_id, type, currency, transfer, sum(amount_minor)::bigint as amount_minor,
        sum(aed_minor)::bigint as aed_minor, sum(count)::int as count, sum(verified)::int as verified,
        sum(added_count)::int as added_count
      from (
        select user_id, account_id, %2$I, category_id, type, currency, transfer, amount_minor, aed_minor, count, verified,
          added_count
        from public.%1$I
        union all
        select l.user_id, l.account_id, date_trunc(%2$L, l.day::timestamp)::date, coalesce(l.category_id, ''), l.type, l.currency,
          m.transfer, m.sign * l.amount_minor, m.sign * l.aed_minor, m.sign * l.first_line::int,
          m.sign * (l.first_line and l.verified)::int, m.sign * l.adds_category::int
        from shared.outside_lines l cross join (values (true, -1), (false, 1)) as m (transfer, sign)) t
      group by user_id, account_id, %2$I, category_id, type, currency, transfer
      having sum(count) + sum(added_count) > 0$view$, name, columns);
  end loop;

  create view shared.merchant_totals with (security_invoker = true) as
  select user_id, account_id, month, merchant_key, category_id, type, currency, sum(amount_minor)::bigint as amount_minor,
    sum(aed_minor)::bigint as aed_minor, sum(count)::int as count, sum(added_count)::int as added_count
  from (
    select user_id, account_id, month, merchant_key, category_id, type, currency, amount_minor, aed_minor, count, added_count
    from public.merchant_totals
    union all
    select user_id, account_id, date_trunc('month', day::timestamp)::date, coalesce(merchant_key, ''), coalesce(category_id, ''),
      type, currency, amount_minor, aed_minor, first_line::int, adds_category::int
    from shared.outside_lines) t
  group by user_id, account_id, month, merchant_key, category_id, type, currency;

  create view shared.account_days with (security_invoker = true) as
  select user_id, account_id, day, sum(net_minor)::bigint as net_minor, sum(income_aed)::bigint as income_aed,
    sum(expense_aed)::bigint as expense_aed, sum(count)::int as count, sum(income_rows)::int as income_rows,
    sum(expense_rows)::int as expense_rows, sum(verified_rows)::int as verified_rows, sum(pending_rows)::int as pending_rows
  from (
    select user_id, account_id, day, net_minor, income_aed, expense_aed, count, income_rows, expense_rows, verified_rows,
      pending_rows
    from public.account_days
    union all
    select user_id, account_id, day, 0, case when type = 'income' then coalesce(aed_minor, 0) else 0 end,
      case when type = 'expense' then coalesce(aed_minor, 0) else 0 end, first_line::int, 0, 0, 0, 0
    from shared.outside_lines) t
  group by user_id, account_id, day;

  create view shared.account_months with (security_invoker = true) as
  select user_id, account_id, month, sum(net_minor)::bigint as net_minor, sum(income_aed)::bigint as income_aed,
    sum(expense_aed)::bigint as expense_aed, sum(count)::int as count, sum(income_rows)::int as income_rows,
    sum(expense_rows)::int as expense_rows, sum(verified_rows)::int as verified_rows, sum(pending_rows)::int as pending_rows,
    min(first_day) as first_day
  from (
    select user_id, account_id, month, net_minor, income_aed, expense_aed, count, income_rows, expense_rows, verified_rows,
      pending_rows, first_day
    from public.account_months
    union all
    select user_id, account_id, date_trunc('month', day::timestamp)::date, 0,
      case when type = 'income' then coalesce(aed_minor, 0) else 0 end,
      case when type = 'expense' then coalesce(aed_minor, 0) else 0 end, first_line::int, 0, 0, 0, 0, null::date
    from shared.outside_lines) t
  group by user_id, account_id, month;

  -- The owner's name, for the head of a statement.
  create view shared.user_documents as
  select user_id, name, ''::text as email, null::text as photo_version, null::text as lean_customer_id,
    'disconnected'::text as lean_connection_status, null::timestamptz as lean_connected_at, null::timestamptz as lean_updated_at,
    '{}'::jsonb as settings, '{}'::jsonb as goals, setup_at, created_at
  from public.user_documents where user_id = public.current_user_id();

  -- What is not of single accounts is not shared, and figures are computed without it.
  foreach name in array array['pay_settings', 'calendar_corrections', 'settlements', 'loans', 'employments',
      'employment_salaries', 'employment_absences', 'investment_accounts', 'instruments', 'investment_trades', 'investment_cash',
      'investment_prices'] loop
    -- of the same columns, without depending on the table
    select string_agg(format('null::%s as %I', format_type(a.atttypid, a.atttypmod), a.attname), ', ' order by a.attnum)
      into columns from pg_attribute a
      where a.attrelid = format('public.%I', name)::regclass and a.attnum > 0 and not a.attisdropped;
    execute format('create view shared.%I as select %s where false', name, columns);
  end loop;
  -- tables of migrations that follow
  create view shared.investment_price_quarters as select null::uuid as user_id, null::uuid as instrument_id,
    null::date as quarter, null::text as lines where false;
  create view shared.investment_price_feeds as select null::uuid as user_id, null::uuid as instrument_id, null::text as source,
    null::text as address, null::text as symbol, null::text as sealed_key, null::text as price_path, null::text as day_path where false;
  create view shared.investment_price_checks as select null::uuid as user_id, null::uuid as instrument_id,
    null::timestamptz as checked_at, null::text as problem, null::date as question_day, null::numeric as question_price,
    null::date as open_day, null::numeric as open_price where false;
  grant select on all tables in schema shared to xtharwa_member;
end $$;
select create_shared_views();
