import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

export type SavingsRow = {
  account_id: string
  name: string
  bank_name: string | null
  currency: string
  balance_minor: bigint | null
  returns: string | null
  yearly_rate: number | null
}
export type CreditRow = { id: string; day: Day; minor: bigint; total: bigint }

/** A visible current or savings account, with what its user entered about it. */
export async function selectSavings(tx: Tx, userId: string, id: string): Promise<SavingsRow | undefined> {
  const rows = await query<SavingsRow>(tx)`
    select a.id as account_id, a.name, c.bank_name, a.currency, a.balance_minor, s.returns, s.yearly_rate
    from accounts a
    left join connections c on c.user_id = a.user_id and c.id = a.connection_id
    left join savings_terms s on s.user_id = a.user_id and s.account_id = a.id
    where a.user_id = ${userId} and a.id = ${id} and a.kind in ('current', 'savings') and not a.hidden
      and a.balance_until is null`
  return rows[0]
}

export async function upsertSavings(tx: Tx, userId: string, row: SavingsRow, now: Date): Promise<void> {
  await query(tx)`
    insert into savings_terms (user_id, account_id, returns, yearly_rate, created_at, updated_at)
    values (${userId}, ${row.account_id}, ${row.returns}, ${row.yearly_rate}, ${now}, ${now})
    on conflict (user_id, account_id) do update set returns = excluded.returns, yearly_rate = excluded.yearly_rate,
      updated_at = excluded.updated_at`
}

/** The newest credits of interest or profit since a day; each row also has the total of all of them. */
export async function selectCredits(
  tx: Tx,
  userId: string,
  { accountId, since, limit }: { accountId: string; since: Day; limit: number },
): Promise<CreditRow[]> {
  return query<CreditRow>(tx)`
    select id, day, minor, (sum(minor) over ())::bigint as total from (
      select id, day, effective_amount_minor as minor from payments
      where user_id = ${userId} and account_id = ${accountId} and title_code = 'interest' and type = 'income'
        and counts and day >= ${since}::date) t
    order by day desc, id desc limit ${limit}`
}
