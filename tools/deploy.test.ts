import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isInstalled } from './is-installed.ts'

const read = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')

/** The settings of the service section; values of a repeated one are joined, as systemd does. */
const readUnit = (): Record<string, unknown> => {
  const [, service = ''] = read('casework.service').split('[Service]')
  const unit: Record<string, string> = {}
  for (const [, name = '', value = ''] of service.matchAll(/^(\w+)=(.*)$/gm))
    unit[name] = unit[name] ? `${unit[name]} ${value}` : value
  return unit
}

test('the systemd unit confines the service (FIX-053)', () => {
  expect(readUnit()).toMatchObject({
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    PrivateTmp: 'yes',
    MemoryMax: expect.stringMatching(/^\d+G$/),
    SystemCallFilter: '@system-service @mount ~@resources',
    CapabilityBoundingSet: '',
    StateDirectory: 'casework',
    ProtectKernelTunables: 'yes',
    ProtectKernelLogs: 'yes',
    ProtectProc: 'invisible',
  })
})

test('the exposure of the unit stays low, as systemd counts it (FIX-053)', ({ skip }) => {
  const unit = fileURLToPath(new URL('../deploy/casework.service', import.meta.url))
  const args = ['security', '--offline=true', '--no-pager', unit]
  skip(!isInstalled('systemd-analyze', args), 'systemd 250 or newer is not installed')
  const report = execFileSync('systemd-analyze', args, { encoding: 'utf8' })

  // 3.1 before ProtectKernel*, ProtectProc and ~@resources; bubblewrap needs most of the rest.
  expect(Number(/exposure level for [^:]+: ([\d.]+)/.exec(report)?.[1])).toBeLessThanOrEqual(2.4)
})

test('the unit allows what bubblewrap and a second process need (FIX-042, FIX-053)', () => {
  expect(readUnit()).not.toHaveProperty('PrivateUsers')
  expect(readUnit()).not.toHaveProperty('ProcSubset')
  expect(readUnit()).not.toHaveProperty('RestrictNamespaces')
  expect(readUnit()).not.toHaveProperty('MemoryDenyWriteExecute')
  expect(readUnit()).toMatchObject({
    RestrictAddressFamilies: expect.stringContaining('AF_NETLINK'),
  })
})

test.each(['nginx.conf', 'cluster/nginx.conf', 'cluster/haproxy.cfg'])(
  '%s limits what one address has open, and answers 429 with Retry-After (FIX-272)',
  (file) => {
    const text = read(file)
    const [zone, limit, retry] = file.endsWith('.cfg')
      ? ['store conn_cur', 'deny_status 429 hdr Retry-After 5 if { sc_conn_cur(0) gt 400 }', '']
      : ['limit_conn_zone $binary_remote_addr', 'limit_conn casework 400;', 'Retry-After 5 always;']
    for (const part of [zone, limit, retry]) expect(text).toContain(part)
  },
)

test('the unit waits for a drain, and starts again for as long as the database is down (FIX-099)', () => {
  const { TimeoutStopSec, RestartSec } = readUnit()

  expect(Number(TimeoutStopSec)).toBeGreaterThan(5 + 25 + 10)
  // systemd gives up after 5 starts in 10 s.
  expect(Number(RestartSec)).toBeGreaterThan(10 / 5)
})

const readServices = () => {
  const [, block = ''] = /\nservices:\n([\s\S]*?)\n\w/.exec(read('compose.yaml')) ?? []
  return block.split(/^ {2}(?=\w+:\n)/m).filter(Boolean)
}

test('the backup runs as the same user, may write to its target only, and expires old backups (FIX-094)', () => {
  const unit = read('casework-backup.service')
  expect(unit).toMatch(/^User=casework$/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^ReadWritePaths=\/var\/lib\/casework \/var\/backups\/casework$/m)
  expect(unit).toMatch(
    /apps\/server\/src\/operations\/backup\.ts \/var\/backups\/casework --keep 7d,4w,12m$/m,
  )
  expect(read('casework-backup.timer')).toMatch(/^OnCalendar=/m)
})

