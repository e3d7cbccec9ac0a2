-- What a person corrected in the calendar of holidays and Ramadan, and days off of their own.
create table calendar_corrections (
  user_id uuid not null,
  id uuid not null,
  -- The entry of the product's calendar that this corrects, such as 'ramadan-2026'; null for a day of their own.
  entry text,
  name text not null default '',
  from_day date not null,
  to_day date not null,
  state text not null check (state in ('expected', 'announced')),
  day_off boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, entry),
  check (to_day >= from_day)
);
alter table calendar_corrections enable row level security;
create policy own_rows on calendar_corrections to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on calendar_corrections to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on calendar_corrections
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('calendar_corrections', 'id');
