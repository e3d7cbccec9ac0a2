-- People who may sign in, and the rights of the application itself. None of these tables is distributed by user.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The role under which requests read and write. Row-level security lets it see one user's rows alone.
do $$
begin
  if not exists (select from pg_roles where rolname = 'xtharwa_app') then
    create role xtharwa_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another process was first
end $$;
do $$
begin
  execute format('grant xtharwa_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;
grant usage on schema public to xtharwa_app;

-- The user whose rows the current transaction may see; every policy compares with it. Without a user it fails, so that a
-- setting that did not arrive is never an empty list. On Citus it is declared immutable (docs/decisions/024).
create function current_user_id() returns uuid language sql stable parallel safe
  as $$ select current_setting('app.user_id')::uuid $$;

-- The tables of the identity library, with its own names for columns. The application role has no rights here.
create table identity_users (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null default false,
  "image" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp,
  "twoFactorEnabled" boolean,
  -- whether the user's document and categories exist; a sign-in makes them where it is false
  "ready" boolean not null default false
);

create table identity_sessions (
  "id" uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references identity_users ("id") on delete cascade,
  -- when the person last proved in this session who they are, beyond the sign-in itself
  "provenAt" timestamptz
);
create index identity_sessions_user on identity_sessions ("userId");
create index identity_sessions_expiry on identity_sessions ("expiresAt");

-- Use prolongs a session by 12 hours, but never past 30 days after it began.
create function identity_session_ends() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '30 days');
  return new;
end $$;
create trigger identity_session_ends before insert or update on identity_sessions
  for each row execute function identity_session_ends();

-- A user's own sessions, for the check that every request's transaction begins with. The application role has no right on
-- the sessions themselves; this view runs with its owner's rights and holds the rule itself, so that nothing has to wait
-- for the answer before the role is set.
create view own_sessions as
select "id" as id, "userId" as user_id, "expiresAt" as expires_at from identity_sessions
where "userId" = current_user_id();
grant select on own_sessions to xtharwa_app;

-- Whether a user's own session may add a way into the account: the address is confirmed, and the person has just proved
-- who they are. The database's clock stamps and checks the proof, so it is the same for every process.
create view own_proofs as
select s."id" as id, u."emailVerified" as confirmed, coalesce(s."provenAt" > now() - interval '5 minutes', false) as proven
from identity_sessions s join identity_users u on u."id" = s."userId"
where s."userId" = current_user_id() and s."expiresAt" > now();
grant select on own_proofs to xtharwa_app;

create table identity_accounts (
  "id" uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references identity_users ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  unique ("providerId", "accountId")
);
create index identity_accounts_user on identity_accounts ("userId");

create table identity_verifications (
  "id" uuid primary key default gen_random_uuid(),
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index identity_verifications_identifier on identity_verifications ("identifier");
create index identity_verifications_expiry on identity_verifications ("expiresAt");

create table identity_keys (
  "id" uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);

create table identity_two_factors (
  "id" uuid primary key default gen_random_uuid(),
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null references identity_users ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create index identity_two_factors_secret on identity_two_factors ("secret");
create index identity_two_factors_user on identity_two_factors ("userId");

-- A reset that removes the second step while it is being turned on must not leave a person who is asked for codes of none.
create function identity_second_step_exists() returns trigger language plpgsql as $$
begin
  new."twoFactorEnabled" := exists (select from identity_two_factors where "userId" = new."id");
  return new;
end $$;
create trigger identity_second_step_exists before update on identity_users
  for each row when (new."twoFactorEnabled") execute function identity_second_step_exists();

create table identity_passkeys (
  "id" uuid primary key default gen_random_uuid(),
  "name" text,
  "publicKey" text not null,
  "userId" uuid not null references identity_users ("id") on delete cascade,
  "credentialID" text not null,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
create index identity_passkeys_user on identity_passkeys ("userId");
create index identity_passkeys_credential on identity_passkeys ("credentialID");

-- A passkey whose registration is under way while the password is reset must not outlive the reset, which ends all sessions
-- and takes the same lock. It waits for it only for a moment, since others need the connection.
create function identity_passkey_needs_proof() returns trigger language plpgsql set lock_timeout = '2s' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new."userId"::text, 0));
  if not exists (select from identity_sessions where "userId" = new."userId" and "provenAt" is not null) then
    raise exception 'a passkey needs a session that was proven';
  end if;
  return new;
end $$;
create trigger identity_passkey_needs_proof before insert on identity_passkeys
  for each row execute function identity_passkey_needs_proof();

-- A Google sign-in whose address already has an account, waiting for its owner to prove that account.
create table identity_links (
  id uuid primary key,
  token_hash text not null unique,
  mail_token_hash text unique,
  user_id uuid not null references identity_users ("id") on delete cascade,
  account_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_links_user on identity_links (user_id);

-- Counters of attempts; the keys are keyed fingerprints of addresses and accounts, never the text itself.
create table rate_limits (
  key text primary key,
  count int not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  attempt uuid not null
);
create index rate_limits_last on rate_limits (last_at);

-- Keyed hashes of the keys in keys.json with which this database was written; a start with other keys is refused.
create table key_fingerprints (
  purpose text not null check (purpose in ('auth', 'hash')),
  version integer not null check (version > 0),
  fingerprint text not null,
  stored_at timestamptz not null,
  primary key (purpose, version)
);
