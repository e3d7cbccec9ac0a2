import type { ResponseFields, BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/planning/goals.ts'
import type { Goal, GoalKind } from '#contract/planning/goals.ts'
import { decimalText } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { readBalances } from '../../accounts/service.ts'
import { readInvestedAccounts } from '../../investments/service.worth.ts'
import { updateSettings } from '../../person/settings/service.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { enteredMinor } from '../../expected/service.amounts.ts'
import { partOf, takenOf, unshared } from './funds.ts'
import { documentGoals, isMonthly, readGoals } from './service.read.ts'
import {
  deleteGoalRow,
  type GoalRow,
  insertGoal,
  insertPledge,
  selectGoal,
  mostGoals,
  replaceShares,
  selectGoals,
  selectPledged,
  selectPledges,
  selectShares,
  updateGoalRow,
} from './store.ts'
import { writeChange } from '../../changes/service.ts'

export { listGoals } from './service.read.ts'

type GoalChange = BodyOf<typeof contract.updateGoal>

const icons: Record<GoalKind, GoalRow['icon']> = {
  custom: 'target',
  emergency_fund: 'shield',
  monthly_savings: 'sunset',
  monthly_budget: 'briefcase',
}

export async function createGoal(ctx: Ctx, input: BodyOf<typeof contract.createGoal>): Promise<Goal> {
  const day = today(ctx.clock)
  const kind = input.kind ?? 'custom'
  return writeChange(
    ctx,
    'goal.add',
    async (tx) => {
      if ((await selectGoals(tx, ctx.userId)).length >= mostGoals) fail('too_many_goals', { max: mostGoals })
      const target = await setTarget(tx, ctx.userId, kind, input)
      if (kind === 'custom' && target === null) fail('goal_target_required', {}, { field: 'target' })
      const row: GoalRow = {
        id: newId(ctx.clock.now()),
        kind,
        name: input.name,
        icon: input.icon ?? icons[kind],
        target_minor: target,
        months: input.months ?? null,
        by_day: input.by ?? null,
        begins: day,
      }
      if (!(await insertGoal(tx, ctx.userId, row, ctx.clock.now())))
        fail('goal_kind_taken', {}, { field: 'kind' })
      await setShares(tx, ctx.userId, row, input.accounts, day)
      return oneGoal(tx, ctx.userId, row.id, day)
    },
    ({ name }) => ({ name }),
  )
}

export async function updateGoal(ctx: Ctx, id: string, input: GoalChange): Promise<Goal> {
  const day = today(ctx.clock)
  return writeChange(
    ctx,
    'goal.edit',
    async (tx) => {
      const before = await findGoal(tx, ctx.userId, id)
      const target = await setTarget(tx, ctx.userId, before.kind, input)
      const row: GoalRow = {
        ...before,
        name: input.name ?? before.name,
        icon: input.icon ?? before.icon,
        target_minor: target ?? before.target_minor,
        // an amount replaces months
        months:
          input.months === undefined ? (input.target === undefined ? before.months : null) : input.months,
        by_day: input.by === undefined ? before.by_day : input.by,
      }
      await updateGoalRow(tx, ctx.userId, row, ctx.clock.now())
      await setShares(tx, ctx.userId, row, input.accounts, day)
      return oneGoal(tx, ctx.userId, id, day)
    },
    ({ name }) => ({ name }),
  )
}

export async function deleteGoal(ctx: Ctx, id: string): Promise<void> {
  const gone = await writeChange(
    ctx,
    'goal.delete',
    async (tx) => isUuid(id) && (await deleteGoalRow(tx, ctx.userId, id)),
  )
  if (!gone) fail('goal_not_found')
}

async function findGoal(tx: Tx, userId: string, id: string): Promise<GoalRow> {
  return (isUuid(id) ? await selectGoal(tx, userId, id) : null) ?? fail('goal_not_found')
}

async function oneGoal(tx: Tx, userId: string, id: string, day: Day): Promise<Goal> {
  const { goals } = await readGoals(tx, userId, day)
  return goals.find((goal) => goal.id === id) ?? fail('goal_not_found')
}

/**
 * Validates a target. Stores it in the user document and resolves to null for the three built-in kinds;
 * resolves to fils for a custom goal.
 */
async function setTarget(tx: Tx, userId: string, kind: GoalKind, input: GoalChange): Promise<bigint | null> {
  if (kind !== 'emergency_fund' && input.months !== undefined && input.months !== null)
    fail('goal_months_only_emergency', {}, { field: 'months' })
  if (input.target === undefined) return null
  const minor = enteredMinor(input.target, 'AED', 1n) ?? fail('goal_target_invalid', {}, { field: 'target' })
  if (kind === 'custom') return minor
  await updateSettings(tx, userId, { goals: { [documentGoals[kind]]: aed(minor) } })
  return null
}

const holding: readonly string[] = ['current', 'savings', 'other', 'manual']

/** What can hold a goal's money; the balance in fils, null if it is not known. */
type Holder = { id: string; name: string; balance: bigint | null; invested: boolean }

async function readHolders(tx: Tx, userId: string, day: Day): Promise<Holder[]> {
  const [{ rows, rates }, places] = await Promise.all([
    readBalances(tx, userId, day),
    readInvestedAccounts(tx, userId, day, day),
  ])
  const accounts = rows.filter(({ kind, balance_until }) => balance_until === null && holding.includes(kind))
  return [
    ...places.map(({ id, name, worth }) => ({ id, name, balance: worth, invested: true })),
    ...accounts.map(({ id, name, balance_minor: minor, currency }) => ({
      id,
      name,
      balance: minor === null ? null : rates.toAed(minor, currency),
      invested: false,
    })),
  ]
}

/**
 * Replaces a goal's shares of accounts; fails at the share if all of an account would exceed 100 percent, or with
 * amounts its balance. A share that is not raised stays, even where the balance has fallen below.
 */
async function setShares(
  tx: Tx,
  userId: string,
  goal: GoalRow,
  accounts: GoalChange['accounts'],
  day: Day,
): Promise<void> {
  if (accounts === undefined) return
  if (accounts.length > 0 && isMonthly(goal.kind)) fail('goal_holds_nothing', {}, { field: 'accounts' })
  const ids = new Set(accounts.map(({ account_id }) => account_id))
  if (ids.size < accounts.length) fail('goal_account_twice', {}, { field: 'accounts' })
  const [holders, shares] = await Promise.all([readHolders(tx, userId, day), selectShares(tx, userId)])
  const otherShares = shares.filter((share) => share.goal_id !== goal.id)
  const newShares = accounts.map(({ account_id, amount, counts = 'balance', ...input }, index) => {
    const holder = holders.find(({ id }) => id === account_id)
    // no transfers into investments are known, only what they are worth
    if (!holder || (holder.invested && counts !== 'balance'))
      return fail('goal_account_unknown', {}, { field: 'accounts' })
    const { name, balance, invested } = holder
    const percent = amount === undefined ? (input.percent ?? 100) : null
    const field = `accounts.${index}.${percent === null ? 'amount' : 'percent'}`
    const amount_minor =
      amount === undefined
        ? null
        : (enteredMinor(amount, 'AED', 1n) ?? fail('goal_target_invalid', {}, { field }))
    const assigned = takenOf(otherShares, account_id)
    if (percent !== null && assigned.percent + percent > 100)
      return fail('goal_account_full', { name, left: 100 - assigned.percent }, { field })
    const before = shares.find((share) => share.goal_id === goal.id && share.account_id === account_id)
    const isRaised =
      percent === null
        ? (amount_minor ?? 0n) > (before?.amount_minor ?? 0n)
        : percent > (before?.percent ?? 0)
    if (isRaised && (percent === null || assigned.amount > 0n)) {
      if (balance === null) return fail('goal_account_unknown', {}, { field })
      const free = unshared(balance, assigned)
      if ((amount_minor ?? partOf(balance, percent ?? 0)) > free)
        return fail('goal_account_less', { name, currency: 'AED', left: decimalText(free, 'AED') }, { field })
    }
    return { account_id, percent, amount_minor, counts, invested }
  })
  await replaceShares(tx, userId, goal.id, newShares)
}

/**
 * Records a contribution; a negative amount takes one back. One stored in an account fails with
 * `goal_account_short` if the account has not that much left for contributions.
 */
export async function pledgeToGoal(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.pledgeToGoal>,
): Promise<Goal> {
  const now = today(ctx.clock)
  const day = input.date ?? now
  const minor =
    enteredMinor(Math.abs(input.amount), 'AED', 1n) ?? fail('goal_pledge_invalid', {}, { field: 'amount' })
  if (day > now) fail('goal_pledge_ahead', {}, { field: 'date' })
  const signed = input.amount < 0 ? -minor : minor
  const accountId = input.account_id ?? null
  return writeChange(
    ctx,
    'goal.pledge',
    async (tx) => {
      const goal = await findGoal(tx, ctx.userId, id)
      if (isMonthly(goal.kind)) fail('goal_holds_nothing')
      const pledged = await selectPledged(tx, ctx.userId, now)
      const pledgedMinor =
        pledged.find((one) => one.goal_id === id && one.account_id === accountId)?.minor ?? 0n
      if (pledgedMinor + signed < 0n) fail('goal_pledge_too_large', {}, { field: 'amount' })
      if (accountId !== null && signed > 0n) {
        const sum = pledged.reduce(
          (all, one) => (one.account_id === accountId ? all + one.minor : all),
          signed,
        )
        await checkRoom(tx, ctx.userId, accountId, sum, now)
      }
      const row = {
        id: newId(ctx.clock.now()),
        goal_id: id,
        account_id: accountId,
        day,
        amount_minor: signed,
        note: input.note ?? '',
      }
      await insertPledge(tx, ctx.userId, row, ctx.clock.now())
      return oneGoal(tx, ctx.userId, id, now)
    },
    ({ name }) => ({ name }),
  )
}

/** Fails if an account does not leave this much for contributions. */
async function checkRoom(
  tx: Tx,
  userId: string,
  accountId: string,
  pledged: bigint,
  day: Day,
): Promise<void> {
  const [{ rows, rates }, shares] = await Promise.all([
    readBalances(tx, userId, day),
    selectShares(tx, userId),
  ])
  const account = rows.find(({ id }) => id === accountId)
  const balance = account?.balance_minor ?? null
  const balanceInAed = account && balance !== null ? rates.toAed(balance, account.currency) : null
  if (!account || balanceInAed === null || !holding.includes(account.kind))
    return fail('goal_account_unknown', {}, { field: 'account_id' })
  if (pledged > unshared(balanceInAed, takenOf(shares, accountId)))
    fail('goal_account_short', { name: account.name }, { field: 'account_id' })
}

type Pledges = ResponseFields<typeof contract.listPledges>['pledges']

export async function listPledges(ctx: Ctx, id: string): Promise<Pledges> {
  return read(ctx.db, ctx, async (tx) => {
    const goals = await selectGoals(tx, ctx.userId)
    if (!goals.some((goal) => goal.id === id)) fail('goal_not_found')
    const rows = await selectPledges(tx, ctx.userId, id)
    return rows.map(({ day: date, amount_minor, ...rest }) => ({ ...rest, date, amount: aed(amount_minor) }))
  })
}
