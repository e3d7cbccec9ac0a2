import { expect, test, vi } from 'vitest'
import type { SyncRun } from '#contract/banks/sync.ts'
import { aRun } from '../../testing/data/banks.ts'
import type { Progress } from './progress.ts'
import { syncWatched } from './watch.ts'

const run = (fetched: number): SyncRun => aRun({ fetched, accounts_total: 3, started_at: null })
const wait = (): Promise<void> => Promise.resolve()

test('a sync that outlasts its response is followed to its end, with its progress', async () => {
  const answers = [[run(100)], [run(412)], []]
  const progresses: Progress[] = []
  const worked = await syncWatched(
    {
      sync: () => Promise.resolve({ state: 'running', runs: [run(1)] }),
      active: () => Promise.resolve(answers.shift() ?? []),
      wait,
    },
    (progress) => progresses.push(progress),
  )
  expect(worked).toBe(true)
  expect(progresses).toEqual([
    { banks: ['Emirates NBD'], accounts: 3, transactions: 100 },
    { banks: ['Emirates NBD'], accounts: 3, transactions: 412 },
  ])
})

test('a rejected start is not a failure while a sync is running', async () => {
  const answers = [[run(10)], []]
  const refused = vi.fn(() => Promise.reject(new Error('429')))
  const active = (): Promise<SyncRun[]> => Promise.resolve(answers.shift() ?? [])
  expect(await syncWatched({ sync: refused, active, wait }, () => undefined)).toBe(true)
  expect(await syncWatched({ sync: refused, active, wait }, () => undefined)).toBe(false)
})

test('five unreadable statuses in a row end the watch', async () => {
  const worked = await syncWatched(
    {
      sync: () => Promise.resolve({ state: 'queued', runs: [] }),
      active: () => Promise.reject(new Error('no answer')),
      wait,
    },
    () => undefined,
  )
  expect(worked).toBe(false)
})

test('runs waiting for a retry end the watch as failed; those of a bank still preparing do not', async () => {
  const putOff = (error_code: string): SyncRun => ({ ...run(0), state: 'queued', error_code })
  const watch = (answers: SyncRun[][]): Promise<boolean> =>
    syncWatched(
      {
        sync: () => Promise.resolve({ state: 'queued', runs: [] }),
        active: () => Promise.resolve(answers.shift() ?? []),
        wait,
      },
      () => undefined,
    )
  expect(await watch([[run(0)], [putOff('bank_issue')], [run(5)], []])).toBe(false)
  expect(await watch([[run(0)], [putOff('bank_issue'), run(1)], []])).toBe(true)
  expect(await watch([[putOff('pending')], [run(5)], []])).toBe(true)
})
