import { afterEach, expect, test } from 'vitest'
import { BankError } from '../provider.ts'
import { json, type LocalLean, startLocalLean } from './testkit.ts'

let lean: LocalLean | undefined
afterEach(async () => lean?.stop())

async function listWith(accounts: unknown[]) {
  lean = await startLocalLean((_seen, response) =>
    json(response, 200, { status: 'OK', data: { accounts, page: null } }),
  )
  return lean.provider.listAccounts('e')
}

const good = { account_id: 'a', currency: 'AED', nickname: 'Everyday' }

test('an unreadable account is skipped and named, and the others are read', async () => {
  const { accounts, skipped } = await listWith([
    { account_id: 'x'.repeat(3000), currency: 'AED', nickname: 'Endless' },
    good,
    { account_id: 'b', currency: 'dirhams', description: 'No currency' },
    'no account',
  ])
  expect(accounts.map(({ accountId }) => accountId)).toEqual(['a'])
  expect(skipped).toEqual([
    { name: 'Endless', field: 'account_id' },
    { name: 'No currency', field: 'currency' },
    { name: '', field: 'its top' },
  ])
})

test('when no account can be read the error names the invalid field', async () => {
  const failure = await listWith([{ account_id: '', currency: 'AED' }]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BankError)
  expect(failure).toMatchObject({ kind: 'unavailable', fault: 'account_id' })
})

test('an account of another entity is refused, and the error names the rule', async () => {
  const failure = await listWith([{ ...good, entity_id: 'other' }]).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'unavailable', fault: 'another entity_id' })
})