test('the backup of compose waits until two at night, and works in any shell of the image (FIX-094)', () => {
  const { backup } = (
    parse(read('compose.yaml')) as {
      services: { backup: { command: string[]; volumes: string[]; environment: object } }
    }
  ).services
  const [, , script = ''] = backup.command
  expect(script).toContain('apps/server/src/operations/backup.ts /backups --keep 7d,4w,12m')
  expect(backup.volumes).toEqual(['files:/data', '${BACKUP_FOLDER:-backups}:/backups'])
  expect(backup.environment).toHaveProperty('BACKUP_PASSPHRASE')
  expect(read('Dockerfile')).toMatch(/chown 1000:1000 \/data \/backups$/m)

  // Runs it once, with the backup and the waiting replaced by echo.
  const once = script
    .replaceAll('$$', '$')
    .replace('while true; do node', 'echo node')
    .replace('sleep', 'echo')
    .replace(/; done$/, '')
  const [, seconds] = execFileSync('sh', ['-c', once], { encoding: 'utf8' }).trim().split('\n')
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(Number(seconds)).toBeLessThanOrEqual(26 * 3600)
})

test('compose.yaml has four services', () => {
  expect(readServices().map((service) => service.split(':')[0])).toEqual([
    'casework',
    'database',
    'backup',
    'proxy',
  ])
})

test.each(['casework', 'database', 'backup', 'proxy'])(
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

test('each container says whether it is healthy, starts after the one it needs, and has time to stop (FIX-099)', () => {
  interface Service {
    readonly depends_on?: unknown
    readonly healthcheck?: { readonly test: readonly string[] }
    readonly stop_grace_period?: string
  }
  const { casework, database, proxy } = (
    parse(read('compose.yaml')) as { services: Record<'casework' | 'database' | 'proxy', Service> }
  ).services

  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\/health\/ready/m)
  expect(database.healthcheck?.test).toContain('pg_isready')
  expect(proxy.healthcheck?.test).toContain('wget')
  expect(casework.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(proxy.depends_on).toEqual({ casework: { condition: 'service_healthy' } })
  for (const { stop_grace_period } of [casework, database])
    expect(parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(25 + 10)
})

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

test('the image contains what runs, and runs as a user that Kubernetes can check (FIX-053)', () => {
  const [, , image = ''] = read('Dockerfile').split(/^FROM /m)
  const copied = [...image.matchAll(/^COPY --from=build \/casework\/(\S+)/gm)].map(
    ([, path]) => path,
  )

  expect(image).toMatch(/^USER 1000:1000$/m)
  expect(copied).toEqual([
    'package.json',
    'node_modules',
    'packages',
    'apps/server',
    'apps/web/dist',
    'database',
  ])
})

test('the settings of a cluster are documented, and its proxies outlast a drain (FIX-099)', () => {
  const documented = readFileSync(new URL('../docs/operating/settings.md', import.meta.url), 'utf8')
  const settings = [...read('cluster/casework.env').matchAll(/^(\w+)=(.*)$/gm)]
  for (const [, name] of settings) expect(documented).toContain(`\`${name}\``)
  const drain = Number(settings.find(([, name]) => name === 'DRAIN_SECONDS')?.[2])
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(read('cluster/haproxy.cfg')) ?? []

  expect(Number(inter) * Number(fall)).toBeLessThan(drain)
  expect(read('cluster/haproxy.cfg')).toContain('GET /health/ready')
  // A request that a process may have received is never sent to another one.
  expect(read('cluster/haproxy.cfg')).toMatch(/retry-on conn-failure$/m)
  expect(read('cluster/nginx.conf')).toMatch(/proxy_next_upstream error timeout;/)
})

interface Alert {
  readonly alert: string
  readonly labels: { readonly severity: string }
  readonly annotations: { summary: string; action: string; runbook: string }
}

test('each alert has a severity, a summary, what to do, and a heading of the runbook', () => {
  const runbook = readFileSync(new URL('../docs/runbook-alerts.md', import.meta.url), 'utf8')
  const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const { groups } = parse(read('observe/alerts.yml')) as { groups: { rules: Alert[] }[] }

  for (const { alert, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(labels.severity).toMatch(/^(critical|warning)$/)
    expect(annotations.summary).toMatch(/\w{3,}/)
    expect(annotations.action).toMatch(/\w{3,}/)
    const [file, anchor] = annotations.runbook.split('#')
    expect(file).toBe('docs/runbook-alerts.md')
    expect(anchors).toContain(anchor)
    expect(runbook).toContain(`\`${alert}\``)
  }
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
