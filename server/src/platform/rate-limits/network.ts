import { BlockList, isIPv4, isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Whom an address is counted as: of IPv6 its network of 64 bits, since one household or server has
 * all the addresses of one and could take another for every try; of IPv4 the address.
 */
export function networkOf(ip: string): string {
  const inner = mapped.exec(ip)?.[1]
  if (inner !== undefined) return inner
  return isIPv6(ip) ? `${firstGroups(ip, 4)}::/64` : ip
}

/** The network of 48 bits that one customer of a provider may have, beside it; null for IPv4. */
export function wideNetworkOf(ip: string): string | null {
  return isIPv6(ip) && !mapped.test(ip) ? `${firstGroups(ip, 3)}::/48` : null
}

/** A wide network has so many times what one household has. */
export const wideShare = 16

/**
 * The network of an address as its borrower is shown it: 24 bits of IPv4, 48 of IPv6. It tells a home or a
 * provider from another, and neither a device nor a place. '' for what is no address.
 */
export function shownNetworkOf(ip: string): string {
  const wide = wideNetworkOf(ip)
  if (wide !== null) return wide.replace('::/48', ':x')
  const plain = mapped.exec(ip)?.[1] ?? ip
  return isIPv4(plain) ? plain.replace(/\.\d+$/, '.x') : ''
}

function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(between).fill('0'), ...after]
  const network = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
  return network.join(':')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether it is this machine's, or of a network that the internet does not carry (RFC 1918, 4193, 4291). */
export function isPrivateAddress(ip: string): boolean {
  const plain = mapped.exec(ip)?.[1] ?? ip.split('%')[0] ?? ''
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
