-- The cheque book. A lease is paid by one to twelve cheques; a cheque may also stand alone.
create table leases (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  payee text not null,
  currency text not null,
  rent_minor bigint not null check (rent_minor > 0),
  starts date not null,
  ends date not null check (ends > starts),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('leases'), track_changes('leases', 'id');

create table cheques (
  user_id uuid not null,
  id uuid not null,
  lease_id uuid,
  direction text not null check (direction in ('given', 'received')),
  purpose text not null check (purpose in ('rent', 'other')),
  -- Digits as printed, leading zeros included; null while it is not known.
  number text,
  date date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  payee text not null,
  -- An account that is gone is none.
  account_id uuid,
  note text not null default '',
  -- The cheque that was given in place of this one.
  replaced_by uuid,
  -- What follows from its payments; kept with them (server/features/uae/cheques).
  state text not null check (state in ('planned', 'presented', 'paid', 'partly_paid', 'returned', 'replaced')),
  paid_minor bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, lease_id) references leases (user_id, id)
);
create index cheques_lease on cheques (user_id, lease_id);
select restrict_to_owner('cheques'), track_changes('cheques', 'id');

-- The bank's lines of a cheque. A line belongs to one cheque at most; `refused` is a line that the user said is none of it.
-- Lines that no cheque names are found again, so a cheque with lines is removed by the service alone.
create table cheque_payments (
  user_id uuid not null,
  transaction_id uuid not null,
  cheque_id uuid not null,
  role text not null check (role in ('debit', 'return', 'fee', 'completion', 'refused')),
  by_user boolean not null,
  primary key (user_id, transaction_id, cheque_id),
  foreign key (user_id, cheque_id) references cheques (user_id, id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create index cheque_payments_cheque on cheque_payments (user_id, cheque_id);
create unique index cheque_payments_once on cheque_payments (user_id, transaction_id) where role <> 'refused';
select restrict_to_owner('cheque_payments'), track_changes('cheque_payments', 'transaction_id,cheque_id');

-- Bank lines of cheques that the user does not want in the cheque book: they are not offered again.
create table cheque_dismissals (
  user_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
select restrict_to_owner('cheque_dismissals'), track_changes('cheque_dismissals', 'transaction_id');

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
select restrict_to_owner('instalment_plans'), track_changes('instalment_plans', 'id');

-- The bank's lines of a plan. `retry` is a debit that failed, with its reversal. `counted_minor` is the amount that a line
-- counts with where that is not its own.
create table plan_payments (
  user_id uuid not null,
  transaction_id uuid not null,
  plan_id uuid not null,
  role text not null check (role in (
    'purchase', 'conversion', 'instalment', 'fee', 'interest', 'settlement', 'refund', 'retry', 'refused')),
  by_user boolean not null,
  counted_minor bigint,
  primary key (user_id, transaction_id, plan_id),
  foreign key (user_id, plan_id) references instalment_plans (user_id, id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create index plan_payments_plan on plan_payments (user_id, plan_id);
create unique index plan_payments_once on plan_payments (user_id, transaction_id) where role <> 'refused';
select restrict_to_owner('plan_payments'), track_changes('plan_payments', 'transaction_id,plan_id');

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
select restrict_to_owner('card_terms'), track_changes('card_terms', 'account_id');

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
select restrict_to_owner('card_statements'), track_changes('card_statements', 'account_id,day');

-- Cash taken with a card that has been left out of spending once. What its user says of it afterwards stays.
create table card_advances (
  user_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
select restrict_to_owner('card_advances');

-- Payments that are known to come because of what their user has entered: the look-ahead reads them here. Titles are
-- those of the catalogue. `to_account_id` receives a transfer between own accounts.
create view scheduled_payments with (security_invoker = true) as
select user_id, id, 'cheque'::text as kind, account_id, null::uuid as to_account_id,
  case direction when 'given' then 'expense' else 'income' end as type,
  date as day, currency, amount_minor - paid_minor as amount_minor,
  case when direction = 'received'
      then case when number is null then 'cheque_deposit_named' else 'cheque_deposit_numbered_named' end
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
grant select on scheduled_payments to xtharwa_app;

-- Rows of what a group of scheduled payments has paid so far: the series that they belong to is not expected a second time.
create view scheduled_history with (security_invoker = true) as
select p.user_id, coalesce(c.lease_id, c.id) as group_id, p.transaction_id
from cheque_payments p join cheques c on c.user_id = p.user_id and c.id = p.cheque_id
where p.role in ('debit', 'completion')
union all
select user_id, plan_id, transaction_id from plan_payments where role = 'instalment';
grant select on scheduled_history to xtharwa_app;

-- People and own accounts abroad that money is sent to.
create table recipients (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- ISO 3166 and ISO 4217.
  country text not null,
  currency text not null,
  -- An account of the user's own: what goes there is a transfer.
  own_account boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index recipients_name on recipients (user_id, lower(name));
select restrict_to_owner('recipients'), track_changes('recipients', 'id');

-- What is known of a payment that sent money abroad, beside the bank's line. Rates are units of the other currency for one
-- of the payment's, as decimal text; null is not known.
create table remittances (
  user_id uuid not null,
  transaction_id uuid not null,
  -- False where the user said that it sent no money abroad.
  sent boolean not null default true,
  recipient_id uuid,
  country text,
  currency text,
  received_minor bigint check (received_minor > 0),
  offered_rate text,
  mid_rate text,
  fee_minor bigint check (fee_minor >= 0),
  vat_minor bigint check (vat_minor >= 0),
  -- Null: as its recipient says.
  own_account boolean,
  -- By which later payments to the same recipient are recognised.
  signature text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade,
  foreign key (user_id, recipient_id) references recipients (user_id, id)
);
create index remittances_recipient on remittances (user_id, recipient_id);
select restrict_to_owner('remittances'), track_changes('remittances', 'transaction_id');
