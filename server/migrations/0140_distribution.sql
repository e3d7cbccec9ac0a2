-- What keeps the same statements right when the tables are distributed by user (docs/scaling.md).

-- Whose rows a transaction sees. Without a user it fails, so that a setting that did not arrive is never an empty list.
create or replace function current_user_id() returns uuid language sql stable parallel safe
  as $$ select current_setting('app.user_id')::uuid $$;

-- As in 0075, but for the table's name: a trigger of a distributed table runs on a part of it, which has another name.
create or replace function record_row() returns trigger language plpgsql security definer
  set search_path from current set timezone = 'UTC' as $$
declare
  change uuid := current_setting('app.change_id', true)::uuid;
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  part text;
  key text;
begin
  if owner is distinct from nullif(current_setting('app.user_id', true), '')::uuid then return null; end if;
  foreach part in array string_to_array(tg_argv[0], ',') loop
    key := concat_ws(' ', key, coalesce(becomes, was) ->> part);
  end loop;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.name, o.value), jsonb_object_agg(o.name, becomes -> o.name) into was, becomes
    from jsonb_each(was - untracked_columns()) as o (name, value) where becomes -> o.name is distinct from o.value;
    if was is null then return null; end if;
  end if;
  insert into change_rows (user_id, change_id, table_name, row_id, before, after)
  values (owner, change, tg_argv[1], coalesce(key, ''), was, becomes)
  on conflict (user_id, change_id, table_name, row_id) do update set
    before = case when change_rows.before is null then null else coalesce(excluded.before, '{}') || change_rows.before end,
    after = case when excluded.after is null then null else coalesce(change_rows.after, '{}') || excluded.after end;
  return null;
end $$;

create or replace function track_changes(table_name text, keys text) returns void language plpgsql as $$
begin
  execute format('create trigger record_row after insert or update or delete on %I for each row
    when (current_setting(''app.change_id'', true) <> '''') execute function record_row(%L, %L)', table_name, keys, table_name);
end $$;

do $$
declare
  tracked record;
begin
  for tracked in select c.relname::text as name, split_part(encode(t.tgargs, 'escape'), '\000', 1) as keys
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'record_row'
  loop
    execute format('drop trigger record_row on %I', tracked.name);
    perform track_changes(tracked.name, tracked.keys);
  end loop;
end $$;
