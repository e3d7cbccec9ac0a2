-- What the user has entered of a credit card's terms, where its bank does not say. Rates and shares are in hundredths of a
-- percent; the rate is for a month.
create table card_terms (
  user_id uuid not null,
  account_id uuid not null,
  statement_day int check (statement_day between 1 and 31),
  -- Days from the statement to the due date.
  due_days int check (due_days between 1 and 60),
  minimum_share int check (minimum_share between 1 and 10000),
  minimum_floor_minor bigint check (minimum_floor_minor >= 0),
  monthly_rate int check (monthly_rate between 0 and 10000),
  islamic boolean not null default false,
  -- What the user means to pay of a statement.
  pays text not null default 'full' check (pays in ('full', 'minimum')),
  -- What is still to be paid of the newest statement; kept with the card's lines (server/features/uae/cards).
  next_due date,
  next_minor bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table card_terms enable row level security;
create policy own_rows on card_terms to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on card_terms to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on card_terms
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('card_terms', 'account_id');

-- Statements as the user read them.
create table card_statements (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  due date not null check (due >= day),
  amount_minor bigint not null check (amount_minor >= 0),
  minimum_minor bigint check (minimum_minor >= 0),
  created_at timestamptz not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table card_statements enable row level security;
create policy own_rows on card_statements to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on card_statements to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on card_statements
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('card_statements', 'account_id,day');

-- Cash taken with a card that has been left out of spending once. What its user says of it afterwards stays.
create table card_advances (
  user_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
alter table card_advances enable row level security;
create policy own_rows on card_advances to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on card_advances to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on card_advances
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

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
where p.state = 'active' and o.minor > 0
union all
select c.user_id, c.account_id, 'card', null, c.account_id, 'expense', c.next_due, a.currency, c.next_minor,
  'card_repayment_named', jsonb_build_object('name', a.name), c.account_id
from card_terms c join accounts a on a.user_id = c.user_id and a.id = c.account_id and not a.hidden and a.closed_at is null
where c.next_due is not null and c.next_minor > 0;
