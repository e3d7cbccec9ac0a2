-- What each merchant was paid, or paid, in a month: sums of `ledger` by account, merchant, category, type and currency
-- without own transfers, written with the other totals. '' stands for no merchant and for no category. `count` and
-- `further` are as in the other totals.
create table merchant_totals (
  user_id uuid not null,
  account_id uuid not null,
  month date not null,
  merchant_key text not null,
  category_id text not null,
  type text not null,
  currency text not null,
  amount_minor bigint not null,
  aed_minor bigint,
  count int not null,
  further int not null default 0,
  primary key (user_id, account_id, month, merchant_key, category_id, type, currency),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
alter table merchant_totals enable row level security;
create policy own_rows on merchant_totals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on merchant_totals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on merchant_totals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

insert into merchant_totals (user_id, account_id, month, merchant_key, category_id, type, currency, amount_minor, aed_minor, count)
select l.user_id, l.account_id, date_trunc('month', l.day::timestamp)::date, coalesce(t.merchant_key, ''),
  coalesce(l.category_id, ''), l.type, l.currency, sum(l.amount_minor)::bigint, sum(l.aed_minor)::bigint, count(*)::int
from ledger l join transactions t on t.user_id = l.user_id and t.id = l.id
where not l.transfer group by 1, 2, 3, 4, 5, 6, 7;

-- The rows need not be in the index any more.
drop index transactions_merchant;
create index transactions_merchant on transactions (user_id, merchant_key, day desc) where removed_at is null;
