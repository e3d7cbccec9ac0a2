import { type RawBuilder, sql } from 'kysely'

/**
 * The day until which the payments of account `a` are known: its bank's last sync, or the last row of an imported
 * account. Null where there is no such day. A payment expected after it may well be there.
 */
export const readUntil: RawBuilder<string | null> = sql`case a.source
  when 'bank' then (select (c.last_synced_at at time zone 'Asia/Dubai')::date from connections c
    where c.user_id = a.user_id and c.id = a.connection_id)
  when 'import' then (select max(d.day) from account_days d where d.user_id = a.user_id and d.account_id = a.id) end`
