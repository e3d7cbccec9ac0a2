/** Restricts where requests to addresses that users name may go: never into our own network. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
// in IPv6 only global unicast is public, except what maps back to IPv4 or is reserved for documentation
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isAllowed(address: string, allowLoopback: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (loopback.check(address, family)) return allowLoopback
  if (family === 'ipv6' && !globalV6.check(address, 'ipv6')) return false
  return !notPublic.check(address, family)
}

/**
 * Whether an endpoint is acceptable: https to a host name or public address; loopback, also by http, if
 * allowed.
 */
export function isPublicUrl(text: string, allowLoopback: boolean): boolean {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const local =
    host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))
  if (local) return allowLoopback && /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:') return false
  if (isIP(host) !== 0) return isAllowed(host, false)
  return host.includes('.') && !/\.(local|localhost|internal|home\.arpa)$/.test(host)
}

/** Resolves a host name for each connection, and fails if any of its addresses is not public. */
export function publicLookup(allowLoopback: boolean): LookupFunction {
  return (hostname, options, respond) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return respond(error, '', 0)
      const first = addresses[0]
      if (!first || addresses.some(({ address }) => !isAllowed(address, allowLoopback)))
        return respond(new Error('the address is not public'), '', 0)
      if (options.all) return respond(null, addresses)
      return respond(null, first.address, first.family)
    })
  }
}
