-- What a search looks things up by, instead of the trigrams of every row: those were half the work of writing a row, and
-- the lists of three digits grow as long as the history. A row's words are two things. Its shape is the text with every
-- run of digits as one 0; a hundred thousand card payments have some sixty of them, so they are kept once, with an index
-- of trigrams. Its numbers are all groups of four digits that follow one another, of which there are ten thousand.
create table search_shapes (
  user_id uuid not null,
  id uuid not null,
  shape text not null,
  -- Since when no row may have it: new ones, and those that a row has left. A day later the sweep looks.
  left_at timestamptz,
  primary key (user_id, id)
);
create index search_shapes_text on search_shapes using gin (user_id, shape gin_trgm_ops);
create index search_shapes_left on search_shapes (left_at) where left_at is not null;
alter table search_shapes enable row level security;
create policy own_rows on search_shapes for all to xtharwa_app
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
grant select, insert, update, delete on search_shapes to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on search_shapes
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

create function search_shape(words text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(words, '[0-9]+', '0', 'g') $$;

-- The same shape has the same id, so rows are written without asking for it.
create function search_shape_id(shape text) returns uuid language sql immutable parallel safe
  as $$ select encode(substring(sha256(convert_to(shape, 'UTF8')) from 1 for 16), 'hex')::uuid $$;

-- Groups carry the owner's mark in front, so that a look-up reads hardly any rows but the owner's.
create function search_mark(owner uuid) returns int language sql immutable parallel safe
  as $$ select (('x' || right(owner::text, 5))::bit(20)::int >> 3) << 14 $$;

-- Three digits alone have a code of their own above those of four; fewer are not looked up.
create function search_numbers(owner uuid, words text) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct search_mark(owner) + code order by search_mark(owner) + code), '{}')
  from regexp_matches(words, '[0-9]{3,}', 'g') as found (run), lateral (
    select substr(run[1], at, 4)::int as code from generate_series(1, length(run[1]) - 3) at
    union all select 10000 + run[1]::int where length(run[1]) = 3) codes
$$;

alter table transactions add column search_shape uuid, add column search_numbers int[] not null default '{}';
alter table transactions disable trigger raise_version;
insert into search_shapes (user_id, id, shape)
select distinct user_id, search_shape_id(search_shape(search_text)), search_shape(search_text) from transactions;
update transactions set search_shape = search_shape_id(search_shape(search_text)),
  search_numbers = search_numbers(user_id, search_text);
alter table transactions enable trigger raise_version;
alter table transactions alter column search_shape set not null;
drop index transactions_search;
create index transactions_shape on transactions (user_id, search_shape);
create index transactions_numbers on transactions using gin (search_numbers);

-- Whoever writes a row's words without their shape gets it here; a sync brings it along for thousands of rows.
-- Time is the database's: it bounds transactions, not people's days.
create function fill_search() returns trigger language plpgsql as $$
declare
  words_shape text := search_shape(new.search_text);
begin
  new.search_shape := search_shape_id(words_shape);
  new.search_numbers := search_numbers(new.user_id, new.search_text);
  insert into search_shapes as s (user_id, id, shape, left_at) values (new.user_id, new.search_shape, words_shape, now())
  on conflict (user_id, id) do update set left_at = excluded.left_at where s.left_at is not null;
  return new;
end $$;
create trigger fill_search_new before insert on transactions for each row
  when (new.search_shape is null) execute function fill_search();
create trigger fill_search_changed before update of search_text on transactions for each row
  when (new.search_text is distinct from old.search_text and new.search_shape = old.search_shape)
  execute function fill_search();

create function leave_shape() returns trigger language plpgsql as $$
begin
  update search_shapes set left_at = now() where user_id = old.user_id and id = old.search_shape;
  return null;
end $$;
create trigger leave_shape after update on transactions for each row
  when (new.search_shape is distinct from old.search_shape) execute function leave_shape();
create function leave_shapes() returns trigger language plpgsql as $$
begin
  update search_shapes s set left_at = now()
  from (select distinct user_id, search_shape from gone) g where s.user_id = g.user_id and s.id = g.search_shape;
  return null;
end $$;
create trigger leave_shapes after delete on transactions referencing old table as gone
  for each statement execute function leave_shapes();

