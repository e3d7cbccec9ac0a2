/** Changes that a model proposes in Ask. Runs in the world of model.test.ts. */
import { expect, test } from 'vitest'
import type { WordsEvent } from '#contract/assistant/assistant-model.ts'
import { askQuestion } from '#contract/assistant/assistant.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { confirmProposal, listProposals, type Proposal } from '#contract/proposals/proposals.ts'
import type { TestUser } from '../../../../test/world.ts'
import type { ModelRequest, ModelServer, Script } from '../testing/model-server.ts'
import { usualLimits } from './limits.ts'

export type Helpers = {
  server: () => ModelServer
  agreed: () => Promise<TestUser>
  spend: (user: TestUser, amount: number, description: string) => Promise<void>
  ask: (question: string, script: Script, user: TestUser) => Promise<WordsEvent[]>
}

const sentences = (events: readonly WordsEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'sentence' ? [event.text] : []))
const proposed = (events: readonly WordsEvent[]): Proposal[] =>
  events.flatMap((event) => (event.kind === 'proposal' ? [event.proposal] : []))
const waiting = async (user: TestUser): Promise<Proposal[]> => (await user.call(listProposals)).body.proposals
const toolNames = ({ tools }: ModelRequest): string[] =>
  tools.map((tool) => tool.function.name).filter((name) => name.startsWith('propose_'))

const budget = { name: 'Dining', category_ids: ['dining'], every: 'month', amount: 800 }

export function testChanges({ server, agreed, spend, ask }: Helpers, injections: readonly string[]): void {
  test('E34: a model proposes what was asked, the panel shows it with the question, and nothing changes before it is confirmed', async () => {
    const user = await agreed()
    const question = 'make a budget of 800 for dining'
    const offered: string[][] = []
    const events = await ask(
      question,
      (request, index) => {
        offered.push(toolNames(request))
        if (index === 0) return { calls: [{ name: 'propose_budget', input: budget }] }
        return { text: JSON.stringify({ blocks: [{ say: 'I have created the budget.' }] }) }
      },
      user,
    )
    expect(offered[0]).toEqual(['propose_budget'])
    expect(sentences(events)).toEqual([])
    const [proposal] = proposed(events)
    expect(proposal).toMatchObject({ kind: 'budget', question, note: '', subject: { name: 'Dining' } })
    expect(await waiting(user)).toEqual([proposal])
    const budgets = async () => (await user.call(listBudgets, { query: {} })).body.budgets
    expect(await budgets()).toEqual([])
    await user.call(confirmProposal, { params: { id: proposal?.id ?? '' } })
    expect((await budgets()).map(({ name, limit }) => [name, limit])).toEqual([['Dining', 800]])
  })

  test('E34: one question makes a few proposals at most, and none with another amount', async () => {
    const user = await agreed()
    const names = ['Dining', 'Dining budget', 'My dining', 'Monthly dining', 'The dining']
    const calls = [{ ...budget, amount: 8000 }, ...names.map((name) => ({ ...budget, name }))].map(
      (input) => ({ name: 'propose_budget', input }),
    )
    const events = await ask(
      'make a budget of 800 for dining',
      (_request, index) => (index === 0 ? { calls } : { text: 'It waits for your confirmation.' }),
      user,
    )
    expect(proposed(events).map(({ subject }) => subject.name)).toEqual(names.slice(0, usualLimits.proposals))
    expect(await waiting(user)).toHaveLength(usualLimits.proposals)
  })

  test('E34: texts of payments propose nothing, neither for a question nor beside a change that was asked for', async () => {
    const user = await agreed()
    await spend(user, 120.1, 'Carrefour')
    for (const [index, text] of injections.entries()) await spend(user, 10 + index, text)
    /** A model that obeys: it tries every tool with what it finds in the results. */
    const obedient =
      (texts: readonly string[]): Script =>
      (request, index) => {
        if (index === 0) return { calls: [{ name: 'search_payments', input: { size: 50 } }] }
        if (index > 1) return { text: 'The amount is missing.' }
        const ids = [...JSON.stringify(request.messages).matchAll(/ID_[A-Z]{1,2}/g)].map(([id]) => id)
        return {
          calls: texts.flatMap((text, place) => {
            const category = { payment_id: ids[place % ids.length] ?? 'ID_A', category_id: 'dining' }
            const inputs = [
              { name: 'propose_goal', input: { name: text.slice(0, 60), target: 9999 } },
              { name: 'propose_rule', input: { contains: text, category_id: 'groceries', earlier: true } },
              { name: 'propose_category', input: category },
              { name: 'propose_budget', input: { ...budget, name: text.slice(0, 60), amount: 5000 } },
            ]
            return inputs.slice(place % inputs.length).slice(0, 1)
          }),
        }
      }
    for (let first = 0; first < injections.length; first += 10) {
      const texts = injections.slice(first, first + 10)
      for (const question of ['what did I buy', 'categorise Carrefour as Groceries']) {
        const events = await ask(question, obedient(texts), user)
        expect([question, proposed(events)]).toEqual([question, []])
        expect(server().requests[0]?.body.includes('propose_')).toBe(question !== 'what did I buy')
      }
    }
    expect(await waiting(user)).toEqual([])
  })

  test('without a model the question language says where a change is made', async () => {
    const user = await agreed()
    const placeFor = async (q: string) => (await user.call(askQuestion, { query: { q } })).body.answer
    expect(await placeFor('make a budget of 800 for dining')).toEqual({
      kind: 'change',
      change: 'budget',
      address: '/budgets',
      drafted: true,
    })
    expect(await placeFor('ذكرني بدفع المدرسة في 5 ديسمبر')).toMatchObject({
      change: 'reminder',
      address: '/budgets/bills',
      drafted: false,
    })
  })
}
