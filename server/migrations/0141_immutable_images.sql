-- Undo compares and writes whole rows as jsonb. PostgreSQL's own functions for that depend on the time zone of the session,
-- so a distributed UPDATE may not use them; these have one time zone of their own.
create function image_of(one anyelement) returns jsonb language plpgsql immutable parallel safe set timezone = 'UTC'
  as $$ begin return to_jsonb(one); end $$;
create function restored_row(kind anyelement, image jsonb) returns anyelement language plpgsql immutable parallel safe
  set timezone = 'UTC' as $$ begin return jsonb_populate_record(kind, image); end $$;

-- What an image has of some columns.
create function part_of(image jsonb, columns text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(image) e where e.key = any(columns));
end $$;

-- A text under a name.
create function named_text(name text, value text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return jsonb_build_object(name, value);
end $$;

-- What undo can bring back of a payment, newest first: what it is now, then what it has.
create function undo_states(now jsonb, step text, most int) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return jsonb_path_query_array(jsonb_build_array(jsonb_build_object('kind', 'verify', 'step', step, 'before', jsonb_build_object(
    'userCategoryId', now -> 'user_category_id', 'userCategorySet', now -> 'user_category_set',
    'userDescription', now -> 'user_description', 'note', now -> 'note', 'tagIds', now -> 'tag_ids',
    'verified', now -> 'verified', 'needsEditing', now -> 'needs_editing', 'verificationAction', now -> 'verification_action',
    'verifiedAt', now -> 'verified_at', 'editedAt', now -> 'edited_at', 'type', now -> 'type', 'amountMinor', now ->> 'amount_minor',
    'userAmountMinor', now ->> 'user_amount_minor', 'day', now -> 'day', 'text', now -> 'text')))
    || case jsonb_typeof(now -> 'undo') when 'array' then now -> 'undo' when 'object' then jsonb_build_array(now -> 'undo')
      else '[]' end, format('$[0 to %s]', most - 1)::jsonpath);
end $$;
