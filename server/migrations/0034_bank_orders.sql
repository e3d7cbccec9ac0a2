-- Standing orders, direct debits and scheduled payments as the bank last listed them.
create table bank_orders (
  user_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('standing_order', 'direct_debit', 'scheduled_payment')),
  order_id text not null,
  active boolean not null,
  name text,
  frequency text check (frequency in ('weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  next_day date,
  previous_day date,
  final_day date,
  amount_minor bigint check (amount_minor >= 0),
  currency text,
  reference text,
  read_at timestamptz not null,
  primary key (user_id, account_id, kind, order_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table bank_orders enable row level security;
create policy own_rows on bank_orders to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on bank_orders to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on bank_orders
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Which order of the bank a series is: its account, kind and id.
alter table series add column order_key text;
create unique index series_order on series (user_id, order_key) where order_key is not null;
