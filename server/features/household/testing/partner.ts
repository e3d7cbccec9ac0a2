/** For tests: a partner of a person, and all that the person has outside some accounts. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, withFields } from '../../../context.ts'
import { shareDb, system } from '../../../platform/db/db.ts'
import { userTables } from '../../../user-tables.ts'

/** Makes somebody a partner who sees some accounts of `owner`; returns the context of one of their requests. */
export async function addPartner(owner: Ctx, accounts: readonly string[]): Promise<Ctx> {
  const { userId } = owner
  const [memberId, membershipId] = [randomUUID(), randomUUID()]
  await system(owner.db, async (tx) => {
    for (const [id, name] of [
      [userId, 'Amal'],
      [memberId, 'Sara'],
    ])
      await sql`insert into identity_users ("id", "name", "email") values (${id}, ${name}, ${`${id}@example.test`})
        on conflict do nothing`.execute(tx)
    await sql`insert into household_members (id, owner_id, member_id, role, account_ids, since, version)
      values (${membershipId}, ${userId}, ${memberId}, 'partner', ${accounts}::uuid[], now(), ${randomUUID()})`.execute(
      tx,
    )
  })
  return withFields(owner, {
    db: shareDb(owner.db, { userId, accounts, partnerIn: membershipId }),
    requestId: randomUUID(),
    member: { memberId, membershipId, role: 'partner', accounts },
  })
}

/** What every change adds to: the trail, versions, events and stored answers. */
const trail = new Set(['changes', 'change_rows', 'user_versions', 'domain_events', 'idempotency_keys'])

/** Every row of `owner` in no way of these accounts, by table. */
export async function rowsOutside(owner: Ctx, accounts: readonly string[]): Promise<Map<string, string[]>> {
  const rowsByTable = new Map<string, string[]>()
  await system(owner.db, async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from transactions
      where user_id = ${owner.userId} and account_id = any(${accounts}::uuid[])`.execute(tx)
    const shared = new Set([...accounts, ...rows.map(({ id }) => id)])
    for (const { name } of userTables) {
      if (trail.has(name)) continue
      const { rows: all } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(name)} t where user_id = ${owner.userId}`.execute(tx)
      const isOutside = ({ row }: (typeof all)[number]): boolean =>
        !shared.has(String(row['account_id'] ?? row['transaction_id'] ?? row['id']))
      rowsByTable.set(
        name,
        all
          .filter(isOutside)
          .map(({ row }) => JSON.stringify(row))
          .sort(),
      )
    }
  })
  return rowsByTable
}
