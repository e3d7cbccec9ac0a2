import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposalKind } from '#contract/proposals/proposals.ts'
import type { Ctx } from '../../context.ts'
import { system } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { withFields } from '../../context.ts'
import { reversals } from '../../reversals.ts'
import { proposingTools } from '../assistant/tools/service.proposals.ts'
import { undoOrRedoChange } from '../changes/service.undo.ts'
import { listSeries } from '../expected/series/service.ts'
import { readCalendar } from '../expected/service.calendar.ts'
import { readTransaction } from '../ledger/list/service.ts'
import { type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { createTransaction } from '../payments/edit/service.create.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { createBudget, listBudgets } from '../planning/budgets/service.ts'
import { listGoals } from '../planning/goals/service.ts'
import { createTag } from '../payments/tags/service.tags.ts'
import { listRules } from '../payments/rules/service.ts'
import { readToDo } from '../figures/summaries/service.to-do.ts'
import { confirmProposal, createProposal, dismissProposal, listProposals } from './service.ts'

let ledger: Ledger
let ctx: Ctx
beforeAll(async () => {
  ledger = await startLedger()
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow('2026-03-15T08:00:00Z')
  ctx = await ledger.person()
})

const helper = { name: 'Helper', question: null }
/** The same person's next request. */
const next = (): Ctx => withFields(ctx, { requestId: newId(new Date()) })
const pay = (description: string) =>
  createTransaction(
    next(),
    { type: 'expense', amount: 40, category: 'shopping', description, date: '2026-03-10' },
    null,
  )
const propose = async (name: `propose_${ProposalKind}`, input: Record<string, unknown>): Promise<string> => {
  const tool = proposingTools(helper).find((each) => each.name === name) ?? expect.fail(name)
  return String((await tool.call(next(), { ...input, reason: 'You asked for it' }))['id'])
}
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return error instanceof AppError ? error.said.reason : String(error)
}

test('a category is proposed, shown before and after, changed on confirmation alone, and can be undone', async () => {
  const { id } = await pay('Careem ride')
  const proposal = await propose('propose_category', { payment_id: id, category_id: 'transport' })
  expect(await propose('propose_category', { payment_id: id, category_id: 'transport' })).toBe(proposal)
  expect((await readTransaction(ctx, id)).category).toBe('shopping')
  expect(await listProposals(ctx)).toMatchObject([
    {
      id: proposal,
      kind: 'category',
      source: 'Helper',
      note: 'You asked for it',
      expires_at: '2026-03-29T20:00:00.000Z',
      subject: { name: 'Careem ride', amount: { amount: 40, currency: 'AED' }, transaction_id: id },
      lines: [{ field: 'category', before: { ids: ['shopping'] }, after: { ids: ['transport'] } }],
      outdated: false,
    },
  ])
  expect((await readToDo(ctx)).items).toContainEqual({ kind: 'proposals', count: 1 })
  const { change_id: changeId } = await confirmProposal(next(), proposal)
  expect((await readTransaction(ctx, id)).category).toBe('transport')
  expect(await reasonOf(confirmProposal(next(), proposal))).toBe('proposal_not_found')
  expect(await listProposals(ctx)).toEqual([])
  await undoOrRedoChange(next(), reversals, changeId, 'undo')
  expect((await readTransaction(ctx, id)).category).toBe('shopping')
})

test('rules, budgets, goals and recurring payments go through the product’s own services', async () => {
  const { id: budgetId } = await createBudget(next(), {
    name: 'Food',
    category_ids: ['groceries'],
    amount: 900,
  })
  const budget = { name: 'Food', category_ids: ['groceries'], every: 'pay' }
  const ids = [
    await propose('propose_rule', { contains: 'zorblax', category_id: 'shopping', earlier: true }),
    await propose('propose_budget', { ...budget, budget_id: budgetId, amount: 1100 }),
    await propose('propose_budget', { ...budget, name: 'Taxis', category_ids: ['transport'], amount: 300 }),
    await propose('propose_goal', { name: 'Umrah', target: 9000, by: '2026-12-01' }),
    await propose('propose_reminder', {
      name: 'School fees',
      amount: 4500,
      currency: 'AED',
      cadence: 'quarterly',
      next_date: '2026-04-01',
    }),
    await propose('propose_reminder', {
      name: 'Visa',
      amount: 380,
      currency: 'AED',
      cadence: 'once',
      next_date: '2026-04-20',
    }),
  ]
  const waiting = await listProposals(ctx)
  expect(waiting.find(({ id }) => id === ids[1])).toMatchObject({
    subject: { name: 'Food', added: false },
    lines: [{ field: 'amount', before: { amount: 900 }, after: { amount: 1100 } }],
  })
  expect((await listBudgets(ctx, {})).budgets.map(({ limit }) => limit)).toEqual([900])
  for (const id of ids) await confirmProposal(next(), id)
  expect((await listBudgets(ctx, {})).budgets.map(({ name, limit }) => [name, limit])).toEqual([
    ['Food', 1100],
    ['Taxis', 300],
  ])
  expect((await listRules(ctx)).map(({ conditions }) => conditions)).toEqual([
    { all: [{ field: 'text', op: 'contains', value: 'zorblax' }] },
  ])
  expect((await listGoals(ctx)).goals.map(({ name, target, by }) => [name, target, by])).toEqual([
    ['Umrah', 9000, '2026-12-01'],
  ])
  const series = await listSeries(ctx)
  expect(series.map(({ name, cadence, state, until_date: until }) => [name, cadence, state, until])).toEqual([
    ['School fees', 'quarterly', 'active', null],
    ['Visa', 'yearly', 'active', '2026-04-20'],
  ])
  const { occurrences } = await readCalendar(ctx, { from: '2026-03-15', to: '2027-04-15' })
  expect(
    occurrences.filter(({ name }) => name === 'Visa').map(({ date, expected }) => [date, expected]),
  ).toEqual([['2026-04-20', 380]])
})

