-- Rules by which a user has payments categorised and named; the first that fits decides each of the two.
create table rules (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- { join: all or any, list: [{ field, op, value }] } and [{ set, value }], as the contract describes them.
  conditions jsonb not null,
  actions jsonb not null,
  enabled boolean not null default true,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('rules'), track_changes('rules', 'id');

-- Tags: names that a user gives to payments.
create table tags (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index tags_name on tags (user_id, lower(name));
select restrict_to_owner('tags'), track_changes('tags', 'id');

-- Filters of the transaction list that a user saved under a name.
create table saved_views (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- As the contract describes filters.
  filter jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index saved_views_name on saved_views (user_id, lower(name));
select restrict_to_owner('saved_views'), track_changes('saved_views', 'id');
