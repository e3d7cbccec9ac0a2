import { sql } from 'kysely'
import * as z from 'zod'
import type { GratuityRegime } from '#contract/uae/gratuity.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { Service } from './estimate.ts'

export type EmploymentRow = Service & { id: string; name: string }

const Lists = z.object({
  salaries: z.array(z.object({ from: z.string(), minor: z.string() })),
  unpaid: z.array(z.object({ from: z.string(), to: z.string() })),
})
type Stored = {
  id: string
  name: string
  regime: GratuityRegime
  started_on: string
  ended_on: string | null
  paid_on: string | null
  joined_on: string | null
  balance_minor: bigint | null
  balance_day: string | null
  salaries: unknown
  unpaid: unknown
}

/** A limit that nobody reaches. */
export const mostEmployments = 20

/** All employments, newest first. */
export async function selectEmployments(tx: Tx, userId: string): Promise<EmploymentRow[]> {
  const rows = await query<Stored>(tx)`
    select id, name, regime, started_on, ended_on, paid_on, joined_on, balance_minor, balance_day,
      coalesce((select jsonb_agg(jsonb_build_object('from', s.from_day::text, 'minor', s.basic_minor::text) order by s.from_day)
        from employment_salaries s where s.user_id = e.user_id and s.employment_id = e.id), '[]') as salaries,
      coalesce((select jsonb_agg(jsonb_build_object('from', a.from_day::text, 'to', a.to_day::text) order by a.from_day)
        from employment_absences a where a.user_id = e.user_id and a.employment_id = e.id), '[]') as unpaid
    from employments e where user_id = ${userId} order by started_on desc, id limit ${mostEmployments}`
  return rows.map(read)
}

function read(row: Stored): EmploymentRow {
  const { salaries, unpaid } = Lists.parse(row)
  const { balance_minor: minor, balance_day: day } = row
  return {
    id: row.id,
    name: row.name,
    regime: row.regime,
    startedOn: row.started_on,
    endedOn: row.ended_on,
    paidOn: row.paid_on,
    joinedOn: row.joined_on,
    salaries: salaries.map(({ from, minor: text }) => ({ from, minor: BigInt(text) })),
    unpaid,
    balance: minor !== null && day !== null ? { minor, day } : null,
  }
}

/** Adds an employment, or replaces one with its salaries and absences. */
export async function upsertEmployment(tx: Tx, userId: string, row: EmploymentRow, now: Date): Promise<void> {
  const { id, balance } = row
  await query(tx)`
    insert into employments (user_id, id, name, regime, started_on, ended_on, paid_on, joined_on, balance_minor,
      balance_day, created_at, updated_at)
    values (${userId}, ${id}, ${row.name}, ${row.regime}, ${row.startedOn}, ${row.endedOn}, ${row.paidOn},
      ${row.joinedOn}, ${balance?.minor.toString() ?? null}, ${balance?.day ?? null}, ${now}, ${now})
    on conflict (user_id, id) do update set name = excluded.name, regime = excluded.regime,
      started_on = excluded.started_on, ended_on = excluded.ended_on, paid_on = excluded.paid_on,
      joined_on = excluded.joined_on, balance_minor = excluded.balance_minor, balance_day = excluded.balance_day,
      updated_at = excluded.updated_at`
  await query(tx)`delete from employment_salaries where user_id = ${userId} and employment_id = ${id}`
  await query(tx)`delete from employment_absences where user_id = ${userId} and employment_id = ${id}`
  const salaries = row.salaries.map(({ from, minor }) => ({ from, minor: minor.toString() }))
  await query(tx)`
    insert into employment_salaries (user_id, employment_id, from_day, basic_minor)
    select ${userId}::uuid, ${id}::uuid, s."from", s.minor
    from jsonb_to_recordset(${JSON.stringify(salaries)}::jsonb) as s ("from" date, minor bigint) returning 1`
  await query(tx)`
    insert into employment_absences (user_id, employment_id, from_day, to_day)
    select ${userId}::uuid, ${id}::uuid, a."from", a."to"
    from jsonb_to_recordset(${JSON.stringify(row.unpaid)}::jsonb) as a ("from" date, "to" date) returning 1`
}

/** Deletes an employment; resolves to its name, or null if there is none. */
export async function deleteEmploymentRow(tx: Tx, userId: string, id: string): Promise<string | null> {
  const of = sql`user_id = ${userId} and employment_id = ${id}`
  await query(tx)`delete from employment_salaries where ${of}`
  await query(tx)`delete from employment_absences where ${of}`
  const rows = await query<{ name: string }>(tx)`
    delete from employments where user_id = ${userId} and id = ${id} returning name`
  return rows[0]?.name ?? null
}
