-- A user's plan: the one trial of Premium, and what a payment provider says is paid for. Without a row a user is on Free.
create table user_plans (
  user_id uuid primary key,
  -- Premium without a payment, given by the operator.
  granted boolean not null default false,
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- When the user was told that the trial ends.
  trial_told_at timestamptz,
  paid_until timestamptz,
  renews boolean not null default false,
  customer_id text,
  subscription_id text,
  updated_at timestamptz not null
);
create index user_plans_trial_ends on user_plans (trial_ends_at) where trial_told_at is null;
alter table user_plans enable row level security;
create policy own_rows on user_plans to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on user_plans to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on user_plans
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

insert into user_plans (user_id, granted, updated_at)
  select user_id, true, now() from user_documents where plan = 'premium';
alter table user_documents drop column plan;
