-- Files that a user imported, and files of transactions that are prepared for them.

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
  -- The categories that went with an undone import, so that it can be done again.
  undone_categories jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create index imports_newest on imports (user_id, created_at desc);
create index imports_undone on imports (updated_at) where state = 'undone';
select restrict_to_owner('imports');

-- The uploaded file, compressed, until its import is carried out or given up.
create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  bytes bytea not null,
  primary key (user_id, import_id),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
select restrict_to_owner('import_files');

-- The mapping with which a user last imported a layout.
create table import_layouts (
  user_id uuid not null,
  layout text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, layout)
);
select restrict_to_owner('import_layouts');

-- Prepared in the background and kept for some days.
create table prepared_exports (
  user_id uuid not null,
  id uuid not null,
  format text not null,
  -- The filter as the contract describes it.
  filter jsonb not null,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  file_name text not null default '',
  media_type text not null default '',
  -- The file, compressed with gzip, and its size before that.
  bytes bytea,
  size int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('prepared_exports');
