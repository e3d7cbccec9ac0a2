import { expect, test } from 'vitest'
import { changedNames, namesOf, newNames } from './names.ts'
import { type Order, placeAt, placeOf, stepCategory, stepGroup } from './useDrag.ts'

const seeded = { name: 'البقالة', name_en: null, name_ar: null }
const pets = { name: 'Pets', name_en: 'Pets', name_ar: 'حيوانات' }

test('the first field is in the user’s language', () => {
  expect(namesOf(pets, false)).toEqual({ name: 'Pets', translation: 'حيوانات' })
  expect(namesOf(pets, true)).toEqual({ name: 'حيوانات', translation: 'Pets' })
  expect(namesOf(seeded, true)).toEqual({ name: 'البقالة', translation: '' })
  expect(namesOf(null, true)).toEqual({ name: '', translation: '' })
})

test('one name is enough for a new category, in either language', () => {
  expect(newNames({ name: ' Pets ', translation: '' }, false)).toEqual({ name: 'Pets', name_ar: null })
  expect(newNames({ name: 'حيوانات', translation: '' }, true)).toEqual({
    name: 'حيوانات',
    name_ar: 'حيوانات',
  })
  expect(newNames({ name: 'حيوانات', translation: 'Pets' }, true)).toEqual({
    name: 'Pets',
    name_ar: 'حيوانات',
  })
})

test('an edit sends only changed names, and leaves a built-in name to the catalogue', () => {
  expect(changedNames(namesOf(seeded, true), seeded, true)).toEqual({ name_ar: null })
  expect(changedNames({ name: 'مشتريات', translation: '' }, seeded, true)).toEqual({ name_ar: 'مشتريات' })
  expect(changedNames({ name: 'حيوانات', translation: 'Animals' }, pets, true)).toEqual({
    name: 'Animals',
    name_ar: 'حيوانات',
  })
  expect(changedNames({ name: 'Animals', translation: '' }, pets, false)).toEqual({
    name: 'Animals',
    name_ar: null,
  })
  expect(changedNames(namesOf(pets, false), pets, false)).toEqual({ name_ar: 'حيوانات' })
})

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
