import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BankAccount, BankError } from '../../../../banking/provider.ts'
import type { PlannedAccount } from '../../../accounts/service.bank.ts'
import { readAccounts } from './service.collect.ts'

const accountOf = (id: string): PlannedAccount => {
  const listed: BankAccount = {
    accountId: id,
    name: id,
    kind: 'current',
    typeText: 'CURRENT',
    currency: 'AED',
    iban: null,
    status: 'open',
    openedOn: null,
  }
  return { id, listed, fresh: false, connectionId: null, otherIds: [] }
}

const nothing = { booked: null, available: null }
const empty = { transactions: [], unreadable: [], refreshedAt: null }

/** Reads three accounts of a bank that calls `answer` for each. */
function readThree(
  answer: (id: string, onPage: (rows: number) => void | Promise<void>) => Promise<void>,
  signal = new AbortController().signal,
) {
  return readAccounts(
    {
      readBalance: async () => nothing,
      readTransactions: async (_entity, id, _window, onPage) => {
        await answer(id, onPage ?? (() => undefined))
        return empty
      },
    },
    'entity',
    ['broken', 'long', 'third'].map(accountOf),
    {
      reach: { today: '2026-11-21', days: 30, lastSynced: null, dataFrom: null },
      permissions: [],
      report: { accounts: () => undefined, rows: () => undefined, accountDone: () => undefined },
      signal,
      compare: async ({ account }) => ({ compared: account.id }),
      store: async (id) => id,
    },
  )
}

test('when one account fails the others stop at their next page, and no call outlives the error', async () => {
  const requests: string[] = []
  let over = false
  const failure = await readThree(async (id, onPage) => {
    requests.push(id)
    if (id === 'broken') throw new BankError('unavailable', 'the bank is down')
    await pause(30) // a page being fetched, or a retry of it
    over = true
    for (let page = 0; page < 50; page += 1) {
      await onPage(page * 100)
      requests.push(`page ${page}`)
      await pause(1)
    }
  }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'unavailable', message: 'the bank is down' })
  expect(over).toBe(true)
  const then = [...requests]
  await pause(20)
  expect(requests).toEqual(then)
  expect(then).toEqual(['broken', 'long'])
})

test('an abort from outside is thrown with its own error', async () => {
  const outer = new AbortController()
  const reading = readThree(async (_id, onPage) => {
    await onPage(1)
    outer.abort(new Error('the product stops'))
    await onPage(2)
  }, outer.signal)
  await expect(reading).rejects.toThrow('the product stops')
})

test('results are in the order of the accounts', async () => {
  expect(await readThree(async (id) => pause(id === 'broken' ? 10 : 1))).toEqual(['broken', 'long', 'third'])
})
