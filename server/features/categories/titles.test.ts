import { expect, test } from 'vitest'
import { titleCodes } from '#contract/ledger/explanations.ts'
import { textOfDynamicKey } from '../../platform/i18n/index.ts'
import { renamedWith } from './names.ts'
import { translateStoredName } from './titles.ts'

test.each([
  ['en-AE', 'ar-AE'],
  ['ar-AE', 'en-AE'],
] as const)('every title stored in %s is shown in %s, with the name it contains', (stored, language) => {
  const params = { name: 'Hessa Trading', number: '000958', count: '6' }
  for (const code of titleCodes.filter((each) => each !== 'merchant'))
    expect(translateStoredName(textOfDynamicKey(stored, 'titles', code, params), language), code).toBe(
      textOfDynamicKey(language, 'titles', code, params),
    )
})

test('known merchants and categories are translated; other names stay unchanged', () => {
  expect(translateStoredName('Carrefour', 'ar-AE')).toBe('كارفور')
  expect(translateStoredName('Salary · Hessa Trading', 'en-AE')).toBe('Salary · Hessa Trading')
  expect(translateStoredName('Groceries', 'ar-AE')).toBe('البقالة')
  expect(translateStoredName('البقالة', 'en-AE')).toBe('Groceries')
  expect(translateStoredName('Hessa Trading', 'ar-AE')).toBe('Hessa Trading')
})

test('a name equal to its built-in category’s name is translated, a name the user chose is not', () => {
  expect(renamedWith('Groceries', 'groceries', 'ar-AE')).toBe('البقالة')
  expect(renamedWith('البقالة', 'groceries', 'en-AE')).toBe('Groceries')
  expect(renamedWith('Food for us', 'groceries', 'ar-AE')).toBe('Food for us')
  expect(renamedWith('Groceries', undefined, 'ar-AE')).toBe('Groceries')
})
