import { expect, test } from 'vitest'
import { parseSearch } from './parse.ts'
import { context } from './testing/context.ts'
import { development } from './testing/development.ts'
import { heldOut } from './testing/held-out.ts'
import { measure } from './testing/measure.ts'

test.each(development)('%s', (text, filter, q) => {
  const { understood, ...parsed } = parseSearch(text, context)
  expect(JSON.parse(JSON.stringify(parsed))).toEqual({ filter, q })
  expect(understood).toBe(Object.keys(filter).length > 0)
})

test('more than 80 percent of the held-out queries are understood', () => {
  const { right, of } = measure(heldOut)
  expect(right / of).toBeGreaterThan(0.8)
})

test('an Arabic word is known with its prefixes and a question mark, and a quoted one stays as it is', () => {
  const filterOf = (text: string) => parseSearch(text, context).filter
  expect(filterOf('كم دفعت بالمطاعم؟')).toEqual({ category: 'dining' })
  expect(filterOf('للبنزين في مارس')).toEqual({ category: 'gas', from: '2026-03-01', to: '2026-03-15' })
  expect(parseSearch('"المطاعم" this month', context)).toMatchObject({ q: 'المطاعم' })
})

test.each([
  ['over 2 million', '2000000.01'],
  ['over 1.5mn', '1500000.01'],
  ['over half a million', '500000.01'],
  ['over 3 lakh', '300000.01'],
  ['فوق مليونين', '2000000.01'],
  ['اكثر من 12 مليون درهم', '12000000.01'],
  ['اكثر من 20 الف', '20000.01'],
])('the word after a number is part of it: %s', (text, min) => {
  expect(parseSearch(text, context)).toMatchObject({ filter: { min }, q: '' })
})

test('an amount that nobody has is no amount', () => {
  expect(parseSearch('over 999999999 billion', context).filter).toEqual({})
})

test('any input is parsed quickly and never throws', () => {
  for (const text of [
    '',
    '   ',
    '"',
    '>',
    'over',
    'between 5 and',
    '#',
    'tag:',
    'has:',
    'amount:x',
    '1'.repeat(100),
  ])
    expect(() => parseSearch(text, context)).not.toThrow()
  const began = performance.now()
  parseSearch('last over in march '.repeat(5), context)
  expect(performance.now() - began).toBeLessThan(5000)
})
