select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
  from information_schema.columns where table_schema = 'public'
union all select indexdef from pg_indexes where schemaname = 'public'
union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies where schemaname = 'public'
union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
union all select relname || ' ' || coalesce(acl::text, '') from pg_class,
  lateral (select array_agg(item::text order by item::text) as acl from unnest(relacl) as item)
  where relnamespace = 'public'::regnamespace
-- a server’s own default comes with `set … from current`
union all select replace(pg_get_functiondef(p.oid), '''$user'', ', '') || ' ' || coalesce(proacl::text, '') from pg_proc p
  where pronamespace = 'public'::regnamespace and prokind = 'f'
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by 1
