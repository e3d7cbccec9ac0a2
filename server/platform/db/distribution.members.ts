/**
 * What household members see on Citus, which allows no subquery in a policy. Their policies there compare with ids that the
 * transaction holds in settings (docs/decisions/031-household-members.md).
 */
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The condition of a policy where rewriting a subquery without tables is not enough, by table and command. */
const conditions: ReadonlyMap<string, string> = new Map([
  ['connections select', ids('id', 'connections')],
  ['transaction_splits select', ids('transaction_id', 'payments')],
  ['shared_costs select', ids('transaction_id', 'payments')],
  ['attachments select', ids('transaction_id', 'payments')],
  ['tags select', ids('id', 'tags')],
  ['categories select', `is_default or id = any (shared_ids('categories'))`],
  [
    'expected_payments select',
    `${ids('account_id', 'accounts')} or source = 'series' and ${ids('source_id', 'series')}`,
  ],
  [
    'investment_trades select',
    `${ids('account_id', 'accounts')} or account_id is null and ${ids('instrument_id', 'instruments')}`,
  ],
  ['instruments select', ids('id', 'instruments')],
  ['investment_prices select', ids('instrument_id', 'instruments')],
  ['investment_price_quarters select', ids('instrument_id', 'instruments')],
  ['investment_lines select', ids('transaction_id', 'lines')],
  [
    'changes select',
    `membership_id = current_membership() and (of_id is not null or id <> all (shared_ids('hidden_changes')::uuid[]))`,
  ],
  [
    'change_rows select',
    `table_name = 'transactions' and membership_id = current_membership()
      and change_id <> all (shared_ids('hidden_changes')::uuid[])`,
  ],
  // the trigger shared_payment looks at the payment
  ['change_rows insert', `table_name = 'transactions'`],
])
function ids(column: string, kind: string): string {
  return `${column} = any (shared_ids('${kind}')::uuid[])`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const functions = [
  // Fails without the setting, as current_user_id() does, and is a constant to the planner for the same reason.
  `create or replace function shared_ids(kind text) returns text[] language sql immutable parallel safe
    as $$ select array(select jsonb_array_elements_text(current_setting('app.shared_ids')::jsonb -> kind)) $$`,

  // Holds the ids in settings, which reach the nodes only by SET LOCAL, before the transaction becomes the member's. Each
  // statement asks one node. No immutable function is called: its value would stay in the plan for the next person.
  `create or replace function hold_shared_ids() returns void language plpgsql as $$
  declare
    owner uuid := current_setting('app.user_id')::uuid;
    shared uuid[] := shared_accounts();
    membership uuid := current_membership();
    instruments_seen uuid[];
    attached uuid[];
    ids jsonb := jsonb_build_object('accounts', shared);
    part jsonb;
  begin
    select jsonb_agg(distinct connection_id) into part from accounts where user_id = owner and id = any (shared);
    ids := ids || jsonb_build_object('connections', part);

    select array_agg(t.id) into attached from public.transactions t
    where t.user_id = owner and t.account_id = any (shared) and t.id in (
      select transaction_id from transaction_splits where user_id = owner
      union select transaction_id from shared_costs where user_id = owner
      union select transaction_id from attachments where user_id = owner);
    ids := ids || jsonb_build_object('payments', to_jsonb(attached));

    select jsonb_agg(distinct tag) into part from public.transactions t, unnest(t.tag_ids) as tag
    where t.user_id = owner and t.account_id = any (shared) and t.tag_ids <> '{}' and t.removed_at is null;
    ids := ids || jsonb_build_object('tags', part);

    select jsonb_agg(distinct c.id) into part from (
      select category_id as id from yearly_totals where user_id = owner and account_id = any (shared)
      union select category_id from transaction_splits where user_id = owner and transaction_id = any (attached)
      union select case when user_category_set then user_category_id else category_id end from public.transactions
      where user_id = owner and account_id = any (shared) and removed_at is null
        and (status = 'pending' or split_minor is not null)
      union select category_id from household_budgets where user_id = owner) c
    where c.id is not null;
    ids := ids || jsonb_build_object('categories', part);

    select jsonb_agg(id) into part from series where user_id = owner and account_id = any (shared);
    ids := ids || jsonb_build_object('series', part);

    select array_agg(distinct instrument_id) into instruments_seen from investment_trades
    where user_id = owner and account_id = any (shared);
    ids := ids || jsonb_build_object('instruments', to_jsonb(instruments_seen));
    select jsonb_agg(l.transaction_id) into part
    from investment_lines l
      join public.transactions t on t.user_id = l.user_id and t.id = l.transaction_id and t.account_id = any (shared)
      join investment_trades r on r.user_id = l.user_id and r.id = l.trade_id
        and (r.account_id = any (shared) or r.account_id is null and r.instrument_id = any (instruments_seen))
    where l.user_id = owner;
    ids := ids || jsonb_build_object('lines', part);

    if membership is not null then
      -- changes of this membership with a payment that is not shared any more
      select jsonb_agg(c.id) into part from changes c
      where c.user_id = owner and c.membership_id = membership and c.of_id is null and c.rows <> (
        select count(*) from change_rows r left join public.transactions t
          on t.user_id = r.user_id and t.id = case when r.table_name = 'transactions' then r.row_id::uuid end
        where r.user_id = owner and r.change_id = c.id and r.table_name = 'transactions'
          and (coalesce(r.after, r.before) ->> 'account_id' = any (shared::text[]) or t.account_id = any (shared)));
      ids := ids || jsonb_build_object('hidden_changes', part);
    end if;

    execute format('set local app.shared_ids = %L', jsonb_strip_nulls(ids)::text);
    execute format('set local app.outside_payments = %L', outside_payments()::text);
  end $$`,

  // A trigger may look at other rows of the same user, which are on the same node.
  `create or replace function require_shared_payment() returns trigger language plpgsql as $$
  begin
    if not exists (select from public.transactions t where t.user_id = new.user_id and t.id = new.row_id::uuid) then
      raise exception 'new row violates row-level security policy for table "change_rows"' using errcode = '42501';
    end if;
    return new;
  end $$`,

  `create or replace function is_by_member() returns boolean language sql stable parallel safe
    as $$ select coalesce(current_setting('app.membership_id', true), '') <> '' $$`,

  `create or replace function condition_on_nodes(table_name text, command text, condition text) returns text
    language sql immutable strict as $$ select coalesce(case table_name || ' ' || command
    ${[...conditions].map(([key, condition]) => `when ${quoted(key)} then ${quoted(condition)}`).join('\n    ')} end,
    regexp_replace(condition, '\\(\\s*select\\s+shared_accounts\\(\\)(\\s+as\\s+shared_accounts)?\\s*\\)', 'shared_ids(''accounts'')', 'gi')) $$`,
]

/** The functions of migrations that create policies of members, their parameters, and the call with the new condition. */
const creators = [
  [
    'share_rows',
    'table_name text, condition text',
    `share_rows_as_written(table_name, condition_on_nodes(table_name, 'select', condition))`,
  ],
  [
    'let_partners',
    'rights text, command text, table_name text, condition text',
    `let_partners_as_written(rights, command, table_name, condition_on_nodes(table_name, command, condition))`,
  ],
] as const

/** Whether a migration's statement creates what `prepareMembers` adapts. */
export const createsPolicyFunctions = (statement: string): boolean =>
  creators.some(([name]) =>
    new RegExp(String.raw`^create (or replace )?function ${name}\(`, 'i').test(statement),
  )

async function exists(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from pg_proc where proname = $1 and pronamespace = $2::regnamespace) as exists',
    [name, 'public'],
  )
  return rows[0]?.exists === true
}

