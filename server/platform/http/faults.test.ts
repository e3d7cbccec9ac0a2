import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentenceOf } from '../errors.ts'
import { faultsOf } from './faults.ts'

const Input = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  size: z.number().check(z.minimum(1), z.maximum(9)),
  day: z.optional(z.string().check(z.refine(() => false, { error: 'date_invalid' }))),
  list: z.optional(z.array(z.object({ id: z.string() })).check(z.maxLength(1))),
})

const faultTexts = (input: unknown): Record<string, string> => {
  const parsed = Input.safeParse(input)
  const faults = parsed.success ? {} : faultsOf(parsed.error.issues, input, 'body')
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, sentenceOf('en-AE', fault)]))
}

test.each([
  [{ name: 'a', size: 1 }, {}],
  [{ size: 1 }, { name: 'name is required' }],
  [{ name: '', size: 1 }, { name: 'name is required' }],
  [
    { name: 'abcd', size: 10 },
    { name: 'name can have at most 3 characters', size: 'size can be at most 9' },
  ],
  [{ name: 'a', size: 0 }, { size: 'size must be at least 1' }],
  [{ name: 7, size: 1 }, { name: 'name is not valid' }],
  [{ name: 'a', size: 1, day: 'x' }, { day: 'Date must be a calendar day (YYYY-MM-DD)' }],
  [{ name: 'a', size: 1, list: [{}] }, { 'list.0.id': 'list.0.id is required' }],
  [{ name: 'a', size: 1, list: [{ id: '' }, { id: '' }] }, { list: 'list can have at most 1 entries' }],
  [{ name: 'a', size: 1, currency: 'USD' }, { currency: 'currency is not accepted here' }],
  ['text', { body: 'body is not valid' }],
])('%j is rejected with %j', (input, faults) => {
  expect(faultTexts(input)).toEqual(faults)
})
