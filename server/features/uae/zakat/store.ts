import { sql } from 'kysely'
import * as z from 'zod'
import { zakatAnswers, type ZakatInvestmentTreatment, type ZakatTreatment } from '#contract/uae/zakat.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { Sheet } from './worksheet.ts'

export type Settings = Sheet & { begins: Day | null }
export type PaymentRow = { id: string; day: Day; amount_minor: bigint; note: string }

const answer = z.enum(zakatAnswers).default('ask')
const Answers = z.object({
  jewellery: answer,
  shares: answer,
  lent: answer,
  gratuity: answer,
  debts: answer,
  dips: answer,
})
export const undecided = Answers.parse({})

/** The worksheet's settings; null while it is off. */
export async function selectSettings(tx: Tx, userId: string): Promise<Settings | null> {
  const rows = await query<{
    metal: Sheet['metal']
    price_minor: bigint | null
    price_day: Day | null
    year: Sheet['year']
    begins: Day | null
    answers: unknown
  }>(tx)`
    select metal, price_minor, price_day, year, begins, answers from zakat_settings where user_id = ${userId}`
  const [row] = rows
  if (!row) return null
  const { price_minor: minor, price_day: day } = row
  return {
    metal: row.metal,
    price: minor !== null && day !== null ? { minor, day } : null,
    year: row.year,
    begins: row.begins,
    answers: Answers.parse(row.answers),
  }
}

export async function upsertSettings(tx: Tx, userId: string, settings: Settings, now: Date): Promise<void> {
  const { metal, price, year, begins, answers } = settings
  await query(tx)`
    insert into zakat_settings (user_id, metal, price_minor, price_day, year, begins, answers, updated_at)
    values (${userId}, ${metal}, ${price?.minor.toString() ?? null}, ${price?.day ?? null}, ${year}, ${begins},
      ${JSON.stringify(answers)}::jsonb, ${now})
    on conflict (user_id) do update set metal = excluded.metal, price_minor = excluded.price_minor,
      price_day = excluded.price_day, year = excluded.year, begins = excluded.begins, answers = excluded.answers,
      updated_at = excluded.updated_at`
}

export async function selectTreatments(tx: Tx, userId: string): Promise<Map<string, ZakatTreatment>> {
  const rows = await query<{ account_id: string; treatment: ZakatTreatment }>(tx)`
    select account_id, treatment from zakat_accounts where user_id = ${userId} limit 1000`
  return new Map(rows.map(({ account_id, treatment }) => [account_id, treatment]))
}

export async function upsertTreatments(
  tx: Tx,
  userId: string,
  treatments: readonly { account_id: string; treatment: ZakatTreatment }[],
): Promise<void> {
  if (treatments.length === 0) return
  await query(tx)`
    insert into zakat_accounts (user_id, account_id, treatment)
    select ${userId}::uuid, t.account_id, max(t.treatment)
    from jsonb_to_recordset(${JSON.stringify(treatments)}::jsonb) as t (account_id uuid, treatment text)
    where exists (select from accounts a where a.user_id = ${userId} and a.id = t.account_id)
    group by t.account_id
    on conflict (user_id, account_id) do update set treatment = excluded.treatment`
}

export async function selectInvestmentTreatments(
  tx: Tx,
  userId: string,
): Promise<Map<string, ZakatInvestmentTreatment>> {
  const rows = await query<{ instrument_id: string; treatment: ZakatInvestmentTreatment }>(tx)`
    select instrument_id, treatment from zakat_investments where user_id = ${userId} limit 1000`
  return new Map(rows.map(({ instrument_id, treatment }) => [instrument_id, treatment]))
}

export async function upsertInvestmentTreatments(
  tx: Tx,
  userId: string,
  treatments: readonly { instrument_id: string; treatment: ZakatInvestmentTreatment }[],
): Promise<void> {
  if (treatments.length === 0) return
  await query(tx)`
    insert into zakat_investments (user_id, instrument_id, treatment)
    select ${userId}::uuid, t.instrument_id, max(t.treatment)
    from jsonb_to_recordset(${JSON.stringify(treatments)}::jsonb) as t (instrument_id uuid, treatment text)
    where exists (select from instruments i where i.user_id = ${userId} and i.id = t.instrument_id)
    group by t.instrument_id
    on conflict (user_id, instrument_id) do update set treatment = excluded.treatment`
}

/** Newest first. */
export async function selectPayments(tx: Tx, userId: string): Promise<PaymentRow[]> {
  return query<PaymentRow>(tx)`
    select id, day, amount_minor, note from zakat_payments where user_id = ${userId}
    order by day desc, id desc limit 500`
}

export async function insertPayment(tx: Tx, userId: string, row: PaymentRow, now: Date): Promise<void> {
  await query(tx)`insert into zakat_payments (user_id, id, day, amount_minor, note, created_at)
    values (${userId}, ${row.id}, ${row.day}, ${row.amount_minor.toString()}, ${row.note}, ${now})`
}

export async function deletePaymentRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`
    delete from zakat_payments where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}

const tables = ['zakat_accounts', 'zakat_investments', 'zakat_payments', 'zakat_settings'] as const

/** Deletes the worksheet; false if there was none. */
export async function deleteWorksheet(tx: Tx, userId: string): Promise<boolean> {
  let some = false
  for (const table of tables) {
    const rows = await query(tx)`delete from ${sql.table(table)} where user_id = ${userId} returning user_id`
    some ||= rows.length > 0
  }
  return some
}

/** Deletes the worksheet's entries in the change history, which only the system may do. */
export async function deleteWorksheetTrail(systemTx: Tx, userId: string): Promise<void> {
  await query(
    systemTx,
  )`delete from change_rows where user_id = ${userId} and table_name = any(${[...tables]}::text[])`
  await query(systemTx)`delete from changes where user_id = ${userId} and kind like 'zakat.%'`
}
