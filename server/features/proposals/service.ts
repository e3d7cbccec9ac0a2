/** Changes that assistants propose: written down, shown with what they would do, and made where the person confirms them. */

import { ProposedChange, type Proposal, proposalLimits } from '#contract/proposals/proposals.ts'
import { addDays } from '#contract/period.ts'
import { cleanText } from '#contract/text.ts'
import { type Ctx, withFields } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { categoriesById } from '../categories/service.ts'
import { positiveMinor } from '../expected/service.amounts.ts'
import { createSeries } from '../expected/series/service.create.ts'
import { findRow, findRows } from '../ledger/list/service.ts'
import { requireTags } from '../payments/tags/service.tags.ts'
import { createBudget, updateBudget } from '../planning/budgets/service.ts'
import { readBudgets } from '../planning/budgets/service.read.ts'
import { createGoal } from '../planning/goals/service.ts'
import { createRule } from '../payments/rules/service.ts'
import {
  countOpen,
  decide,
  deleteOld,
  insertProposal,
  type ProposalRow,
  reopen,
  selectOpen,
} from './store.ts'
import {
  changePayment,
  isOfPayment,
  type NewChange,
  type PaymentChange,
  replacedIn,
  requireSum,
} from './service.payments.ts'
import { type Found, viewProposal } from './view.ts'

const dayMs = 86_400_000
/** How long after its end a proposal is kept. */
const keptDays = 90

export type { NewChange } from './service.payments.ts'
type BudgetLimits = ReadonlyMap<string, { name: string; limit: number }>

/**
 * By whose name a change is proposed: an app or a token, or with the person's question in Ask the host of a language model.
 */
export type ProposalSource = { name: string; question: string | null }

/**
 * Writes down a change that is proposed; nothing else happens. Fails where what it refers to does not exist, or too many
 * wait.
 */
export async function createProposal(
  ctx: Ctx,
  { name, question }: ProposalSource,
  { change, note }: { change: NewChange; note: string },
): Promise<{ id: string; expires_at: string }> {
  const now = ctx.clock.now()
  return write(ctx.db, ctx, async (tx) => {
    await deleteOld(tx, ctx.userId, new Date(now.getTime() - keptDays * dayMs))
    const { open, days, noteLength } = proposalLimits
    const parsed = ProposedChange.parse({ ...change, before: await beforeOf(tx, ctx, change) })
    await requireCategories(tx, ctx, parsed)
    requireMoney(parsed)
    const waiting = await selectOpen(tx, ctx.userId, now)
    const same = waiting.find((row) => isSame(row.change, parsed))
    if (same) return { id: same.id, expires_at: same.expires_at.toISOString() }
    if (waiting.length >= open) fail('too_many_proposals', { max: open })
    const row: ProposalRow = {
      id: newId(now),
      change: parsed,
      source: cleanText(name).slice(0, 60),
      note: cleanText(note).slice(0, noteLength),
      question: question === null ? null : cleanText(question).slice(0, noteLength),
      created_at: now,
      // at the end of a day, by which responses are cached
      expires_at: new Date(`${addDays(today(ctx.clock), days + 1)}T00:00:00+04:00`),
    }
    await insertProposal(tx, ctx.userId, row)
    return { id: row.id, expires_at: row.expires_at.toISOString() }
  })
}

const isSame = (stored: unknown, change: ProposedChange): boolean => {
  const parsed = ProposedChange.safeParse(stored)
  return parsed.success && JSON.stringify(parsed.data) === JSON.stringify(change)
}

/** What is there now, which the change would replace; undefined for a kind that replaces nothing. */
async function beforeOf(tx: Tx, ctx: Ctx, change: NewChange): Promise<PaymentChange['before'] | undefined> {
  if (isOfPayment(change)) {
    const row = await findRow(tx, ctx.userId, change.transaction_id)
    if (change.kind === 'tags') await requireTags(tx, ctx.userId, change.tag_ids)
    if (change.kind === 'split') requireSum(row, change)
    return replacedIn(row, change.kind)
  }
  if (change.kind !== 'budget') return undefined
  if (change.budget_id === null) return null
  return (await budgetLimits(tx, ctx)).get(change.budget_id)?.limit ?? fail('budget_not_found')
}

async function budgetLimits(tx: Tx, ctx: Ctx): Promise<BudgetLimits> {
  const day = today(ctx.clock)
  const budgets = await readBudgets(tx, ctx.userId, day, day, ctx.language)
  return new Map(budgets.map(({ budget }) => [budget.id, { name: budget.name, limit: budget.limit }]))
}

const categoriesOf = (change: ProposedChange): readonly string[] =>
  'category_id' in change
    ? [change.category_id]
    : 'lines' in change
      ? change.lines.map(({ category_id: id }) => id)
      : 'category_ids' in change
        ? change.category_ids
        : []

async function requireCategories(tx: Tx, ctx: Ctx, change: ProposedChange): Promise<void> {
  const categories = await categoriesById(tx, ctx.userId)
  if (categoriesOf(change).some((id) => !categories.has(id))) fail('category_not_found')
}

