// Installs Debian's object store for the tests of the S3 store, if possible.
import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian-packages.mjs'

/** Only the library: the server packages would start their services. */
const PACKAGE = 'python3-swift'
const LIBRARY = '/usr/lib/python3/dist-packages/swift/proxy/server.py'

/** Installs it as root on Debian if apt responds; otherwise its tests are skipped. */
export const installObjectStore = async () => {
  if (existsSync(LIBRARY) || !canInstall()) return
  console.log("Installing Debian's object store for the tests of the S3 store ...")
  if (!(await installPackages([PACKAGE]))) console.log('The tests of the S3 store are skipped.')
}
