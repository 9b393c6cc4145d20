// Brings Debian's object store for the tests of the S3 store, where that is possible.
import { existsSync } from 'node:fs'
import { run } from './support.mjs'

/** Its library alone: the packages of its servers would start them. */
const PACKAGE = 'python3-swift'
const LIBRARY = '/usr/lib/python3/dist-packages/swift/proxy/server.py'
const APT = '/usr/bin/apt-get'
const NOT_HANGING = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::https::Timeout=10',
  '-o',
  'DPkg::Lock::Timeout=60',
]

/** Installs it when this is root on Debian and apt answers. Without it nothing fails: its tests are skipped and say so. */
export const bringObjectStore = async () => {
  if (existsSync(LIBRARY) || !existsSync(APT) || process.geteuid?.() !== 0) return
  console.log("Installing Debian's object store for the tests of the S3 store ...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run(APT, [...NOT_HANGING, '-qq', ...args], { env, quiet: true })
  await apt('update')
  const code = await apt('install', '-y', '--no-install-recommends', PACKAGE)
  if (code !== 0)
    console.log(
      `\`apt-get install ${PACKAGE}\` did not bring it, so these tests are skipped; its lines above say why.`,
    )
}
