-- Payments split into lines with categories of their own, and tags.

create table transaction_splits (
  user_id uuid not null,
  transaction_id uuid not null,
  -- From 1 on. `before_minor` is the sum of the lines before it.
  position int not null check (position > 0),
  amount_minor bigint not null check (amount_minor > 0),
  before_minor bigint not null check (before_minor >= 0),
  category_id text,
  note text not null default '',
  primary key (user_id, transaction_id, position),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create index transaction_splits_category on transaction_splits (user_id, category_id);
alter table transaction_splits enable row level security;
create policy own_rows on transaction_splits to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on transaction_splits to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on transaction_splits
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- The sum of a payment's lines. They count only while they add up to the amount that counts: when the bank or the user
-- changes it they stay, out of use, until they are corrected.
alter table transactions add column split_minor bigint;
create index transactions_split on transactions (user_id, day desc, id desc) where split_minor is not null;

-- What a payment is made of: its lines while they are in use, else itself. Each payment is converted once: a line is worth
-- the difference that it makes to the sum up to it, so that the lines add up to the payment in fils too.
create view transaction_lines with (security_invoker = true) as
select
  t.user_id, t.id, t.account_id, t.day, t.type, t.currency, t.status, t.removed_at, t.merchant_key,
  coalesce(s.amount_minor, t.user_amount_minor, t.amount_minor) as amount_minor,
  case when s.position is not null then s.category_id when t.user_category_set then t.user_category_id else t.category_id end as category_id,
  t.transfer_id is not null as transfer,
  t.source,
  case when s.position is null then to_aed(coalesce(t.user_amount_minor, t.amount_minor), t.currency)
    else to_aed(s.before_minor + s.amount_minor, t.currency) - to_aed(s.before_minor, t.currency) end as aed_minor,
  t.verified,
  s.position as line,
  -- The line by which a payment is counted; and a later one that is its first of another category.
  s.position is null or s.position = 1 as first,
  s.position is not null and s.position > 1 and not exists (select from transaction_splits e
    where e.user_id = s.user_id and e.transaction_id = s.transaction_id and e.position < s.position
      and e.category_id is not distinct from s.category_id) as further
from transactions t
left join transaction_splits s on t.split_minor = coalesce(t.user_amount_minor, t.amount_minor)
  and s.user_id = t.user_id and s.transaction_id = t.id;
grant select on transaction_lines to xtharwa_app;

create or replace view ledger with (security_invoker = true) as
select
  user_id, id, account_id, day, type, currency, amount_minor, category_id, transfer, source, aed_minor, verified,
  line, first, further
from transaction_lines
where removed_at is null and status = 'booked';

-- `count` counts each payment once, at its first line; `further` those of which only a later line is here. Together they
-- are the payments that have a line here.
alter table daily_totals add column further int not null default 0;
alter table monthly_totals add column further int not null default 0;
alter table yearly_totals add column further int not null default 0;

-- Tags: names that a user gives to payments.
create table tags (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index tags_name on tags (user_id, lower(name));
alter table tags enable row level security;
create policy own_rows on tags to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on tags to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on tags
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

alter table transactions add column tag_ids uuid[] not null default '{}';
create index transactions_tags on transactions using gin (user_id, tag_ids) where tag_ids <> '{}';
