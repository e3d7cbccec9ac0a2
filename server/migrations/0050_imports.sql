-- Files that a user imported, and the rows that came from them.

create table imports (
  user_id uuid not null,
  id uuid not null,
  file_name text not null,
  format text not null,
  -- What layouts are recognised by: the format and, of a table, its header.
  layout text not null,
  state text not null check (state in ('read', 'applying', 'done', 'failed', 'undone')),
  -- What the user sees and may correct, and what was found with it; as the contract describes them.
  mapping jsonb not null,
  preview jsonb not null,
  doubtful_too boolean not null default false,
  -- Rows written so far, of how many.
  written int not null default 0,
  total int not null default 0,
  failure text,
  -- Accounts and categories that the import added, which go with it where nothing else uses them.
  made_accounts uuid[] not null default '{}',
  made_categories text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create index imports_newest on imports (user_id, created_at desc);
alter table imports enable row level security;
create policy own_rows on imports to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on imports to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on imports
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- The uploaded file, compressed, until its import is carried out or given up.
create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  bytes bytea not null,
  primary key (user_id, import_id),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
alter table import_files enable row level security;
create policy own_rows on import_files to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on import_files to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on import_files
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- The mapping with which a user last imported a layout.
create table import_layouts (
  user_id uuid not null,
  layout text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, layout)
);
alter table import_layouts enable row level security;
create policy own_rows on import_layouts to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on import_layouts to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on import_layouts
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();

-- The import that a row came with. Until the import is complete its rows are out of sight, as removed ones are.
alter table transactions add column import_id uuid;
create index transactions_import on transactions (user_id, import_id) where import_id is not null;
