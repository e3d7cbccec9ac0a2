import { expect, test } from 'vitest'
import { createRowLimit, createSequence } from './pace.ts'

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
