import { sql } from 'kysely'
import { titleCodes } from '#contract/ledger/explanations.ts'
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../../../context.ts'
import { query, type Tx } from '../../../../platform/db/db.ts'
import { textOfDynamicKey, type Language } from '../../../../platform/i18n/index.ts'
import type { LedgerRow } from '../../../expected/recurring/types.ts'

/** More payments than a user has in thirteen months; beyond it, only the newest are read. */
const mostRows = 12_000

type StoredRow = Omit<LedgerRow, 'lines' | 'name'> & {
  name: string | null
  titleCode: string | null
  titleParams: Record<string, string | number>
  lines: StoredLine[] | null
}
type StoredLine = Pick<LedgerRow, 'type' | 'categoryId'> & { minor: string }
const lineOf = (line: StoredLine) => ({ ...line, minor: BigInt(line.minor) })

/** Booked payments since a day with a known exchange rate, oldest first, in fils. */
export async function selectInsightRows(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  since: Day,
  to: Day,
): Promise<LedgerRow[]> {
  const rows = await query<StoredRow>(tx)`
    select t.id, t.day, t.type, t.effective_aed_minor as minor,
      t.currency, t.account_id as "accountId", t.merchant_key as "merchantKey",
      coalesce(t.user_description, t.merchant, t.counterparty_name) as name, t.text,
      t.title_code as "titleCode", t.title_params as "titleParams",
      t.counterparty_name as counterparty,
      t.effective_category_id as "categoryId",
      t.flags, t.kind, t.transfer,
      case when t.split_minor is not null or t.lowers_category_id is not null then (
        select jsonb_agg(jsonb_build_object('type', l.type, 'categoryId', l.category_id, 'minor', l.aed_minor::text))
        from payment_lines l where l.user_id = t.user_id and l.id = t.id) end as lines
    from payments t
    where t.user_id = ${userId} and t.visible and t.booked
      and t.day >= ${since}::date and t.day <= ${to}::date and t.effective_aed_minor is not null
    order by t.day desc, t.id desc limit ${sql.lit(mostRows)}`
  return rows.toReversed().map((row) => viewRow(row, language))
}

/** Names a row by its merchant or counterparty, else by its readable title, else by the bank's text. */
function viewRow({ name, titleCode, titleParams, lines, ...row }: StoredRow, language: Language): LedgerRow {
  const title = (): string => {
    const code = titleCodes.find((known) => known === titleCode)
    return (code && textOfDynamicKey(language, 'titles', code, titleParams)) || row.text
  }
  // of thousands of rows nearly all have a name
  const named = { ...row, name: name ?? title() }
  return lines === null ? named : { ...named, lines: lines.map(lineOf) }
}

export async function selectDismissals(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ key: string }>(tx)`
    select key from analytics_dismissals where user_id = ${userId} order by dismissed_at desc limit 500`
  return rows.map(({ key }) => key)
}

export async function upsertDismissal(tx: Tx, userId: string, key: string, now: Date): Promise<void> {
  await query(tx)`
    insert into analytics_dismissals (user_id, key, dismissed_at) values (${userId}, ${key}, ${now})
    on conflict (user_id, key) do update set dismissed_at = excluded.dismissed_at`
  // anything beyond the newest five hundred refers to outdated figures
  await query(tx)`delete from analytics_dismissals where user_id = ${userId} and key not in (
    select key from analytics_dismissals where user_id = ${userId} order by dismissed_at desc limit 500)`
}

export async function deleteDismissal(tx: Tx, userId: string, key: string): Promise<void> {
  await query(tx)`delete from analytics_dismissals where user_id = ${userId} and key = ${key}`
}
