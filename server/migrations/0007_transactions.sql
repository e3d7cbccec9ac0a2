-- Payments, and what belongs to single ones: their lines, receipts, shared costs and what the bank changed.

create table transactions (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  source text not null check (source in ('bank', 'manual', 'import')),
  provider text,
  provider_id text,
  -- The import that it came with. Until the import is complete its rows are out of sight, as removed ones are.
  import_id uuid,

  -- What the bank says. Amounts are never negative; the type gives the direction.
  status text not null check (status in ('booked', 'pending')),
  type text not null check (type in ('income', 'expense')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  day date not null,
  booked_at timestamptz,
  value_day date,
  day_index int,
  text text not null,
  reference text,
  provider_merchant text,
  mcc text,
  insight text,
  insight_confidence double precision,
  insight_cleaned text,
  kind text,
  sub_kind text,
  flags text[] not null default '{}',
  counterparty_name text,
  counterparty_hash text,

  -- How a row is recognised when the bank sends it again. content_hash is of all that it sent: the same hash, nothing new.
  content_hash text,
  fingerprint text,
  ordinal int,
  settled boolean not null default false,

  -- What we make of it.
  merchant_key text,
  merchant text,
  category_id text,
  -- Why it has its category, and what it is called, as codes with parameters: the sentences are in the catalogues.
  reason_kind text not null default 'none',
  reason_code text not null default 'unknown',
  reason_params jsonb not null default '{}',
  title_code text,
  title_params jsonb not null default '{}',
  transfer_id uuid,
  transfer_by text check (transfer_by in ('auto', 'user', 'rule')),
  -- The rules that named or categorised it, so that it can be looked at again when one of them changes.
  rule_ids uuid[] not null default '{}',
  -- What rules want beside that, and what they did, which is taken back when they want something else: both are { tags: [ids],
  -- note, figures: 'pair' | 'out' | 'never', verified: true }, each part optional. `applied_effects` has in `wants` what it was for.
  rule_effects jsonb not null default '{}',
  applied_effects jsonb not null default '{}',
  -- In a currency that floats, the rate of its day: fils for one minor unit, and the day the rate was published.
  -- server/features/payments/totals sets it before the payment counts; null is no rate.
  aed_rate numeric check (aed_rate > 0),
  aed_rate_day date,
  -- All words of the row in the form in which they are searched (server/platform/fold.ts).
  search_text text not null default '',

  -- What the user said; no sync writes these.
  user_category_id text,
  user_category_set boolean not null default false,
  user_description text,
  -- In place of the bank's amount, which stays: balances follow the bank, income and spending this.
  user_amount_minor bigint check (user_amount_minor > 0),
  -- The sum of the lines it is split into. They count only while they add up to the amount that counts: when the bank or
  -- the user changes that, they stay, out of use, until they are corrected.
  split_minor bigint,
  tag_ids uuid[] not null default '{}',
  -- The purchase that a refund is of, and whether it was found or chosen; chosen without one, it is of none. Several
  -- refunds may be of one purchase; one that is gone is not followed.
  refund_of uuid,
  refund_by text check (refund_by in ('auto', 'user')),
  -- Of incoming money that is no income: the category whose spending it lowers, '' for none or for those of its lines.
  -- server/features/payments/totals sets it before the payment counts.
  lowers_category_id text,
  note text not null default '',
  verified boolean not null default false,
  needs_editing boolean not null default false,
  verification_action text check (verification_action in ('correct', 'incorrect')),
  verified_at timestamptz,
  edited_at timestamptz,
  not_transfer boolean not null default false,
  -- Of a payment added by hand: others that the person said are not the same payment.
  distinct_from uuid[] not null default '{}',

  first_seen_at timestamptz not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id)
);
-- Lists are newest first; the partial indexes serve the filters that leave few rows.
create index transactions_newest on transactions (user_id, day desc, id desc) include (account_id) where removed_at is null;
create index transactions_pending on transactions (user_id, day desc, id desc) include (account_id)
  where removed_at is null and status = 'pending';
