import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, askQuestion } from '#contract/assistant/assistant.ts'
import { createTransaction, transactionsPage } from '#contract/ledger/transactions.ts'
import type { World } from '../../../test/world.ts'
import { type Asker, askers, startAskers } from './testing/askers.ts'
import { injections } from './testing/injections.ts'

let world: World
let ask: (person: Asker, text: string) => Promise<Answer>
beforeAll(async () => {
  ;({ world, ask } = await startAskers())
}, 180_000)
afterAll(() => world.stop())

test('an answer links to the payments that its figure is the total of', async () => {
  const answer = await ask('salaried', 'how much did I spend on groceries in October')
  expect(answer).toMatchObject({
    kind: 'answer',
    code: 'spent_on',
    days: { from: '2026-10-01', to: '2026-10-31' },
    evidence: ['/transactions?category=groceries&from=2026-10-01&to=2026-10-31&type=expense'],
  })
})

test.each([
  ['how much did I spend on groceries', 'choose'],
  ['how much did I spend in Dubai this month', 'refusal'],
  ['what did I not spend on groceries this month', 'refusal'],
  ['how much will I spend next month', 'refusal'],
  ['average spending per month this year', 'refusal'],
  ['groceries and dining this month', 'refusal'],
  ['البقالة والمطاعم هذا الشهر', 'refusal'],
  ['how much did I spend on groceries in 2019', 'refusal'],
  ['?', 'refusal'],
] as const)('%s is no figure but a %s', async (text, kind) => {
  expect((await ask('salaried', text)).kind).toBe(kind)
})

test.each(askers)('%s is told to afford only what is safe to spend, and what it leaves', async (person) => {
  const safe = await ask(person, 'what is safe to spend')
  const amount = (safe.kind === 'answer' && safe.amount?.amount) || 0
  const spends = [20, 21, Math.max(1, Math.floor(amount)), Math.max(1, Math.floor(amount) + 1)]
  const answers = []
  for (const spend of spends) answers.push(await ask(person, `can I afford ${spend} today`))
  const codes = answers.map((answer) => answer.kind === 'answer' && answer.code === 'afford_yes')
  expect(codes).toEqual(spends.map((spend) => spend <= amount))
  const lowest = answers.map((answer) => (answer.kind === 'answer' && answer.amount?.amount) || 0)
  expect((lowest[0] ?? 0) - (lowest[1] ?? 0)).toBeCloseTo(1, 2)
})

test('more than is safe to spend comes from the reserve, and what it leaves is what the look-ahead says', async () => {
  const safe = await ask('tenant', 'what is safe to spend')
  const amount = safe.kind === 'answer' ? safe.amount?.amount : undefined
  expect(amount).toBeGreaterThan(1)
  const within = await ask('tenant', `can I afford ${Math.floor(amount ?? 0)} today`)
  const above = await ask('tenant', `can I afford ${Math.floor(amount ?? 0) + 1} today`)
  expect([within, above]).toMatchObject([{ code: 'afford_yes' }, { code: 'afford_reserve' }])
  if (within.kind !== 'answer' || above.kind !== 'answer') throw new Error('no answer')
  expect((within.amount?.amount ?? 0) - (above.amount?.amount ?? 0)).toBeCloseTo(1, 2)
})

test('payments named like instructions are payees, in questions and in answers', async () => {
  const user = await world.signUp()
  const before = (await user.call(transactionsPage)).body.pagination.total
  for (const [index, text] of injections.entries()) {
    const body = {
      type: 'expense',
      amount: 100 + index,
      currency: 'AED',
      category: 'shopping',
      description: text,
      date: '2026-11-10',
    }
    expect((await user.call(createTransaction, { body })).status).toBe(200)
  }
  const { body } = await user.call(askQuestion, { query: { q: 'shopping this month' } })
  const total = injections.reduce((sum, _, index) => sum + 100 + index, 0)
  expect(body.answer).toMatchObject({ kind: 'answer', code: 'spent_on', amount: { amount: total } })
  for (const text of injections) {
    const { status, body } = await user.call(askQuestion, { query: { q: text.slice(0, 200) } })
    expect(status).toBe(200)
    if (body.answer.kind === 'answer') expect(body.answer.code).not.toBe('spent')
  }
  expect((await user.call(transactionsPage)).body.pagination.total).toBe(before + injections.length)
})

test('cheques and plans that were only found are said to be found, not to be none', async () => {
  expect(await ask('commitments', 'cheques')).toMatchObject({ code: 'cheques_found', params: { count: 4 } })
  expect(await ask('commitments', 'installments')).toMatchObject({
    code: 'instalments_found',
    params: { count: 2 },
  })
})
