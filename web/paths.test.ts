import { describe, expect, it } from 'vitest'
import { nextPath, paths } from './paths.ts'

const origin = 'https://x.ae'
const next = (wanted: string): string => nextPath(`?next=${encodeURIComponent(wanted)}`, origin)

describe('the address after sign-in', () => {
  it('is the one asked for', () => {
    expect(next('/transactions?type=income#top')).toBe('/transactions?type=income#top')
  })
  it.each([
    'https://evil.ae/x',
    '//evil.ae',
    '/\\evil.ae',
    'javascript:alert(1)',
    'https://x.ae:444/a',
    '/login',
    '/',
    '',
    '/\t/evil.ae',
    'data:text/html,x',
  ])('E20: is the dashboard instead of %s', (wanted) => {
    expect(next(wanted)).toBe('/dashboard')
  })
  it('leads back through the login', () => {
    expect(nextPath(paths.loginTo('/accounts?a=1&b=2').split('?')[1] ?? '', origin)).toBe('/accounts?a=1&b=2')
  })
})
