import { isIPv6 } from 'node:net'
import pg from 'pg'
import type { Host, HostsConfig } from './primary-client.ts'

const DEFAULT_PORT = '5432'
/** Scheme, user and password, hosts, path, query. */
const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/
/** A name, an IPv4 address or a bracketed IPv6 address, with an optional port. */
const HOST = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d+))?$/
/** Only these make sense: Casework writes on every connection. */
const SESSION_ATTRIBUTES = ['read-write', 'primary']

/** What pg parses from an address beyond the fields of its client. */
interface Parameters {
  readonly application_name?: string
  readonly options?: string
  readonly statement_timeout?: unknown
  readonly lock_timeout?: unknown
  readonly idle_in_transaction_session_timeout?: unknown
}

/**
 * Parses DATABASE_URL. Several hosts (`postgres://u:p@one,two:5433/db`, or `?host=one,two`) are
 * tried for the one that accepts writes, as with libpq's `target_session_attrs=read-write`.
 * @throws Error whose message continues a sentence that begins with the name of the setting; it
 * contains no part of the address
 */
export function parseDatabaseUrl(url: string): HostsConfig {
  const parts = PARTS.exec(url)
  if (!parts) throw malformed()
  const [, scheme = '', login, authority = '', path = '', search = ''] = parts
  const query = new URLSearchParams(search)
  const givenHost = query.get('host')
  const ownPort = givenHost === null ? undefined : /:(\d+)$/.exec(authority)?.[1]
  const hosts = parseHosts(givenHost ?? decodeHost(authority), query.get('port') ?? ownPort ?? null)
  const attributes = query.get('target_session_attrs')
  if (attributes !== null && !SESSION_ATTRIBUTES.includes(attributes))
    throw new Error('is wrong: target_session_attrs must be left out, or be read-write or primary')
  const timeout = parseSeconds(query.get('connect_timeout'))
  for (const name of ['host', 'port', 'target_session_attrs', 'connect_timeout']) query.delete(name)
  const rest = query.size > 0 ? `?${query.toString()}` : ''
  const parsed = parseOneHost(
    `${scheme}${login === undefined ? '' : `${login}@`}localhost${path}${rest}`,
  )
  return {
    ...parsed,
    ...hosts[0],
    ...(hosts.length > 1 || attributes !== null ? { hosts } : {}),
    ...(timeout === undefined ? {} : { connectionTimeoutMillis: timeout * 1000 }),
  }
}

const malformed = () =>
  new Error('must be an address such as postgres://user:password@host:5432/database')

function parseSeconds(text: string | null): number | undefined {
  if (text === null) return undefined
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new Error('is wrong: connect_timeout must be a whole number of seconds from 1 to 999')
  return Number(text)
}

function decodeHost(authority: string): string {
  try {
    return decodeURIComponent(authority)
  } catch {
    throw malformed()
  }
}

/** `ports` holds one port for all hosts, or one for each. */
function parseHosts(list: string, ports: string | null): Host[] {
  const names = (list || 'localhost').split(',')
  const portList = ports?.split(',') ?? []
  if (portList.length > 1 && portList.length !== names.length)
    throw new Error(`names ${names.length} hosts and ${portList.length} ports`)
  return names.map((name, index) => {
    const given = portList.length === 1 ? portList[0] : portList[index]
    if (isIPv6(name)) return { host: name, port: parsePort(given) }
    if (name.startsWith('/')) {
      const [, folder = name, port] = /^(.*?)(?::(\d+))?$/.exec(name) ?? []
      return { host: folder, port: parsePort(given ?? port) }
    }
    const [, host, port] = HOST.exec(name) ?? []
    if (!host) throw new Error('has a host that cannot be read; separate hosts with commas')
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: parsePort(given ?? port) }
  })
}

function parsePort(text = DEFAULT_PORT): number {
  const port = Number(text || DEFAULT_PORT)
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error('has a port that is not a number from 1 to 65535')
  return port
}

function parseOneHost(connectionString: string): pg.ClientConfig {
  let client: pg.Client & { readonly connectionParameters?: Parameters }
  try {
    client = new pg.Client({ connectionString })
  } catch {
    throw malformed()
  }
  const { user, password, database, ssl, connectionParameters = {} } = client
  const { application_name, options } = connectionParameters
  const timeouts = Object.fromEntries(
    (['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const).flatMap(
      (name) => {
        const value = Number(connectionParameters[name])
        return value > 0 ? [[name, value]] : []
      },
    ),
  )
  return {
    host: client.host,
    port: client.port,
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
    ssl,
    ...(application_name ? { application_name } : {}),
    ...(options ? { options } : {}),
    ...timeouts,
  }
}