-- Newest first. A look at the newest rows tells how common the words are: where they would fill the list soon, the rows
-- are walked on, else they are looked up, by the longest number in the words where one has three digits, by shape where
-- not. What is looked up is more than what fits; the words decide. A term of one or two signs is only walked.
-- This runs as the owner, since LIKE under row-level security would use no index, and names the user itself.
create or replace function search_transactions(
  pattern text, more text[], max_rows int, cursor_day date, cursor_id uuid, day_from date, day_to date,
  only_type text, only_category text, only_account uuid, only_verified boolean, only_status text, only_transfer boolean
) returns table (id uuid, day date)
language plpgsql stable rows 50 security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set jit = off
-- the index has the order in which rows are walked, and the look-ups have theirs, however few rows the planner expects
set enable_sort = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  owner uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  least_id constant uuid := '00000000-0000-0000-0000-000000000000';
  first_day date := coalesce(day_from, '-infinity');
  -- all rows before this place are looked at
  place_day date := coalesce(cursor_day, 'infinity');
  place_id uuid := coalesce(cursor_id, least_id);
  shown uuid[] := array(select a.id from accounts a where a.user_id = owner and not a.hidden
    and (only_account is null or a.id = only_account));
  widths int[] := case when length(pattern) < 5 then array[20000] else array[600, 5000] end;
  width int;
  wanted int := max_rows;
  found_rows int;
  last_day date;
  last_id uuid;
  digits text;
  codes int[];
  shapes uuid[];
  places tid[];
begin
  if owner is null or cardinality(shown) = 0 then
    return;
  end if;
  if day_to is not null and place_day > day_to then
    place_day := day_to + 1;
    place_id := least_id;
  end if;

  foreach width in array widths loop
    return query select t.id, t.day from (
        select * from transactions w
        where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
        order by w.day desc, w.id desc limit width) t
      where t.search_text like pattern and (more is null or t.search_text like all (more)) and t.account_id = any (shown)
        and (only_type is null or t.type = only_type)
        and (only_category is null or case when t.user_category_set then t.user_category_id else t.category_id end
          is not distinct from nullif(only_category, ''))
        and (only_verified is null or t.verified = only_verified) and (only_status is null or t.status = only_status)
        and (only_transfer is null or (t.transfer_id is not null) = only_transfer)
      order by t.day desc, t.id desc limit wanted;
    get diagnostics found_rows = row_count;
    wanted := wanted - found_rows;
    if wanted <= 0 or length(pattern) < 5 then
      return;
    end if;
    -- where nothing was found and nothing bounds the rows, all are looked up from where the walk began
    if found_rows > 0 or cursor_day is not null or day_from is not null or day_to is not null then
      select w.day, w.id into last_day, last_id from transactions w
      where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
      order by w.day desc, w.id desc offset width - 1 limit 1;
      if last_day is null then
        return;
      end if;
      place_day := last_day;
      place_id := last_id;
    end if;
    exit when (max_rows - wanted) * 20 < max_rows;
  end loop;

  select run[1] into digits from regexp_matches(concat_ws(' ', pattern, array_to_string(more, ' ')), '[0-9]{3,}', 'g') as found (run)
    order by length(run[1]) desc limit 1;
  if length(digits) > 3 then
    codes := array(select search_mark(owner) + substr(digits, greatest(length(digits) - 3 - 4 * at, 1), 4)::int
      from generate_series(0, least((length(digits) - 1) / 4, 3)) at);
    places := array(select w.ctid from transactions w
      where w.search_numbers @> codes and coalesce(w.user_id) = owner and w.removed_at is null);
  elsif length(digits) = 3 then
    codes := array(select search_mark(owner) + digits::int + 1000 * at from generate_series(0, 10) at
      union select search_mark(owner) + digits::int * 10 + at from generate_series(0, 9) at);
    places := array(select w.ctid from transactions w
      where w.search_numbers && codes and coalesce(w.user_id) = owner and w.removed_at is null);
  else
    shapes := array(select s.id from search_shapes s where s.user_id = owner and s.shape like search_shape(pattern)
      and (more is null or s.shape like all (array(select search_shape(word) from unnest(more) word))));
    places := array(select w.ctid from transactions w
      where w.user_id = owner and w.search_shape = any (shapes) and w.removed_at is null);
  end if;
  return query select t.id, t.day from transactions t
    where t.ctid = any (places) and (t.day, t.id) < (place_day, place_id) and t.day >= first_day
      and t.search_text like pattern and (more is null or t.search_text like all (more)) and t.account_id = any (shown)
      and (only_type is null or t.type = only_type)
      and (only_category is null or case when t.user_category_set then t.user_category_id else t.category_id end
        is not distinct from nullif(only_category, ''))
      and (only_verified is null or t.verified = only_verified) and (only_status is null or t.status = only_status)
      and (only_transfer is null or (t.transfer_id is not null) = only_transfer)
    order by t.day desc, t.id desc limit wanted;
end
$$;
