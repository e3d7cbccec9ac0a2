/** Invitations to a household: a link that works once, an answer, and the owner's confirmation. */
import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/household/sharing.ts'
import { invitationDays, mostInvitations } from '#contract/household/sharing.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { system, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { hourlyRule, requireAttempt } from '../../platform/http/limits.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { recordAudit } from '../person/audit/service.ts'
import { requireRecipient } from '../person/identity/mail/service.recipients.ts'
import { checkStepUp, requireConfirmed } from '../person/identity/ways-in/service.step-up.ts'
import { mailNews } from './service.mails.ts'
import { personOf, requirePlace, requireShare, settingsLink, viewInvitation, viewMember } from './service.ts'
import {
  answerInvitation,
  deleteInvitation,
  insertInvitation,
  insertMember,
  type InvitationRow,
  lockHousehold,
  selectInvitation,
  selectInvitations,
  selectMember,
  selectOpenInvitation,
} from './store.ts'

const inviteRule = hourlyRule('household-invitation', 20)
const answerRule = hourlyRule('household-answer', 40)
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const dayMs = 86_400_000

type Created = ResponseFields<typeof contract.createInvitation>

/** Creates an invitation; its link is in the response, in the mail if there is an address, and nowhere else. */
export async function createInvitation(
  ctx: Ctx,
  { email: address, until = null, ...input }: BodyOf<typeof contract.createInvitation>,
): Promise<Created> {
  const { db, userId, clock } = ctx
  await requireConfirmed(db, userId)
  await requireAttempt(db, ctx.keys, inviteRule, [userId], clock.now())
  const share = await requireShare(ctx, { ...input, until })
  const email = address ?? null
  if (email !== null) await requireRecipient(ctx, email)
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const id = newId(now)
  // behind #, so that no server and no log on the way sees it
  const link = `${ctx.config.publicUrl}/invitation#${token}`
  const invitation = await system(db, async (tx) => {
    await lockHousehold(tx, userId)
    const before = await selectInvitations(tx, userId)
    if (before.length >= mostInvitations) fail('too_many_invitations', { max: mostInvitations })
    await requirePlace(tx, userId, today(clock))
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
    await insertInvitation(
      tx,
      { ...share, id, ownerId: userId, tokenHash: hashOf(token), email, expiresAt },
      now,
    )
    await recordAudit(tx, userId, 'household_invited', { email: email ?? '', role: share.role }, now)
    const { name } = await personOf(tx, userId)
    if (email !== null) await mailNews(ctx, tx, { email }, 'invitation', { name, link })
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
  const day = today(clock)
  const accepted = await system(db, (tx) => findOwn(tx, userId, id))
  await checkStepUp(db, { id: ctx.sessionId, userId })
  // accounts may have gone since, and the last day may be over
  const share = await requireShare(ctx, accepted)
  const now = clock.now()
  const member = await system(db, async (tx) => {
    await lockHousehold(tx, userId)
    const { state, person_id: memberId } = await findOwn(tx, userId, id)
    if (state !== 'accepted' || memberId === null) fail('invitation_not_accepted')
    await requirePlace(tx, userId, day)
    await deleteInvitation(tx, userId, id)
    const membershipId = newId(now)
    await insertMember(tx, { ...share, id: membershipId, ownerId: userId, memberId }, now)
    const row = (await selectMember(tx, userId, membershipId, day)) ?? fail('member_not_found')
    const sender = await personOf(tx, userId)
    const detail = { name: row.name, role: row.role, accounts: String(row.accounts.length) }
    await recordAudit(tx, userId, 'household_shared', detail, now)
    await recordAudit(tx, memberId, 'household_joined', { name: sender.name, role: row.role }, now)
    const to = { id: memberId, email: row.email }
    await mailNews(ctx, tx, to, 'confirmed', { name: sender.name, link: settingsLink(ctx) })
    const own = { name: row.name, email: row.email, link: settingsLink(ctx) }
    await mailNews(ctx, tx, { id: userId, email: sender.email }, 'confirmed_own', own)
    return row
  })
  return viewMember(member)
}

/** An open invitation by its token; tries are limited, though nobody can guess one. */
async function findReceived(ctx: Ctx, token: string): Promise<InvitationRow> {
  const { db, userId, clock } = ctx
  await requireAttempt(db, ctx.keys, answerRule, [userId], clock.now())
  return (await selectOpenInvitation(db, hashOf(token), clock.now())) ?? fail('invitation_not_found')
}

export async function readInvitation(
  ctx: Ctx,
  token: string,
): Promise<ResponseFields<typeof contract.readInvitation>> {
  const row = await findReceived(ctx, token)
  return {
    invitation: {
      owner: row.name ?? '',
      owner_email: row.email ?? '',
      role: row.role,
      until: row.until,
      accounts: row.accounts.length,
      expires_at: row.expires_at.toISOString(),
      own: row.owner_id === ctx.userId,
    },
  }
}

/** Accepts or declines an invitation and tells its owner, who knows the person by the address: it must be confirmed. */
export async function answer(ctx: Ctx, token: string, state: 'accepted' | 'declined'): Promise<void> {
  const { db, userId, clock } = ctx
  await requireConfirmed(db, userId)
  const invitation = await findReceived(ctx, token)
  const { id, owner_id: ownerId } = invitation
  if (ownerId === userId) fail('invitation_own')
  const now = clock.now()
  await system(db, async (tx) => {
    if (!(await answerInvitation(tx, { id, personId: userId, state }, now))) fail('invitation_not_found')
    const caller = await personOf(tx, userId)
    const kind = `household_${state}` as const
    await recordAudit(tx, ownerId, kind, { name: caller.name, email: caller.email }, now)
    await recordAudit(tx, userId, kind, { name: invitation.name ?? '' }, now)
    const to = { id: ownerId, email: invitation.email ?? '' }
    // without the name, which goes with its bearer's account
    if (state === 'accepted') await ctx.notify(ownerId, 'invitation_accepted', { invitationId: id }, tx)
    await mailNews(ctx, tx, to, state, { ...caller, link: settingsLink(ctx) })
  })
}
