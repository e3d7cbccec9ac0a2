import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BankAccount, BankError } from '../../../../banking/provider.ts'
import type { PlannedAccount } from '../../../accounts/service.bank.ts'
import { readAccounts } from './service.collect.ts'
import { createRowLimit, createSequence } from './pace.ts'

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

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('the reading that started first continues; others wait until it is released', async () => {
  const limit = createRowLimit(100)
  const events: string[] = []
  await limit.hold('first', 60)
  const second = limit.hold('second', 60).then(() => events.push('second'))
  await limit.hold('first', 500).then(() => events.push('first'))
  await soon()
  expect(events).toEqual(['first'])
  limit.release('first')
  await second
  expect(events).toEqual(['first', 'second'])
})

test('tasks run one at a time in order, and only a few may wait', async () => {
  const sequence = createSequence()
  const events: string[] = []
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const add = (index: number) =>
    sequence.add(async () => {
      events.push(`begin ${index}`)
      await gates[index]?.promise
      events.push(`end ${index}`)
      return index
    })
  const [first, second] = [await add(0), await add(1)]
  let added = false
  const third = add(2).finally(() => (added = true))
  await soon()
  expect([events, added]).toEqual([['begin 0'], false])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all([first.finished, second.finished, (await third).finished])).toEqual([0, 1, 2])
  expect(events).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
})

test('a failed task keeps those behind it from running', async () => {
  const sequence = createSequence()
  let ran = false
  const failing = await sequence.add(() => Promise.reject(new Error('full')))
  const behind = await sequence.add(async () => void (ran = true))
  await expect(failing.finished).rejects.toThrow('full')
  await expect(behind.finished).rejects.toThrow('full')
  await sequence.drain()
  expect(ran).toBe(false)
})
