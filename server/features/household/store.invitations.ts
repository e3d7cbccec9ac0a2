/** Invitations to a household, read like memberships outside policies. */
import { sql } from 'kysely'
import { type Db, query, queryFirst, type Tx } from '../../platform/db/db.ts'
import type { Share } from './store.ts'

export type InvitationRow = Share & {
  id: string
  owner_id: string
  sent_to: string | null
  /** Whether the owner has confirmed whoever has the address that it was sent to. */
  confirmed: boolean
  state: 'open' | 'accepted' | 'declined'
  created_at: Date
  expires_at: Date
  /** Who accepted or declined it; the sender where an invitation is found by its token. */
  person_id: string | null
  name: string | null
  email: string | null
}

const invitationColumns = sql`i.id, i.owner_id, i.role, i.until, i.account_ids as accounts, i.email as sent_to, i.confirmed,
  i.state, i.created_at, i.expires_at, i.person_id, u."name" as name, u."email" as email`

export async function selectInvitations(db: Db, ownerId: string): Promise<InvitationRow[]> {
  return query<InvitationRow>(db)`
    select ${invitationColumns} from household_invitations i left join identity_users u on u."id" = i.person_id
    where i.owner_id = ${ownerId} order by i.created_at desc, i.id desc`
}

/** The names of those whose invitation the person accepted, and who have not confirmed them. */
export async function selectAwaited(db: Db, personId: string): Promise<{ owner: string }[]> {
  return query<{ owner: string }>(db)`
    select u."name" as owner from household_invitations i join identity_users u on u."id" = i.owner_id
    where i.person_id = ${personId} and i.state = 'accepted' order by i.created_at, i.id`
}

export async function insertInvitation(
  tx: Tx,
  {
    id,
    ownerId,
    tokenHash,
    sentTo,
    expiresAt,
    role,
    until,
    accounts,
  }: Share & {
    id: string
    ownerId: string
    tokenHash: string
    /** The address of an invitation by mail, and the hash of the secret that only its mail holds. */
    sentTo: { email: string; mailHash: string } | null
    expiresAt: Date
  },
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into household_invitations (id, owner_id, token_hash, email, mail_hash, confirmed, role, account_ids, until, state,
      created_at, expires_at)
    values (${id}, ${ownerId}, ${tokenHash}, ${sentTo?.email ?? null}, ${sentTo?.mailHash ?? null}, ${sentTo !== null}, ${role},
      ${accounts}::uuid[], ${until}::date, 'open', ${now}, ${expiresAt})`
}

/** Ends an owner's invitations to an address that nobody has answered. */
export async function deleteOpenInvitations(tx: Tx, ownerId: string, email: string): Promise<void> {
  await query(
    tx,
  )`delete from household_invitations where owner_id = ${ownerId} and email = ${email} and state = 'open'`
}

/** Has the owner confirm again whoever accepts one of their invitations. */
export async function holdInvitations(tx: Tx, ownerId: string): Promise<void> {
  await query(
    tx,
  )`update household_invitations set confirmed = false where owner_id = ${ownerId} and confirmed`
}

type Mailed = { owner: string; email: string }
/** By whom and to whom an invitation was mailed that can still be answered, by the secret of its mail. */
export async function selectMailed(db: Db, mailHash: string, now: Date): Promise<Mailed | null> {
  return queryFirst<Mailed>(db)`
    select u."name" as owner, i.email from household_invitations i join identity_users u on u."id" = i.owner_id
    where i.mail_hash = ${mailHash} and i.state = 'open' and i.expires_at > ${now}`
}

/** Uses up the secret of an invitation's mail; false if it was, or the invitation has ended or another address. */
export async function takeMailed(
  tx: Tx,
  { mailHash, email }: { mailHash: string; email: string },
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    update household_invitations set mail_hash = null
    where mail_hash = ${mailHash} and email = ${email} and state = 'open' and expires_at > ${now} returning id`
  return rows.length > 0
}

/** Sent by somebody else to the address that a person has confirmed. */
const isSentTo = (
  userId: string,
) => sql`i.owner_id <> ${userId} and i.email = (select p."email" from identity_users p
  where p."id" = ${userId} and p."emailVerified")`

/** The invitations to a person's confirmed address that they can still accept, and the names of who sent them. */
export async function selectReceived(
  db: Db,
  userId: string,
  { now, day }: { now: Date; day: string },
): Promise<{ id: string; owner: string }[]> {
  return query<{ id: string; owner: string }>(db)`
    select i.id, u."name" as owner from household_invitations i join identity_users u on u."id" = i.owner_id
    where ${isSentTo(userId)} and i.state = 'open' and i.expires_at > ${now} and (i.until is null or i.until >= ${day}::date)
    order by i.created_at, i.id`
}

/**
 * An invitation that can still be answered, with the name and address of who sent it: by the hash of its link's token, or
 * by its id for the person to whose confirmed address it was sent.
 */
export async function selectOpenInvitation(
  db: Db,
  by: { tokenHash: string } | { id: string; userId: string },
  now: Date,
): Promise<InvitationRow | null> {
  const isMeant =
    'id' in by ? sql`i.id = ${by.id} and ${isSentTo(by.userId)}` : sql`i.token_hash = ${by.tokenHash}`
  return queryFirst<InvitationRow>(db)`
    select ${invitationColumns} from household_invitations i join identity_users u on u."id" = i.owner_id
    where ${isMeant} and i.state = 'open' and i.expires_at > ${now}`
}

/** Answers an invitation; null if it was answered, withdrawn or too old by then. */
export async function answerInvitation(
  tx: Tx,
  { id, personId, state }: { id: string; personId: string; state: 'accepted' | 'declined' },
  now: Date,
): Promise<{ confirmed: boolean } | null> {
  return queryFirst<{ confirmed: boolean }>(tx)`
    update household_invitations set state = ${state}, person_id = ${personId}
    where id = ${id} and state = 'open' and expires_at > ${now} returning confirmed`
}

export async function selectInvitation(tx: Tx, ownerId: string, id: string): Promise<InvitationRow | null> {
  return queryFirst<InvitationRow>(tx)`
    select ${invitationColumns} from household_invitations i left join identity_users u on u."id" = i.person_id
    where i.owner_id = ${ownerId} and i.id = ${id}`
}

export async function deleteInvitation(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`
    delete from household_invitations where owner_id = ${ownerId} and id = ${id} returning id`
  return rows.length > 0
}
