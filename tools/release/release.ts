import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createShippedNotices, NOTICES_FILE } from './notices.ts'
import { checkSbom, createSbom, formatSbom, SBOM_FILE } from './sbom.ts'
import { readLock, readRelease } from './shipped-packages.ts'

const FOLDER = 'dist/release'
const SUMS = 'SHA256SUMS'
/** The signature is only valid for releases, not for anything else signed with the same key. */
const NAMESPACE = 'casework-release'
/** Byte of a gzip header that names the system; 255 is "unknown". */
const GZIP_SYSTEM = 9

class ReleaseRefusal extends Error {}

const git = (root: string, args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1024 * 1024 * 1024 })

function requireCleanCommit(root: string): void {
  if (git(root, ['status', '--porcelain']).length > 0)
    throw new ReleaseRefusal('The working tree has changes: commit or remove them first.')
}

/** Packs the files of HEAD: same commit, same bytes, whatever the settings of git and the umask. */
function createArchive(root: string, prefix: string): Buffer {
  const settings = ['-c', 'tar.umask=0022', '-c', 'core.autocrlf=false']
  const tar = git(root, [...settings, 'archive', '--format=tar', `--prefix=${prefix}/`, 'HEAD'])
  const archive = gzipSync(tar, { level: 9 })
  archive[GZIP_SYSTEM] = 255
  return archive
}

function createFiles(root: string): Map<string, string | Buffer> {
  const sbom = createSbom(root)
  const notices = createShippedNotices(root)
  const problems = [...checkSbom(sbom, readLock(root)), ...notices.problems]
  if (problems.length > 0)
    throw new ReleaseRefusal(problems.map(({ file, message }) => `${file} ${message}`).join('\n'))
  const { name, version } = readRelease(root)
  const release = `${name}-${version}`
  return new Map<string, string | Buffer>([
    [basename(NOTICES_FILE), notices.text],
    [`${release}.tar.gz`, createArchive(root, release)],
    [basename(SBOM_FILE), formatSbom(sbom)],
  ])
}

/** The format of sha256sum. */
const formatSums = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((name) => {
      const sum = createHash('sha256').update(readFileSync(join(folder, name)))
      return `${sum.digest('hex')}  ${name}\n`
    })
    .join('')

/** Writes archive, SBOM, notices, checksums and their signature into `dist/release`. */
function createRelease(root: string, key: string): void {
  if (!existsSync(key)) throw new ReleaseRefusal(`There is no key at ${key}.`)
  requireCleanCommit(root)
  const files = createFiles(root)
  const folder = join(root, FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, SUMS), formatSums(folder))
  execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, SUMS], {
    cwd: folder,
    stdio: 'inherit',
  })
}

if (import.meta.main) {
  try {
    const { key } = parseArgs({ options: { key: { type: 'string' } } }).values
    if (!key) throw new ReleaseRefusal('Name the signing key: npm run release -- --key FILE')
    createRelease(process.cwd(), resolve(key))
    console.log(`${FOLDER}: ${readdirSync(FOLDER).toSorted().join(', ')}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
