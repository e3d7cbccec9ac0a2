-- Messages that banks send about payments, as their person hands them on.

-- Which payment a message is about. A row of transactions whose provider_id begins with `message:` is only what a message
-- said: the row of the bank takes its place.
create table message_payments (
  user_id uuid not null,
  message_id uuid not null,
  transaction_id uuid not null,
  primary key (user_id, message_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create index message_payments_transaction on message_payments (user_id, transaction_id);
select restrict_to_owner('message_payments');

-- What was read of each message. One that was refused, as every one with a code is, has no row.
create table bank_messages (
  user_id uuid not null,
  id uuid not null,
  -- A keyed hash of the text; the ordinal tells messages of the same text apart, as those of two equal payments.
  hash text not null,
  ordinal int not null,
  -- The text, sealed for its person; null after 30 days, or if the person keeps none.
  sealed_text text,
  received_at timestamptz,
  -- What it says, as server/features/banks/messages/reading.ts writes it down.
  reading jsonb not null,
  -- The bank and the last digits that it names, empty where it names none, and the account that they stand for.
  bank text not null,
  digits text not null,
  account_id uuid,
  state text not null check (state in ('waiting', 'done', 'left_out')),
  created_at timestamptz not null,
  primary key (user_id, id)
);
create unique index bank_messages_same on bank_messages (user_id, hash, ordinal);
create index bank_messages_waiting on bank_messages (user_id, bank, digits) where state = 'waiting';
-- Across users: texts and messages that have become old.
create index bank_messages_old on bank_messages (created_at);
select restrict_to_owner('bank_messages');

-- The account of a card or account number, as its person answered once; null is none, so that its messages are left out.
create table message_accounts (
  user_id uuid not null,
  bank text not null,
  digits text not null,
  account_id uuid,
  created_at timestamptz not null,
  primary key (user_id, bank, digits)
);
select restrict_to_owner('message_accounts'), track_changes('message_accounts', 'bank,digits');

create table message_settings (
  user_id uuid primary key,
  keep_text boolean not null
);
select restrict_to_owner('message_settings');
