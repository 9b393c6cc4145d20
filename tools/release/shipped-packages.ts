import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_PACKAGES } from './web-packages.ts'

/** What package-lock.json says about a package. */
interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
export type LockPackages = Readonly<Record<string, LockEntry>>

export interface ShippedPackage {
  /** Its folder, relative to the repository. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** Undefined for the workspaces of Casework itself. */
  readonly integrity: string | undefined
  readonly license: string | undefined
  readonly isOwn: boolean
}

const MODULES = 'node_modules/'
/** Casework runs on these; npm leaves out packages that name other systems. */
const SYSTEMS = ['linux', 'darwin']
const CPUS = ['x64', 'arm64']

const readJson = (root: string, file: string): unknown =>
  JSON.parse(readFileSync(join(root, file), 'utf8'))

export const readLock = (root: string): LockPackages =>
  (readJson(root, 'package-lock.json') as { packages: LockPackages }).packages

/** Name and version of the root package. */
export const readRelease = (root: string): { name: string; version: string } =>
  readJson(root, 'package.json') as { name: string; version: string }

const matches = (supported: readonly string[], wanted: readonly string[] | undefined) =>
  !wanted || supported.some((name) => wanted.includes(name))

const parseName = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length)

const isOwn = (path: string) => !path.includes(MODULES)

/** The folder of the package that contains a nested one. */
const findParent = (path: string) => path.slice(0, Math.max(path.lastIndexOf(`/${MODULES}`), 0))

const listWanted = (entry: LockEntry | undefined) => [
  ...Object.keys(entry?.dependencies ?? {}),
  ...Object.keys(entry?.optionalDependencies ?? {}),
  ...Object.keys(entry?.peerDependencies ?? {}),
]

/** Drops packages that only packages of unsupported systems need, until nothing changes. */
function dropUnneeded(lock: LockPackages, paths: readonly string[]): readonly string[] {
  const needed = new Set(['', ...paths].flatMap((path) => listWanted(lock[path])))
  const folders = new Set(['', ...paths])
  const kept = paths.filter(
    (path) => isOwn(path) || (needed.has(parseName(path)) && folders.has(findParent(path))),
  )
  return kept.length === paths.length ? kept : dropUnneeded(lock, kept)
}

export const describePackage = (lock: LockPackages, path: string): ShippedPackage => {
  const { name = parseName(path), version = '', integrity, license } = lock[path] ?? {}
  return { path, name, version, integrity, license, isOwn: isOwn(path) }
}

/** The folders that `npm ci --omit=dev` installs on any of the supported systems, and the workspaces. */
export function listInstalled(lock: LockPackages): readonly string[] {
  const paths = Object.entries(lock)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .filter(([, { os, cpu }]) => matches(SYSTEMS, os) && matches(CPUS, cpu))
    .map(([path]) => path)
  return dropUnneeded(lock, paths)
}

/**
 * Lists what `npm ci --omit=dev` installs, with the workspaces of Casework and the packages that are
 * in the built web app, sorted by name (FIX-254).
 */
export function listShipped(lock: LockPackages): ShippedPackage[] {
  const inWeb = WEB_PACKAGES.map((name) => `${MODULES}${name}`).filter((path) => path in lock)
  return [...new Set([...listInstalled(lock), ...inWeb])]
    .map((path) => describePackage(lock, path))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1))
}
