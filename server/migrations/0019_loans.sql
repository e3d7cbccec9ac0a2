-- Loans and finance as the user entered them. The instalments follow from the terms, of which one may be left out.
create table loans (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('personal', 'car', 'home')),
  lender text not null,
  -- The account that is debited.
  account_id uuid not null,
  currency text not null,
  -- What is owed at the end of `as_of`, before the instalment of `first_due`; with a flat rate what was borrowed.
  principal_minor bigint not null check (principal_minor > 0),
  as_of date not null,
  first_due date not null check (first_due >= as_of),
  rate_kind text not null check (rate_kind in ('reducing', 'flat')),
  -- Of a year, in millionths: banks quote up to four decimals of a percent.
  rate_millionths int check (rate_millionths between 0 and 1000000),
  each_minor bigint check (each_minor > 0),
  last_due date check (last_due >= first_due),
  note text not null default '',
  -- The day on which the rest was paid early.
  settled_on date,
  -- An account whose balance is this debt already, so that net worth counts it once; one that is gone is none.
  debt_account_id uuid,
  -- The recurring payment by which it was suggested.
  series_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  check (num_nonnulls(rate_millionths, each_minor, last_due) >= 2)
);
select restrict_to_owner('loans'), track_changes('loans', 'id');

-- Recurring payments of which the user said that they are no loan: they are not suggested as one again.
create table loan_dismissals (
  user_id uuid not null,
  series_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, series_id),
  foreign key (user_id, series_id) references series (user_id, id) on delete cascade
);
select restrict_to_owner('loan_dismissals'), track_changes('loan_dismissals', 'series_id');

alter table expected_payments drop constraint expected_payments_source_check;
alter table expected_payments add constraint expected_payments_source_check
  check (source in ('series', 'cheque', 'instalment', 'card', 'loan'));
alter table settlements drop constraint settlements_source_check;
alter table settlements add constraint settlements_source_check
  check (source in ('series', 'cheque', 'instalment', 'card', 'loan'));