create index transactions_unverified on transactions (user_id, day desc, id desc) where removed_at is null and not verified;
create index transactions_verified on transactions (user_id, day desc, id desc) where removed_at is null and verified;
create index transactions_merchant on transactions (user_id, merchant_key, day desc) where removed_at is null;
create index transactions_category on transactions (user_id, (case when user_category_set then user_category_id
  when transfer_id is not null and reason_kind in ('transfer', 'type') then null
  else category_id end), day desc, id desc) where removed_at is null;
create index transactions_transfer on transactions (user_id, transfer_id) where transfer_id is not null;
create index transactions_own_amount on transactions (user_id, account_id, day) where user_amount_minor is not null;
create index transactions_split on transactions (user_id, day desc, id desc) where split_minor is not null;
create index transactions_refunds on transactions (user_id, refund_of) where refund_of is not null;
create index transactions_lowering on transactions (user_id, lowers_category_id, day desc, id desc)
  where lowers_category_id is not null and removed_at is null;
create index transactions_import on transactions (user_id, import_id) where import_id is not null;
create index transactions_tags on transactions using gin (user_id, tag_ids) where tag_ids <> '{}';
create index transactions_rules on transactions using gin (user_id, rule_ids) where rule_ids <> '{}';
create index transactions_rule_due on transactions (user_id)
  where rule_effects <> coalesce(applied_effects -> 'wants', '{}'::jsonb);
create index transactions_floating on transactions (user_id, account_id, currency, day) include (aed_rate, aed_rate_day)
  where currency not in ('AED', 'USD', 'SAR', 'QAR', 'BHD', 'OMR');
-- Cash withdrawn and what banks charge: a few of many rows, asked for by kind.
create index transactions_costs on transactions (user_id, title_code, day)
  where title_code in ('cash', 'fee', 'interest_charged');
-- The look-ahead and a savings account's returns read only the credits of interest, not every payment of the year.
create index transactions_interest on transactions (user_id, day)
  where title_code = 'interest' and type = 'income' and removed_at is null;
create unique index transactions_same on transactions (user_id, account_id, day, fingerprint, ordinal);
create index transactions_search on transactions using gin (user_id, search_text gin_trgm_ops) where removed_at is null;
select restrict_to_owner('transactions'), track_changes('transactions', 'id');

-- Payments as everything reads them but what writes them. What is in effect is the user's if the user has set it, else
-- the bank's amount and the category found; a transfer has no category by its words alone, as it goes to nobody.
-- `counts` is whether it counts as income or spending, by `counted_type`: what lowers spending is a negative expense.
-- Accounts are joined for `visible` alone: a statement that does not ask for it is planned without them.
create view payments with (security_invoker = true) as
select
  t.*,
  coalesce(t.user_amount_minor, t.amount_minor) as effective_amount_minor,
  to_aed(coalesce(t.user_amount_minor, t.amount_minor), t.currency, t.aed_rate) as effective_aed_minor,
  case when t.user_category_set then t.user_category_id
    when t.transfer_id is not null and t.reason_kind in ('transfer', 'type') then null
    else t.category_id end as effective_category_id,
  case when t.lowers_category_id is null then t.type else 'expense' end as counted_type,
  case when t.lowers_category_id is null then 1 else -1 end * coalesce(t.user_amount_minor, t.amount_minor) as counted_minor,
  case when t.lowers_category_id is null then 1 else -1 end
    * to_aed(coalesce(t.user_amount_minor, t.amount_minor), t.currency, t.aed_rate) as counted_aed_minor,
  coalesce(t.split_minor = coalesce(t.user_amount_minor, t.amount_minor), false) as split_in_use,
  t.status = 'booked' as booked,
  t.status = 'pending' as pending,
  t.transfer_id is not null as transfer,
  t.refund_of is not null as refund,
  t.removed_at is not null as removed,
  t.removed_at is null and t.status = 'booked' and t.transfer_id is null as counts,
  t.removed_at is null and not a.hidden as visible
