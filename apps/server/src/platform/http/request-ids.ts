import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Long enough to be unique, and nothing that could forge a log line. */
const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * Creates a generator of request ids: the X-Request-Id of a trusted proxy, if it is well formed,
 * else one that is unique across processes: a random prefix and a counter.
 */
export function createRequestIds(
  trustedProxies: readonly string[] | undefined,
): (request: IncomingMessage) => string {
  const trusted = createAddressList(trustedProxies ?? [])
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isAccepted =
      typeof given === 'string' && WELL_FORMED.test(given) && trusted(socket.remoteAddress)
    return isAccepted ? given : `${start}-${(count += 1).toString(36)}`
  }
}

function createAddressList(addresses: readonly string[]): (address?: string) => boolean {
  const list = new BlockList()
  for (const address of addresses) {
    const [host = '', bits] = address.split('/')
    const type = getType(host)
    if (bits === undefined) list.addAddress(host, type)
    else list.addSubnet(host, Number(bits), type)
  }
  return (address) => address !== undefined && list.check(address, getType(address))
}

const getType = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
