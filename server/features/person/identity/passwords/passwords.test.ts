import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { cpuMs } from '../../../../../test/cpu-time.ts'
import { hashPassword, standardCost, verifyPassword } from '../hashing.ts'
import { requireGoodPassword } from './service.passwords.ts'
import { isTooLong } from './length.ts'

const amal = { name: 'Amal Rashidi', email: 'amal.rashidi@falconmail.test' }
const accepted = (password: string): boolean => {
  try {
    requireGoodPassword(password, amal)
    return true
  } catch {
    return false
  }
}

test.each([
  'quietharbourlamp',
  'Blue-Teapot-19',
  'كلمة السر الطويلة جدا',
  '🦜🌴🐪🏜🌊🕌🌙⭐🔥💧🍃🌸🍉🥭🍋',
  'inner spaces are fine 1',
  'x7Kq'.repeat(16),
  'Zw9-'.repeat(32),
])('%s is accepted', (password) => expect(accepted(password)).toBe(true))

test.each([
  'Password1!',
  'P@ssw0rd2024',
  'Dubai2024!',
  'Qwerty!23456',
  'Qwertyuiop1!',
  'Abcdefgh1!',
  'Aa1!Aa1!',
  'Welcome123!',
  'aaaaaaaaaaaaaaaa',
  'PasswordPassword',
  'XTharwa2026!',
  'Rashidi!99',
  'amal.rashidi@falconmail.test',
  'Sh0rt!',
  'passwordpassword',
  'DubaiQueen-24',
  'Mashallah99!',
])('%s is rejected', (password) => expect(accepted(password)).toBe(false))

test('length counts characters of any script, and a huge text is rejected at once', () => {
  expect(isTooLong('🦜'.repeat(128))).toBe(false)
  expect(isTooLong('🦜'.repeat(129))).toBe(true)
  expect(cpuMs(() => expect(isTooLong('é'.repeat(5_000_000))).toBe(true))).toBeLessThan(2000)
})

test('the whole password is hashed, and composed and decomposed letters are equal', async () => {
  const long = 'a'.repeat(72)
  const hash = await hashPassword(`${long}b`, standardCost)
  expect(await verifyPassword({ hash, password: `${long}b` })).toBe(true)
  expect(await verifyPassword({ hash, password: `${long}c` })).toBe(false)
  const accent = await hashPassword('caf\u00e9', standardCost)
  expect(await verifyPassword({ hash: accent, password: 'cafe\u0301' })).toBe(true)
  expect(await verifyPassword({ hash: 'nonsense', password: 'x' })).toBe(false)
})

test('hashing leaves the main thread free', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await Promise.all(Array.from({ length: 8 }, () => hashPassword('Blue-Teapot-19', standardCost)))
  delay.disable()
  expect(delay.percentile(95) / 1e6).toBeLessThan(2000)
})
