-- What a person saves for. The targets of the three kinds that the user document names are in that document.
create table goals (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('custom', 'emergency_fund', 'monthly_savings', 'monthly_budget')),
  name text not null,
  icon text not null,
  -- In fils, of a custom goal.
  target_minor bigint check (target_minor > 0),
  -- Of an emergency fund that counts in months of essential spending.
  months int check (months between 1 and 36),
  by_day date,
  -- Transfers from this day on count.
  begins date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  check ((kind = 'custom') = (target_minor is not null)),
  check (kind = 'emergency_fund' or months is null)
);
create unique index goals_kind on goals (user_id, kind) where kind <> 'custom';
alter table goals enable row level security;
create policy own_rows on goals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on goals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on goals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Which part of an account belongs to a goal. Those of one account are at most 100 together: writers lock the account first.
create table goal_shares (
  user_id uuid not null,
  goal_id uuid not null,
  account_id uuid not null,
  percent int not null check (percent between 1 and 100),
  counts text not null check (counts in ('balance', 'transfers')),
  primary key (user_id, goal_id, account_id),
  foreign key (user_id, goal_id) references goals (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index goal_shares_account on goal_shares (user_id, account_id);
alter table goal_shares enable row level security;
create policy own_rows on goal_shares to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on goal_shares to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on goal_shares
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- Contributions entered by hand, in fils; a negative one takes back.
create table goal_pledges (
  user_id uuid not null,
  id uuid not null,
  goal_id uuid not null,
  account_id uuid,
  day date not null,
  amount_minor bigint not null check (amount_minor <> 0),
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, goal_id) references goals (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index goal_pledges_goal on goal_pledges (user_id, goal_id, day desc, id desc);
create index goal_pledges_account on goal_pledges (user_id, account_id) where account_id is not null;
alter table goal_pledges enable row level security;
create policy own_rows on goal_pledges to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on goal_pledges to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on goal_pledges
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
