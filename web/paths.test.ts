import { describe, expect, it } from 'vitest'
import { nextPath, paths } from './paths.ts'

const origin = 'https://x.ae'
const next = (target: string): string => nextPath(`?next=${encodeURIComponent(target)}`, origin)

describe('the address after sign-in', () => {
  it('is the requested one', () => {
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
    '/.//evil.ae',
    '/a/..//evil.ae',
    '/%2e//evil.ae',
    '/./\\evil.ae',
    'https://x.ae@evil.ae',
    '//x.ae.evil.ae',
  ])('E20: is the dashboard instead of %s', (target) => {
    expect(next(target)).toBe('/dashboard')
  })
  it.each(['/%09/evil.ae', 'https:evil.ae', '\u3000//evil.ae', '%2f%2fevil.ae', '/%5cevil.ae', 'evil.ae'])(
    'E20: stays on this origin with %s',
    (target) => {
      const { pathname, search, hash } = new URL(next(target), origin)
      expect(pathname + search + hash).toBe(next(target))
    },
  )
  it('survives the detour through the login page', () => {
    expect(nextPath(paths.loginTo('/accounts?a=1&b=2').split('?')[1] ?? '', origin)).toBe('/accounts?a=1&b=2')
  })
})