function requireMoney(change: ProposedChange): void {
  if (change.kind === 'budget') positiveMinor(change.amount, 'AED', 'amount')
  if (change.kind === 'goal') positiveMinor(change.target, 'AED', 'target')
  if (change.kind === 'reminder') positiveMinor(change.amount, change.currency, 'amount')
}

/** What waits for an answer, newest first. */
export async function listProposals(ctx: Ctx): Promise<Proposal[]> {
  return read(ctx.db, ctx, async (tx) => {
    const rows = await selectOpen(tx, ctx.userId, ctx.clock.now())
    const changes = rows.map(({ change }) => ProposedChange.parse(change))
    const currentOf = await findCurrent(tx, ctx, changes)
    return rows.flatMap((row, index) => {
      const change = changes[index]
      return change ? [viewProposal(row, change, currentOf(change), ctx.language)] : []
    })
  })
}

export const countProposals = (ctx: Ctx): Promise<number> =>
  read(ctx.db, ctx, (tx) => countOpen(tx, ctx.userId, ctx.clock.now()))

/** Reads what changes refer to as it is now. The returned function gives it for one change, null if it is gone. */
async function findCurrent(
  tx: Tx,
  ctx: Ctx,
  changes: readonly ProposedChange[],
): Promise<(change: ProposedChange) => Found | null> {
  const payments = changes.flatMap((change) => (isOfPayment(change) ? [change.transaction_id] : []))
  const rows = await findRows(tx, ctx.userId, payments)
  const hasBudget = changes.some(({ kind }) => kind === 'budget')
  const budgets: BudgetLimits = hasBudget ? await budgetLimits(tx, ctx) : new Map()
  const categories = await categoriesById(tx, ctx.userId)
  return (change) => {
    const isUsable = categoriesOf(change).every((id) => categories.has(id))
    if (isOfPayment(change)) {
      const row = rows.get(change.transaction_id)
      if (!row) return null
      const isSameAsBefore = JSON.stringify(replacedIn(row, change.kind)) === JSON.stringify(change.before)
      return { row, budget: null, isUsable: isUsable && isSameAsBefore }
    }
    if (change.kind === 'budget' && change.budget_id !== null) {
      const budget = budgets.get(change.budget_id)
      return budget ? { row: null, budget, isUsable: budget.limit === change.before } : null
    }
    return { row: null, budget: null, isUsable }
  }
}

/**
 * Makes a proposed change by the service that the person's own change goes through; the change has the proposal's id. Fails
 * with `proposal_outdated` where what it refers to is not as it was.
 */
export async function confirmProposal(ctx: Ctx, id: string): Promise<{ change_id: string }> {
  const row = await take(ctx, id, 'confirmed')
  const acting = withFields(ctx, { requestId: row.id })
  try {
    const change = ProposedChange.parse(row.change)
    const current = await read(ctx.db, ctx, async (tx) => (await findCurrent(tx, ctx, [change]))(change))
    if (!current?.isUsable) fail('proposal_outdated')
    await make(acting, change, current)
  } catch (error) {
    await write(ctx.db, ctx, (tx) => reopen(tx, ctx.userId, row.id))
    if (error instanceof AppError && error.code === 'stale_edit') fail('proposal_outdated')
    throw error
  }
  return { change_id: row.id }
}

async function make(ctx: Ctx, change: ProposedChange, { row }: Found): Promise<void> {
  if (isOfPayment(change)) return changePayment(ctx, change, row ? { version: row.version } : {})
  switch (change.kind) {
    case 'rule':
      await createRule(ctx, {
        conditions: { all: [{ field: 'text', op: 'contains', value: change.text }] },
        actions: [{ set: 'category', value: change.category_id }],
        apply: change.earlier,
      })
      return
    case 'budget':
      if (change.budget_id === null) {
        const { name, category_ids, every, amount } = change
        await createBudget(ctx, { name, category_ids, every, amount })
      } else await updateBudget(ctx, change.budget_id, { amount: change.amount })
      return
    case 'goal':
      await createGoal(ctx, { name: change.name, target: change.target, by: change.by ?? undefined })
      return
    case 'reminder': {
      const { name, amount, currency, cadence, next_date } = change
      // a payment that comes once is a series that ends with its only date, as one that a bank reports
      const dates = cadence === 'once' ? { cadence: 'yearly' as const, until_date: next_date } : { cadence }
      await createSeries(ctx, { name, amount, currency, next_date, kind: 'bill', ...dates })
    }
  }
}

export async function dismissProposal(ctx: Ctx, id: string): Promise<void> {
  await take(ctx, id, 'dismissed')
}

async function take(ctx: Ctx, id: string, state: 'confirmed' | 'dismissed'): Promise<ProposalRow> {
  const now = ctx.clock.now()
  const row = isUuid(id) ? await write(ctx.db, ctx, (tx) => decide(tx, ctx.userId, { id, state, now })) : null
  return row ?? fail('proposal_not_found')
}
