-- Purchases paid in instalments: a plan of the card's bank, or a provider that splits an order into parts. A plan that the
-- user dismissed stays, so that it is not suggested again.
create table instalment_plans (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('card', 'pay_later')),
  provider text not null check (provider in ('card', 'tabby', 'tamara', 'postpay', 'other')),
  name text not null,
  account_id uuid not null,
  currency text not null,
  -- What was bought for, without fees and interest; `refunded_minor` of it came back.
  total_minor bigint not null check (total_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  count int not null check (count between 2 and 60),
  -- What the bank takes each time, interest included.
  each_minor bigint not null check (each_minor > 0),
  first_due date not null,
  step text not null check (step in ('month', 'two_weeks')),
  -- `paid`: each instalment is spending when it is paid. `order`: the whole amount is, with the first of them.
  counts text not null check (counts in ('paid', 'order')),
  state text not null check (state in ('active', 'settled', 'dismissed')),
  settled_on date,
  -- The bank line by which it was suggested.
  anchor_id uuid,
  -- What is still to be paid; kept with its payments (server/features/uae/instalments).
  open_days date[] not null default '{}',
  open_minors bigint[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index instalment_plans_anchor on instalment_plans (user_id, anchor_id) where anchor_id is not null;
alter table instalment_plans enable row level security;
create policy own_rows on instalment_plans to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on instalment_plans to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on instalment_plans
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('instalment_plans', 'id');

-- The bank's lines of a plan. `retry` is a debit that failed, with its reversal. `counted_minor` is the amount that a line
-- counts with where that is not its own.
create table plan_payments (
  user_id uuid not null,
  transaction_id uuid not null,
  plan_id uuid not null,
  role text not null check (role in ('purchase', 'conversion', 'instalment', 'fee', 'interest', 'settlement', 'refund', 'retry', 'refused')),
  by_user boolean not null,
  counted_minor bigint,
  primary key (user_id, transaction_id, plan_id),
  foreign key (user_id, plan_id) references instalment_plans (user_id, id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create index plan_payments_plan on plan_payments (user_id, plan_id);
create unique index plan_payments_once on plan_payments (user_id, transaction_id) where role <> 'refused';
alter table plan_payments enable row level security;
create policy own_rows on plan_payments to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on plan_payments to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on plan_payments
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('plan_payments', 'transaction_id,plan_id');

create or replace view scheduled_payments with (security_invoker = true) as
select user_id, id, 'cheque'::text as kind, account_id, null::uuid as to_account_id,
  case direction when 'given' then 'expense' else 'income' end as type,
  date as day, currency, amount_minor - paid_minor as amount_minor,
  case when direction = 'received' then case when number is null then 'cheque_deposit_named' else 'cheque_deposit_numbered_named' end
    when purpose = 'rent' then case when number is null then 'rent_named' else 'rent_cheque_named' end
    else case when number is null then 'cheque_named' else 'cheque_numbered_named' end end as title_code,
  jsonb_build_object('number', coalesce(number, ''), 'name', payee) as title_params,
  coalesce(lease_id, id) as group_id
from cheques
where state in ('planned', 'partly_paid') and amount_minor > paid_minor
union all
select p.user_id, p.id, 'instalment', p.account_id, null, 'expense', o.day, p.currency, o.minor, 'instalment_of',
  jsonb_build_object('number', p.count - cardinality(p.open_days) + o.position, 'count', p.count, 'name', p.name), p.id
from instalment_plans p cross join lateral unnest(p.open_days, p.open_minors) with ordinality as o (day, minor, position)
where p.state = 'active' and o.minor > 0;

create or replace view scheduled_history with (security_invoker = true) as
select p.user_id, coalesce(c.lease_id, c.id) as group_id, p.transaction_id
from cheque_payments p join cheques c on c.user_id = p.user_id and c.id = p.cheque_id
where p.role in ('debit', 'completion')
union all
select user_id, plan_id, transaction_id from plan_payments where role = 'instalment';
