import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')

/** The settings of the service section. */
const readUnit = (): Record<string, unknown> => {
  const [, service = ''] = read('casework.service').split('[Service]')
  return Object.fromEntries(
    [...service.matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  )
}

test('the systemd unit confines the service (FIX-053)', () => {
  expect(readUnit()).toMatchObject({
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    PrivateTmp: 'yes',
    MemoryMax: expect.stringMatching(/^\d+G$/),
    SystemCallFilter: '@system-service @mount',
    CapabilityBoundingSet: '',
    StateDirectory: 'casework',
  })
})

test('the unit allows what bubblewrap needs (FIX-042, FIX-053)', () => {
  expect(readUnit()).not.toHaveProperty('RestrictNamespaces')
  expect(readUnit()).not.toHaveProperty('MemoryDenyWriteExecute')
  expect(readUnit()).toMatchObject({
    RestrictAddressFamilies: expect.stringContaining('AF_NETLINK'),
  })
})

const readServices = () => {
  const [, block = ''] = /\nservices:\n([\s\S]*?)\n\w/.exec(read('compose.yaml')) ?? []
  return block.split(/^ {2}(?=\w+:\n)/m).filter(Boolean)
}

test('compose.yaml has three services', () => {
  expect(readServices().map((service) => service.split(':')[0])).toEqual([
    'casework',
    'database',
    'proxy',
  ])
})

test.each(['casework', 'database', 'proxy'])(
  'the container %s is unprivileged, limited and writes only to its volumes (FIX-053)',
  (name) => {
    const service = readServices().find((text) => text.startsWith(`${name}:`))

    for (const line of [
      /read_only: true/,
      /cap_drop: \[ALL\]/,
      /security_opt: \['no-new-privileges:true'\]/,
      /tmpfs: \[/,
      /mem_limit: \d+[mg]/,
      /pids_limit: \d+/,
    ])
      expect(service).toMatch(line)
  },
)

test('every image is pinned by digest, or by version where the file says the digest is unknown (FIX-053)', () => {
  const images = [
    ...read('compose.yaml').matchAll(/image: (\S+)/g),
    ...read('Dockerfile').matchAll(/^FROM (\S+)/gm),
  ].map(([, image]) => image)

  expect(images).toHaveLength(4)
  for (const image of images)
    expect(image).toMatch(/@sha256:[0-9a-f]{64}$|:\d+\.\d+(\.\d+)?(-\w+)*$/)
  expect(read('compose.yaml').includes('No digest is pinned here')).toBe(
    images.some((image) => !image?.includes('@sha256:')),
  )
})

test('the image runs the Node version of the lockfile (FIX-053)', () => {
  expect(read('Dockerfile').match(/^FROM node:[\d.]+/gm)).toEqual([
    `FROM node:${process.versions.node}`,
    `FROM node:${process.versions.node}`,
  ])
})

test('the settings of a cluster are documented, and its proxies outlast a drain (FIX-099)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const settings = [...read('cluster/casework.env').matchAll(/^(\w+)=(.*)$/gm)]
  for (const [, name] of settings) expect(readme).toContain(`\`${name}\``)
  const drain = Number(settings.find(([, name]) => name === 'DRAIN_SECONDS')?.[2])
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(read('cluster/haproxy.cfg')) ?? []

  expect(Number(inter) * Number(fall)).toBeLessThan(drain)
  expect(read('cluster/haproxy.cfg')).toContain('GET /health/ready')
  // A request that a process may have received is never sent to another one.
  expect(read('cluster/haproxy.cfg')).toMatch(/retry-on conn-failure$/m)
  expect(read('cluster/nginx.conf')).toMatch(/proxy_next_upstream error timeout;/)
})

test('Patroni uses version 2 of etcd, which cannot take the lead from a successor (decision 0047)', () => {
  expect(read('cluster/etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m)
  expect(read('cluster/patroni.env')).toMatch(/^PATRONI_ETCD_HOSTS=/m)
  for (const file of ['patroni.env', 'patroni.yml'])
    expect(read(`cluster/${file}`)).not.toMatch(/etcd3/i)
})

test('the cluster acknowledges writes once a standby has them, and holds no password', () => {
  const config = read('cluster/patroni.yml')
  expect(config).toMatch(/^ {4}synchronous_mode: true$/m)
  expect(config).toMatch(/^ {4}synchronous_mode_strict: true$/m)
  expect(config).not.toMatch(/password:/)
  expect(read('cluster/patroni.env')).not.toMatch(/PASSWORD=./)
  const setting = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(config)?.[1])
  expect(setting('loop_wait') + 2 * setting('retry_timeout')).toBeLessThanOrEqual(setting('ttl'))
})
