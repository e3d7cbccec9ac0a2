-- What the user says about a bank line: which trade, or which money at a place, it pays, or (both null) that it pays none.
create table investment_line_choices (
  user_id uuid not null,
  transaction_id uuid not null,
  trade_id uuid,
  cash_id uuid,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade,
  foreign key (user_id, trade_id) references investment_trades (user_id, id) on delete cascade,
  foreign key (user_id, cash_id) references investment_cash (user_id, id) on delete cascade,
  check (trade_id is null or cash_id is null)
);
create unique index investment_line_choices_trade on investment_line_choices (user_id, trade_id);
create unique index investment_line_choices_cash on investment_line_choices (user_id, cash_id);
select restrict_to_owner('investment_line_choices'), track_changes('investment_line_choices', 'transaction_id');

-- Which bank line pays which trade, deposit or withdrawal (`trade_id`): follows from lines, trades and choices, and is written anew after each change of them.
-- It may be gone until then. `transfer`: the line is neither income nor spending.
create table investment_lines (
  user_id uuid not null,
  transaction_id uuid not null,
  trade_id uuid not null,
  transfer boolean not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create unique index investment_lines_trade on investment_lines (user_id, trade_id);
select restrict_to_owner('investment_lines');

-- How the user wants investments to be spread: hundredths of a percent by class or by instrument, 10,000 in all.
create table investment_targets (
  user_id uuid not null,
  side text not null check (side in ('kind', 'instrument')),
  key text not null,
  share int not null check (share between 0 and 10000),
  primary key (user_id, side, key)
);
select restrict_to_owner('investment_targets'), track_changes('investment_targets', 'side,key');

-- How an investment is treated in the private zakat worksheet.
create table zakat_investments (
  user_id uuid not null,
  instrument_id uuid not null,
  treatment text not null check (treatment in ('money', 'jewellery', 'shares', 'none')),
  primary key (user_id, instrument_id),
  foreign key (user_id, instrument_id) references instruments (user_id, id) on delete cascade
);
select restrict_to_owner('zakat_investments'), track_changes('zakat_investments', 'instrument_id');

-- Which part of a place where investments are held belongs to a goal: a percentage or an amount in fils, as in goal_shares.
create table goal_investments (
  user_id uuid not null,
  goal_id uuid not null,
  account_id uuid not null,
  percent int check (percent between 1 and 100),
  amount_minor bigint check (amount_minor > 0),
  primary key (user_id, goal_id, account_id),
  foreign key (user_id, goal_id) references goals (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references investment_accounts (user_id, id) on delete cascade,
  check ((percent is null) <> (amount_minor is null))
);
create index goal_investments_account on goal_investments (user_id, account_id);
select restrict_to_owner('goal_investments'), track_changes('goal_investments', 'goal_id,account_id');
