/** Memberships. They are read before it is known whose data a request is about, so outside policies. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/household/roles.ts'
import { type Db, query, queryFirst, type Tx } from '../../platform/db/db.ts'

export type Share = { role: Role; until: string | null; accounts: string[] }
export type MemberRow = Share & { id: string; since: Date; person_id: string; name: string; email: string }
type AccessRow = Share & { owner_id: string; version: string }

const isInForce = (day: string) => sql`m.ended_at is null and (m.until is null or m.until >= ${day}::date)`

/** A membership in force, by its id and member: one indexed look-up. */
export async function selectAccess(
  db: Db,
  { id, memberId, day }: { id: string; memberId: string; day: string },
): Promise<AccessRow | null> {
  return queryFirst<AccessRow>(db)`
    select m.owner_id, m.role, m.until, m.account_ids as accounts, m.version from household_members m
    where m.id = ${id} and m.member_id = ${memberId} and ${isInForce(day)}`
}

/** The version of a user's data, and of what every user sees alike. */
export async function selectDataVersion(db: Db, userId: string): Promise<string | null> {
  const [own, shared] = await Promise.all([
    queryFirst<{ version: string }>(db)`select version from user_versions where user_id = ${userId}`,
    queryFirst<{ version: string }>(db)`select version from shared_version`,
  ])
  return own && shared && `${own.version} ${shared.version}`
}

const memberColumns = sql`m.id, m.role, m.until, m.account_ids as accounts, m.since, u."id" as person_id, u."name" as name,
  u."email" as email`

/** The people who see accounts of an owner. */
export async function selectMembers(db: Db, ownerId: string, day: string): Promise<MemberRow[]> {
  return query<MemberRow>(db)`
    select ${memberColumns} from household_members m join identity_users u on u."id" = m.member_id
    where m.owner_id = ${ownerId} and ${isInForce(day)} order by m.since, m.id`
}

/** The people whose accounts a member sees: their names, and what they share. */
export async function selectOwners(db: Db, memberId: string, day: string): Promise<MemberRow[]> {
  return query<MemberRow>(db)`
    select ${memberColumns} from household_members m join identity_users u on u."id" = m.owner_id
    where m.member_id = ${memberId} and ${isInForce(day)} order by m.since, m.id`
}

/** What a person of a household shares with the caller, or of the caller themselves with anybody. */
export type PersonRow = {
  id: string
  name: string
  /** The membership of the caller; null for the caller. */
  membership_id: string | null
  accounts: string[]
}

/** The caller, who is first, and the people whose accounts they see. */
export async function selectPeople(db: Db, userId: string, day: string): Promise<PersonRow[]> {
  return query<PersonRow>(db)`
    select u."id" as id, u."name" as name, null::uuid as membership_id, null::timestamptz as since,
      array(select distinct unnest(m.account_ids) from household_members m
        where m.owner_id = ${userId} and ${isInForce(day)}) as accounts
    from identity_users u where u."id" = ${userId}
    union all
    select u."id", u."name", m.id, m.since, m.account_ids
    from household_members m join identity_users u on u."id" = m.owner_id
    where m.member_id = ${userId} and ${isInForce(day)}
    order by since nulls first, membership_id`
}

export async function selectMember(
  db: Db,
  ownerId: string,
  id: string,
  day: string,
): Promise<MemberRow | null> {
  return queryFirst<MemberRow>(db)`
    select ${memberColumns} from household_members m join identity_users u on u."id" = m.member_id
    where m.owner_id = ${ownerId} and m.id = ${id} and ${isInForce(day)}`
}

/** The names of the people of some memberships, also of those that have ended, by the membership's id. */
export async function selectMemberNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; name: string }>(db)`
    select m.id, u."name" as name from household_members m join identity_users u on u."id" = m.member_id
    where m.id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The people with whom somebody shared accounts, in either direction, also in the past. */
export async function selectConnected(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select distinct case when owner_id = ${userId} then member_id else owner_id end as id from household_members
    where owner_id = ${userId} or member_id = ${userId}
    union select owner_id from household_invitations where person_id = ${userId}`
  return rows.map(({ id }) => id)
}