test('a note, tags and a split of a payment are proposed, made on confirmation and undone', async () => {
  const { id } = await pay('Carrefour')
  const tag = await createTag(next(), { name: 'Family', color: 'blue' })
  const lines = [
    { amount: 25, category_id: 'groceries' },
    { amount: 15, category_id: 'dining' },
  ]
  const odd = { payment_id: id, currency: 'AED', lines: [...lines, { amount: 1, category_id: 'dining' }] }
  expect(await reasonOf(propose('propose_split', odd))).toBe('splits_do_not_add_up')
  expect(await reasonOf(propose('propose_tags', { payment_id: id, tag_ids: [id] }))).toBe('tag_unknown')
  const ids = [
    await propose('propose_note', { payment_id: id, note: 'for the party' }),
    await propose('propose_tags', { payment_id: id, tag_ids: [tag.id] }),
  ]
  expect((await listProposals(ctx)).map(({ lines: [line] }) => line)).toMatchObject([
    { field: 'tags', before: null, after: { is: 'tags', ids: [tag.id] } },
    { field: 'note', before: null, after: { is: 'text', text: 'for the party' } },
  ])
  expect(await readTransaction(ctx, id)).toMatchObject({ note: '', tags: [], splits: [] })
  for (const each of ids) await confirmProposal(next(), each)
  const split = await propose('propose_split', { payment_id: id, currency: 'AED', lines })
  const { change_id: changeId } = await confirmProposal(next(), split)
  expect(await readTransaction(ctx, id)).toMatchObject({
    note: 'for the party',
    tags: [{ id: tag.id }],
    splits: lines,
  })
  await undoOrRedoChange(next(), reversals, changeId, 'undo')
  expect((await readTransaction(ctx, id)).splits).toEqual([])
})

test('what was changed meanwhile is not confirmed, and stays to be dismissed', async () => {
  const { id } = await pay('Noon')
  const proposal = await propose('propose_category', { payment_id: id, category_id: 'transport' })
  await editTransaction(next(), id, { category: 'dining' })
  expect((await listProposals(ctx))[0]?.outdated).toBe(true)
  expect(await reasonOf(confirmProposal(next(), proposal))).toBe('proposal_outdated')
  expect((await readTransaction(ctx, id)).category).toBe('dining')
  await dismissProposal(next(), proposal)
  expect(await listProposals(ctx)).toEqual([])
  expect(await reasonOf(confirmProposal(next(), proposal))).toBe('proposal_not_found')
})

test('a proposal ends after 14 days, at most 50 wait, and nobody answers another person’s', async () => {
  const goal = (name: string) => propose('propose_goal', { name, target: 100 })
  const first = await goal('Goal 0')
  const stranger = await ledger.person()
  expect(await reasonOf(confirmProposal(stranger, first))).toBe('proposal_not_found')
  for (let count = 1; count < 50; count += 1) await goal(`Goal ${count}`)
  expect(await reasonOf(goal('One too many'))).toBe('too_many_proposals')
  ledger.setNow('2026-03-30T08:00:00Z')
  expect(await reasonOf(confirmProposal(next(), first))).toBe('proposal_not_found')
  expect(await listProposals(ctx)).toEqual([])
  await goal('Another')
})

test('only what exists can be proposed, with amounts that can be kept', async () => {
  const nobody = '019a0000-0000-7000-8000-000000000001'
  const { id } = await pay('Noon')
  const missing = { payment_id: nobody, category_id: 'dining' }
  expect(await reasonOf(propose('propose_category', missing))).toBe('transaction_not_found')
  const unknown = { payment_id: id, category_id: 'nothing' }
  expect(await reasonOf(propose('propose_category', unknown))).toBe('category_not_found')
  expect(await reasonOf(propose('propose_goal', { name: 'Fine', target: 1.005 }))).toBe('amount_too_precise')
  const budget = { budget_id: nobody, name: 'x', category_ids: [], every: 'pay', amount: 5 }
  expect(await reasonOf(propose('propose_budget', budget))).toBe('budget_not_found')
  expect(await listProposals(ctx)).toEqual([])
})

test('a confirmation that was interrupted before its change waits again', async () => {
  const note = 'x'
  const change = { kind: 'goal' as const, name: 'Umrah', target: 5, by: null }
  const { id } = await createProposal(next(), helper, { change, note })
  await system(ctx.db, (tx) =>
    sql`update proposals set state = 'confirmed', decided_at = ${ctx.clock.now()} where id = ${id}`.execute(
      tx,
    ),
  )
  expect(await listProposals(ctx)).toEqual([])
  ledger.setNow('2026-03-15T08:02:00Z')
  expect((await listProposals(ctx)).map((proposal) => proposal.id)).toEqual([id])
  await confirmProposal(next(), id)
  ledger.setNow('2026-03-15T08:05:00Z')
  expect(await listProposals(ctx)).toEqual([])
})
