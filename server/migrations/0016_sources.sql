-- Where rows come from: a bank through a provider, the user's hand, or an imported file.
alter table connections add column provider text not null default 'lean';

alter table accounts drop constraint accounts_source_check, drop constraint accounts_check;
update accounts set source = 'bank' where source = 'lean';
alter table accounts
  add constraint accounts_source_check check (source in ('bank', 'manual', 'import')),
  add constraint accounts_check check ((source = 'bank') = (connection_id is not null));

alter table transactions drop constraint transactions_source_check;
-- content_hash: of what the bank sent, so that a row which has not changed is known without comparing its fields.
alter table transactions add column provider text, add column content_hash text;
update transactions set source = 'bank', provider = 'lean' where source = 'lean';
alter table transactions add constraint transactions_source_check check (source in ('bank', 'manual', 'import'));