/** Waits for other changes of who sees an owner's accounts. */
export async function lockHousehold(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`household ${ownerId}`}, 0))`.execute(tx)
}

/** Adds a member; a membership that is in force, or was until a day gone by, is replaced and returned. */
export async function insertMember(
  tx: Tx,
  { id, ownerId, memberId, role, until, accounts }: Share & { id: string; ownerId: string; memberId: string },
  now: Date,
): Promise<(Share & { id: string }) | null> {
  const replaced = await queryFirst<Share & { id: string }>(tx)`
    update household_members set ended_at = ${now}
    where owner_id = ${ownerId} and member_id = ${memberId} and ended_at is null
    returning id, role, until, account_ids as accounts`
  await query(tx)`
    insert into household_members (id, owner_id, member_id, role, account_ids, since, until, version)
    values (${id}, ${ownerId}, ${memberId}, ${role}, ${accounts}::uuid[], ${now}, ${until}::date, ${randomUUID()})`
  return replaced
}

/** Gives a membership this access, also one that has ended, or ends it with null; false if there is none. */
export async function putMembership(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  share: Share | null,
  now: Date,
): Promise<boolean> {
  const access = share
    ? sql`ended_at = null, role = ${share.role}, until = ${share.until}::date, account_ids = ${share.accounts}::uuid[]`
    : sql`ended_at = ${now}`
  const rows = await query(tx)`
    update household_members set ${access}, version = ${randomUUID()} where id = ${id} and owner_id = ${ownerId}
    returning id`
  return rows.length > 0
}

/** Ends a membership of which the user is the owner or the member; null if there is none in force. */
export async function endMembership(
  tx: Tx,
  { id, userId, as }: { id: string; userId: string; as: 'owner' | 'member' },
  now: Date,
): Promise<(Share & { owner_id: string; member_id: string }) | null> {
  const side = as === 'owner' ? sql`owner_id` : sql`member_id`
  return queryFirst<Share & { owner_id: string; member_id: string }>(tx)`
    update household_members set ended_at = ${now} where id = ${id} and ${side} = ${userId} and ended_at is null
    returning owner_id, member_id, role, until, account_ids as accounts`
}

/**
 * What a membership shows before and after a change, as the trail keeps it under the name of the memberships' table; null
 * where it shows nothing. It names no person.
 */
export type AccessStep = { id: string; before: Share | null; after: Share | null }
const tableName = 'household_members'
const imageOf = (share: Share | null): string | null => share && JSON.stringify(share)

export async function insertAccessStep(
  systemTx: Tx,
  userId: string,
  changeId: string,
  { id, before, after }: AccessStep,
): Promise<void> {
  await query(systemTx)`
    insert into change_rows (user_id, change_id, table_name, row_id, before, after)
    values (${userId}, ${changeId}, ${tableName}, ${id}, ${imageOf(before)}::jsonb, ${imageOf(after)}::jsonb)`
}

export async function selectAccessSteps(tx: Tx, userId: string, changeId: string): Promise<AccessStep[]> {
  return query<AccessStep>(tx)`
    select row_id as id, before, after from change_rows
    where user_id = ${userId} and change_id = ${changeId} and table_name = ${tableName} order by row_id`
}

/** The name and address of a user. */
export async function selectPerson(db: Db, id: string): Promise<{ name: string; email: string } | null> {
  return queryFirst<{ name: string; email: string }>(db)`
    select "name" as name, "email" as email from identity_users where "id" = ${id}`
}

export async function selectLanguage(db: Db, userId: string): Promise<string | null> {
  const row = await queryFirst<{ language: string | null }>(db)`
    select language from user_versions where user_id = ${userId}`
  return row?.language ?? null
}

/** Which of these are ids of a user's accounts that are not hidden, or of places where their investments are held. */
export async function selectOwnAccounts(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select id from accounts where user_id = ${userId} and id = any(${ids}::uuid[]) and not hidden
    union all select id from investment_accounts where user_id = ${userId} and id = any(${ids}::uuid[])`
  return rows.map(({ id }) => id)
}
