import { expect, test } from 'vitest'
import { titleCodes } from '#contract/explanations.ts'
import { fillAny } from '../../platform/i18n/index.ts'
import { renamedWith } from './names.ts'
import { shownTitle } from './service.titles.ts'

test.each([
  ['en-AE', 'ar-AE'],
  ['ar-AE', 'en-AE'],
] as const)(
  'every title that was stored in %s is shown in %s, with the name that it holds',
  (stored, language) => {
    const params = { name: 'Hessa Trading', number: '000958', count: '6' }
    for (const code of titleCodes.filter((each) => each !== 'merchant'))
      expect(shownTitle(fillAny(stored, 'titles', code, params), language), code).toBe(
        fillAny(language, 'titles', code, params),
      )
  },
)

test('a merchant has its Arabic name; a name from outside stays', () => {
  expect(shownTitle('Carrefour', 'ar-AE')).toBe('كارفور')
  expect(shownTitle('Salary · Hessa Trading', 'en-AE')).toBe('Salary · Hessa Trading')
  expect(shownTitle('Groceries', 'ar-AE')).toBe('البقالة')
  expect(shownTitle('البقالة', 'en-AE')).toBe('Groceries')
  expect(shownTitle('Hessa Trading', 'ar-AE')).toBe('Hessa Trading')
})

test('what was called like a category of ours follows the language, what somebody called otherwise does not', () => {
  expect(renamedWith('Groceries', 'groceries', 'ar-AE')).toBe('البقالة')
  expect(renamedWith('البقالة', 'groceries', 'en-AE')).toBe('Groceries')
  expect(renamedWith('Food for us', 'groceries', 'ar-AE')).toBe('Food for us')
  expect(renamedWith('Groceries', undefined, 'ar-AE')).toBe('Groceries')
})