from transactions t
left join accounts a on a.user_id = t.user_id and a.id = t.account_id;
grant select on payments to xtharwa_app;

-- What a search looks words up in, and then reads the rows under the policy. Under row-level security LIKE may use no index,
-- so this view runs with its owner's rights and holds the rule itself. coalesce leaves it to the search whether the index
-- looks the user up too.
create view searchable_transactions as
select user_id, id, day, search_text from transactions
where coalesce(user_id) = current_user_id() and removed_at is null;
grant select on searchable_transactions to xtharwa_app;

-- What the bank changed in a payment after it first sent it, for the payment's history. Rows are only ever added; they
-- go with their transaction.
create table bank_changes (
  user_id uuid not null,
  transaction_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  -- status, type, amount_minor (text), currency, day and text, before and after
  before jsonb not null,
  after jsonb not null,
  primary key (user_id, transaction_id, id),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
select restrict_to_owner('bank_changes', rights => 'select, insert');

-- Payments split into lines with categories of their own.
create table transaction_splits (
  user_id uuid not null,
  transaction_id uuid not null,
  -- From 1 on. `before_minor` is the sum of the lines before it.
  position int not null check (position > 0),
  amount_minor bigint not null check (amount_minor > 0),
  before_minor bigint not null check (before_minor >= 0),
  category_id text,
  note text not null default '',
  primary key (user_id, transaction_id, position),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade
);
create index transaction_splits_category on transaction_splits (user_id, category_id);
select restrict_to_owner('transaction_splits'), track_changes('transaction_splits', 'transaction_id,position');

-- Receipts of payments and photos of cheques: pictures and PDFs. The bytes are in the data directory or the bucket.
-- No foreign key leads to the payment: the files of one that is deleted stay until its deletion cannot be undone any more.
create table attachments (
  user_id uuid not null,
  id uuid not null,
  transaction_id uuid,
  cheque_id uuid,
  kind text not null check (kind in ('picture', 'pdf')),
  name text not null,
  size int not null,
  width int,
  height int,
  -- The SHA-256 of the uploaded file, so that the same file is attached to a payment once; null where it is not known.
  content_hash text,
  created_at timestamptz not null,
  -- Out of sight since the user removed it, or since its payment is gone.
  removed_at timestamptz,
  orphaned_at timestamptz,
  primary key (user_id, id),
  constraint attachments_owner check (num_nonnulls(transaction_id, cheque_id) = 1)
);
create index attachments_transaction on attachments (user_id, transaction_id);
create index attachments_cheque on attachments (user_id, cheque_id) where cheque_id is not null;
create index attachments_gone on attachments (user_id, id) where removed_at is not null or orphaned_at is not null;
select restrict_to_owner('attachments'), track_changes('attachments', 'id');

-- What other people owe of a payment, and the payment with which they settled it.
create table shared_costs (
  user_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  person text not null,
  -- In the payment's currency.
  amount_minor bigint not null check (amount_minor > 0),
  settled_at timestamptz,
  settled_by uuid,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index shared_costs_transaction on shared_costs (user_id, transaction_id);
select restrict_to_owner('shared_costs'), track_changes('shared_costs', 'id');

-- The tags of a payment after some are added and some are taken away, at most so many. A function, because Citus 13.2
-- crashes while it plans an UPDATE that sets a column to an array of a subquery over an unnested column.
create function tags_after(tags uuid[], added uuid[], removed uuid[], most int) returns uuid[]
  language plpgsql immutable parallel safe as $$
declare
  tag uuid;
begin
  foreach tag in array added loop
    if tag <> all(tags) then tags := tags || tag; end if;
  end loop;
  foreach tag in array removed loop
    tags := array_remove(tags, tag);
  end loop;
  return tags[1:most];
end $$;

-- The arrays that texts stand for. The casts of PostgreSQL count as stable, and Citus allows no such cast of a column in
-- an UPDATE.
create function texts_of(value text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return value::text[];
end $$;
create function uuids_of(value text) returns uuid[] language plpgsql immutable parallel safe as $$
begin
  return value::uuid[];
end $$;
