import { expect, test } from 'vitest'
import {
  parseAddress,
  parseNeighbourhood,
  parseNetworks,
  scaleByNetwork,
} from './network-address.ts'

const parseKeys = (address: string) => parseNetworks(address).map(({ key }) => key)

test('counts an IPv4 address by itself, also when it is written as IPv6 (FIX-007)', () => {
  for (const address of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
  ])
    expect(parseNetworks(address), address).toEqual([{ key: '203.0.113.7', limitFactor: 1 }])
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1::', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['2001:db8::1:2:3:192.0.2.1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
])('%s is counted by its /64 and by its /48 (FIX-007)', (address, subnet, site) => {
  expect(parseKeys(address)).toEqual([subnet, site])
})

test('allows a /48 ten times the limit (FIX-007)', () => {
  expect(scaleByNetwork({ name: 'x', hits: 10, seconds: 60 }, '2001:db8::1')).toEqual([
    [{ name: 'x', hits: 10, seconds: 60 }, '2001:db8:0:0::/64'],
    [{ name: 'x', hits: 100, seconds: 60 }, '2001:db8:0::/48'],
  ])
})

test('counts invalid addresses by their text', () => {
  for (const address of ['', 'unknown', '1.2.3', ':::', 'g::1', '1:2:3:4:5:6:7:8:9'])
    expect(parseNetworks(address)).toEqual([{ key: address, limitFactor: 1 }])
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0::/48'],
])('%s is the address %s of the network %s (KEYS-022)', (text, address, network) => {
  expect(parseAddress(text)).toBe(address)
  expect(parseNeighbourhood(text)).toBe(network)
})

test.each(['', 'unknown', '1.2.3', '1.2.3.4:80', ':::'])('%j is no address (KEYS-021)', (text) => {
  expect(parseAddress(text)).toBeUndefined()
  expect(parseNeighbourhood(text)).toBeUndefined()
})
