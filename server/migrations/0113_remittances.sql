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
alter table recipients enable row level security;
create policy own_rows on recipients to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on recipients to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on recipients
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('recipients', 'id');

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
alter table remittances enable row level security;
create policy own_rows on remittances to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on remittances to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on remittances
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('remittances', 'transaction_id');
