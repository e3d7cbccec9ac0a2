import { type RawBuilder, sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import { readUntil } from '../read-until.ts'
import { finalPayWords } from './final-pay.ts'
import { firmWords } from './streams.ts'
import { type EmployerCredit, type SalaryCredit, underOneName } from './salaries.ts'

export type PaySettings = {
  mode: 'salary' | 'day' | 'calendar'
  day: number | null
  employer: 'mohre' | 'other' | null
}

export async function selectPaySettings(tx: Tx, userId: string): Promise<PaySettings> {
  const row = await queryFirst<PaySettings>(tx)`
    select mode, day, employer from pay_settings where user_id = ${userId}`
  return row ?? { mode: 'salary', day: null, employer: null }
}

/** Limit of salary days read; more than there are named pay periods. */
const mostLandings = 200
/** Limit of payments read per payer, among which these are searched. */
const mostRows = 1000

/**
 * The newest salaries by day: booked income in the salary category, and income from known payers; no
 * transfers between own accounts.
 */
export async function selectLandings(tx: Tx, userId: string, today: string): Promise<SalaryCredit[]> {
  const newest = sql`group by 1 order by 1 desc limit ${sql.lit(mostLandings)}`
  // by the index of these words; with its category in one condition, every salary would be read for them
  return query<SalaryCredit>(tx)`
    with final_pay as materialized (
      select t.day, t.effective_category_id as category_id from payments t
      where t.user_id = ${userId} and t.type = 'income' and t.visible and t.counts
        and t.text ~* ${sql.lit(finalPayWords)})
    select s.day, s.minor, exists (select from final_pay f where f.day = s.day and f.category_id = 'salary') as final from (
      select day, sum(minor)::bigint as minor from (
      (select d.day, sum(coalesce(d.aed_minor, d.amount_minor)) as minor from daily_totals d
      where d.user_id = ${userId} and d.category_id = 'salary' and d.type = 'income' and not d.transfer
        and d.day <= ${today}::date 
        and d.account_id in (select id from accounts where user_id = ${userId} and not hidden) ${newest})
      union all
      (select t.day, sum(t.minor)
      from pay_settings p cross join unnest(p.payers) as payer (key) cross join lateral (
        select t.day, coalesce(t.effective_aed_minor, t.amount_minor) as minor
        from payments t
        where t.user_id = ${userId} and t.merchant_key = payer.key and t.visible and t.counts
          and t.type = 'income' and t.day <= ${today}::date and t.effective_category_id is distinct from 'salary'
        order by t.day desc limit ${sql.lit(mostRows)}) t
      where p.user_id = ${userId} ${newest})
      ) credits
      ${newest}
    ) s
    order by s.day desc`
}

/** What employers that are named paid in about two years, oldest first: salaries, and what the bank does not call one. */
export async function selectPayers(tx: Tx, userId: string, today: string): Promise<EmployerCredit[]> {
  const payer = sql`coalesce(nullif(t.merchant, ''), t.title_params->>'name', t.counterparty_name)`
  const newest = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select t.day, coalesce(t.effective_aed_minor, t.amount_minor) as minor, t.text ~* ${sql.lit(finalPayWords)} as final,
      ${payer} as payer, t.merchant_key,
      t.effective_category_id is distinct from 'salary' as unnamed
    from payments t
    where t.user_id = ${userId} and t.visible and t.counts and t.type = 'income' and not t.transfer
      and ${condition} and t.day between ${today}::date - 730 and ${today}::date
    order by t.day desc, t.id limit ${sql.lit(mostRows)}`
  const paid = await query<EmployerCredit>(tx)`
    with salaries as materialized (${newest(sql`t.effective_category_id = 'salary'`)})
    select day, minor, final, payer, unnamed from (
      select * from salaries
      union all
      (${newest(sql`t.effective_category_id is distinct from 'salary' and (t.merchant_key in (select merchant_key from salaries)
        or t.effective_category_id = 'freelance' or (coalesce(t.effective_category_id, 'other_income') = 'other_income' and t.text ~* ${sql.lit(firmWords)})
        or exists (select from salaries p where p.payer like '% %' and string_to_array(lower(p.payer), ' ')
          <@ string_to_array(lower(${payer}), ' ')))`)})) s
    where payer is not null order by day`
  return underOneName(paid)
}

/** The day until which the account of the newest salary is read; null where there is none. */
export async function selectSalaryReadUntil(tx: Tx, userId: string): Promise<string | null> {
  const row = await queryFirst<{ until: string | null }>(tx)`
    select ${readUntil} as until from accounts a where a.user_id = ${userId} and a.id = (
      select account_id from daily_totals where user_id = ${userId} and category_id = 'salary' and type = 'income'
        and not transfer order by day desc limit 1)`
  return row?.until ?? null
}

export type SalaryRow = {
  day: string
  payer: string | null
  /** What that payer paid on the day, in fils. */
  minor: bigint
  found_by: 'bank' | 'text' | 'series' | 'you'
}

/** The largest salary between two days: who paid it, and how it was recognised. */
export async function selectLargestSalary(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<SalaryRow | null> {
  const largest = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select t.day, coalesce(t.title_params->>'name', t.merchant, t.counterparty_name) as payer,
      sum(coalesce(t.effective_aed_minor, t.amount_minor)) over (partition by t.day,
        coalesce(t.merchant_key, t.title_params->>'name', t.counterparty_name))::bigint as minor,
      case when t.effective_category_id is distinct from 'salary' and t.split_minor is null then 'series'
        when t.user_category_set or t.reason_kind in ('user', 'learned') then 'you'
        when t.reason_kind in ('flag', 'provider', 'type') then 'bank' else 'text' end as found_by
    from payments t
    where t.user_id = ${userId} and t.visible and t.counts and t.type = 'income' and t.day between ${from}::date and ${to}::date and ${condition}
    order by 3 desc, t.day desc limit 1)`
  const payers = sql`(select payers from pay_settings where user_id = ${userId})`
  return queryFirst<SalaryRow>(tx)`
    select day, payer, minor, found_by from (
      ${largest(sql`(t.effective_category_id = 'salary' or (t.split_minor is not null and exists (select from payment_lines l
        where l.user_id = t.user_id and l.id = t.id and l.category_id = 'salary')))`)}
      union all
      ${largest(sql`t.merchant_key = any(${payers}::text[])`)}
    ) s order by minor desc, day desc limit 1`
}

export async function upsertPaySettings(
  tx: Tx,
  userId: string,
  settings: PaySettings,
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into pay_settings (user_id, mode, day, employer, updated_at)
    values (${userId}, ${settings.mode}, ${settings.day}, ${settings.employer}, ${now})
    on conflict (user_id) do update set mode = excluded.mode, day = excluded.day, employer = excluded.employer, updated_at = excluded.updated_at`
}

/**
 * Replaces the payers whose credits count as salary without a bank's mark; resolves to false if unchanged.
 */
export async function setSalaryPayers(
  tx: Tx,
  userId: string,
  payers: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    insert into pay_settings (user_id, payers, updated_at) values (${userId}, ${payers}, ${now})
    on conflict (user_id) do update set payers = excluded.payers, updated_at = excluded.updated_at
    where pay_settings.payers <> excluded.payers returning user_id`
  return rows.length > 0
}
