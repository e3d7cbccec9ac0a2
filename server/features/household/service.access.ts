/** Changes of who sees the accounts of an owner: written to their trail, undone and redone from there. */
import type { ChangeKind } from '#contract/changes/change-kinds.ts'
import type { App, Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { type ChangeParams, type Direction, type Outside, recordChange } from '../changes/service.ts'
import { readProof, requireStepUp } from '../person/identity/ways-in/service.step-up.ts'
import { isMore } from '#contract/household/access.ts'
import { mostMembers } from '#contract/household/sharing.ts'
import { tellOfChange, tellOfEnd, tellOfStart } from './service.tell.ts'
import {
  type AccessStep,
  insertAccessStep,
  lockHousehold,
  type MemberRow,
  putMembership,
  selectAccessSteps,
  selectMember,
  selectMembers,
  selectOwnAccounts,
  type Share,
} from './store.ts'

const kinds = [
  'household.share',
  'household.change',
  'household.end',
] as const satisfies readonly ChangeKind[]

/**
 * Writes a change of access to its owner's trail: of the owner's own request, or of that of a person who accepts an
 * invitation. The first step is of the membership that the change is about.
 */
export async function recordAccess<T>(
  systemTx: Tx,
  ctx: Ctx,
  kind: (typeof kinds)[number],
  ownerId: string,
  work: () => Promise<{ result: T; steps: readonly AccessStep[] }>,
): Promise<T> {
  const by = ctx.userId === ownerId ? ctx : { userId: ownerId, clock: ctx.clock }
  const { result } = await recordChange(
    systemTx,
    by,
    kind,
    async (changeId) => {
      const done = await work()
      for (const step of done.steps)
        if (!isSame(step.before, step.after)) await insertAccessStep(systemTx, ownerId, changeId, step)
      return done
    },
    ({ steps: [step] }) => (step ? paramsOf(step) : {}),
  )
  return result
}

/** Of whom, and from what to what where it was a change of access that stays. */
function paramsOf({ id, before, after }: AccessStep): ChangeParams {
  if (before === null || after === null) return { membership: id }
  const fields = [
    ['role', before.role, after.role],
    ['until', before.until ?? '', after.until ?? ''],
    ['accounts', before.accounts.length, after.accounts.length],
  ] as const
  const params: ChangeParams = { membership: id }
  for (const [name, from, to] of fields)
    if (from !== to) Object.assign(params, { [`${name}_from`]: from, [`${name}_to`]: to })
  return params
}

function isSame(one: Share | null, other: Share | null): boolean {
  if (one === null || other === null) return one === other
  const ids = new Set(one.accounts)
  const hasSame = ids.size === other.accounts.length && other.accounts.every((id) => ids.has(id))
  return hasSame && one.role === other.role && one.until === other.until
}

/** Whether one more person may see the owner's accounts; somebody who sees some already keeps their place. */
export async function hasPlace(tx: Tx, ownerId: string, day: string, personId?: string): Promise<boolean> {
  const members = await selectMembers(tx, ownerId, day)
  return members.filter((member) => member.person_id !== personId).length < mostMembers
}
export const failFull = (): never => fail('household_full', { max: mostMembers })

const turned = ({ id, before, after }: AccessStep, direction: Direction) =>
  direction === 'undo' ? { id, from: after, to: before } : { id, from: before, to: after }

/** How these changes are undone and redone, by the owner alone. */
export const accessSteps: Outside = {
  kinds: new Set(kinds),
  async require(tx, ctx, { changeId, direction }) {
    // no token decides who sees what
    if ((await readProof(tx, ctx.sessionId)) === null) fail('token_not_accepted')
    const steps = (await selectAccessSteps(tx, ctx.userId, changeId)).map((step) => turned(step, direction))
    if (steps.some(({ from, to }) => isMore(from, to))) await requireStepUp(tx, ctx.sessionId)
  },
  async restore(systemTx, ctx, { changeId, direction, now }) {
    await lockHousehold(systemTx, ctx.userId)
    const steps = await selectAccessSteps(systemTx, ctx.userId, changeId)
    // what ends comes first: a person sees an owner's accounts by one membership at most
    for (const step of steps
      .map((each) => turned(each, direction))
      .toSorted((one) => (one.to === null ? -1 : 1)))
      await restoreAccess(ctx, systemTx, step, now)
  },
}

async function restoreAccess(
  ctx: Ctx,
  systemTx: Tx,
  { id, from, to }: ReturnType<typeof turned>,
  now: Date,
): Promise<void> {
  const { userId } = ctx
  const day = today(ctx.clock)
  const find = (): Promise<MemberRow | null> => selectMember(systemTx, userId, id, day)
  const before = await find()
  if (!isSame(before && shareOf(before), from)) fail('change_conflict')
  if (to !== null) await requirePossible(ctx, systemTx, to)
  if (!(await putMembership(systemTx, { id, ownerId: userId }, to, now))) fail('change_conflict')
  const member = await find()
  if (before && member) await tellOfChange(ctx, systemTx, before, member)
  else if (member) {
    if (!(await hasPlace(systemTx, userId, day, member.person_id))) failFull()
    await tellOfStart(ctx, systemTx, userId, member)
  } else if (before)
    await tellOfEnd(ctx, systemTx, { ownerId: userId, memberId: before.person_id, as: 'owner' })
}

/** What a membership shows on a day; null after its last one. */
export const inForce = (share: Share, day: string): Share | null =>
  share.until !== null && share.until < day ? null : shareOf(share)

export const shareOf = ({ role, until, accounts }: Share): Share => ({ role, until, accounts })

/** Fails if what was shared cannot be shared any more. */
async function requirePossible(
  { userId, clock }: Pick<App, 'clock'> & { userId: string },
  tx: Tx,
  share: Share,
) {
  const own = await selectOwnAccounts(tx, userId, share.accounts)
  if (own.length < share.accounts.length || (share.until !== null && share.until < today(clock)))
    fail('access_not_restored')
}
