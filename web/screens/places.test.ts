import { expect, test } from 'vitest'
import { openPaths } from '../open-paths.ts'
import { paths } from '../paths.ts'
import { moved, movedAddress } from './moved.ts'
import { protectedPlaces } from './places.ts'

const pathOf = (address: string): string => address.replace(/[?#].*$/, '')

test('a signed-in user can go to at most 29 places, of which at most 8 are settings and 6 analytics', () => {
  const below = (folder: string): number =>
    protectedPlaces.filter((path) => path === folder || path.startsWith(`${folder}/`)).length
  expect(new Set(protectedPlaces).size).toBe(protectedPlaces.length)
  expect(protectedPlaces.length).toBeLessThanOrEqual(29)
  expect(below(paths.settings)).toBeLessThanOrEqual(8)
  expect(below(paths.analytics)).toBeLessThanOrEqual(6)
})

test('every address in the app is a place, or is open to everyone', () => {
  const elsewhere = new Set<string>([
    ...Object.values(openPaths),
    paths.addTransaction,
    paths.articles,
    paths.investment,
    paths.forgotPassword,
    paths.resetPassword,
    paths.confirmEmail,
    paths.restoreEmail,
    paths.linkGoogle,
    paths.invitation,
    paths.authorize,
    paths.budget,
    paths.success,
    paths.failure,
    paths.testTransactions,
    paths.freshSetup,
  ])
  const addresses = Object.values(paths).filter((path) => typeof path === 'string')
  const unknown = addresses
    .map(pathOf)
    .filter((path) => !protectedPlaces.includes(path) && !elsewhere.has(path))
  expect(unknown).toEqual([])
})

test('every old address leads to a place, and none is one itself', () => {
  expect(moved.filter(([, to]) => !protectedPlaces.includes(pathOf(to)))).toEqual([])
  expect(moved.filter(([from]) => protectedPlaces.includes(from))).toEqual([])
})

test('an old address keeps what was asked of it', () => {
  const newAddress = (from: string, search = '', hash = ''): string | undefined => {
    const entry = moved.find(([old]) => old === from)
    return entry && movedAddress(from, entry[1], search, hash)
  }
  expect(newAddress('/accounts/card', '?account=a1')).toBe('/accounts?card=a1')
  expect(newAddress('/accounts/returns', '?account=a1')).toBe('/accounts?returns=a1')
  expect(newAddress('/transactions/rules', '?from=a1')).toBe('/settings/categories?from=a1#rules')
  expect(newAddress('/transactions/shared')).toBe('/transactions?shared')
  expect(newAddress('/analytics/year')).toBe('/analytics/reports?review')
  expect(newAddress('/analytics/year', '?y=2025')).toBe('/analytics/reports?review=2025')
  expect(newAddress('/analytics/compare', '?a=month')).toBe('/analytics/reports?compare&a=month')
  expect(newAddress('/profile/preferences', '', '#pay-day')).toBe('/settings#pay-day')
  expect(newAddress('/profile/plan', '?paid')).toBe('/settings/profile?paid#subscription')
})
