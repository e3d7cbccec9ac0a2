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
alter table leases enable row level security;
create policy own_rows on leases to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on leases to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on leases
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('leases', 'id');

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
alter table cheques enable row level security;
create policy own_rows on cheques to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on cheques to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on cheques
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('cheques', 'id');

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
alter table cheque_payments enable row level security;
create policy own_rows on cheque_payments to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on cheque_payments to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on cheque_payments
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('cheque_payments', 'transaction_id,cheque_id');

-- Payments that are known to come because of what their user has entered: the look-ahead reads them here. Titles are
-- those of the catalogue. `to_account_id` receives a transfer between own accounts.
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
where state in ('planned', 'partly_paid') and amount_minor > paid_minor;
grant select on scheduled_payments to xtharwa_app;

-- Rows of what a group of scheduled payments has paid so far: the series that they belong to is not expected a second time.
create or replace view scheduled_history with (security_invoker = true) as
select p.user_id, coalesce(c.lease_id, c.id) as group_id, p.transaction_id
from cheque_payments p join cheques c on c.user_id = p.user_id and c.id = p.cheque_id
where p.role in ('debit', 'completion');
grant select on scheduled_history to xtharwa_app;
