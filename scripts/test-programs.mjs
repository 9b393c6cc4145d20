// Installs Debian's packages that only some tests need.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { canInstall, installPackages } from './debian-packages.mjs'

/** Each with a file that it brings. */
const PACKAGES = {
  bubblewrap: '/usr/bin/bwrap',
  'clamav-daemon': '/usr/sbin/clamd',
  curl: '/usr/bin/curl',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/bin/ip',
  libfaketime: '/usr/share/doc/libfaketime',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  prometheus: '/usr/bin/promtool',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'python3-swift': '/usr/lib/python3/dist-packages/swift/proxy/server.py',
}
/** Debian's packages start their services unless this program refuses it. */
const START_POLICY = '/usr/sbin/policy-rc.d'

/** Installs those that are missing as root on Debian; without one, its tests are skipped. */
export const installTestPrograms = async () => {
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name]))
  if (missing.length === 0 || !canInstall()) return
  console.log(`Installing for the tests that need them: ${missing.join(', ')} ...`)
  const isOwnPolicy = !existsSync(START_POLICY)
  if (isOwnPolicy) writeFileSync(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    // Another Debian may lack one of them.
    if (!(await installPackages(missing))) for (const name of missing) await installPackages([name])
  } finally {
    if (isOwnPolicy) rmSync(START_POLICY)
  }
}
