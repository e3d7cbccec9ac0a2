import { afterEach, describe, expect, test } from 'vitest'
import { mapEntity, nameOfBank } from './provider.ts'
import { parseExactJson } from './wire/json.ts'
import { BankRow, EntityRow } from './wire/schemas.ts'
import { BankError } from '../provider.ts'
import { type LocalLean, json, startLocalLean } from './testkit.ts'

const now = new Date('2026-06-01T08:00:00Z')

/** As it would arrive: with numbers as texts. */
function wire(value: unknown): unknown {
  return parseExactJson(JSON.stringify(value))
}

describe('entities and banks', () => {
  const consent = {
    id: 'c1',
    consent_status: 'ACTIVE',
    standard_consent_status: null,
    creation_date_time: '2026-05-13T19:38:19Z',
    expiration_date_time: '2027-05-13T19:38:19Z',
    transaction_from_date_time: '2025-05-14T19:38:19Z',
  }
  const entity = (more: object = {}, names = new Map<string, string>()) => {
    const permissions = {
      identity: true,
      accounts: true,
      balance: true,
      transactions: false,
      beneficiaries: true,
    }
    const row = {
      id: 'e1',
      customer_id: 'cu',
      bank_identifier: 'FAB_AE',
      permissions,
      consents: [consent],
      ...more,
    }
    return mapEntity(EntityRow.parse(wire(row)), 'cu', names, now)
  }

  test('the consent and what it covers', () => {
    expect(entity({ created_at: '2026-05-13T19:39:15.424338Z' })).toMatchObject({
      entityId: 'e1',
      customerId: 'cu',
      bankName: 'First Abu Dhabi Bank',
      permissions: ['identity', 'accounts', 'balance'],
      createdAt: new Date('2026-05-13T19:39:15.424Z'),
      consent: { id: 'c1', state: 'active', dataFrom: new Date('2025-05-14T19:38:19Z') },
    })
    expect(entity({}, new Map([['FAB_AE', 'FAB']])).bankName).toBe('FAB')
    expect(entity({ permissions: ['transactions', 'balance'] }).permissions).toEqual([
      'balance',
      'transactions',
    ])
  })

  test.each([
    [{ standard_consent_status: 'EXPIRED' }, 'expired'],
    [{ standard_consent_status: 'SUSPENDED' }, 'suspended'],
    [{ standard_consent_status: 'CONSUMED' }, 'revoked'],
    [{ consent_status: 'REVOKED' }, 'revoked'],
    [{ expiration_date_time: '2026-05-31T00:00:00Z' }, 'expired'],
    [{ standard_consent_status: 'A_NEW_WORD' }, 'active'],
  ])('%o is %s', (more, state) => {
    expect(entity({ consents: [{ ...consent, ...more }] }).consent.state).toBe(state)
  })

  test('a newer revoked consent does not hide the active one; no consents at all is active', () => {
    const old = {
      ...consent,
      id: 'c2',
      consent_status: 'REVOKED',
      creation_date_time: '2026-05-20T00:00:00Z',
    }
    expect(entity({ consents: [old, consent] }).consent).toMatchObject({ id: 'c1', state: 'active' })
    expect(entity({ consents: null }).consent).toMatchObject({ id: null, state: 'active', expiresAt: null })
    expect(entity({ status: 'DELETED' }).consent.state).toBe('revoked')
  })

  test('a bank without a name gets our name for it, or its identifier', () => {
    const name = (bank: object) => nameOfBank(BankRow.parse(bank))
    expect(name({ identifier: 'X_UAE', name: 'X' })).toBe('X')
    expect(name({ identifier: 'X_UAE', name: null })).toBe('X_UAE')
    expect(name({ identifier: 'FAB_AE' })).toBe('First Abu Dhabi Bank')
  })
})

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
