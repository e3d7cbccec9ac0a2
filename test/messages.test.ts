/** What follows at once from a bank's message: budgets, what is safe to spend, cards, alerts; and its own kind of token. */
import { expect, test } from 'vitest'
import { sendBankMessages } from '#contract/banks/messages.ts'
import { readCard } from '#contract/expected/cards.ts'
import { createCheque } from '#contract/expected/cheques.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { createApiToken, type TokenScope } from '#contract/person/api-tokens.ts'
import { createBudget, listBudgets } from '#contract/planning/budgets.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { ctxOf } from '../server/features/expected/testing/lines.ts'
import { addBankAccount } from '../server/features/ledger/testing/ledger.ts'
import { startedFor } from './started.ts'
import { startWorld, type TestUser } from './world.ts'

let now = new Date('2026-11-22T08:00:00Z')
const world = startedFor(() => startWorld({ clock: { now: () => (now = new Date(now.getTime() + 1)) } }))
const send = (user: TestUser, text: string) => user.call(sendBankMessages, { body: { text } })

test('a payment counts in its budget and against what is safe to spend before its bank has it', async () => {
  const user = await world.signUp()
  await addBankAccount(ctxOf(world, user), { name: 'Current 4417', balanceMinor: 500_000n })
  const budget = { category_ids: [], amount: 3000 }
  expect((await user.call(createBudget, { body: { name: 'All', ...budget } })).status).toBe(200)
  await send(user, 'Your card ending 4417 was used for AED 250.00 at CARREFOUR on 22/11/2026 11:30.')
  const { budgets } = (await user.call(listBudgets)).body
  expect(budgets.map(({ pending }) => pending)).toEqual([250])
  const { lowest } = (await user.call(lookAhead)).body.safe_to_spend ?? expect.fail('no figure')
  expect(lowest.amount).toBe(4750)
})

test('a statement gives the card its due day; a returned cheque alerts and is known by its number', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const card = await addBankAccount(ctx, { kind: 'card', name: 'Platinum 9940', balanceMinor: -720_966n })
  await send(
    user,
    'Credit card ending 9940: statement date 20/11/26. Total Amt Due AED 7209.66, Due Date 15/12/26. Min Amt Due AED 360.48',
  )
  const due = { due: '2026-12-15', amount: 7209.66, minimum: 360.48 }
  await expect
    .poll(async () => (await user.call(readCard, { params: { accountId: card } })).body.card.statement)
    .toMatchObject(due)
  const cheque = {
    direction: 'given',
    purpose: 'other',
    number: '100234',
    date: '2026-11-22',
    amount: 5000,
  } as const
  expect((await user.call(createCheque, { body: { ...cheque, payee: 'Dune Motors' } })).status).toBe(200)
  await send(
    user,
    'Your cheque no. 100234 for AED 5,000.00 on account XX7788 was returned: insufficient funds',
  )
  await expect
    .poll(async () => (await user.call(listNotifications)).body.notifications.map(({ title }) => title), {
      timeout: 10_000,
    })
    .toEqual(['Returned: Cheque 100234 · Dune Motors'])
})

test('E37: a token for messages can send them and nothing else', async () => {
  const user = await world.signUp()
  const tokenOf = async (scope: TokenScope): Promise<string> => {
    await user.prove()
    return (await user.call(createApiToken, { body: { name: scope, scope, days: 30 } })).body.secret
  }
  const ask = async (secret: string, path: string, init: RequestInit = {}): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    return (await fetch(world.url + path, { ...init, headers })).status
  }
  const message = { method: 'POST', body: JSON.stringify({ text: 'hello' }) }
  const [messages, reading, writing] = [
    await tokenOf('messages'),
    await tokenOf('read'),
    await tokenOf('write'),
  ]
  expect(await ask(messages, '/api/user/bank-messages', message)).toBe(200)
  expect(await ask(writing, '/api/user/bank-messages', message)).toBe(200)
  expect(await ask(reading, '/api/user/bank-messages', message)).toBe(403)
  for (const path of ['/api/user/bank-messages', '/api/user/transactions', '/api/user/export?format=csv'])
    expect([path, await ask(messages, path)]).toEqual([path, 403])
  expect(await ask(messages, '/api/user/transactions', { method: 'POST', body: '{}' })).toBe(403)
  expect(await ask(messages, '/mcp', { method: 'POST', body: '{}' })).toBe(403)
})
