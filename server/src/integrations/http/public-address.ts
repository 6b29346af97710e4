import { BlockList, isIP } from 'node:net'

/** What is no address of the open internet, as IANA's registries of special purposes have it. */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Parts of 2000::/3 that lead to other networks, or are for examples and tests. */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, prefix] of special4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of special6) closed.addSubnet(net, prefix, 'ipv6')

const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the open internet; anything that is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // All of IPv6 beside 2000::/3 is private, local, mapped or not given out.
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
