-- Groups of categories, their order, names in Arabic, and categories that went into others.
create table category_groups (
  user_id uuid not null,
  id text not null,
  -- Null while a group that came with the product has its first name.
  name text,
  name_ar text,
  need text check (need in ('essential', 'discretionary')),
  position int not null default 0,
  created_at timestamptz not null,
  primary key (user_id, id)
);
alter table category_groups enable row level security;
create policy own_rows on category_groups to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on category_groups to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on category_groups
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

insert into category_groups (user_id, id, need, position, created_at)
select u.user_id, g.id, g.need, g.position, now()
from (select distinct user_id from categories) u, (values
  ('income', null, 1), ('home', 'essential', 2), ('transport', 'essential', 3), ('leisure', 'discretionary', 4),
  ('health', 'essential', 5), ('subscriptions', 'discretionary', 6), ('savings', null, 7),
  ('other', 'discretionary', 8)) as g (id, need, position);

alter table categories
  add column name_ar text,
  add column group_id text,
  add column position int not null default 0,
  -- Out of every list; what would get it gets moved_to, or no category where that is null.
  add column removed_at timestamptz,
  add column moved_to text;
update categories set group_id = case when type = 'income' then 'income' else case color
  when 'orange' then 'home' when 'blue' then 'transport' when 'purple' then 'leisure' when 'red' then 'health'
  when 'amber' then 'subscriptions' when 'green' then 'savings' else 'other' end end;
alter table categories alter column group_id set not null,
  add foreign key (user_id, group_id) references category_groups (user_id, id);
drop index categories_name;
create unique index categories_name on categories (user_id, lower(name)) where removed_at is null;
select track_changes('category_groups', 'id');