/**
 * Gives members of households policies that Citus allows: those that exist are rewritten, and the functions by which
 * migrations create others write them so at once. May be run again.
 */
export async function prepareMembers(client: Client): Promise<void> {
  for (const text of functions) await client.query(text)
  for (const [name, parameters, call] of creators) {
    if (!(await exists(client, name)) || (await exists(client, `${name}_as_written`))) continue
    await client.query(`alter function ${name} rename to ${name}_as_written`)
    await client.query(
      `create function ${name}(${parameters}) returns void language plpgsql as $$ begin perform ${call}; end $$`,
    )
  }
  await rewritePolicies(client)
  if (!(await exists(client, 'share_rows'))) return
  for (const text of ownersName) await client.query(text)
  await client.query('drop trigger if exists shared_payment on change_rows')
  await client.query(`create trigger shared_payment before insert on change_rows for each row
    when (current_user = 'xtharwa_partner') execute function require_shared_payment()`)
}

/** The view of the owner's name reads with a member's rights on the nodes, so they may read these columns of the table. */
const ownersName = [
  'drop policy if exists shared_rows on user_documents',
  'create policy shared_rows on user_documents for select to xtharwa_member using (user_id = current_user_id())',
  'grant select (user_id, name, setup_at, created_at) on user_documents to xtharwa_member',
]

/** Rewrites the policies with a subquery. Each is the user's rows that satisfy a condition. */
async function rewritePolicies(client: Client): Promise<void> {
  const { rows } = await client.query<{ policy: string; using: string | null; check: string | null }>(
    `select format('%I on %I', policyname, tablename) as policy, condition_on_nodes(tablename, lower(cmd),
        regexp_replace(qual, $1, '\\1')) as using, condition_on_nodes(tablename, lower(cmd),
        regexp_replace(with_check, $1, '\\1')) as check
      from pg_policies where schemaname = 'public' and concat(qual, with_check) ~* '\\mselect\\M'`,
    [String.raw`^\(\(user_id = current_user_id\(\)\) AND (.*)\)$`],
  )
  for (const { policy, using, check } of rows) {
    const ofUser = (kind: string, condition: string | null): string =>
      condition === null ? '' : `${kind} (user_id = current_user_id() and (${condition}))`
    await client.query(`alter policy ${policy} ${ofUser('using', using)} ${ofUser('with check', check)}`)
  }
}
