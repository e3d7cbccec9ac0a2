-- Tokens by which programs of a user call the API. Of a token only its SHA-256 is stored; it holds 256 random bits, so
-- nothing slower is needed. The user's id is part of the token, which makes the lookup one of that user's rows.
create table api_tokens (
  user_id uuid not null,
  id uuid not null,
  hash text not null,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, hash)
);
alter table api_tokens enable row level security;
create policy own_rows on api_tokens to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on api_tokens to xtharwa_app;
create constraint trigger raise_version after insert or delete on api_tokens
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
