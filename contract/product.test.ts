import { expect, test } from 'vitest'
import { bankNames } from './bank-ids.ts'

test('names of banks are looked up by whatever a provider calls them', () => {
  expect(bankNames.get('ENBD_AE')).toBe('Emirates NBD')
  for (const identifier of ['constructor', '__proto__', 'toString'])
    expect(bankNames.get(identifier)).toBeUndefined()
})
