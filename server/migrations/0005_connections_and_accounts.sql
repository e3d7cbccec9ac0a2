-- Banks that people have connected, what they consented to, and all accounts with their balances.

-- Whose customer id at a provider is whose. Webhooks name only the customer, so the key begins with the provider:
-- this table is looked up without knowing the user and stays on one node.
create table provider_customers (
  provider text not null,
  customer_id text not null,
  user_id uuid not null,
  primary key (provider, customer_id)
);
create index provider_customers_user on provider_customers (user_id);
select restrict_to_owner('provider_customers', rights => 'select, insert, delete');

create table connections (
  user_id uuid not null,
  id uuid not null,
  provider text not null,
  entity_id text not null,
  customer_id text not null,
  bank_identifier text not null,
  bank_name text not null,
  connection_status text not null default 'active' check (connection_status in ('active', 'disconnected')),
  consent_state text not null default 'active' check (consent_state in ('active', 'revoked', 'expired', 'suspended')),
  consent_expires_at timestamptz,
  data_from timestamptz,
  permissions text[] not null default '{}',
  paused boolean not null default false,
  reconnect_id text,
  error_kind text,
  error_text text,
  error_at timestamptz,
  failures int not null default 0,
  created_at timestamptz not null,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  last_synced_at timestamptz,
  last_data_at timestamptz,
  next_sync_at timestamptz,
  history_from date,
  -- The end of the consent that its user has been reminded of, so that each end is announced once.
  reminded_of_end timestamptz,
  -- How many days before that end they were last told.
  reminded_days int,
  -- Accounts that the bank listed at the last sync and that could not be read: [{ name, field }].
  skipped_accounts jsonb not null default '[]',
  -- The provider has announced new data since the last reading began.
  asked_again boolean not null default false,
  primary key (user_id, id)
);
create unique index connections_entity on connections (user_id, entity_id);
-- Across users: connections that are due, and the connection that a webhook is about.
create index connections_due on connections (next_sync_at) where connection_status = 'active' and not paused;
create index connections_by_entity on connections (entity_id);
select restrict_to_owner('connections');

-- Evidence of what was consented: rows are added, and only their end is written later. Not tied to the connection,
-- because they outlive it.
create table consents (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid,
  provider_consent_id text,
  bank_name text not null,
  bank_identifier text not null,
  purpose text not null,
  permissions text[] not null,
  text_version text not null,
  given_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (user_id, id)
);
create index consents_connection on consents (user_id, connection_id);
select restrict_to_owner('consents', rights => 'select, insert');
grant update (ended_at, end_reason) on consents to xtharwa_app;

create table accounts (
  user_id uuid not null,
  id uuid not null,
  connection_id uuid,
  -- 'own' is what a person owns or owes beside their banks: its balance is the newest value that they gave (valuations).
  source text not null check (source in ('bank', 'manual', 'import', 'own')),
  provider_account_id text,
  -- A keyed hash of its IBAN or, if an imported file has only that, of its number.
  iban_hash text,
  iban_last4 text,
  name text not null,
  kind text not null check (kind in ('current', 'savings', 'card', 'loan', 'other', 'manual', 'property', 'car', 'gold', 'lent')),
  type_text text not null,
  currency text not null,
  balance_minor bigint,
  balance_kind text,
  balance_at timestamptz,
  available_minor bigint,
  -- What the bank says of a card's credit: its limit, and what is left of it. Null where it says neither.
  credit_limit_minor bigint,
  credit_available_minor bigint,
  -- The balance and day from which booked rows must explain every later balance, and what they leave unexplained.
  opening_minor bigint,
  opening_day date,
  unreconciled_minor bigint not null default 0,
  -- The days on which its balance counts: until the day its bank listed it in another currency, or from that day on.
  balance_from date,
  balance_until date,
  -- The day on which the bank opened it, where it says so: what it dates earlier, it dated wrongly.
  opened_on date,
  -- Whether it ever had a row that could not be read: the others need no look into those rows.
  had_unreadable boolean not null default false,
  hidden boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connections (user_id, id),
  check ((source = 'bank') = (connection_id is not null))
);
-- An account is what the bank lists under an id in one currency: in another currency it is another account.
create unique index accounts_provider on accounts (user_id, connection_id, provider_account_id, currency);
create unique index accounts_manual on accounts (user_id) where source = 'manual';
create index accounts_iban on accounts (user_id, iban_hash);
select restrict_to_owner('accounts'), track_changes('accounts', 'id');

-- Balances as the bank gave them, the newest of each day.
create table daily_balances (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  balance_minor bigint not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('daily_balances');

-- A value holds from its day to the next one. Of the cash wallet it is what was in it at the end of that day, from which
-- its transactions go on. What is owed is negative.
create table valuations (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  value_minor bigint not null,
  created_at timestamptz not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('valuations'), track_changes('valuations', 'account_id,day');
