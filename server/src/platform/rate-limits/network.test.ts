import { expect, it } from 'vitest'
import { isPrivateAddress, networkOf, shownNetworkOf, wideNetworkOf } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('counts the address %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['::ffff:203.0.113.7', null],
  ['203.0.113.7', null],
  ['', null],
])('counts the address %s in the wide network %s, too', (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network)
})

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:10.1.2.3',
  '172.31.0.9',
  '192.168.4.4',
  'fd12::9',
  'fe80::1%eth0',
])('holds %s to be near by', (ip) => {
  expect(isPrivateAddress(ip)).toBe(true)
})

it.each(['203.0.113.7', '172.32.0.1', '11.0.0.1', '2001:db8::1', '::ffff:8.8.8.8', ''])(
  'holds %s to be anywhere',
  (ip) => {
    expect(isPrivateAddress(ip)).toBe(false)
  },
)

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2::3', '2001:db8:1:x'],
  ['::1', '0:0:0:x'],
  ['', ''],
  ['no address', ''],
])('shows the network of the address %s as %s', (ip, network) => {
  expect(shownNetworkOf(ip)).toBe(network)
})
