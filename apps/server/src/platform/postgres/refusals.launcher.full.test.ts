import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  isRoot,
  launch,
  launchRefused,
  newFolder,
  getOrdinaryUser,
} from '../../../test/launcher/launch.ts'

/** A separate disk, small enough to fill. */
const newDisk = (megabytes: number): string | undefined => {
  const disk = newFolder()
  if (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk])
      .status !== 0
  )
    return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', disk]))
  return disk
}
const NEEDS_MOUNT = 'filling a disk needs a root that may mount one'

test('refuses a database of another major version and does not touch it', async () => {
  const data_dir = newFolder()
  await (await launch({ data_dir })).end()
  fs.writeFileSync(join(data_dir, 'postgres', 'PG_VERSION'), '17\n')

  const { sentence, code } = await launchRefused({ data_dir })

  expect(sentence).toBe(
    `The database in ${join(data_dir, 'postgres')} was made by PostgreSQL 17, and this Casework brings PostgreSQL 18. ` +
      'Start the Casework that made it, run npm run backup there, and restore it into a new DATA_DIR with npm run restore.',
  )
  expect(code).toBe(1)
  expect(fs.readFileSync(join(data_dir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('refuses a folder that is not a database', async () => {
  const data_dir = newFolder()
  fs.mkdirSync(join(data_dir, 'postgres'))
  fs.writeFileSync(join(data_dir, 'postgres-password'), 'x\n')

  const { sentence } = await launchRefused({ data_dir })

  expect(sentence).toBe(
    `${join(data_dir, 'postgres')} is there but holds no PostgreSQL database. Move it away, or put it back from a backup.`,
  )
})

test('refuses a full disk and leaves no partial database', async (context) => {
  const disk = newDisk(20)
  if (!disk) return context.skip(NEEDS_MOUNT)

  const { sentence, code } = await launchRefused({ data_dir: join(disk, 'data') })

  expect(sentence).toBe(
    `The disk that holds ${join(disk, 'data')} is full. Make room and start again.`,
  )
  expect(code).toBe(1)
  expect(fs.readdirSync(join(disk, 'data')).filter((name) => name.includes('postgres'))).toEqual([])
})

test('refuses when the disk has become full, and starts again once there is room', async (context) => {
  const disk = newDisk(120)
  if (!disk) return context.skip(NEEDS_MOUNT)
  const data_dir = join(disk, 'data')
  await (await launch({ data_dir })).end()
  spawnSync('dd', ['if=/dev/zero', `of=${disk}/filler`, 'bs=64k'])
  fs.appendFileSync(`${disk}/filler`, '')

  const { sentence, code } = await launchRefused({ data_dir })
  expect(sentence).toBe(`The disk that holds ${data_dir} is full. Make room and start again.`)
  expect(code).toBe(1)

  fs.rmSync(`${disk}/filler`)
  await expect(launch({ data_dir })).resolves.toMatchObject({ takenOver: false })
})

test('refuses a folder that it may not write to, and leaves nothing in it', async () => {
  const parent = newFolder()
  fs.chmodSync(parent, 0o555)
  const data_dir = join(parent, 'data')

  const { sentence, code } = await launchRefused({ data_dir, as: getOrdinaryUser() })

  expect(sentence).toBe(
    `Casework may not write to ${data_dir}. Give it the right to, or set DATA_DIR to another folder.`,
  )
  expect(code).toBe(1)
  expect(fs.readdirSync(parent)).toEqual([])
})

test('refuses a data folder that is a file', async () => {
  const data_dir = join(newFolder(), 'data')
  fs.writeFileSync(data_dir, 'not a folder')

  expect((await launchRefused({ data_dir })).sentence).toBe(
    `${data_dir} is not a folder. Set DATA_DIR to a folder that Casework may write to.`,
  )
})

test('refuses a database whose password file is lost', async () => {
  const data_dir = newFolder()
  await (await launch({ data_dir })).end()
  fs.rmSync(join(data_dir, 'postgres-password'))

  expect((await launchRefused({ data_dir })).sentence).toBe(
    `${join(data_dir, 'postgres-password')} is missing, so the database in ${join(data_dir, 'postgres')} cannot be opened. Put the file back from a backup.`,
  )
})

test('refuses an ordinary user the database of another user', async (context) => {
  if (!isRoot) return context.skip('making a folder that belongs to another user needs root')
  const data_dir = newFolder()
  fs.chownSync(data_dir, 65_534, 65_534)
  fs.mkdirSync(join(data_dir, 'postgres'))

  const { sentence } = await launchRefused({ data_dir, as: getOrdinaryUser() })

  expect(sentence).toBe(
    `The database in ${join(data_dir, 'postgres')} belongs to another user (number 0). Start Casework as that user, or give the folder to this one.`,
  )
})
