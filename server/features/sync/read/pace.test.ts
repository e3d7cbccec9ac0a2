import { expect, test } from 'vitest'
import { createHold, createLine } from './pace.ts'

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('the reading that began first goes on; others wait until it is dealt with', async () => {
  const hold = createHold(100)
  const told: string[] = []
  await hold.note('first', 60)
  const second = hold.note('second', 60).then(() => told.push('second'))
  await hold.note('first', 500).then(() => told.push('first'))
  await soon()
  expect(told).toEqual(['first'])
  hold.release('first')
  await second
  expect(told).toEqual(['first', 'second'])
})

test('work runs one after the other in its order, and few wait for it', async () => {
  const line = createLine()
  const told: string[] = []
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const add = (index: number) =>
    line.add(async () => {
      told.push(`begin ${index}`)
      await gates[index]?.promise
      told.push(`end ${index}`)
      return index
    })
  const [first, second] = [await add(0), await add(1)]
  let placed = false
  const third = add(2).finally(() => (placed = true))
  await soon()
  expect([told, placed]).toEqual([['begin 0'], false])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all([first.done, second.done, (await third).done])).toEqual([0, 1, 2])
  expect(told).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
})

test('what fails keeps everything behind it from being done', async () => {
  const line = createLine()
  let done = false
  const failing = await line.add(() => Promise.reject(new Error('full')))
  const behind = await line.add(async () => void (done = true))
  await expect(failing.done).rejects.toThrow('full')
  await expect(behind.done).rejects.toThrow('full')
  await line.empty()
  expect(done).toBe(false)
})
