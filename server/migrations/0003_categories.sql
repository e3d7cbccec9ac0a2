-- Groups of categories, and the categories in them.
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
select restrict_to_owner('category_groups'), track_changes('category_groups', 'id');

create table categories (
  user_id uuid not null,
  id text not null,
  -- Null while a category that came with the product has its first name, which is in the catalogues.
  name text,
  name_ar text,
  group_id text not null,
  position int not null default 0,
  icon text not null,
  color text not null,
  type text not null check (type in ('income', 'expense')),
  is_default boolean not null default false,
  archived_at timestamptz,
  -- Out of every list; what would get it gets moved_to, or no category where that is null.
  removed_at timestamptz,
  moved_to text,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, group_id) references category_groups (user_id, id)
);
create unique index categories_name on categories (user_id, lower(name)) where removed_at is null;
select restrict_to_owner('categories'), track_changes('categories', 'id');

-- The category that a user has taught for a merchant; null is "none".
create table merchant_rules (
  user_id uuid not null,
  merchant_key text not null,
  type text not null check (type in ('income', 'expense')),
  category_id text,
  times int not null default 1,
  updated_at timestamptz not null,
  primary key (user_id, merchant_key, type)
);
select restrict_to_owner('merchant_rules'), track_changes('merchant_rules', 'merchant_key,type');

-- Conditions or actions of a rule, whose `key` says what they are about, with one category replaced by another or, for
-- null, without it.
create function category_replaced(parts jsonb, key text, was text, becomes text) returns jsonb
  language plpgsql immutable parallel safe as $$
declare
  part jsonb;
  replaced jsonb := '[]';
begin
  for part in select value from jsonb_array_elements(parts) loop
    if part ->> key = 'category' and part ->> 'value' = was then
      continue when becomes is null;
      part := jsonb_set(part, '{value}', to_jsonb(becomes));
    end if;
    replaced := replaced || jsonb_build_array(part);
  end loop;
  return replaced;
end $$;
