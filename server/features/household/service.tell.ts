/** What both sides are told, by mail and in their Activity, of who sees the accounts of an owner. */
import { type App, type Ctx } from '../../context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { recordAudit } from '../person/audit/service.ts'
import { mailNews } from './mail/service.ts'
import { type MemberRow, selectPerson } from './store.ts'

/** Where an owner confirms and changes access, and where a member looks. */
export const settingsLink = ({ config }: Pick<App, 'config'>): string =>
  `${config.publicUrl}/settings/profile#household`

export async function personOf(db: Db, id: string): Promise<{ name: string; email: string }> {
  return (await selectPerson(db, id)) ?? fail('member_not_found')
}

export async function tellOfStart(ctx: Ctx, tx: Tx, ownerId: string, member: MemberRow): Promise<void> {
  const now = ctx.clock.now()
  const owner = await personOf(tx, ownerId)
  const { person_id: memberId, name, email, role } = member
  const detail = { name, role, accounts: String(member.accounts.length) }
  await recordAudit(tx, ownerId, 'household_shared', detail, now)
  await recordAudit(tx, memberId, 'household_joined', { name: owner.name, role }, now)
  const link = settingsLink(ctx)
  await mailNews(ctx, tx, { id: memberId, email }, 'confirmed', { name: owner.name, link })
  await mailNews(ctx, tx, { id: ownerId, email: owner.email }, 'confirmed_own', { name, email, link })
}

/** A change of the role is told to both, that of the accounts or the last day shows at once where they look. */
export async function tellOfChange(ctx: Ctx, tx: Tx, before: MemberRow, member: MemberRow): Promise<void> {
  const { name, role } = member
  const detail = { name: before.name, role, accounts: String(member.accounts.length) }
  await recordAudit(tx, ctx.userId, 'household_changed', detail, ctx.clock.now())
  if (before.role === role) return
  const { person_id: memberId, email } = member
  const { userId, clock, config } = ctx
  const owner = await personOf(tx, userId)
  await recordAudit(tx, memberId, 'household_changed', { name: owner.name, role }, clock.now())
  const link = `${config.publicUrl}/household`
  await mailNews(ctx, tx, { id: memberId, email }, 'role', { name: owner.name, role, link })
  const own = { name, role, link: settingsLink(ctx) }
  await mailNews(ctx, tx, { id: userId, email: owner.email }, 'role_own', own)
}

type Ended = { ownerId: string; memberId: string; as: 'owner' | 'member' }

/** `as`: which of both ended it. */
export async function tellOfEnd(ctx: Ctx, tx: Tx, { ownerId, memberId, as }: Ended): Promise<void> {
  const now = ctx.clock.now()
  const owner = { id: ownerId, ...(await personOf(tx, ownerId)) }
  const member = { id: memberId, ...(await personOf(tx, memberId)) }
  const by = as === 'owner' ? owner.name : member.name
  await recordAudit(tx, owner.id, 'household_ended', { name: member.name, by }, now)
  await recordAudit(tx, member.id, 'household_ended', { name: owner.name, by }, now)
  await mailNews(ctx, tx, owner, as === 'owner' ? 'removed_own' : 'left', { name: member.name })
  await mailNews(ctx, tx, member, as === 'owner' ? 'removed' : 'left_own', { name: owner.name })
}
