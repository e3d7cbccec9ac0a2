-- The purchase that a refund is of. Several refunds may be of one purchase; one that is gone is not followed.
alter table transactions add column refund_of uuid;
create index transactions_refunds on transactions (user_id, refund_of) where refund_of is not null;

-- What other people owe of a payment, and the payment with which they settled it.
create table shared_costs (
  user_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  person text not null,
  -- In the payment's currency.
  amount_minor bigint not null check (amount_minor > 0),
  settled_at timestamptz,
  settled_by uuid,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index shared_costs_transaction on shared_costs (user_id, transaction_id);
alter table shared_costs enable row level security;
create policy own_rows on shared_costs to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on shared_costs to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on shared_costs
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
