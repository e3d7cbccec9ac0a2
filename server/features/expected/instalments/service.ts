import type { BodyOf } from '#contract/endpoint.ts'
import type {
  confirmInstalmentPlan,
  createInstalmentPlan,
  updateInstalmentPlan,
} from '#contract/expected/instalments.ts'
import { instalmentLimits, type InstalmentPlan, type InstalmentRole } from '#contract/expected/instalments.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { positiveMinor, wholeMinor } from '../service.amounts.ts'
import { followExpected } from '../service.follow.ts'
import { linkLines, refuseLine } from '../service.links.ts'
import { selectLine } from '../store.lines.ts'
import { findTwin, readInstalmentPlans, viewInstalmentPlan } from './service.read.ts'
import { equalPart } from './schedule.ts'
import {
  deleteInstalmentPlanRow,
  findAccount,
  insertInstalmentPlan,
  type InstalmentPlanRow,
  selectInstalmentPlans,
  updateInstalmentPlanRow,
} from './store.ts'
import type { Suggested } from './suggest.ts'

export { listInstalmentPlans } from './service.read.ts'

/** Confirms a suggested plan: from now on its bank lines count as a plan. */
export async function confirm(
  ctx: Ctx,
  key: string,
  input: BodyOf<typeof confirmInstalmentPlan>,
): Promise<InstalmentPlan> {
  return changePlans(ctx, 'plan.add', async (tx, rows) => {
    requireRoom(rows)
    const suggestion = await suggested(tx, ctx, key)
    const { currency } = suggestion
    const total = input.total === undefined ? suggestion.total : positiveMinor(input.total, currency, 'total')
    const count =
      input.count ?? suggestion.count ?? fail('field_missing', { field: 'count' }, { field: 'count' })
    const row = planOf(ctx, {
      ...suggestion,
      total,
      count,
      each: suggestion.each ?? equalPart(total, count),
      name: input.name ?? suggestion.name.slice(0, 60),
      counts: suggestion.kind === 'card' ? 'paid' : (input.counts ?? 'paid'),
      anchor: suggestion.key,
    })
    await insertInstalmentPlan(tx, ctx.userId, row, ctx.clock.now())
    const lines = suggestion.links.map(({ line, role }) => ({ id: line.id, role }))
    await linkLines(tx, ctx, { source: 'instalment', sourceId: row.id }, lines, 'plan_payment_taken')
    return row.id
  })
}

/** Dismisses a suggestion, so that it is not made again. */
export async function dismiss(ctx: Ctx, key: string): Promise<void> {
  await writeChange(
    ctx,
    'plan.delete',
    async (tx) => {
      requireRoom(await selectInstalmentPlans(tx, ctx.userId))
      const suggestion = await suggested(tx, ctx, key)
      const count = suggestion.count ?? 2
      const perInstalment = suggestion.each ?? equalPart(suggestion.total, count)
      const row = planOf(ctx, {
        ...suggestion,
        count,
        each: perInstalment,
        counts: 'paid',
        anchor: suggestion.key,
      })
      await insertInstalmentPlan(tx, ctx.userId, { ...row, state: 'dismissed' }, ctx.clock.now())
      await followExpected(tx, ctx)
      return row
    },
    ({ name }) => ({ name }),
  )
}

async function suggested(tx: Tx, ctx: Ctx, key: string): Promise<Suggested> {
  const { suggested: all } = await readInstalmentPlans(tx, ctx.userId, today(ctx.clock))
  return all.find((one) => one.key === key.toLowerCase()) ?? fail('plan_not_found')
}

export async function addInstalmentPlan(
  ctx: Ctx,
  input: BodyOf<typeof createInstalmentPlan>,
): Promise<InstalmentPlan> {
  return changePlans(ctx, 'plan.add', async (tx, rows) => {
    requireRoom(rows)
    const accountId = input.account_id.toLowerCase()
    const account =
      (await findAccount(tx, ctx.userId, accountId)) ??
      fail('series_account_unknown', {}, { field: 'account_id' })
    const total = positiveMinor(input.total, account.currency, 'total')
    const row = planOf(ctx, {
      kind: input.kind,
      provider: input.provider ?? (input.kind === 'card' ? 'card' : 'other'),
      name: input.name,
      accountId,
      currency: account.currency,
      total,
      count: input.count,
      each:
        input.each === undefined
          ? equalPart(total, input.count)
          : positiveMinor(input.each, account.currency, 'each'),
      firstDue: input.first_due,
      step: input.step ?? 'month',
      counts: input.kind === 'card' ? 'paid' : (input.counts ?? 'paid'),
      anchor: null,
    })
    if (row.each_minor <= 0n) fail('amount_not_positive', {}, { field: 'total' })
    const twin =
      input.purchase_id === undefined ? await findTwin(tx, ctx.userId, row, today(ctx.clock)) : undefined
    await insertInstalmentPlan(tx, ctx.userId, { ...row, anchor_id: twin?.key ?? null }, ctx.clock.now())
    if (input.purchase_id !== undefined) await link(tx, ctx, row, input.purchase_id, 'purchase')
    const lines = (twin?.links ?? []).map(({ line, role }) => ({ id: line.id, role }))
    await linkLines(tx, ctx, { source: 'instalment', sourceId: row.id }, lines, 'plan_payment_taken')
    return row.id
  })
}

