-- A version of each user's data that changes with whatever is written of it, in the same transaction: an answer that was
-- kept is right for as long as the version it was read with still stands here. Random, so that no two states of the data
-- ever share one, not even after a backup was put back. Not the user's data and no part of their export.
create table user_versions (
  user_id uuid primary key,
  version uuid not null
);
alter table user_versions enable row level security;
create policy own_rows on user_versions for all to xtharwa_app
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
grant select, insert, update, delete on user_versions to xtharwa_app;

insert into user_versions (user_id, version) select user_id, gen_random_uuid() from user_documents;

-- The application role's transactions end with a statement that raises the version (server/platform/db/versions.ts). This is
-- for everybody else: the system itself, repairs by hand, migrations, and rows that go with their account. It waits for the
-- end of the transaction, so that it holds no row while others are wanted, and raises once for each user: an account
-- that goes may take a hundred thousand rows along. The row of a user who is deleted never comes back.
create function raise_version() returns trigger language plpgsql as $$
declare
  whose uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  mark text := pg_current_xact_id()::text || ' ' || whose::text;
begin
  if tg_table_name = 'user_documents' and tg_op = 'INSERT' then
    insert into user_versions (user_id, version) values (whose, gen_random_uuid())
    on conflict (user_id) do update set version = excluded.version;
  elsif current_setting('app.raised', true) is distinct from mark then
    perform set_config('app.raised', mark, true);
    update user_versions set version = gen_random_uuid() where user_id = whose;
  end if;
  return null;
end $$;

do $$
declare t text;
begin
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and c.relname <> 'user_versions'
  loop
    execute format('create constraint trigger raise_version after insert or update or delete on %I
      deferrable initially deferred for each row
      when (current_user <> ''xtharwa_app'') execute function raise_version()', t);
  end loop;
end $$;
