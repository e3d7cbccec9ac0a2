-- The rows that an uploaded file adds to new accounts, as they were read, so that its import need not read it again. Each
-- part has some rows of the target at this place of the mapping, packed as server/features/imports/rows/kept.ts does.
create table import_rows (
  user_id uuid not null,
  import_id uuid not null,
  place int not null,
  target int not null,
  rows bytea not null,
  primary key (user_id, import_id, place),
  foreign key (user_id, import_id) references import_files (user_id, import_id) on delete cascade
);
select restrict_to_owner('import_rows');
