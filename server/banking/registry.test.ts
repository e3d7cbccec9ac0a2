import { expect, test } from 'vitest'
import { createLeanProvider } from './lean/provider.ts'
import { leanAddresses } from './lean/settings.ts'
import { BankError, type BankProvider } from './provider.ts'
import { createBanks } from './registry.ts'

const lean = createLeanProvider({
  ...leanAddresses('production'),
  env: 'production',
  clientId: 'our-id',
  clientSecret: 'secret',
  webhookSecret: null,
  now: () => new Date(),
  log: () => undefined,
})
const second: BankProvider = { ...lean, name: 'other' }

test('providers are found by name; the first is used for new connections', () => {
  const banks = createBanks(lean, second)
  expect(banks.standard).toBe(lean)
  expect([banks.named('lean'), banks.named('other')]).toEqual([lean, second])
  for (const name of ['none', 'constructor', '__proto__', ''])
    expect(() => banks.named(name)).toThrow(BankError)
  expect(() => createBanks(lean, lean)).toThrow('same name')
})

test('a provider reports what its widget needs', () => {
  expect(lean.widget).toEqual({
    scriptUrl: 'https://cdn.leantech.me/link/sdk/web/v2/prod/ae/latest/Lean.min.js',
    appToken: 'our-id',
    sandbox: false,
  })
})
