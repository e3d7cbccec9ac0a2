-- Receipts: pictures and PDFs of payments. The bytes are in the data directory or the bucket, under the id.
-- No foreign key leads to the payment: the files of one that is deleted stay until its deletion cannot be undone any more.
create table attachments (
  user_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  kind text not null check (kind in ('picture', 'pdf')),
  name text not null,
  size int not null,
  width int,
  height int,
  created_at timestamptz not null,
  -- Out of sight since the user removed it, or since its payment is gone.
  removed_at timestamptz,
  orphaned_at timestamptz,
  primary key (user_id, id)
);
create index attachments_transaction on attachments (user_id, transaction_id);
create index attachments_gone on attachments (user_id, id) where removed_at is not null or orphaned_at is not null;
alter table attachments enable row level security;
create policy own_rows on attachments to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on attachments to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on attachments
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
