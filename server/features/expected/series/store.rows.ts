/** Payments for detection, and the record of which have changed. */
import { sql } from 'kysely'
import { neitherKinds, type TitleCode, titleCodes } from '#contract/ledger/explanations.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import { defaultLanguage, textOf, textOfDynamicKey } from '../../../platform/i18n/index.ts'
import { bankTransfer } from '#contract/uae/remittances.ts'
import { readSentLine } from '../../payments/transfers/sent-line.ts'
import { finalPayWords } from '../../days/periods/final-pay.ts'
import { type Debit, type Instalments, settlementWords } from '../recurring/settled.ts'
import type { LedgerRow } from '../recurring/types.ts'

const columns = (
  userId: string,
) => sql`id, day, type, effective_amount_minor as minor, currency, account_id as "accountId",
  merchant_key as "merchantKey", coalesce(nullif(merchant, ''), nullif(counterparty_name, '')) as name,
  title_code as "titleCode", title_params as "titleParams", text,
  counterparty_name as counterparty,
  effective_category_id as "categoryId", flags, kind, transfer,
  transfer and transfer_id in (select o.transfer_id from payments o where o.user_id = ${userId} and o.transfer
    group by o.transfer_id having count(*) = 2 and count(distinct o.account_id) = 1) as returned,
  transfer and type = 'expense' and transfer_id in (select o.transfer_id from payments o
    join accounts a on a.user_id = o.user_id and a.id = o.account_id where o.user_id = ${userId} and o.transfer
    group by o.transfer_id having count(distinct o.account_id) = 2 and bool_or(o.type = 'income' and a.kind = 'card'))
    as repays,
  case when not transfer or type <> 'expense' then null when reason_code = 'investing' then 'words'
    when reason_code <> all(${[...neitherKinds]}::text[]) and exists (select from investment_lines l
      where l.user_id = ${userId} and l.transaction_id = id and l.transfer) then 'trade' end as invests`
const counted = sql`booked and not removed`

type StoredRow = Omit<LedgerRow, 'name'> & {
  name: string | null
  titleCode: string | null
  titleParams: Record<string, string | number>
}

/** A series covers many cheques or instalments, so its name omits their numbers. */
const unnumbered = new Map<TitleCode, TitleCode>([
  ['rent_cheque', 'rent'],
  ['cheque_numbered', 'cheque'],
  ['cheque_deposit_numbered', 'cheque_deposit'],
  ['cheque_returned_numbered', 'cheque_returned'],
  ['rent_cheque_named', 'rent_named'],
  ['cheque_numbered_named', 'cheque_named'],
  ['cheque_deposit_numbered_named', 'cheque_deposit_named'],
])

/** The name of a fee for sending money, after the service that charges it; null for any other row. */
function feeName({ titleCode, text, kind }: StoredRow): string | null {
  const line = titleCode === 'fee' ? readSentLine(text, kind) : null
  if (line?.role !== 'fee' || line.channel === null || line.channel === bankTransfer) return null
  return textOf(defaultLanguage, 'transactions', 'fee_of', { name: line.channel })
}

const loans: readonly (readonly [TitleCode, RegExp])[] = [
  ['loan_car', /\b(?:CAR|AUTO|VEHICLE) (?:LOAN|FINANCE)\b/i],
  ['loan_home', /\b(?:HOME|HOUSING) (?:LOAN|FINANCE)\b/i],
  ['loan_personal', /\bPERSONAL (?:LOAN|FINANCE)\b/i],
]
/** The title of an instalment, after the kind of loan that the bank's text names. */
const loanCode = (text: string): TitleCode => loans.find(([, names]) => names.test(text))?.[0] ?? 'loan'

/** Names a row by its merchant or counterparty, else by its readable title, else by the bank's text. */
function nameRow(stored: StoredRow): LedgerRow {
  const { name, titleCode, titleParams, ...row } = stored
  const known = titleCodes.find((each) => each === titleCode)
  const code = known === 'loan' ? loanCode(stored.text) : known
  const title = code && textOfDynamicKey(defaultLanguage, 'titles', unnumbered.get(code) ?? code, titleParams)
  const returns = titleCode === 'interest' && row.type === 'income'
  return { ...row, name: name ?? feeName(stored) ?? (title || row.text), returns }
}

