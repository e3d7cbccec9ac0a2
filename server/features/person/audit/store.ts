import { query, type Tx } from '../../../platform/db/db.ts'

export type AuditRow = { id: string; at: Date; kind: string; detail: Record<string, string> }

export async function insertEntry(tx: Tx, userId: string, entry: AuditRow): Promise<void> {
  await query(tx)`
    insert into audit_entries (user_id, id, at, kind, detail)
    values (${userId}, ${entry.id}, ${entry.at}, ${entry.kind}, ${JSON.stringify(entry.detail)})
  `
}

/** The newest entries but those of assistants. */
export async function selectNewestEntries(tx: Tx, userId: string, limit: number): Promise<AuditRow[]> {
  return query<AuditRow>(tx)`
    select id, at, kind, detail from audit_entries
    where user_id = ${userId} and kind <> 'assistant_read' order by at desc, id desc limit ${limit}`
}

export type CallsRow = {
  id: string
  at: Date
  name: string
  count: number
  list: { at: string; tool: string }[]
}

/** The calls of assistants since a time, by name and day in Dubai, with the newest `most` of each. */
export async function selectCalls(
  tx: Tx,
  userId: string,
  { since, most }: { since: Date; most: number },
): Promise<CallsRow[]> {
  return query<CallsRow>(tx)`
    with numbered as (
      select id, at, detail ->> 'name' as name, detail ->> 'tool' as tool, (at at time zone 'Asia/Dubai')::date as day,
        count(*) over same as count, row_number() over (same order by at desc, id desc) as place
      from audit_entries where user_id = ${userId} and kind = 'assistant_read' and at >= ${since}
      window same as (partition by detail ->> 'name', (at at time zone 'Asia/Dubai')::date)
    )
    select (array_agg(id order by place))[1] as id, max(at) as at, name, max(count)::int as count,
      jsonb_agg(jsonb_build_object('at', at, 'tool', tool) order by place) as list
    from numbered where place <= ${most} group by name, day order by 2 desc limit 200`
}

export async function hasRecentSignIn(tx: Tx, userId: string, device: string, since: Date): Promise<boolean> {
  const rows = await query(tx)`
    select from audit_entries where user_id = ${userId} and at >= ${since}
      and ((kind = 'signed_in' and detail ->> 'device' = ${device})
        or not exists (select from audit_entries where user_id = ${userId} and kind = 'signed_in'))
    limit 1`
  return rows.length > 0
}

export async function hasSignInFrom(tx: Tx, userId: string, address: string, since: Date): Promise<boolean> {
  const rows = await query(tx)`
    select from audit_entries where user_id = ${userId} and at >= ${since} and kind = 'signed_in'
      and detail ->> 'address' = ${address} limit 1`
  return rows.length > 0
}

/** Takes texts of another person, who is leaving the product, out of a user's entries about their household. */
export async function dropFromEntries(systemTx: Tx, userId: string, texts: readonly string[]): Promise<void> {
  await query(systemTx)`
    update audit_entries a set detail = coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each_text(a.detail) d
      where d.value <> all(${texts}::text[])), '{}')
    where a.user_id = ${userId} and a.kind like 'household%'`
}
