-- What rules want of a payment beside its category and name, and what they did: so much is taken back when they want
-- something else. Both are { tags: [ids], note, figures: 'pair' | 'out' | 'never', verified: true }, each part optional;
-- `rule_did` says in `wants` for which wishes it was done.
alter table transactions add column rule_wants jsonb not null default '{}';
alter table transactions add column rule_did jsonb not null default '{}';
create index transactions_rule_due on transactions (user_id)
  where rule_wants <> coalesce(rule_did -> 'wants', '{}'::jsonb);

alter table transactions drop constraint transactions_transfer_by_check;
alter table transactions add constraint transactions_transfer_by_check check (transfer_by in ('auto', 'user', 'rule'));
