import { expect, test } from 'vitest'
import { changedNames, namesOf, newNames } from './names.ts'

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
