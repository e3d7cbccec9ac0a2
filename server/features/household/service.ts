/** Who sees which accounts of whom. What a member reads of them goes through `read` like the owner's requests. */
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import { addDays, periodRange } from '#contract/period.ts'
import type * as contract from '#contract/household/sharing.ts'
import type * as previews from '#contract/household/sharing-preview.ts'
import { mostDaysUntil, mostMembers } from '#contract/household/sharing.ts'
import { type App, type Ctx, withFields } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { type Db, read, shareDb, system, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { listAccounts } from '../accounts/service.ts'
import { dropFromEntries, recordAudit } from '../person/audit/service.ts'
import { readInvestments } from '../investments/service.read.ts'
import { countTransactions, readFilterTotals, searchTransactions } from '../ledger/list/service.ts'
import { mailNews } from './mail/service.ts'
import { clearPersonFromBudgets } from './store.budgets.ts'
import {
  endMembership,
  type InvitationRow,
  lockHousehold,
  type MemberRow,
  selectAwaited,
  selectConnected,
  selectInvitations,
  selectMember,
  selectMembers,
  selectOwnAccounts,
  selectOwners,
  selectPerson,
  type Share,
  updateMember,
} from './store.ts'

export { selectMemberNames as readMemberNames } from './store.ts'

type Member = contract.Member
type Sharing = ResponseFields<typeof contract.listSharing>

export const viewMember = ({ id, name, email, role, since, until, accounts }: MemberRow): Member => ({
  id,
  name,
  email,
  role,
  since: since.toISOString(),
  until,
  accounts,
})

export function viewInvitation(row: InvitationRow, now: Date): contract.Invitation {
  const { name, email } = row
  return {
    id: row.id,
    email: row.sent_to,
    role: row.role,
    until: row.until,
    accounts: row.accounts,
    state: row.state === 'open' && row.expires_at <= now ? 'expired' : row.state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    person: name === null || email === null ? null : { name, email },
  }
}

export async function listSharing({
  db,
  userId,
  clock,
}: Pick<Ctx, 'db' | 'userId' | 'clock'>): Promise<Sharing> {
  const day = today(clock)
  const [members, invitations, owners, awaited] = await Promise.all([
    selectMembers(db, userId, day),
    selectInvitations(db, userId),
    selectOwners(db, userId, day),
    selectAwaited(db, userId),
  ])
  return {
    awaited,
    members: members.map(viewMember),
    invitations: invitations.map((row) => viewInvitation(row, clock.now())),
    memberships: owners.map(({ id, name, role, since, until, accounts }) => ({
      id,
      owner: name,
      role,
      since: since.toISOString(),
      until,
      accounts: accounts.length,
    })),
  }
}

/** Where an owner confirms and changes access, and where a member looks. */
export const settingsLink = ({ config }: Pick<App, 'config'>): string =>
  `${config.publicUrl}/settings/profile#household`

/** The context of somebody who sees some accounts of the caller. */
const asMember = (ctx: Ctx, accounts: readonly string[]): Ctx =>
  withFields(ctx, { db: shareDb(ctx.db, { userId: ctx.userId, accounts }) })

const shownNewest = 5

/** What a member would see, read by the same functions and under the same policies as a member's requests. */
export async function previewSharing(
  ctx: Ctx,
  { accounts }: BodyOf<typeof previews.previewSharing>,
): Promise<ResponseFields<typeof previews.previewSharing>> {
  await requireOwn(ctx, accounts)
  const member = asMember(ctx, accounts)
  const { from, to } = periodRange('mtd', today(ctx.clock))
  const [list, invested, counts, newest, month] = await Promise.all([
    listAccounts(member),
    readInvestments(member),
    countTransactions(member),
    searchTransactions(member, { size: shownNewest }),
    readFilterTotals(member, { period: 'mtd' }),
  ])
  return {
    accounts: list.data,
    total_balance: list.total_balance,
    investments: { value: invested.value, accounts: invested.accounts, holdings: invested.holdings },
    transactions: { count: counts.total_count, newest: newest.data },
    month: {
      from: from ?? today(ctx.clock),
      to: to ?? today(ctx.clock),
      count: month.count,
      income: month.total.income,
      expenses: month.total.expenses,
    },
  }
}

/** Fails unless all accounts are the caller's. */
async function requireOwn(ctx: Ctx, accounts: readonly string[]): Promise<void> {
  const own = await read(ctx.db, ctx, (tx) => selectOwnAccounts(tx, ctx.userId, accounts))
  if (new Set(accounts).size !== own.length) fail('access_account_unknown', {}, { field: 'accounts' })
}

/** Checks what is to be shared. */
export async function requireShare(ctx: Ctx, { role, until, accounts }: Share): Promise<Share> {
  checkLastDay({ role, until }, today(ctx.clock))
  await requireOwn(ctx, accounts)
  return { role, until, accounts: [...new Set(accounts)] }
}

/** Fails if a last day is over or too far away, or an accountant has none. */
function checkLastDay({ role, until }: Pick<Share, 'role' | 'until'>, day: string): void {
  const latest = addDays(day, mostDaysUntil)
  if (until === null && role === 'accountant') fail('access_day_required', {}, { field: 'until' })
  if (until !== null && (until < day || until > latest))
    fail('access_day_invalid', { to: latest }, { field: 'until' })
}

/** Whether one more person may see the owner's accounts; somebody who sees some already keeps their place. */
export async function hasPlace(tx: Tx, ownerId: string, day: string, personId?: string): Promise<boolean> {
  const members = await selectMembers(tx, ownerId, day)
  return members.filter((member) => member.person_id !== personId).length < mostMembers
}
export const failFull = (): never => fail('household_full', { max: mostMembers })

export async function changeMember(
  ctx: Ctx,
  id: string,
  change: BodyOf<typeof contract.changeMember>,
): Promise<Member> {
  const { db, userId, clock } = ctx
  const day = today(clock)
  if (change.accounts) await requireOwn(ctx, change.accounts)
  const changed = await system(db, async (tx) => {
    const find = async (): Promise<MemberRow> =>
      (isUuid(id) ? await selectMember(tx, userId, id, day) : null) ?? fail('member_not_found')
    await lockHousehold(tx, userId)
    const before = await find()
    const { role = before.role, until = before.until, accounts = before.accounts } = change
    checkLastDay({ role, until }, day)
    await updateMember(tx, id, { role, until, accounts: [...new Set(accounts)] })
    const detail = { name: before.name, role, accounts: String(accounts.length) }
    await recordAudit(tx, userId, 'household_changed', detail, clock.now())
    const member = await find()
    if (before.role !== member.role) await tellOfRole(ctx, tx, member)
    return member
  })
  return viewMember(changed)
}

/** Tells both by mail, and the member in their Activity, what the member may do from now on. */
async function tellOfRole(ctx: Ctx, tx: Tx, member: MemberRow): Promise<void> {
  const { person_id: memberId, name, email, role } = member
  const { userId, clock, config } = ctx
  const owner = await personOf(tx, userId)
  await recordAudit(tx, memberId, 'household_changed', { name: owner.name, role }, clock.now())
  const link = `${config.publicUrl}/household`
  await mailNews(ctx, tx, { id: memberId, email }, 'role', { name: owner.name, role, link })
  const own = { name, role, link: settingsLink(ctx) }
  await mailNews(ctx, tx, { id: userId, email: owner.email }, 'role_own', own)
}

/** Ends a membership at once, from either side, and tells both. */
async function end(ctx: Ctx, id: string, as: 'owner' | 'member'): Promise<void> {
  const { db, userId, clock } = ctx
  await system(db, async (tx) => {
    const ended = isUuid(id) ? await endMembership(tx, { id, userId, as }, clock.now()) : null
    if (!ended) fail('member_not_found')
    const { owner, member } = {
      owner: { id: ended.owner_id, ...(await personOf(tx, ended.owner_id)) },
      member: { id: ended.member_id, ...(await personOf(tx, ended.member_id)) },
    }
    const by = as === 'owner' ? owner.name : member.name
    await recordAudit(tx, owner.id, 'household_ended', { name: member.name, by }, clock.now())
    await recordAudit(tx, member.id, 'household_ended', { name: owner.name, by }, clock.now())
    await mailNews(ctx, tx, owner, as === 'owner' ? 'removed_own' : 'left', { name: member.name })
    await mailNews(ctx, tx, member, as === 'owner' ? 'removed' : 'left_own', { name: owner.name })
  })
}

export const removeMember = (ctx: Ctx, id: string): Promise<void> => end(ctx, id, 'owner')
export const leaveHousehold = (ctx: Ctx, id: string): Promise<void> => end(ctx, id, 'member')

export async function personOf(db: Db, id: string): Promise<{ name: string; email: string }> {
  return (await selectPerson(db, id)) ?? fail('member_not_found')
}

/** Before a person's data is deleted: takes their name, address and accounts out of what others keep about a household. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await system(db, async (tx) => {
    const otherIds = await selectConnected(tx, userId)
    await clearPersonFromBudgets(tx, userId, otherIds)
    const person = await selectPerson(tx, userId)
    if (!person) return
    for (const otherId of otherIds) await dropFromEntries(tx, otherId, [person.name, person.email])
  })
}
