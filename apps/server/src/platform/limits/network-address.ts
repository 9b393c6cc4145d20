import { isIP } from 'node:net'

/** A network whose calls are counted together, and how many times a limit it may use up. */
export interface Network {
  readonly key: string
  readonly times: number
}

/** The prefixes of an IPv6 address that one person may hold, in groups of 16 bits. */
const SUBNET = { groups: 4, times: 1 }
const SITE = { groups: 3, times: 10 }

/**
 * The networks that the limits by address count: an IPv4 address itself; of an IPv6 address its
 * /64, which every home and server has to itself, and its /48 at ten times the limit. An IPv4
 * address that is written as IPv6 is an IPv4 address.
 */
export function parseNetworks(address: string): readonly [Network, ...Network[]] {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return [{ key: plain, times: 1 }]
  const groups = groupsOf(plain)
  const mapped = mappedIpv4(groups)
  if (mapped) return [{ key: mapped, times: 1 }]
  const network = ({ groups: count, times }: typeof SUBNET): Network => ({
    key: `${groups.slice(0, count).join(':')}::/${count * 16}`,
    times,
  })
  return [network(SUBNET), network(SITE)]
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const read = (part: string) => part.split(':').filter(Boolean).flatMap(expandIpv4)
  const [before, after] = [read(head), read(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** The last four bytes may be written as those of IPv4: two groups. */
function expandIpv4(group: string): string[] {
  if (!group.includes('.')) return [group]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

/** ::ffff:0:0/96 */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** A limit as each network of an address is counted under it. */
export function scaleByNetwork<L extends { readonly hits: number }>(
  limit: L,
  address: string,
): (readonly [limit: L, network: string])[] {
  return parseNetworks(address).map(
    ({ key, times }) => [{ ...limit, hits: limit.hits * times }, key] as const,
  )
}
