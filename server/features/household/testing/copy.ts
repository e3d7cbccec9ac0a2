/** For tests: a person who has only some accounts of another, with the same rows under the same ids. */
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { system, type Tx } from '../../../platform/db/db.ts'
import { rebuildTotals } from '../../payments/totals/service.totals.ts'

/** The tables that are copied, after those that they refer to, with the condition on a row `r`. */
const copied: readonly (readonly [table: string, condition: string])[] = [
  [
    'connections',
    'r.id in (select connection_id from accounts where user_id = $owner and id = any($accounts))',
  ],
  ['accounts', 'r.id = any($accounts)'],
  ['daily_balances', 'r.account_id = any($accounts)'],
  ['valuations', 'r.account_id = any($accounts)'],
  ['unreadable_rows', 'r.account_id = any($accounts)'],
  ['card_terms', 'r.account_id = any($accounts)'],
  ['savings_terms', 'r.account_id = any($accounts)'],
  [
    'tags',
    'r.id in (select unnest(tag_ids) from transactions where user_id = $owner and account_id = any($accounts))',
  ],
  ['transactions', 'r.account_id = any($accounts)'],
  ...['transaction_splits', 'shared_costs', 'attachments'].map(
    (table) =>
      [
        table,
        'r.transaction_id in (select id from transactions where user_id = $owner and account_id = any($accounts))',
      ] as const,
  ),
  ['investment_accounts', 'r.id = any($accounts)'],
  ['instruments', 'r.id in $instruments'],
  [
    'investment_trades',
    'r.account_id = any($accounts) or r.account_id is null and r.instrument_id in $instruments',
  ],
  ['investment_prices', 'r.instrument_id in $instruments'],
  ['investment_price_quarters', 'r.instrument_id in $instruments'],
  [
    'investment_lines',
    `r.trade_id in (select id from investment_trades where user_id = $owner and account_id = any($accounts))
      and r.transaction_id in (select id from transactions where user_id = $owner and account_id = any($accounts))`,
  ],
]
const instruments =
  '(select instrument_id from investment_trades where user_id = $owner and account_id = any($accounts))'

/** Gives `copy`, who has nothing, the rows of some accounts of `owner`; what leads out of them is gone. */
export async function copyAccounts(owner: Ctx, copy: Ctx, accounts: readonly string[]): Promise<void> {
  const fill = (text: string): string =>
    text
      .replaceAll('$instruments', instruments)
      .replaceAll('$owner', `'${owner.userId}'`)
      .replaceAll('$accounts', `'{${accounts.join(',')}}'::uuid[]`)
  await system(owner.db, async (tx) => {
    for (const table of ['categories', 'category_groups'])
      await sql`delete from ${sql.table(table)} where user_id = ${copy.userId}`.execute(tx)
    for (const [table, condition] of [
      ['category_groups', 'true'],
      ['categories', categoryInUse],
      ...copied,
    ] as const)
      await copyRows(tx, copy.userId, table, fill(`r.user_id = $owner and (${condition})`))
    // read first, since one statement over the rows of two people does not run on Citus
    const outside = await sql<{ id: string }>`select transfer_id as id from transactions
      where user_id = ${owner.userId} and transfer_id is not null and account_id <> all(${accounts}::uuid[])`.execute(
      tx,
    )
    await sql`update transactions t set transfer_id = t.id, transfer_by = 'auto'
      where t.user_id = ${copy.userId} and t.transfer_id = any(${outside.rows.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    )
    await sql`update investment_accounts i set replaces_id = null where i.user_id = ${copy.userId}
      and not exists (select from accounts a where a.user_id = i.user_id and a.id = i.replaces_id)`.execute(
      tx,
    )
    await sql`update transactions t set refund_of = null where t.user_id = ${copy.userId} and refund_of is not null
      and not exists (select from transactions p where p.user_id = t.user_id and p.id = t.refund_of)`.execute(
      tx,
    )
    await rebuildTotals(tx, copy.userId)
  })
}

const categoryInUse = `r.is_default or exists (select from payments t
  where t.user_id = r.user_id and t.account_id = any($accounts) and not t.removed and (t.effective_category_id = r.id
    or exists (select from transaction_splits s
      where s.user_id = t.user_id and s.transaction_id = t.id and s.category_id = r.id)))`

async function copyRows(tx: Tx, userId: string, table: string, condition: string): Promise<void> {
  const { rows } = await sql<{ copies: string }>`
    select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('user_id', ${userId}::uuid)), '[]')::text as copies
    from ${sql.table(table)} r where ${sql.raw(condition)}`.execute(tx)
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows[0]?.copies}::jsonb)`.execute(tx)
}
