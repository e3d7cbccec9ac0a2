-- Apps, such as an assistant of the person's own, that may read figures at /mcp. First the tables of the identity library,
-- with its own names for columns; it stores tokens as hashes alone. Of clients only those are here that registered themselves.
create table identity_oauth_clients (
  "id" uuid primary key default gen_random_uuid(),
  "clientId" text not null unique,
  "clientSecret" text,
  "clientDiscoveryId" text,
  "disabled" boolean default false,
  "skipConsent" boolean,
  "enableEndSession" boolean,
  "subjectType" text,
  "scopes" jsonb,
  "clientCredentialsScopes" jsonb,
  "userId" uuid references identity_users ("id") on delete cascade,
  "createdAt" timestamptz,
  "updatedAt" timestamptz,
  "name" text,
  "uri" text,
  "icon" text,
  "contacts" jsonb,
  "tos" text,
  "policy" text,
  "softwareId" text,
  "softwareVersion" text,
  "softwareStatement" text,
  "redirectUris" jsonb not null,
  "postLogoutRedirectUris" jsonb,
  "backchannelLogoutUri" text,
  "backchannelLogoutSessionRequired" boolean,
  "tokenEndpointAuthMethod" text,
  "applicationType" text,
  "jwks" text,
  "jwksUri" text,
  "grantTypes" jsonb,
  "responseTypes" jsonb,
  "requirePKCE" boolean,
  "dpopBoundAccessTokens" boolean default false,
  "referenceId" text,
  "metadata" jsonb
);
create index identity_oauth_clients_user on identity_oauth_clients ("userId");

create table identity_oauth_resources (
  "id" uuid primary key default gen_random_uuid(),
  "identifier" text not null unique,
  "name" text not null,
  "accessTokenTtl" integer,
  "refreshTokenTtl" integer,
  "signingAlgorithm" text,
  "signingKeyId" text,
  "allowedScopes" jsonb,
  "customClaims" jsonb,
  "dpopBoundAccessTokensRequired" boolean default false,
  "disabled" boolean default false,
  "createdAt" timestamptz,
  "updatedAt" timestamptz,
  "policyVersion" integer default 1,
  "metadata" jsonb
);

create table identity_oauth_client_resources (
  "id" uuid primary key default gen_random_uuid(),
  "clientId" text not null references identity_oauth_clients ("clientId") on delete cascade,
  "resourceId" text not null references identity_oauth_resources ("identifier") on delete cascade,
  "metadata" jsonb,
  "createdAt" timestamptz,
  unique ("clientId", "resourceId")
);
create index identity_oauth_client_resources_resource on identity_oauth_client_resources ("resourceId");

-- Without a reference to a client, since clients of the server's settings have no row.
create table identity_oauth_refresh_tokens (
  "id" uuid primary key default gen_random_uuid(),
  "token" text not null unique,
  "clientId" text not null,
  "sessionId" uuid references identity_sessions ("id") on delete set null,
  "userId" uuid not null references identity_users ("id") on delete cascade,
  "referenceId" text,
  "authorizationCodeId" text,
  "resources" jsonb,
  "requestedUserInfoClaims" jsonb,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null,
  "revoked" timestamptz,
  "rotatedAt" timestamptz,
  "rotationReplayResponse" text,
  "rotationReplayExpiresAt" timestamptz,
  "authTime" timestamptz,
  "confirmation" jsonb,
  "scopes" jsonb not null
);
create index identity_oauth_refresh_tokens_user on identity_oauth_refresh_tokens ("userId", "clientId");
create index identity_oauth_refresh_tokens_session on identity_oauth_refresh_tokens ("sessionId");
create index identity_oauth_refresh_tokens_code on identity_oauth_refresh_tokens ("authorizationCodeId");
create index identity_oauth_refresh_tokens_expiry on identity_oauth_refresh_tokens ("expiresAt");

-- Access tokens are signed and not stored; the library looks for stored ones where a grant ends.
create table identity_oauth_access_tokens (
  "id" uuid primary key default gen_random_uuid(),
  "token" text not null unique,
  "clientId" text not null,
  "sessionId" uuid references identity_sessions ("id") on delete set null,
  "userId" uuid references identity_users ("id") on delete cascade,
  "referenceId" text,
  "authorizationCodeId" text,
  "resources" jsonb,
  "requestedUserInfoClaims" jsonb,
  "refreshId" uuid references identity_oauth_refresh_tokens ("id") on delete cascade,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null,
  "revoked" timestamptz,
  "confirmation" jsonb,
  "scopes" jsonb not null
);
create index identity_oauth_access_tokens_user on identity_oauth_access_tokens ("userId");
create index identity_oauth_access_tokens_session on identity_oauth_access_tokens ("sessionId");
create index identity_oauth_access_tokens_code on identity_oauth_access_tokens ("authorizationCodeId");
create index identity_oauth_access_tokens_refresh on identity_oauth_access_tokens ("refreshId");

create table identity_oauth_consents (
  "id" uuid primary key default gen_random_uuid(),
  "clientId" text not null,
  "userId" uuid references identity_users ("id") on delete cascade,
  "referenceId" text,
  "resources" jsonb,
  "requestedUserInfoClaims" jsonb,
  "scopes" jsonb not null,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);
create index identity_oauth_consents_user on identity_oauth_consents ("userId", "clientId");

-- The library wants this table; no client here signs assertions.
create table identity_oauth_client_assertions (
  "id" uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null
);

-- The apps that a person has allowed. No token is valid without its app's row here, so deleting the row ends them all.
create table connected_apps (
  user_id uuid not null,
  id uuid not null,
  client_id text not null,
  name text not null,
  -- Where the person was sent back to, which the app cannot invent as it can its name.
  host text not null,
  may_propose boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, client_id)
);
select restrict_to_owner('connected_apps', raised_by => 'insert or delete');

-- A token that may read, and propose at /mcp; and one that may send in messages of banks and nothing else.
alter table api_tokens drop constraint api_tokens_scope_check,
  add constraint api_tokens_scope_check check (scope in ('read', 'propose', 'write', 'messages'));
