-- Employments whose end-of-service payment a person has us estimate. The estimate itself is computed when it is read.
create table employments (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  regime text not null check (regime in ('mainland', 'difc', 'adgm', 'federal_savings', 'national')),
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  paid_on date,
  joined_on date,
  -- What the fund said it holds, and on which day.
  balance_minor bigint check (balance_minor >= 0),
  balance_day date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  check ((balance_minor is null) = (balance_day is null))
);
create table employment_salaries (
  user_id uuid not null,
  employment_id uuid not null,
  from_day date not null,
  basic_minor bigint not null check (basic_minor > 0),
  primary key (user_id, employment_id, from_day),
  foreign key (user_id, employment_id) references employments (user_id, id) on delete cascade
);
create table employment_absences (
  user_id uuid not null,
  employment_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  primary key (user_id, employment_id, from_day),
  foreign key (user_id, employment_id) references employments (user_id, id) on delete cascade
);
alter table employments enable row level security;
create policy own_rows on employments to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on employments to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on employments
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
alter table employment_salaries enable row level security;
create policy own_rows on employment_salaries to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on employment_salaries to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on employment_salaries
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
alter table employment_absences enable row level security;
create policy own_rows on employment_absences to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on employment_absences to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on employment_absences
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes(name, keys) from (values
  ('employments', 'id'),
  ('employment_salaries', 'employment_id,from_day'),
  ('employment_absences', 'employment_id,from_day')) as t (name, keys);
