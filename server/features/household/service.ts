/** Who sees which accounts of whom. What a member reads of them goes through `read` like the owner's requests. */
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import { addDays, periodRange } from '#contract/period.ts'
import type * as contract from '#contract/household/sharing.ts'
import type * as previews from '#contract/household/sharing-preview.ts'
import { isMore } from '#contract/household/access.ts'
import { mostDaysUntil } from '#contract/household/sharing.ts'
import { type Ctx, withFields } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { type Db, read, shareDb, system } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { plainName } from '../../platform/mail/plain-name.ts'
import { listAccounts } from '../accounts/service.ts'
import { dropFromEntries } from '../person/audit/service.ts'
import { checkStepUp } from '../person/identity/ways-in/service.step-up.ts'
import { readInvestments } from '../investments/service.read.ts'
import { countTransactions, readFilterTotals, searchTransactions } from '../ledger/list/service.ts'
import { inForce, recordAccess, shareOf } from './service.access.ts'
import { tellOfChange, tellOfEnd } from './service.tell.ts'
import { clearPersonFromBudgets } from './store.budgets.ts'
import {
  endMembership,
  lockHousehold,
  type MemberRow,
  putMembership,
  selectConnected,
  selectMember,
  selectMembers,
  selectOwnAccounts,
  selectOwners,
  selectPerson,
  type Share,
} from './store.ts'
import { type InvitationRow, selectAwaited, selectInvitations, selectReceived } from './store.invitations.ts'

export { selectMemberNames as readMemberNames } from './store.ts'
export { selectSharedWith as readSharedWith } from './store.ours.ts'

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
  const [members, invitations, owners, awaited, received] = await Promise.all([
    selectMembers(db, userId, day),
    selectInvitations(db, userId),
    selectOwners(db, userId, day),
    selectAwaited(db, userId),
    selectReceived(db, userId, { now: clock.now(), day }),
  ])
  return {
    awaited,
    // as in the mail: a name, which its bearer chose, without addresses
    received: received.map(({ id, owner }) => ({ id, owner: plainName(owner) })),
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

export async function changeMember(
  ctx: Ctx,
  id: string,
  change: BodyOf<typeof contract.changeMember>,
): Promise<Member> {
  const { db, userId, clock } = ctx
  const day = today(clock)
  if (change.accounts) await requireOwn(ctx, change.accounts)
  const find = async (on: Db): Promise<MemberRow> =>
    (isUuid(id) ? await selectMember(on, userId, id, day) : null) ?? fail('member_not_found')
  const changedFrom = (before: Share): Share => {
    const { role = before.role, until = before.until, accounts = before.accounts } = change
    return { role, until, accounts: [...new Set(accounts)] }
  }
  const known = await find(db)
  const needsProof = isMore(known, changedFrom(known))
  if (needsProof) await checkStepUp(db, { id: ctx.sessionId, userId })
  const changed = await system(db, async (tx) => {
    await lockHousehold(tx, userId)
    const before = await find(tx)
    const after = changedFrom(before)
    checkLastDay(after, day)
    // changed by another request meanwhile
    if (!needsProof && isMore(before, after)) fail('proof_required')
    await recordAccess(tx, ctx, 'household.change', userId, async () => {
      await putMembership(tx, { id, ownerId: userId }, after, clock.now())
      return { result: null, steps: [{ id, before: shareOf(before), after }] }
    })
    const member = await find(tx)
    await tellOfChange(ctx, tx, before, member)
    return member
  })
  return viewMember(changed)
}

/** Ends a membership at once, from either side, and tells both. */
async function end(ctx: Ctx, id: string, as: 'owner' | 'member'): Promise<void> {
  const { db, userId, clock } = ctx
  const day = today(clock)
  await system(db, async (tx) => {
    const work = async () => {
      const ended = isUuid(id) ? await endMembership(tx, { id, userId, as }, clock.now()) : null
      if (!ended) fail('member_not_found')
      return { result: ended, steps: [{ id, before: inForce(ended, day), after: null }] }
    }
    // what a member gives up is no change of the owner's, who cannot give it back
    const ended =
      as === 'owner' ? await recordAccess(tx, ctx, 'household.end', userId, work) : (await work()).result
    await tellOfEnd(ctx, tx, { ownerId: ended.owner_id, memberId: ended.member_id, as })
  })
}

export const removeMember = (ctx: Ctx, id: string): Promise<void> => end(ctx, id, 'owner')
export const leaveHousehold = (ctx: Ctx, id: string): Promise<void> => end(ctx, id, 'member')

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