/**
 * At most this many payments are read per merchant. More than one every second day for three years is
 * ordinary shopping; anything recurring in it shows in the newest.
 */
const mostOfMerchant = 600

/** Booked payments of these merchants since a day; per merchant only the newest. */
export async function selectRowsOf(
  tx: Tx,
  userId: string,
  keys: readonly string[],
  since: Day,
): Promise<LedgerRow[]> {
  if (keys.length === 0) return []
  const rows = await query<StoredRow>(tx)`
    select r.* from unnest(${keys}::text[]) as k (key) cross join lateral (
      select ${columns(userId)} from payments
      where user_id = ${userId} and merchant_key = k.key and day >= ${since}::date and ${counted}
      order by day desc, id desc limit ${sql.lit(mostOfMerchant)}) r`
  return rows.map(nameRow)
}

/**
 * Booked payments without a known merchant since a day; only the newest of texts differing only in digits.
 */
export async function selectUnnamedRows(tx: Tx, userId: string, since: Day): Promise<LedgerRow[]> {
  const rows = await query<StoredRow>(tx)`
    select ${columns(userId)} from (
      select *, row_number() over (partition by translate(text, '0123456789', ''), counterparty_name, type, currency
        order by day desc, id desc) as place
      from payments
      where user_id = ${userId} and merchant_key is null and day >= ${since}::date and ${counted}) t
    where place <= ${sql.lit(mostOfMerchant)}`
  return rows.map(nameRow)
}

/** Merchants with their number of booked payments since a day. */
export async function selectMerchants(
  tx: Tx,
  userId: string,
  since: Day,
): Promise<{ key: string; count: number }[]> {
  return query<{ key: string; count: number }>(tx)`
    select merchant_key as key, count(*)::int as count from payments
    where user_id = ${userId} and merchant_key is not null and day >= ${since}::date and ${counted}
    group by 1 order by 1`
}

/** Merchants that were paid the same amounts from the same accounts as these payments. */
export async function selectMerchantsAlike(
  tx: Tx,
  userId: string,
  rows: readonly LedgerRow[],
  since: Day,
): Promise<string[]> {
  const found = await query<{ key: string }>(tx)`
    select distinct merchant_key as key from payments
    where user_id = ${userId} and merchant_key is not null and type = 'expense' and day >= ${since}::date and ${counted}
      and (account_id, effective_amount_minor) in (select * from unnest(
        ${rows.map(({ accountId }) => accountId)}::uuid[], ${rows.map(({ minor }) => String(minor))}::bigint[]))`
  return found.map(({ key }) => key)
}

/** A booked payment that belongs to no series; null if there is none with this id. */
export async function selectFreeRow(tx: Tx, userId: string, id: string): Promise<LedgerRow | null> {
  const row = await queryFirst<StoredRow>(tx)`
    select ${columns(userId)} from payments t
    where user_id = ${userId} and id = ${id} and ${counted} and not exists (
      select from expected_payments e where e.user_id = ${userId} and e.found_id = t.id)`
  return row && nameRow(row)
}

/** Booked payments of all merchants since a day. */
export async function selectRecentRows(tx: Tx, userId: string, since: Day): Promise<LedgerRow[]> {
  const rows = await query<StoredRow>(tx)`
    select ${columns(userId)} from payments where user_id = ${userId} and day >= ${since}::date and ${counted}`
  return rows.map(nameRow)
}

export type Changes = { since: Day | null; changed_at: Date }

/** Payments that changed, at most so many, including removed ones; used only for their identities. */
export async function selectChanged(
  tx: Tx,
  userId: string,
  { since, changed_at }: Changes,
  most: number,
): Promise<LedgerRow[]> {
  const rows = await query<StoredRow>(tx)`
    select ${columns(userId)} from payments
    where user_id = ${userId} and day >= ${since}::date and updated_at >= ${changed_at} limit ${most}`
  return rows.map(nameRow)
}

/** Extends the record of changed payments to those since a day; null means all. */
export async function upsertChanges(
  tx: Tx,
  userId: string,
  since: Day | null,
  changedAt: Date,
): Promise<void> {
  await query(tx)`
    insert into series_changes (user_id, since, changed_at) values (${userId}, ${since}, ${changedAt})
    on conflict (user_id) do update set
      since = case when series_changes.since is null or excluded.since is null then null
        else least(series_changes.since, excluded.since) end,
      changed_at = least(series_changes.changed_at, excluded.changed_at)`
}

