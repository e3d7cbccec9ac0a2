import { expect, test } from 'vitest'
import { addressGroup, clientAddress } from './limits.ts'

test('the address is the socket’s unless proxies of our own are configured', () => {
  expect(clientAddress('::ffff:10.1.2.3', '6.6.6.6', 0)).toBe('10.1.2.3')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 7.7.7.7', 1)).toBe('7.7.7.7')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 7.7.7.7, 10.0.0.2', 2)).toBe('7.7.7.7')
  expect(clientAddress('10.0.0.1', '7.7.7.7', 3)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1')
})

test('one /64 of IPv6 counts as one address', () => {
  expect(addressGroup('2001:db8::1')).toBe(addressGroup('2001:DB8:0:0:ffff::2'))
  expect(addressGroup('2001:db8:0:1::1')).not.toBe(addressGroup('2001:db8::1'))
  expect(addressGroup('10.0.0.1')).toBe('10.0.0.1')
})
