-- The tags of a payment after some are added and some are taken away, at most so many. A function, because Citus 13.2 crashes
-- while it plans an UPDATE that sets a column to an array of a subquery over an unnested column.
create function tags_after(tags uuid[], added uuid[], removed uuid[], most int) returns uuid[]
  language plpgsql immutable parallel safe as $$
declare
  tag uuid;
begin
  foreach tag in array added loop
    if tag <> all(tags) then tags := tags || tag; end if;
  end loop;
  foreach tag in array removed loop
    tags := array_remove(tags, tag);
  end loop;
  return tags[1:most];
end $$;

-- The arrays that texts stand for. The casts of PostgreSQL count as stable, and Citus allows no such cast of a column in an UPDATE.
create function texts_of(value text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return value::text[];
end $$;
create function uuids_of(value text) returns uuid[] language plpgsql immutable parallel safe as $$
begin
  return value::uuid[];
end $$;

-- Conditions or actions of a rule, whose `key` says what they are about, with one category replaced by another or, for null, without it.
create function category_replaced(parts jsonb, key text, was text, becomes text) returns jsonb
  language plpgsql immutable parallel safe as $$
declare
  part jsonb;
  replaced jsonb := '[]';
begin
  for part in select value from jsonb_array_elements(parts) loop
    if part ->> key = 'category' and part ->> 'value' = was then
      continue when becomes is null;
      part := jsonb_set(part, '{value}', to_jsonb(becomes));
    end if;
    replaced := replaced || jsonb_build_array(part);
  end loop;
  return replaced;
end $$;
