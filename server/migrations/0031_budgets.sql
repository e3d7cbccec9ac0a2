create table budgets (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- Empty: all spending.
  category_ids text[] not null default '{}',
  every text not null check (every in ('month', 'pay', 'year')),
  carry boolean not null default false,
  -- The first day that counts for what is carried on.
  begins date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
alter table budgets enable row level security;
create policy own_rows on budgets to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on budgets to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on budgets
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- What a budget was from a day on, in fils, so that past periods keep the amount they had; null is the average of the last three.
create table budget_amounts (
  user_id uuid not null,
  budget_id uuid not null,
  from_day date not null,
  amount_minor bigint check (amount_minor >= 0),
  primary key (user_id, budget_id, from_day),
  foreign key (user_id, budget_id) references budgets (user_id, id) on delete cascade
);
alter table budget_amounts enable row level security;
create policy own_rows on budget_amounts to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on budget_amounts to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on budget_amounts
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