export async function selectChanges(tx: Tx, userId: string): Promise<Changes | null> {
  return queryFirst<Changes>(tx)`
    select since, changed_at from series_changes where user_id = ${userId}`
}

/** Deletes the record of these changes, unless more were added meanwhile. */
export async function deleteChanges(tx: Tx, userId: string, { since, changed_at }: Changes): Promise<void> {
  await query(tx)`delete from series_changes
    where user_id = ${userId} and since is not distinct from ${since}::date and changed_at = ${changed_at}`
}

export async function hasSeries(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(tx)`select 1 from series where user_id = ${userId} limit 1`
  return rows.length > 0
}

/** Users whose changes have waited so long that the worker handling them must have died. */
export async function selectWaiting(systemTx: Tx, before: Date): Promise<string[]> {
  const rows = await query<{ user_id: string }>(systemTx)`
    select user_id from series_changes where changed_at < ${before} limit 1000`
  return rows.map(({ user_id }) => user_id)
}

/** Replaces a category by another, or by none, in all series. */
export async function moveSeries(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<void> {
  await query(tx)`
    update series set category_id = ${to}, updated_at = ${now} where user_id = ${userId} and category_id = ${from}`
}

export type RunningInstalments = Instalments & { id: string; untilDay: Day | null }

/** Series of loans and plans that were found, each with its newest payment. */
export async function selectInstalmentSeries(tx: Tx, userId: string): Promise<RunningInstalments[]> {
  const rows = await query<Omit<RunningInstalments, 'last'> & Debit>(tx)`
    select distinct on (s.id) s.id, s.kind, s.expected_minor as expected, s.until_day as "untilDay",
      t.account_id as "accountId", t.day, t.effective_amount_minor as minor, t.text
    from series s join expected_payments e on e.user_id = s.user_id and e.source = 'series' and e.source_id = s.id
    join payments t on t.user_id = e.user_id and t.id = e.found_id
    where s.user_id = ${userId} and s.source = 'found' and s.kind in ('loan', 'instalment') and s.type = 'expense'
      and s.merged_into is null and not 'until' = any(s.edited) and ${counted}
    order by s.id, t.day desc, t.id`
  return rows.map(({ id, kind, expected, untilDay, ...last }) => ({ id, kind, expected, untilDay, last }))
}

type SalaryEnd = { id: string; untilDay: Day | null; until: Day | null }

/** The found salaries with the day of the last pay of their job; `until` is null while no such pay followed the newest salary. */
export async function selectSalaryEnds(tx: Tx, userId: string): Promise<SalaryEnd[]> {
  return query<SalaryEnd>(tx)`
    select s.id, s.until_day as "untilDay", (
      select max(t.day) from payments t
      where t.user_id = s.user_id and t.type = 'income' and t.effective_category_id = 'salary' and ${counted}
        and t.merchant_key = n.merchant_key and t.day >= n.day and t.text ~* ${finalPayWords}) as until
    from series s cross join lateral (
      select t.day, t.merchant_key, t.text from expected_payments e
      join payments t on t.user_id = e.user_id and t.id = e.found_id
      where e.user_id = s.user_id and e.source = 'series' and e.source_id = s.id and ${counted}
      order by t.day desc, t.id limit 1) n
    where s.user_id = ${userId} and s.source = 'found' and s.kind = 'salary' and s.type = 'income'
      and s.merged_into is null and not 'until' = any(s.edited)`
}

/** Debits since a day whose texts say that a loan or plan was paid off, oldest first. */
export async function selectSettlementDebits(tx: Tx, userId: string, since: Day): Promise<Debit[]> {
  return query<Debit>(tx)`
    select account_id as "accountId", day, effective_amount_minor as minor, text from payments
    where user_id = ${userId} and type = 'expense' and day >= ${since}::date and ${counted}
      and text ~* ${settlementWords}
    order by day, id limit 1000`
}

export async function updateUntil(
  tx: Tx,
  userId: string,
  id: string,
  until: Day | null,
  now: Date,
): Promise<void> {
  await query(tx)`
    update series set until_day = ${until}, updated_at = ${now} where user_id = ${userId} and id = ${id}`
}
