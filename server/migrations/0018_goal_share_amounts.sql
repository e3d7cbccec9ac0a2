-- An account's share in a goal is a percentage or an amount in fils. When set, those of one account are at most its balance
-- together: writers lock the account first.
alter table goal_shares alter column percent drop not null;
alter table goal_shares add column amount_minor bigint check (amount_minor > 0);
alter table goal_shares add constraint goal_shares_part check ((percent is null) <> (amount_minor is null));
