import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listChanges } from '#contract/changes/changes.ts'
import { createInvitation } from '#contract/household/sharing.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { dubaiDay } from '#contract/period.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('a call names the change that it made, as it is listed, and none if nothing can be undone', async () => {
  const user = await world.signUp()
  const cash = { type: 'expense', amount: 12.5, category: 'groceries', description: 'Market' } as const
  const added = await user.call(createTransaction, { body: { ...cash, date: dubaiDay(new Date()) } })
  const told = added.headers.get('x-change-id')
  const { data } = (await user.call(listChanges)).body
  expect(data).toMatchObject([{ id: told, kind: 'transaction.add', action: 'undo' }])
  const [wallet = expect.fail()] = (await user.call(accountsQuick)).body.data
  const invited = await user.call(createInvitation, { body: { role: 'viewer', accounts: [wallet.id] } })
  expect([invited.status, invited.headers.get('x-change-id')]).toEqual([200, null])
  expect((await user.call(listChanges)).body.data).toHaveLength(1)
})
