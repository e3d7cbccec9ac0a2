import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const good = {
  apiBaseUrl: '',
  sandbox: true,
  google: false,
  plansEnforced: false,
  production: false,
  debugScreens: false,
  demos: true,
  connectUrl: '',
  providerHost: 'cdn.example.me',
  support: true,
  version: '1',
}
const withBase = (apiBaseUrl: unknown): string => JSON.stringify({ ...good, apiBaseUrl })

describe('the run-time settings in the page', () => {
  it('are used unchanged when valid', () => {
    expect(parseConfig(JSON.stringify(good))).toEqual(good)
  })
  it('lose a trailing slash of the address', () => {
    expect(parseConfig(withBase('https://api.example.ae/')).apiBaseUrl).toBe('https://api.example.ae')
  })
  it.each([undefined, null, '', 'null', '{', '[]', '{"apiBaseUrl":5}', withBase(null), withBase(7)])(
    'count as not configured when they are %s',
    (text) => {
      expect(parseConfig(text).apiBaseUrl).toBeNull()
    },
  )
  it.each(['javascript:alert(1)', 'ftp://files', 'not an address', '//half'])(
    'reject an address like %s',
    (base) => {
      expect(parseConfig(withBase(base)).apiBaseUrl).toBeNull()
    },
  )
})
