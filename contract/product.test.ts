import { expect, test } from 'vitest'
import { bankNames } from './banks/bank-ids.ts'

test('bank names are looked up safely for any provider identifier', () => {
  expect(bankNames.get('ENBD_AE')).toBe('Emirates NBD')
  for (const identifier of ['constructor', '__proto__', 'toString'])
    expect(bankNames.get(identifier)).toBeUndefined()
})
