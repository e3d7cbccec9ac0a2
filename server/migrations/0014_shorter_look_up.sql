-- The same search as in 0011, cheaper where it finds a page soon and where a word is rare. The first walk hands out its
-- hits as it meets them, and asks for its own end only where it is needed. Of a long number the last five signs are
-- looked up, not eight: the trigrams of digits have long lists, each as long as the user has rows, and three of them
-- leave few rows to look at. Not where zeros fill it up, which stand in every number.
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

  return query select t.id, t.day from (
      select * from transactions w
      where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
      order by w.day desc, w.id desc limit 600) t
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
  -- where nothing was found and nothing bounds the rows, the index is asked from where the walk began
  if found_rows > 0 or cursor_day is not null or day_from is not null or day_to is not null then
    select w.day, w.id into last_day, last_id from transactions w
    where w.user_id = owner and w.removed_at is null and (w.day, w.id) < (place_day, place_id) and w.day >= first_day
    order by w.day desc, w.id desc offset 599 limit 1;
    if last_day is null then
      return;
    end if;
    place_day := last_day;
    place_id := last_id;
  end if;

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

  if pattern ~ '[0-9]{9}%$' and pattern !~ '00[0-9]{0,3}%$' then
    looked_up := '%' || right(pattern, 6);
  elsif length(pattern) > 10 and position('\' in pattern) = 0 then
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