export async function editInstalmentPlan(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof updateInstalmentPlan>,
): Promise<InstalmentPlan> {
  return changePlans(ctx, 'plan.edit', async (tx, rows) => {
    const before = findIn(rows, id)
    const { currency } = before
    const total =
      input.total === undefined ? before.total_minor : positiveMinor(input.total, currency, 'total')
    const count = input.count ?? before.count
    const refunded =
      input.refunded === undefined ? before.refunded_minor : wholeMinor(input.refunded, currency, 'refunded')
    if (refunded > total) fail('plan_refund_too_large', {}, { field: 'refunded' })
    const settled = input.settled_on === undefined ? before.settled_on : input.settled_on
    const row: InstalmentPlanRow = {
      ...before,
      name: input.name ?? before.name,
      total_minor: total,
      refunded_minor: refunded,
      count,
      each_minor:
        input.total === undefined && input.count === undefined ? before.each_minor : equalPart(total, count),
      first_due: input.first_due ?? before.first_due,
      counts: before.kind === 'card' ? 'paid' : (input.counts ?? before.counts),
      settled_on: settled,
      state: settled === null ? 'active' : 'settled',
    }
    if (row.each_minor <= 0n) fail('amount_not_positive', {}, { field: 'total' })
    await updateInstalmentPlanRow(tx, ctx.userId, row, ctx.clock.now())
    if (input.settlement_id !== undefined) await link(tx, ctx, row, input.settlement_id, 'settlement')
    return row.id
  })
}

export async function removeInstalmentPlan(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'plan.delete',
    async (tx) => {
      const row = findIn(await selectInstalmentPlans(tx, ctx.userId), id)
      await deleteInstalmentPlanRow(tx, ctx.userId, row.id)
      await followExpected(tx, ctx)
      return row
    },
    ({ name }) => ({ name }),
  )
}

export async function linkPayment(
  ctx: Ctx,
  id: string,
  { transaction_id, role }: { transaction_id: string; role: InstalmentRole },
): Promise<InstalmentPlan> {
  return changePlans(ctx, 'plan.edit', async (tx, rows) => {
    const row = findIn(rows, id)
    await link(tx, ctx, row, transaction_id, role)
    return row.id
  })
}

export async function unlinkPayment(ctx: Ctx, id: string, transactionId: string): Promise<InstalmentPlan> {
  return changePlans(ctx, 'plan.edit', async (tx, rows) => {
    const row = findIn(rows, id)
    await refuseLine(tx, ctx, { source: 'instalment', sourceId: row.id }, transactionId)
    return row.id
  })
}

const incoming: readonly InstalmentRole[] = ['conversion', 'refund']

async function link(
  tx: Tx,
  ctx: Ctx,
  plan: InstalmentPlanRow,
  id: string,
  role: InstalmentRole,
): Promise<void> {
  const lowerId = id.toLowerCase()
  const line =
    (isUuid(lowerId) ? await selectLine(tx, ctx.userId, lowerId) : null) ?? fail('transaction_not_found')
  if (line.pending) fail('transaction_not_found')
  const right = role === 'retry' || (line.type === 'income') === incoming.includes(role)
  if (!right || line.currency !== plan.currency) fail('plan_payment_invalid', {}, { field: 'transaction_id' })
  const of = { source: 'instalment', sourceId: plan.id } as const
  await linkLines(tx, ctx, of, [{ id: line.id, role }], 'plan_payment_taken')
}

/** Runs one change of plans and then matches the lines of all plans again. */
async function changePlans(
  ctx: Ctx,
  kind: 'plan.add' | 'plan.edit',
  work: (tx: Tx, rows: InstalmentPlanRow[]) => Promise<string>,
): Promise<InstalmentPlan> {
  return writeChange(
    ctx,
    kind,
    async (tx) => {
      const id = await work(tx, await selectInstalmentPlans(tx, ctx.userId))
      await followExpected(tx, ctx)
      const day = today(ctx.clock)
      const book = await readInstalmentPlans(tx, ctx.userId, day)
      return viewInstalmentPlan(findIn(book.plans, id), book, day)
    },
    ({ name }) => ({ name }),
  )
}

const findIn = (rows: readonly InstalmentPlanRow[], id: string): InstalmentPlanRow =>
  rows.find((row) => row.id === id.toLowerCase() && row.state !== 'dismissed') ?? fail('plan_not_found')

function requireRoom(rows: readonly InstalmentPlanRow[]): void {
  if (rows.length >= instalmentLimits.plans) fail('too_many_plans', { max: instalmentLimits.plans })
}

type Made = Pick<
  Suggested,
  'kind' | 'provider' | 'name' | 'accountId' | 'currency' | 'total' | 'step' | 'firstDue'
> & {
  count: number
  each: bigint
  counts: InstalmentPlan['counts']
  anchor: string | null
}

const planOf = (ctx: Ctx, created: Made): InstalmentPlanRow => ({
  id: newId(ctx.clock.now()),
  kind: created.kind,
  provider: created.provider,
  name: created.name.slice(0, 60),
  account_id: created.accountId,
  currency: created.currency,
  total_minor: created.total,
  refunded_minor: 0n,
  count: created.count,
  each_minor: created.each,
  first_due: created.firstDue,
  step: created.step,
  counts: created.counts,
  state: 'active',
  settled_on: null,
  anchor_id: created.anchor,
})
