import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { holdAnswer, initialOf, isHeld } from './held.ts'

const count = endpoint('GET', '/api/count', { summary: 'A count', response: z.object({ count: z.number() }) })

test('an answer of the last visit is shown and requested again, however new it is', () => {
  const [key, at] = [['someone', count.path], Date.now()]
  holdAnswer(key, { path: count.path, at, data: { count: 3 } })
  expect(initialOf(JSON.stringify(key), count)).toEqual({
    initialData: { count: 3 },
    initialDataUpdatedAt: at,
    refetchOnMount: 'always',
  })
})

test('a part of the screen that finds it in the cache requests it again too', () => {
  const key = ['a third', count.path]
  expect([isHeld(key), initialOf(JSON.stringify(key), count, true)]).toEqual([false, {}])
  holdAnswer(key, { path: count.path, at: Date.now(), data: { count: 4 } })
  expect([isHeld(key), initialOf(JSON.stringify(key), count, true)]).toEqual([
    true,
    { refetchOnMount: 'always' },
  ])
})

test('an answer that does not fit the contract is not shown', () => {
  const key = ['another', count.path]
  holdAnswer(key, { path: count.path, at: Date.now(), data: { count: 'three' } })
  expect(initialOf(JSON.stringify(key), count)).toEqual({})
})
