-- What a household plans together. A row belongs to the person who made it and is read by those who see accounts of theirs;
-- what is spent and saved is added up for whoever looks.

-- What the household wants to spend in a calendar month at most, in fils.
create table household_budgets (
  user_id uuid not null,
  id uuid not null,
  -- A category that everybody has; null is all spending.
  category_id text,
  limit_minor bigint not null check (limit_minor > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index household_budgets_category on household_budgets (user_id, coalesce(category_id, ''));
select restrict_to_owner('household_budgets'), track_changes('household_budgets', 'id');

-- What the household saves for, in fils.
create table household_goals (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  target_minor bigint not null check (target_minor > 0),
  by_day date,
  -- Whose balances count: accounts of anybody in the household, which the reader sees or does not.
  account_ids uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('household_goals'), track_changes('household_goals', 'id');
select share_rows('household_budgets', 'true'), share_rows('household_goals', 'true');

-- Ids without those of some accounts. A function, because Citus allows no subquery over an unnested column in an UPDATE.
create function ids_without(ids uuid[], gone uuid[]) returns uuid[] language plpgsql immutable parallel safe as $$
declare
  id uuid;
begin
  foreach id in array gone loop
    ids := array_remove(ids, id);
  end loop;
  return ids;
end $$;

-- Bills that are expected in shared accounts. What the user said or detection found of a date has no account of its own.
select share_rows_of_accounts('series', 'account_id'),
  share_rows('expected_payments', 'account_id = any ((select shared_accounts())::uuid[])
    or source = ''series'' and source_id in (select s.id from series s where s.user_id = current_user_id())');

alter function create_shared_views() rename to create_shared_views_of_payments;
create function create_shared_views() returns void language plpgsql as $$
declare
  columns text;
begin
  perform create_shared_views_of_payments();
  -- an account that is not shared is nobody's other side
  select string_agg(case a.attname
      when 'to_account_id' then '(select a.id from public.accounts a where a.user_id = e.user_id and a.id = e.to_account_id) as to_account_id'
      else format('e.%I', a.attname) end, ', ' order by a.attnum)
    into columns from pg_attribute a
    where a.attrelid = 'public.expected_payments'::regclass and a.attnum > 0 and not a.attisdropped;
  execute 'create view shared.expected_payments with (security_invoker = true) as select ' || columns || ' from public.expected_payments e';
  grant select on shared.expected_payments to xtharwa_member;
end $$;
select create_shared_views();

-- A cost that somebody in the household owes, by their user id, and whether the payment counts without it: then the amount
-- that counts is the user's, the bank's less these parts.
alter table shared_costs add column member_id uuid, add column lowers boolean not null default false;
create index shared_costs_member on shared_costs (user_id, member_id) where member_id is not null;
