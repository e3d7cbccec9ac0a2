-- Bank lines of cheques that the user does not want in the cheque book: they are not offered again.
create table cheque_dismissals (
  user_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
alter table cheque_dismissals enable row level security;
create policy own_rows on cheque_dismissals to xtharwa_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
grant select, insert, update, delete on cheque_dismissals to xtharwa_app;
create constraint trigger raise_version after insert or update or delete on cheque_dismissals
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
select track_changes('cheque_dismissals', 'transaction_id');
