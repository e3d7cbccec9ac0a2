-- The cheque book. A lease is paid by one to twelve cheques; a cheque may also stand alone.
create table leases (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  payee text not null,
  currency text not null,
  rent_minor bigint not null check (rent_minor > 0),
  starts date not null,
  ends date not null check (ends > starts),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
select restrict_to_owner('leases'), track_changes('leases', 'id');

create table cheques (
  user_id uuid not null,
  id uuid not null,
  lease_id uuid,
  direction text not null check (direction in ('given', 'received')),
  purpose text not null check (purpose in ('rent', 'other')),
  -- Digits as printed, leading zeros included; null while it is not known.
  number text,
  date date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  payee text not null,
  -- An account that is gone is none.
  account_id uuid,
  note text not null default '',
  -- The cheque that was given in place of this one.
  replaced_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, lease_id) references leases (user_id, id)
);
create index cheques_lease on cheques (user_id, lease_id);
select restrict_to_owner('cheques'), track_changes('cheques', 'id');

-- Bank lines of cheques that the user does not want in the cheque book: they are not offered again.
create table cheque_dismissals (
  user_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
select restrict_to_owner('cheque_dismissals'), track_changes('cheque_dismissals', 'transaction_id');

-- Purchases paid in instalments: a plan of the card's bank, or a provider that splits an order into parts. A plan that the
-- user dismissed stays, so that it is not suggested again.
create table instalment_plans (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('card', 'pay_later')),
  provider text not null check (provider in ('card', 'tabby', 'tamara', 'postpay', 'other')),
  name text not null,
  account_id uuid not null,
  currency text not null,
  -- What was bought for, without fees and interest; `refunded_minor` of it came back.
  total_minor bigint not null check (total_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  count int not null check (count between 2 and 60),
  -- What the bank takes each time, interest included.
  each_minor bigint not null check (each_minor > 0),
  first_due date not null,
  step text not null check (step in ('month', 'two_weeks')),
  -- `paid`: each instalment is spending when it is paid. `order`: the whole amount is, with the first of them.
  counts text not null check (counts in ('paid', 'order')),
  state text not null check (state in ('active', 'settled', 'dismissed')),
  settled_on date,
  -- The bank line by which it was suggested.
  anchor_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index instalment_plans_anchor on instalment_plans (user_id, anchor_id) where anchor_id is not null;
select restrict_to_owner('instalment_plans'), track_changes('instalment_plans', 'id');

-- What the user has entered of a credit card's terms, where its bank does not say. Rates and shares are in hundredths of a
-- percent; the rate is for a month.
create table card_terms (
  user_id uuid not null,
  account_id uuid not null,
  statement_day int check (statement_day between 1 and 31),
  -- Days from the statement to the due date.
  due_days int check (due_days between 1 and 60),
  minimum_share int check (minimum_share between 1 and 10000),
  minimum_floor_minor bigint check (minimum_floor_minor >= 0),
  monthly_rate int check (monthly_rate between 0 and 10000),
  islamic boolean not null default false,
  -- What the user means to pay of a statement.
  pays text not null default 'full' check (pays in ('full', 'minimum')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('card_terms'), track_changes('card_terms', 'account_id');

-- Statements as the user read them.
create table card_statements (
  user_id uuid not null,
  account_id uuid not null,
  day date not null,
  due date not null check (due >= day),
  amount_minor bigint not null check (amount_minor >= 0),
  minimum_minor bigint check (minimum_minor >= 0),
  created_at timestamptz not null,
  primary key (user_id, account_id, day),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select restrict_to_owner('card_statements'), track_changes('card_statements', 'account_id,day');

-- Cash taken with a card that has been left out of spending once. What its user says of it afterwards stays.
create table card_advances (
  user_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
select restrict_to_owner('card_advances');

-- People and own accounts abroad that money is sent to.
create table recipients (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- ISO 3166 and ISO 4217.
  country text not null,
  currency text not null,
  -- An account of the user's own: what goes there is a transfer.
  own_account boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index recipients_name on recipients (user_id, lower(name));
select restrict_to_owner('recipients'), track_changes('recipients', 'id');

-- What is known of a payment that sent money abroad, beside the bank's line. Rates are units of the other currency for one
-- of the payment's, as decimal text; null is not known.
create table remittances (
  user_id uuid not null,
  transaction_id uuid not null,
  -- False where the user said that it sent no money abroad.
  sent boolean not null default true,
  recipient_id uuid,
  country text,
  currency text,
  received_minor bigint check (received_minor > 0),
  offered_rate text,
  mid_rate text,
  fee_minor bigint check (fee_minor >= 0),
  vat_minor bigint check (vat_minor >= 0),
  -- Null: as its recipient says.
  own_account boolean,
  -- By which later payments to the same recipient are recognised.
  signature text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade,
  foreign key (user_id, recipient_id) references recipients (user_id, id)
);
create index remittances_recipient on remittances (user_id, recipient_id);
select restrict_to_owner('remittances'), track_changes('remittances', 'transaction_id');
