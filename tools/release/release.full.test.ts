import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '../is-installed.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const RELEASE = join(process.cwd(), 'tools/release/release.ts')
const IDENTITY = ['-c', 'user.name=Casework', '-c', 'user.email=casework@example.com']
const CHECK_SUMS =
  process.platform === 'darwin'
    ? 'shasum -a 256 --check SHA256SUMS'
    : 'sha256sum --check --strict SHA256SUMS'
/** Without the settings of whoever runs the tests, such as hooks and signatures. */
const ENV = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
const PACKAGE = { name: 'casework', version: '1.2.3', dependencies: { a: '1.0.0' } }
const LOCKED = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' }

let folder: string
let repository: string
let key: string

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...IDENTITY, ...args], {
    cwd,
    env: ENV,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const createKey = (name: string) => {
  const path = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path])
  return path
}

const writeFiles = (root: string, files: Record<string, string | object>) => {
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content))
}

const release = (root: string, ...args: string[]) =>
  spawnSync(process.execPath, [RELEASE, ...args], { cwd: root, env: ENV, encoding: 'utf8' })

const released = () => join(repository, 'dist/release')
const read = (root: string, name: string) => readFileSync(join(root, 'dist/release', name), 'utf8')

/** The two commands of docs/releasing.md. */
function verify(signer = key): boolean {
  const signers = join(folder, 'allowed_signers')
  writeFileSync(
    signers,
    `casework namespaces="casework-release" ${readFileSync(`${signer}.pub`, 'utf8')}`,
  )
  const options = { cwd: released(), shell: '/bin/sh', stdio: 'ignore' } as const
  const signature = `ssh-keygen -Y verify -f ${signers} -I casework -n casework-release -s SHA256SUMS.sig < SHA256SUMS`
  return spawnSync(`${signature} && ${CHECK_SUMS}`, options).status === 0
}

// ssh-keygen has no option that only succeeds; ssh is in the same package.
const canRelease = isInstalled('git', ['--version']) && isInstalled('ssh', ['-V'])

describe('releases', () => {
  beforeAll(() => {
    if (!canRelease) return
    folder = mkdtempSync(join(tmpdir(), 'casework-release-'))
    repository = join(folder, 'repository')
    mkdirSync(join(repository, 'node_modules/a'), { recursive: true })
    writeFiles(repository, {
      'package.json': PACKAGE,
      'package-lock.json': {
        ...PACKAGE,
        lockfileVersion: 3,
        packages: { '': PACKAGE, 'node_modules/a': LOCKED },
      },
      '.gitignore': 'node_modules/\ndist/\n',
      'node_modules/a/package.json': { name: 'a', version: '1.0.0' },
      'node_modules/a/LICENSE': 'Permission is hereby granted',
    })
    git(repository, 'init', '-q')
    git(repository, 'add', '.')
    git(repository, 'commit', '-q', '-m', 'First')
    key = createKey('release-key')
  })
  afterAll(() => canRelease && rmSync(folder, { recursive: true }))
  beforeEach(({ skip }) => {
    skip(!canRelease, 'git or ssh is not installed')
    const { status, stderr } = release(repository, '--key', key)
    if (status !== 0) throw new Error(stderr)
  })

  test('a release has an archive, the SBOM, the notices, and signed checksums', () => {
    expect(readdirSync(released()).toSorted()).toEqual([
      'SHA256SUMS',
      'SHA256SUMS.sig',
      'THIRD-PARTY-NOTICES.txt',
      'casework-1.2.3.tar.gz',
      'sbom.cdx.json',
    ])
    const files = execFileSync('tar', ['-tzf', 'casework-1.2.3.tar.gz'], { cwd: released() })
    expect(String(files).split('\n')).toContain('casework-1.2.3/package-lock.json')
    expect(read(repository, 'THIRD-PARTY-NOTICES.txt')).toContain('a 1.0.0 (MIT)')
    expect(verify()).toBe(true)
  })

  test('the same commit has the same checksums, also in another clone with another umask', () => {
    const sums = read(repository, 'SHA256SUMS')
    const clone = join(folder, 'clone')
    git(folder, 'clone', '-q', repository, clone)
    cpSync(join(repository, 'node_modules'), join(clone, 'node_modules'), { recursive: true })
    git(clone, 'config', 'tar.umask', '0077')

    expect(release(clone, '--key', key).status).toBe(0)
    expect(read(clone, 'SHA256SUMS')).toBe(sums)
    expect(release(repository, '--key', key).status).toBe(0)
    expect(read(repository, 'SHA256SUMS')).toBe(sums)
  })

  test.each(['casework-1.2.3.tar.gz', 'sbom.cdx.json', 'SHA256SUMS', 'SHA256SUMS.sig'])(
    'a changed byte in %s is refused',
    (name) => {
      const path = join(released(), name)
      const bytes = readFileSync(path)
      const middle = bytes.length >> 1
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(path, bytes)
      expect(verify()).toBe(false)
    },
  )

  test('a signature of another key is refused', () => {
    expect(verify(createKey('other-key'))).toBe(false)
  })

  test('no release is made from changed files, or without a key', () => {
    const refuse = (message: string, ...args: string[]) =>
      expect(release(repository, ...args)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(message),
      })
    refuse('Name the signing key: npm run release -- --key FILE')
    refuse('There is no key at', '--key', join(folder, 'missing'))
    writeFileSync(join(repository, 'new-file'), '')
    refuse('The working tree has changes', '--key', key)
    rmSync(join(repository, 'new-file'))
  })

  test('no release is made with a package whose licence is not allowed', () => {
    const lock = readFileSync(join(repository, 'package-lock.json'), 'utf8')
    writeFileSync(join(repository, 'package-lock.json'), lock.replace('"MIT"', '"GPL-3.0"'))
    git(repository, 'commit', '-q', '-a', '-m', 'Second')
    expect(release(repository, '--key', key)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('a@1.0.0 has the licence GPL-3.0, which is not allowed'),
    })
    git(repository, 'reset', '-q', '--hard', 'HEAD~1')
  })
})
