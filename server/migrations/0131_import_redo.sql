-- The categories that went with an undone import, so that it can be done again.
alter table imports add column undone_categories jsonb not null default '[]';
create index imports_undone on imports (updated_at) where state = 'undone';
