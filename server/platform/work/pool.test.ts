import { availableParallelism } from 'node:os'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { JobOf } from './job.ts'
import { createPool, type Pool, WorkFailed } from './pool.ts'
import { createFairQueue, inOwnTurn } from './queue.ts'
import type { run, TestTask } from './testing/job.ts'

const job: JobOf<typeof run> = { url: new URL('./testing/job.ts', import.meta.url) }
const host = { upper: async (text: string) => text.toUpperCase() }
const runIn = (pool: Pool, userId: string, input: TestTask, signal?: AbortSignal) =>
  pool.run(job, { userId, input, host, signal })

test('children start with the first job, are at most as many as allowed, and are used again', async () => {
  const pool = createPool({ children: 2 })
  expect(pool.children()).toBe(0)
  const people = ['a', 'b', 'c', 'd', 'e']
  const results = await Promise.all(people.map((who) => runIn(pool, who, { kind: 'ask', value: who })))
  expect(results).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(pool.children()).toBe(2)
})

test('a job of a click keeps its child; a longer one goes behind clicks, and its child ends with it', async () => {
  const quick = createPool()
  await runIn(quick, 'a', { kind: 'ask', value: 'quick' })
  expect(quick.children()).toBe(1)
  const pool = createPool({ clickMs: 0 })
  const later = { upper: (text: string) => new Promise<string>((done) => setTimeout(done, 50, text)) }
  await pool.run(job, { userId: 'a', input: { kind: 'ask', value: 'long' }, host: later })
  await expect.poll(() => pool.children()).toBe(0)
})

test.skipIf(availableParallelism() < 2)('while the file of one is read, that of another is', async () => {
  const pool = createPool({ longestMs: 4000 })
  const order: string[] = []
  const long = runIn(pool, 'a', { kind: 'spin' }).catch(() => order.push('a'))
  await runIn(pool, 'b', { kind: 'echo', value: 'well' }).then(() => order.push('b'))
  await long
  expect(order).toEqual(['b', 'a'])
})

test.each([
  ['takes too much memory', { kind: 'eat' }, 'memory'],
  ['unpacks too much beside its heap', { kind: 'swell' }, 'memory'],
  ['takes too long', { kind: 'spin' }, 'time'],
  ['fails', { kind: 'throw', value: 'amount' }, 'fault'],
  ['ends its process', { kind: 'exit' }, 'fault'],
] as const)('a job that %s fails alone, and the next one gets a new child', async (_name, task, why) => {
  const pool = createPool({
    children: 1,
    memory: 40,
    whole: 300,
    longestMs: task.kind === 'spin' ? 4000 : 60_000,
  })
  const [bad, good] = await Promise.allSettled([
    runIn(pool, 'a', task),
    runIn(pool, 'b', { kind: 'echo', value: 'well' }),
  ])
  expect(bad).toMatchObject({ status: 'rejected', reason: { why } })
  expect(inspect(bad)).not.toContain('amount')
  expect(good).toEqual({ status: 'fulfilled', value: 'well' })
  expect(pool.children()).toBe(1)
})

test('a job ends with its request, whether it runs or waits, and what its host throws is thrown', async () => {
  const pool = createPool({ children: 1 })
  const ended = { said: { reason: 'body_cut_off' } }
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = runIn(pool, 'a', { kind: 'spin' }, running.signal)
  const second = runIn(pool, 'b', { kind: 'echo' }, waiting.signal)
  const third = runIn(pool, 'c', { kind: 'echo', value: 'third' })
  expect([pool.before('a'), pool.before('b'), pool.before('c')]).toEqual([null, 1, 2])
  waiting.abort()
  await expect(second).rejects.toMatchObject(ended)
  expect(pool.before('c')).toBe(1)
  running.abort()
  await expect(first).rejects.toMatchObject(ended)
  expect(await third).toBe('third')
  const refusing = { upper: () => Promise.reject(new RangeError('refused')) }
  const asked = pool.run(job, { userId: 'a', input: { kind: 'ask' }, host: refusing })
  await expect(asked).rejects.toThrow(RangeError)
  await expect(asked).rejects.not.toBeInstanceOf(WorkFailed)
})

const bounds = { perPerson: 3, bytesPerPerson: 100, bytes: 150 }

test('one job of a person runs at a time, and people take turns', async () => {
  const queue = createFairQueue(2, bounds)
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const start = (who: string, name: string): Promise<void> =>
    queue.inTurn(who, undefined, () => {
      order.push(name)
      return new Promise((resolve) => void ends.set(name, resolve))
    })
  const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b', 'b1'), start('c', 'c1')]
  const next = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  await next('')
  expect(order).toEqual(['a1', 'b1'])
  await next('a1')
  await next('b1')
  expect(order.slice(2).toSorted()).toEqual(['a2', 'c1'])
  for (const name of ['c1', 'a2', 'a3']) await next(name)
  await Promise.all(all)
  expect(order.at(-1)).toBe('a3')
})

test('what a person, or all people, have under way is bounded in number and bytes; then it is refused with 429', async () => {
  const queue = createFairQueue(1, bounds)
  let end = (): void => undefined
  const held = new Promise<void>((resolve) => void (end = resolve))
  const admit = (who: string, bytes: number): Promise<void> => queue.admit(who, bytes, () => held)
  const refused = { said: { reason: 'too_much_work' }, code: 'rate_limited' }
  const under = [admit('a', 10), admit('a', 10), admit('a', 10)]
  await expect(admit('a', 0)).rejects.toMatchObject(refused)
  await expect(admit('b', 101)).rejects.toMatchObject(refused)
  under.push(admit('b', 100))
  await expect(admit('c', 21)).rejects.toMatchObject(refused)
  end()
  await Promise.all(under)
  await queue.admit('c', 100, async () => undefined)
})

test('answers that are generated while they are sent come one of a person at a time, until they end or are left', async () => {
  const seen: string[] = []
  async function* pieces(name: string) {
    for (const part of [1, 2]) {
      seen.push(`${name}${part}`)
      yield part
    }
  }
  const signal = new AbortController().signal
  const first = inOwnTurn({ userId: 'a', signal }, pieces('first'))
  await first.next()
  const leaving = new AbortController()
  const left = inOwnTurn({ userId: 'a', signal: leaving.signal }, pieces('left')).next()
  const second = inOwnTurn({ userId: 'a', signal }, pieces('second'))
  const waiting = second.next()
  await inOwnTurn({ userId: 'b', signal }, pieces('other')).next()
  expect(seen).toEqual(['first1', 'other1'])
  leaving.abort()
  await expect(left).rejects.toMatchObject({ status: 400 })
  await first.return(undefined)
  await waiting
  expect(seen).toEqual(['first1', 'other1', 'second1'])
  await second.return(undefined)
})
