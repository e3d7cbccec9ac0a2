import { query, type Tx } from '../../../platform/db/db.ts'
import type { Correction } from './entries.ts'

export async function selectCorrections(tx: Tx, userId: string): Promise<Correction[]> {
  return query<Correction>(tx)`
    select id, entry, name, from_day as "from", to_day as "to", state, day_off as "dayOff"
    from calendar_corrections where user_id = ${userId} order by from_day, id limit 1000`
}

/** Adds the user's own day off, or a correction of an entry, replacing an earlier one. */
export async function upsertCorrection(tx: Tx, userId: string, row: Correction, now: Date): Promise<void> {
  await query(tx)`
    insert into calendar_corrections (user_id, id, entry, name, from_day, to_day, state, day_off, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.entry}, ${row.name}, ${row.from}, ${row.to}, ${row.state}, ${row.dayOff}, ${now},
      ${now})
    on conflict (user_id, entry) do update set from_day = excluded.from_day, to_day = excluded.to_day,
      state = excluded.state, day_off = excluded.day_off, updated_at = excluded.updated_at`
}

export async function updateOwnDay(tx: Tx, userId: string, row: Correction, now: Date): Promise<void> {
  await query(tx)`
    update calendar_corrections set name = ${row.name}, from_day = ${row.from}, to_day = ${row.to}, state = ${row.state},
      day_off = ${row.dayOff}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id} and entry is null`
}

export async function deleteCorrection(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from calendar_corrections where user_id = ${userId} and id = ${id}`
}
