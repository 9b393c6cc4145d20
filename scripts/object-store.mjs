// Installs Debian's object store for the tests of the S3 store, if possible.
import { existsSync } from 'node:fs'
import { run } from './support.mjs'

/** Only the library: the server packages would start their services. */
const PACKAGE = 'python3-swift'
const LIBRARY = '/usr/lib/python3/dist-packages/swift/proxy/server.py'
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

/** Installs it as root on Debian if apt responds; otherwise its tests are skipped. */
export const installObjectStore = async () => {
  if (existsSync(LIBRARY) || !existsSync(APT) || process.geteuid?.() !== 0) return
  console.log("Installing Debian's object store for the tests of the S3 store ...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run(APT, [...NO_WAITING, '-qq', ...args], { env, quiet: true })
  await apt('update')
  const code = await apt('install', '-y', '--no-install-recommends', PACKAGE)
  if (code !== 0)
    console.log(
      `\`apt-get install ${PACKAGE}\` failed (see its output above), so these tests are skipped.`,
    )
}
