import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase } from '@casework/testing/database/new-database'
import { isRegistryUnreachable } from '../is-registry-unreachable.ts'
import { listImageFiles, readImage } from './image-files.ts'

const root = process.cwd()
const MINUTE = 60_000
const { PATH = '', HOME = '' } = process.env
/** Without the Node of the repository: npm runs on its own. */
const SYSTEM_PATH = PATH.split(delimiter)
  .filter((folder) => !folder.endsWith('node_modules/.bin'))
  .join(delimiter)

let image: string
let unreachable = false

const copy = (files: readonly string[]) => {
  for (const file of files) {
    mkdirSync(dirname(join(image, file)), { recursive: true })
    cpSync(join(root, file), join(image, file))
  }
}

const measure = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

function install() {
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', args, {
    cwd: image,
    env: { ...process.env, PATH: SYSTEM_PATH },
    encoding: 'utf8',
  })
  unreachable = isRegistryUnreachable(stderr)
  if (status !== 0 && !unreachable) throw new Error(stderr)
}

/** Runs the command of the Dockerfile that leaves out both binaries. */
function removeBinaries() {
  const { status, stderr } = spawnSync('sh', ['-c', readImage(root).removal], {
    cwd: image,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Runs the command of the image. */
function start(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'cw-image-data-'))
  const [, ...args] = readImage(root).command
  const child = spawn(process.execPath, args, {
    cwd: image,
    env: {
      PATH: SYSTEM_PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill()
    await exited
    rmSync(folder, { recursive: true })
  })
  return { child, exited }
}

describe('what the image contains', () => {
  beforeAll(() => {
    image = mkdtempSync(join(tmpdir(), 'cw-image-'))
    copy(['package.json', 'package-lock.json', '.npmrc', 'apps/web/package.json'])
    copy(listImageFiles(root))
    install()
    if (!unreachable) removeBinaries()
    return () => rmSync(image, { recursive: true })
  }, 5 * MINUTE)
  beforeEach(({ skip }) => skip(unreachable, 'npm reaches no registry'))

  test('has at most 200 MB of packages without both binaries, and serves (FIX-254)', async () => {
    expect(measure(join(image, 'node_modules')) / 1e6).toBeLessThanOrEqual(200)
    expect(readdirSync(join(image, 'node_modules'))).toContain('node-pg-migrate')

    const database = await newDatabase()
    onTestFinished(database.drop)
    const { child } = start({
      DATABASE_URL: toDatabaseUrl(database.owner),
      SECRET_KEY: database.secret,
    })
    let address: string | undefined
    for await (const line of createInterface({ input: child.stdout })) {
      address = /Casework is ready: (\S+)/.exec(line)?.[1]
      if (address) break
    }
    const answer = await fetch(`${address}/health/ready`)
    expect(answer.status).toBe(200)
  })

  test('says that it needs a database server when it is started without one (FIX-254)', async () => {
    const { child, exited } = start({})
    let errors = ''
    child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))

    expect(await exited).toBe(1)
    expect(errors).toContain('Set DATABASE_URL to a PostgreSQL server.')
    expect(errors).not.toMatch(/\n\s+at /)
  })
})
