// Installs Debian's packages that only tests need.
import { existsSync } from 'node:fs'
import { run } from './support.mjs'

const APT = '/usr/bin/apt-get'
const NO_WAITING = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::https::Timeout=10',
  '-o',
  'DPkg::Lock::Timeout=60',
]

/** Only root can, and only on Debian and Ubuntu. */
export const canInstall = () => existsSync(APT) && process.geteuid?.() === 0

/**
 * Installs packages; returns whether that succeeded, and says so if not. `isNeeded`: waits for a slow
 * network as long as apt does by default.
 */
export const installPackages = async (names, { isNeeded = false } = {}) => {
  if (!canInstall()) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    run(APT, [...(isNeeded ? [] : NO_WAITING), '-qq', ...args], { env, quiet: true })
  await apt('update')
  const code = await apt('install', '-y', '--no-install-recommends', ...names)
  if (code !== 0)
    console.log(`\`apt-get install ${names.join(' ')}\` failed; see its output above.`)
  return code === 0
}
