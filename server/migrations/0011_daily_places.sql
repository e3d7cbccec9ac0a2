-- How many rows of the list each day of a month has, `day of month:rows` joined by commas, so that a page by its
-- number skips inside one day however many rows a month holds.
alter table monthly_counts add column listed text not null default '';
update monthly_counts m set listed = t.listed
from (select user_id, account_id, date_trunc('month', day::timestamp)::date as month,
    string_agg(extract(day from day)::int || ':' || n, ',' order by day) as listed
  from (select user_id, account_id, day, count(*) as n from transactions where removed_at is null group by 1, 2, 3) d
  group by 1, 2, 3) t
where t.user_id = m.user_id and t.account_id = m.account_id and t.month = m.month;

-- The same search as before with statements that are planned once a connection: planning them at every call cost
-- more than running them. Newest first. A look at the newest rows tells how common the words are: where they would
-- fill the list soon, the rows are walked on, else the trigram index finds them. A term too short for trigrams is
-- only walked; of a long one the last eight signs are looked up, since each trigram costs a list. Where most rows
-- of the table are this user's, the user is no part of the look-up: that list would be read for nothing.
-- LIKE is not leakproof, so under row-level security its index would not be used. This runs as the owner and names
-- the user itself.
create or replace function search_transactions(
  pattern text, more text[], max_rows int, cursor_day date, cursor_id uuid, day_from date, day_to date,
  only_type text, only_category text, only_account uuid, only_verified boolean, only_status text, only_transfer boolean
) returns table (id uuid, day date)
language plpgsql stable rows 50 security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set jit = off
-- the index has the order in which rows are walked, however few the planner takes them for
set enable_sort = off as $$
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
  looked_up text := pattern;
  wanted int := max_rows;
  found_ids uuid[];
  found_days date[];
  last_day date;
  last_id uuid;
  found_rows int;
  mostly boolean;
begin
  if owner is null or cardinality(shown) = 0 then
    return;
  end if;
  if day_to is not null and place_day > day_to then
    place_day := day_to + 1;
    place_id := least_id;
  end if;
  if length(pattern) < 5 then
    return query select t.id, t.day from (
        select * from transactions w
        where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
        order by w.day desc, w.id desc limit 20000) t
      where t.search_text like pattern and (more is null or t.search_text like all (more)) and t.account_id = any (shown)
        and (only_type is null or t.type = only_type)
        and (only_category is null or case when t.user_category_set then t.user_category_id else t.category_id end
          is not distinct from nullif(only_category, ''))
        and (only_verified is null or t.verified = only_verified) and (only_status is null or t.status = only_status)
        and (only_transfer is null or (t.transfer_id is not null) = only_transfer)
      order by t.day desc, t.id desc limit wanted;
    return;
  end if;

  with walked as materialized (
    select w.id, w.day, w.search_text like pattern and (more is null or w.search_text like all (more))
        and w.account_id = any (shown) and (only_type is null or w.type = only_type)
        and (only_category is null or case when w.user_category_set then w.user_category_id else w.category_id end
          is not distinct from nullif(only_category, ''))
        and (only_verified is null or w.verified = only_verified) and (only_status is null or w.status = only_status)
        and (only_transfer is null or (w.transfer_id is not null) = only_transfer) as hit
    from transactions w
    where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
    order by w.day desc, w.id desc limit 600
  ) select array_agg(h.id), array_agg(h.day), (select l.day from walked l offset 599), (select l.id from walked l offset 599)
    into found_ids, found_days, last_day, last_id
    from (select w.id, w.day from walked w where w.hit limit wanted) h;
  return query select * from unnest(found_ids, found_days);
  wanted := wanted - coalesce(cardinality(found_ids), 0);
  if wanted <= 0 or last_day is null then
    return;
  end if;
  place_day := last_day;
  place_id := last_id;

  if (max_rows - wanted) * 20 >= max_rows then
    return query select t.id, t.day from (
        select * from transactions w
        where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
        order by w.day desc, w.id desc limit 5000) t
      where t.search_text like pattern and (more is null or t.search_text like all (more)) and t.account_id = any (shown)
        and (only_type is null or t.type = only_type)
        and (only_category is null or case when t.user_category_set then t.user_category_id else t.category_id end
          is not distinct from nullif(only_category, ''))
        and (only_verified is null or t.verified = only_verified) and (only_status is null or t.status = only_status)
        and (only_transfer is null or (t.transfer_id is not null) = only_transfer)
      order by t.day desc, t.id desc limit wanted;
    get diagnostics found_rows = row_count;
    wanted := wanted - found_rows;
    if wanted <= 0 then
      return;
    end if;
    select w.day, w.id into last_day, last_id from transactions w
    where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
    order by w.day desc, w.id desc offset 4999 limit 1;
    if last_day is null then
      return;
    end if;
    place_day := last_day;
    place_id := last_id;
  end if;

  if length(pattern) > 10 and position('\' in pattern) = 0 then
    looked_up := '%' || right(pattern, 9);
  end if;
  select coalesce(sum(m.income + m.expense + m.pending), 0) * 4 > c.reltuples into mostly
    from pg_class c left join monthly_counts m on m.user_id = owner
    where c.oid = 'public.transactions'::regclass group by c.reltuples;
  if mostly then
    return query with hits as materialized (
        select * from transactions w
        where coalesce(w.user_id) = owner and w.removed_at is null and w.search_text like looked_up)
      select t.id, t.day from hits t
      where (t.day, t.id) < (place_day, place_id) and t.day >= first_day
        and t.search_text like pattern and (more is null or t.search_text like all (more)) and t.account_id = any (shown)
        and (only_type is null or t.type = only_type)
        and (only_category is null or case when t.user_category_set then t.user_category_id else t.category_id end
          is not distinct from nullif(only_category, ''))
        and (only_verified is null or t.verified = only_verified) and (only_status is null or t.status = only_status)
        and (only_transfer is null or (t.transfer_id is not null) = only_transfer)
      order by t.day desc, t.id desc limit wanted;
  else
    return query with hits as materialized (
        select * from transactions w
        where w.user_id = owner and w.removed_at is null and w.search_text like looked_up)
      select t.id, t.day from hits t
      where (t.day, t.id) < (place_day, place_id) and t.day >= first_day
        and t.search_text like pattern and (more is null or t.search_text like all (more)) and t.account_id = any (shown)
        and (only_type is null or t.type = only_type)
        and (only_category is null or case when t.user_category_set then t.user_category_id else t.category_id end
          is not distinct from nullif(only_category, ''))
        and (only_verified is null or t.verified = only_verified) and (only_status is null or t.status = only_status)
        and (only_transfer is null or (t.transfer_id is not null) = only_transfer)
      order by t.day desc, t.id desc limit wanted;
  end if;
end
$$;
