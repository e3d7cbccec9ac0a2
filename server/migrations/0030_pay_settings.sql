-- How a person's pay periods are found; without a row, from the salaries that arrive.
create table pay_settings (
  user_id uuid primary key,
  mode text not null default 'salary' check (mode in ('salary', 'day', 'calendar')),
  -- Day of the month in mode 'day'; a shorter month ends earlier, a day off moves it to the working day before.
  day int check (day between 1 and 31),
  -- Merchant keys whose credits are salary although no bank says so.
  payers text[] not null default '{}',
  updated_at timestamptz not null,
  check (mode <> 'day' or day is not null)
);
alter table pay_settings enable row level security;
create policy own_rows on pay_settings to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on pay_settings to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on pay_settings
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
