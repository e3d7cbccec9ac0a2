-- Photos of cheques are files like receipts: a file belongs to a payment or to a cheque.
alter table attachments alter column transaction_id drop not null;
alter table attachments add column cheque_id uuid;
alter table attachments add constraint attachments_owner check (num_nonnulls(transaction_id, cheque_id) = 1);
create index attachments_cheque on attachments (user_id, cheque_id) where cheque_id is not null;
