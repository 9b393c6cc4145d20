import { isIP } from 'node:net'

/** All calls of a network are counted together; its limit is multiplied by `limitFactor`. */
export interface Network {
  readonly key: string
  readonly limitFactor: number
}

/** IPv6 prefixes that one person may control, in groups of 16 bits. */
const SUBNET = { groups: 4, limitFactor: 1 }
const SITE = { groups: 3, limitFactor: 10 }

/**
 * Returns the networks that an address counts for: an IPv4 address itself; for IPv6 the /64, which
 * every home and server has to itself, and the /48 with ten times the limit. IPv4-mapped IPv6
 * addresses are IPv4 addresses.
 */
export function parseNetworks(address: string): readonly [Network, ...Network[]] {
  const [withoutZone = ''] = address.split('%')
  if (isIP(withoutZone) !== 6) return [{ key: withoutZone, limitFactor: 1 }]
  const groups = parseGroups(withoutZone)
  const mapped = parseMappedIpv4(groups)
  if (mapped) return [{ key: mapped, limitFactor: 1 }]
  const buildNetwork = ({ groups: count, limitFactor }: typeof SUBNET): Network => ({
    key: `${groups.slice(0, count).join(':')}::/${count * 16}`,
    limitFactor,
  })
  return [buildNetwork(SUBNET), buildNetwork(SITE)]
}

/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function parseGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const read = (part: string) => part.split(':').filter(Boolean).flatMap(expandIpv4)
  const [before, after] = [read(head), read(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** The last four bytes may be in IPv4 notation, which replaces two groups. */
function expandIpv4(group: string): string[] {
  if (!group.includes('.')) return [group]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

/** IPv4-mapped addresses are in ::ffff:0:0/96. */
function parseMappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** Returns an address as PostgreSQL reads it, IPv4-mapped ones as IPv4; undefined if it is none. */
export function parseAddress(address: string): string | undefined {
  const [withoutZone = ''] = address.split('%')
  if (isIP(withoutZone) !== 6) return isIP(withoutZone) === 4 ? withoutZone : undefined
  return parseMappedIpv4(parseGroups(withoutZone)) ?? withoutZone
}

/** Returns the /24 of an IPv4 address, the /48 of an IPv6 address; undefined if it is none. */
export function parseNeighbourhood(address: string): string | undefined {
  const plain = parseAddress(address)
  if (plain === undefined) return undefined
  const [, site] = parseNetworks(plain)
  return site?.key ?? `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** Returns the limit of each network of an address. */
export function scaleByNetwork<L extends { readonly hits: number }>(
  limit: L,
  address: string,
): (readonly [limit: L, network: string])[] {
  return parseNetworks(address).map(
    ({ key, limitFactor }) => [{ ...limit, hits: limit.hits * limitFactor }, key] as const,
  )
}
