import { query, type Tx } from '../../platform/db/db.ts'

export type AuditRow = { id: string; at: Date; kind: string; detail: Record<string, string> }

export async function insertEntry(tx: Tx, userId: string, entry: AuditRow): Promise<void> {
  await query(tx)`
    insert into audit_entries (user_id, id, at, kind, detail)
    values (${userId}, ${entry.id}, ${entry.at}, ${entry.kind}, ${JSON.stringify(entry.detail)})
  `
}

/** The newest entries, and as many reads of assistants, which must not push sign-ins out of the list. */
export async function selectNewestEntries(tx: Tx, userId: string, limit: number): Promise<AuditRow[]> {
  return query<AuditRow>(tx)`
    (select id, at, kind, detail from audit_entries
      where user_id = ${userId} and kind <> 'assistant_read' order by at desc, id desc limit ${limit})
    union all
    (select id, at, kind, detail from audit_entries
      where user_id = ${userId} and kind = 'assistant_read' order by at desc, id desc limit ${limit})
    order by at desc, id desc
  `
}

export async function hasRecentSignIn(tx: Tx, userId: string, device: string, since: Date): Promise<boolean> {
  const rows = await query(tx)`
    select from audit_entries where user_id = ${userId} and at >= ${since}
      and ((kind = 'signed_in' and detail ->> 'device' = ${device})
        or not exists (select from audit_entries where user_id = ${userId} and kind = 'signed_in'))
    limit 1`
  return rows.length > 0
}

/** Takes texts of another person, who is leaving the product, out of a user's entries about their household. */
export async function dropFromEntries(systemTx: Tx, userId: string, texts: readonly string[]): Promise<void> {
  await query(systemTx)`
    update audit_entries a set detail = coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each_text(a.detail) d
      where d.value <> all(${texts}::text[])), '{}')
    where a.user_id = ${userId} and a.kind like 'household%'`
}
