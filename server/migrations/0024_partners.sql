-- A partner, a household member who also writes in the owner's data. They read as every member does; what they write, they
-- write under a role that may change rows of shared accounts alone, whatever a statement forgets.

do $$
begin
  if not exists (select from pg_roles where rolname = 'xtharwa_partner') then
    create role xtharwa_partner nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another process was first
end $$;
do $$
begin
  if not pg_has_role('xtharwa_partner', 'xtharwa_member', 'usage') then
    grant xtharwa_member to xtharwa_partner;
  end if;
end $$;
do $$
begin
  execute format('grant xtharwa_partner to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;

-- The membership in which a partner's transaction writes; null in all others.
create function current_membership() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.membership_id', true), '')::uuid $$;

-- Fails unless the membership is in force with the accounts of the transaction, and keeps it so until the transaction ends:
-- ending it, or sharing less, waits, and nothing is written after that.
create function hold_membership() returns void language plpgsql security definer set search_path = public as $$
begin
  perform from household_members
  where id = current_membership() and owner_id = current_setting('app.user_id')::uuid and role = 'partner' and ended_at is null
    and account_ids @> shared_accounts()
  for share;
  if not found then raise exception 'the membership has ended' using errcode = 'XT403'; end if;
end $$;

-- In which membership a member made a change; null for the owner's. An undo or redo has that of its change, and `by_member`
-- says which of the two it was. It is no person's data: when the member's account is deleted, it leads nowhere.
alter table changes add column membership_id uuid default current_membership(),
  add column by_member boolean not null default (current_membership() is not null);

-- A partner sees their own changes, and of those only the ones whose payments are all still shared.
select share_rows('change_rows', 'case when table_name = ''transactions'' then
    coalesce(after, before) ->> ''account_id'' = any (shared_accounts()::text[])
    or exists (select from transactions t where t.user_id = change_rows.user_id and t.id = change_rows.row_id::uuid)
  else false end');
select share_rows('changes', 'membership_id = current_membership() and (of_id is not null
  or rows = (select count(*) from change_rows r where r.user_id = changes.user_id and r.change_id = changes.id))');

-- What a partner may write of a table: rows that satisfy a condition before and after.
create function let_partners(rights text, command text, table_name text, condition text) returns void language plpgsql as $$
begin
  execute format('create policy %I on %I for %s to xtharwa_partner %s', 'partner_' || command, table_name, command,
    case command
      when 'insert' then format('with check (user_id = current_user_id() and (%s))', condition)
      when 'delete' then format('using (user_id = current_user_id() and (%s))', condition)
      else format('using (user_id = current_user_id() and (%1$s)) with check (user_id = current_user_id() and (%1$s))', condition)
    end);
  execute format('grant %s on %I to xtharwa_partner', rights, table_name);
end $$;

-- Of payments the columns that an edit and the totals write; a payment stays in its account, and stays a transfer or none.
create function partner_columns() returns text language sql immutable as $$
  select 'user_category_id, user_category_set, user_description, note, tag_ids, verified, needs_editing, verification_action,
    verified_at, edited_at, user_amount_minor, type, amount_minor, day, text, search_text, aed_rate, aed_rate_day, lowers_category_id,
    updated_at, version'
$$;
select let_partners(format('update (%s)', partner_columns()), 'update', 'transactions',
  'account_id = any ((select shared_accounts())::uuid[])');
-- Added by hand, and taken back.
select let_partners('insert', 'insert', 'transactions', 'account_id = any ((select shared_accounts())::uuid[])
  and source = ''manual'' and transfer_id is null and refund_of is null and import_id is null');
select let_partners('delete', 'delete', 'transactions', 'account_id = any ((select shared_accounts())::uuid[])
  and source = ''manual'' and transfer_id is null');
select let_partners('insert', 'insert', name, 'account_id = any ((select shared_accounts())::uuid[])'),
  let_partners('delete', 'delete', name, 'account_id = any ((select shared_accounts())::uuid[])')
from unnest(array['daily_totals', 'monthly_totals', 'yearly_totals', 'merchant_totals', 'account_days', 'account_months']) as name;

select let_partners('insert', 'insert', 'changes', 'membership_id = current_membership()');
select let_partners('insert', 'insert', 'change_rows', 'case when table_name = ''transactions'' then exists (
  select from transactions t where t.user_id = change_rows.user_id and t.id = change_rows.row_id::uuid) else false end');
-- The one event of an edit: that payments have changed.
select let_partners('insert', 'insert', 'domain_events', 'kind = ''transaction.changed'''),
  let_partners('select, update (data)', 'update', 'domain_events', 'kind = ''transaction.changed''');
create policy partner_select on domain_events for select to xtharwa_partner
  using (user_id = current_user_id() and kind = 'transaction.changed');
-- A partner's keys begin with their membership, apart from the owner's.
select let_partners('insert', 'insert', 'idempotency_keys', 'starts_with(key, current_membership()::text || '' '')'),
  let_partners('select, update (response, status)', 'update', 'idempotency_keys', 'starts_with(key, current_membership()::text || '' '')');
create policy partner_select on idempotency_keys for select to xtharwa_partner
  using (user_id = current_user_id() and starts_with(key, current_membership()::text || ' '));
select let_partners('select, update (version)', 'update', 'user_versions', 'true');
create policy partner_select on user_versions for select to xtharwa_partner using (user_id = current_user_id());

-- Also top-ups of a wallet, which are transfers of one leg while the wallet is one of the person's accounts (payments/transfers/
-- wallets.ts): for a member who does not see that account, and none of the same kind, they are spending.
create or replace function outside_payments() returns uuid[] language sql stable security definer set search_path = public as $$
  with wallets as (
    select a.id, w.pattern, a.id = any (shared_accounts()) as shared
    from (values ('(^|[^a-z])salik([^a-z]|$)|سالك'), ('(^|[^a-z])darb([^a-z]|$)|نظام درب|محفظة درب')) as w (pattern)
    join accounts a on a.user_id = current_setting('app.user_id')::uuid and a.name ~* w.pattern)
  select coalesce(array_agg(distinct t.id), '{}')
  from transactions t left join transactions o on o.user_id = t.user_id and o.transfer_id = t.transfer_id
    and o.account_id <> all (shared_accounts())
  where t.user_id = current_setting('app.user_id')::uuid and t.transfer_id is not null and t.account_id = any (shared_accounts())
    and (o.id is not null or (t.transfer_id = t.id and t.transfer_by = 'rule' and t.type = 'expense'
      and coalesce(t.applied_effects ->> 'figures', '') not in ('pair', 'out')
      and t.reason_code not in ('card_repayment', 'own_transfer', 'savings', 'investing', 'loan_received')
      and exists (select from wallets w where not w.shared and t.text ~* w.pattern)
      and not exists (select from wallets w where w.shared and w.id <> t.account_id and t.text ~* w.pattern)))
$$;

-- A partner edits through the view of the payments, in which what is not shared does not exist. Totals are recounted, and
-- changes undone, on the tables and views themselves, still under the policies.
alter function create_shared_views() rename to create_member_views;
create function create_shared_views() returns void language plpgsql as $$
begin
  perform create_member_views();
  execute format('grant insert, delete, update (%s) on shared.transactions to xtharwa_partner', partner_columns());
  grant select on public.payments, public.payment_lines to xtharwa_partner;
end $$;
select create_shared_views();
