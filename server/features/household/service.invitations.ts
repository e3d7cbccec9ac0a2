/** Invitations to a household: a link that works once, an answer, and the owner's confirmation. */
import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/household/sharing.ts'
import type { readMailedInvitation } from '#contract/household/sharing-mailed.ts'
import { invitationDays, mostInvitations } from '#contract/household/sharing.ts'
import type { App, Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { system, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { addressGroup, hourlyRule, requireAttempt } from '../../platform/http/limits.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { plainName } from '../../platform/mail/plain-name.ts'
import { recordAudit } from '../person/audit/service.ts'
import { plainAddress } from '../person/identity/address.ts'
import { requireRecipient } from '../person/identity/mail/service.recipients.ts'
import { checkStepUp, requireConfirmed } from '../person/identity/ways-in/service.step-up.ts'
import { mailNews } from './mail/service.ts'
import { failFull, hasPlace, inForce, recordAccess, shareOf } from './service.access.ts'
import { requireShare, viewInvitation, viewMember } from './service.ts'
import { personOf, settingsLink, tellOfStart } from './service.tell.ts'
import {
  insertMember,
  lockHousehold,
  type MemberRow,
  selectMember,
  selectOwnAccounts,
  type Share,
} from './store.ts'
import {
  answerInvitation,
  deleteInvitation,
  deleteOpenInvitations,
  insertInvitation,
  type InvitationRow,
  selectInvitation,
  selectInvitations,
  selectMailed,
  selectOpenInvitation,
  takeMailed,
} from './store.invitations.ts'

const inviteRule = hourlyRule('household-invitation', 20)
const answerRule = hourlyRule('household-answer', 40)
/** Readers of mailed invitations at one address, who have no account yet. */
const mailedRule = hourlyRule('household-mailed', 100)
const newSecret = (): string => randomBytes(32).toString('base64url')
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const dayMs = 86_400_000

export { holdInvitations } from './store.invitations.ts'

type Created = ResponseFields<typeof contract.createInvitation>

/**
 * Creates an invitation; its link is in the response, in the mail if there is an address, and nowhere else. With an address
 * the owner confirms at once whoever has it, so they must just have proven who they are.
 */
export async function createInvitation(
  ctx: Ctx,
  { email: address, until = null, ...input }: BodyOf<typeof contract.createInvitation>,
): Promise<Created> {
  const { db, userId, clock } = ctx
  await requireConfirmed(db, userId)
  const share = await requireShare(ctx, { ...input, until })
  const email = address === undefined ? null : plainAddress(address)
  if (email !== null) await checkStepUp(db, { id: ctx.sessionId, userId })
  await requireAttempt(db, ctx.keys, inviteRule, [userId], clock.now())
  if (email !== null) await requireRecipient(ctx, email)
  const now = clock.now()
  const [token, secret] = [newSecret(), newSecret()]
  const id = newId(now)
  // behind #, so that no server and no log on the way sees it
  const link = `${ctx.config.publicUrl}/invitation#${token}`
  const invitation = await system(db, async (tx) => {
    await lockHousehold(tx, userId)
    // the newest says what its address may see
    if (email !== null) await deleteOpenInvitations(tx, userId, email)
    const before = await selectInvitations(tx, userId)
    if (before.length >= mostInvitations) fail('too_many_invitations', { max: mostInvitations })
    if (!(await hasPlace(tx, userId, today(clock)))) failFull()
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
    const sentTo = email === null ? null : { email, mailHash: hashOf(secret) }
    await insertInvitation(
      tx,
      { ...share, id, ownerId: userId, tokenHash: hashOf(token), sentTo, expiresAt },
      now,
    )
    await recordAudit(tx, userId, 'household_invited', { email: email ?? '', role: share.role }, now)
    const { name } = await personOf(tx, userId)
    if (email !== null) await mailNews(ctx, tx, { email }, 'invitation', { name, link: `${link}.${secret}` })
    return findOwn(tx, userId, id)
  })
  return { invitation: viewInvitation(invitation, now), link }
}

async function findOwn(tx: Tx, userId: string, id: string): Promise<InvitationRow> {
  return (isUuid(id) ? await selectInvitation(tx, userId, id) : null) ?? fail('invitation_not_found')
}

export async function withdrawInvitation({ db, userId }: Ctx, id: string): Promise<void> {
  const deleted = await system(db, async (tx) => isUuid(id) && deleteInvitation(tx, userId, id))
  if (!deleted) fail('invitation_not_found')
}

/** Makes the person who accepted a member, for which the owner must just have proven who they are; ends the invitation. */
export async function confirmInvitation(ctx: Ctx, id: string): Promise<contract.Member> {
  const { db, userId, clock } = ctx
  const accepted = await system(db, (tx) => findOwn(tx, userId, id))
  await checkStepUp(db, { id: ctx.sessionId, userId })
  // accounts may have gone since, and the last day may be over
  const share = await requireShare(ctx, accepted)
  const member = await system(db, async (tx) => {
    await lockHousehold(tx, userId)
    const { state, person_id: memberId } = await findOwn(tx, userId, id)
    if (state !== 'accepted' || memberId === null) fail('invitation_not_accepted')
    if (!(await hasPlace(tx, userId, today(clock), memberId))) failFull()
    return join(ctx, tx, { ...share, invitationId: id, ownerId: userId, memberId })
  })
  return viewMember(member)
}

type Joining = Share & { invitationId: string; ownerId: string; memberId: string }

/** Ends an invitation with a membership, and tells both. */
async function join(ctx: Ctx, tx: Tx, { invitationId, ...joining }: Joining): Promise<MemberRow> {
  const { ownerId } = joining
  const now = ctx.clock.now()
  const day = today(ctx.clock)
  const id = newId(now)
  await deleteInvitation(tx, ownerId, invitationId)
  await recordAccess(tx, ctx, 'household.share', ownerId, async () => {
    const replaced = await insertMember(tx, { ...joining, id }, now)
    const ended = replaced ? [{ id: replaced.id, before: inForce(replaced, day), after: null }] : []
    return { result: null, steps: [{ id, before: null, after: shareOf(joining) }, ...ended] }
  })
  const member = (await selectMember(tx, ownerId, id, day)) ?? fail('member_not_found')
  await tellOfStart(ctx, tx, ownerId, member)
  return member
}

/** An open invitation by its token, or its id if it was sent to the caller; tries are limited, though nobody can guess one. */
async function findReceived(ctx: Ctx, token: string): Promise<InvitationRow> {
  const { db, userId, clock } = ctx
  await requireAttempt(db, ctx.keys, answerRule, [userId], clock.now())
  const by = isUuid(token) ? { id: token, userId } : { tokenHash: hashOf(token) }
  return (await selectOpenInvitation(db, by, clock.now())) ?? fail('invitation_not_found')
}

/** Whom an invitation is for; nobody in particular where its owner confirms whoever accepts it. */
function addresseeOf({ sent_to: sentTo, confirmed }: InvitationRow, email: string) {
  if (sentTo === null || !confirmed) return 'anyone'
  return sentTo === email ? 'caller' : 'other'
}

export async function readInvitation(
  ctx: Ctx,
  token: string,
): Promise<ResponseFields<typeof contract.readInvitation>> {
  const row = await findReceived(ctx, token)
  const { email } = await personOf(ctx.db, ctx.userId)
  return {
    invitation: {
      owner: row.name ?? '',
      owner_email: row.email ?? '',
      role: row.role,
      until: row.until,
      accounts: row.accounts.length,
      expires_at: row.expires_at.toISOString(),
      own: row.owner_id === ctx.userId,
      addressee: addresseeOf(row, email),
    },
  }
}

/** From whom an invitation is, for its reader, who may have no account; for whom only by the secret of its mail. */
export async function readMailed(
  { db, keys, clock }: App,
  address: string,
  { token, secret }: BodyOf<typeof readMailedInvitation>,
): Promise<ResponseFields<typeof readMailedInvitation>> {
  const now = clock.now()
  await requireAttempt(db, keys, mailedRule, [addressGroup(address)], now)
  const mailed = secret === undefined ? null : await selectMailed(db, hashOf(secret), now)
  if (mailed) return { owner: plainName(mailed.owner), email: mailed.email }
  const by = token === undefined ? null : { tokenHash: hashOf(token) }
  const { name } = (by && (await selectOpenInvitation(db, by, now))) ?? fail('invitation_not_found')
  return { owner: plainName(name ?? ''), email: null }
}

/** Uses up the secret of an invitation's mail, which shows that a new account's address is its owner's; false if it does not. */
export const takeInvited = ({ clock }: Pick<App, 'clock'>, tx: Tx, email: string, secret: string) =>
  takeMailed(tx, { mailHash: hashOf(secret), email }, clock.now())

/**
 * Accepts an invitation and tells its owner. Whoever has the address that it was sent to is a member at once: resolves to
 * the membership. Others, whom the owner knows by their address alone, wait for the owner; and so does everybody beyond the
 * places of a household.
 */
export async function acceptInvitation(ctx: Ctx, token: string): Promise<string | null> {
  const { db, userId, clock } = ctx
  const invitation = await findAnswered(ctx, token)
  const { id, owner_id: ownerId, role, until, accounts } = invitation
  const day = today(clock)
  return system(db, async (tx) => {
    await lockHousehold(tx, ownerId)
    const { confirmed, caller } = await answer(ctx, tx, invitation, 'accepted')
    const isMeant = addresseeOf({ ...invitation, confirmed }, caller.email) === 'caller'
    const joined = isMeant && (await hasPlace(tx, ownerId, day, userId))
    // without the name, which goes with its bearer's account and is looked up when the list is read
    const tell = (memberId?: string): Promise<void> =>
      ctx.notify(ownerId, 'invitation_accepted', { invitationId: id, joined, memberId }, tx)
    if (!joined) {
      await tell()
      const about = { ...caller, link: settingsLink(ctx) }
      await mailNews(ctx, tx, { id: ownerId, email: invitation.email ?? '' }, 'accepted', about)
      return null
    }
    // as it was confirmed, or not at all
    const own = await selectOwnAccounts(tx, ownerId, accounts)
    if (own.length < accounts.length || (until !== null && until < day)) fail('invitation_not_found')
    const member = await join(ctx, tx, { role, until, accounts, invitationId: id, ownerId, memberId: userId })
    await tell(member.id)
    return member.id
  })
}

/** Declines an invitation and tells its owner. */
export async function declineInvitation(ctx: Ctx, token: string): Promise<void> {
  const invitation = await findAnswered(ctx, token)
  const { owner_id: ownerId, email } = invitation
  await system(ctx.db, async (tx) => {
    const { caller } = await answer(ctx, tx, invitation, 'declined')
    await mailNews(ctx, tx, { id: ownerId, email: email ?? '' }, 'declined', caller)
  })
}

/** An invitation that the caller may answer: its owner knows them by their address, so it must be confirmed. */
async function findAnswered(ctx: Ctx, token: string): Promise<InvitationRow> {
  await requireConfirmed(ctx.db, ctx.userId)
  const invitation = await findReceived(ctx, token)
  if (invitation.owner_id === ctx.userId) fail('invitation_own')
  return invitation
}

/** Writes the answer down, once. */
async function answer(
  { userId, clock }: Ctx,
  tx: Tx,
  { id, owner_id: ownerId, name }: InvitationRow,
  state: 'accepted' | 'declined',
) {
  const now = clock.now()
  const answered = await answerInvitation(tx, { id, personId: userId, state }, now)
  if (!answered) fail('invitation_not_found')
  const caller = await personOf(tx, userId)
  const kind = `household_${state}` as const
  await recordAudit(tx, ownerId, kind, { name: caller.name, email: caller.email }, now)
  await recordAudit(tx, userId, kind, { name: name ?? '' }, now)
  return { ...answered, caller }
}
