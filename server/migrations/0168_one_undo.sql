-- A decision is undone by its change; payments no longer carry their earlier states.
alter table transactions drop column undo;
drop function undo_states(jsonb, text, int);
create or replace function untracked_columns() returns text[] language sql immutable parallel safe as
  $$ select array['updated_at', 'version', 'aed_rate', 'aed_rate_day'] $$;
