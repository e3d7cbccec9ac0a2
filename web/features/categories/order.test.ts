import { expect, test } from 'vitest'
import { type Order, placeAt, placeOf, stepCategory, stepGroup } from './useDrag.ts'

const order: Order = [
  { id: 'home', categories: ['rent', 'food'] },
  { id: 'fun', categories: ['films'] },
  { id: 'other', categories: [] },
]
const plain = (given: Order): string =>
  given.map(({ id, categories }) => `${id}:${categories.join()}`).join(' ')

test('a category moves within its group and into the next one, but not past the ends', () => {
  expect(plain(stepCategory(order, 'food', -1))).toBe('home:food,rent fun:films other:')
  expect(plain(stepCategory(order, 'food', 1))).toBe('home:rent fun:food,films other:')
  expect(plain(stepCategory(order, 'films', -1))).toBe('home:rent,food,films fun: other:')
  expect(stepCategory(order, 'rent', -1)).toBe(order)
  expect(plain(stepCategory(order, 'films', 1))).toBe('home:rent,food fun: other:films')
  expect(stepCategory(order, 'none such', 1)).toBe(order)
})

test('a category is placed at an index, and groups are swapped', () => {
  expect(plain(placeAt(order, 'films', 'home', 1))).toBe('home:rent,films,food fun: other:')
  expect(placeAt(order, 'rent', 'home', 0)).toBe(order)
  expect(plain(stepGroup(order, 'fun', -1))).toBe('fun:films home:rent,food other:')
  expect(stepGroup(order, 'other', 1)).toBe(order)
  expect(placeOf(order, 'food')).toEqual({ group: 'home', place: 2, count: 2 })
})
