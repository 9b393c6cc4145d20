import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { Binaries } from './binaries.ts'
import { NEW_CLUSTER_PREFIX, syncDir, type DataPlaces } from './data-dir.ts'
import { reach, type RunAs } from './run-as.ts'
import { refuseFileError, tellsFullDisk } from './file-errors.ts'

/** The superuser of the embedded server; only the launcher signs in as it. */
export const SUPERUSER = 'postgres'

type Outcome = { code: number | null; output: string }

/** `fds` become the file descriptors 3 and up of the program. */
const run = (program: string, args: string[], runAs: RunAs, fds: number[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
    const child = spawn(program, args, {
      ...runAs,
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...fds],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

const explain = (output: string, places: DataPlaces): StartRefusal => {
  if (tellsFullDisk(output)) {
    return new StartRefusal(
      `The disk that holds ${places.dataDir} is full. Make room and start again.`,
    )
  }
  const said = output.split('\n').filter((line) => /error|fatal|could not/i.test(line))
  return new StartRefusal(
    `The database could not be created in ${places.dataDir}: ${(said.at(-1) ?? output).trim()}`,
  )
}

/**
 * Removes what a start that was cut off left half made; the lock on the data directory makes this
 * safe.
 */
export const sweepDrafts = (places: DataPlaces): void => {
  for (const name of fs.readdirSync(places.dataDir)) {
    if (name.startsWith(NEW_CLUSTER_PREFIX))
      fs.rmSync(join(places.dataDir, name), { recursive: true, force: true })
  }
}

/**
 * Creates the database cluster beside its final place and moves it there when it is whole,
 * so that a full disk or a killed process never leaves half of one behind.
 */
export const createCluster = async (
  places: DataPlaces,
  binaries: Binaries,
  runAs: RunAs,
  password: string,
): Promise<void> => {
  const draft = join(places.dataDir, `${NEW_CLUSTER_PREFIX}${process.pid}`)
  const passwordDraft = `${draft}.password`
  const fds: number[] = []
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    fs.writeFileSync(passwordDraft, `${password}\n`, { mode: 0o600 })
    if (runAs) for (const path of [draft, passwordDraft]) fs.chownSync(path, runAs.uid, runAs.gid)
    const target = reach(draft, runAs)
    if (target.fd !== undefined) fds.push(target.fd, fs.openSync(passwordDraft, 'r'))
    const { code, output } = await run(
      join(binaries.bin, 'initdb'),
      [
        `--pgdata=${target.path}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${target.fd === undefined ? passwordDraft : '/proc/self/fd/4'}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      runAs,
      fds,
    )
    if (code !== 0) throw explain(output, places)
    fs.renameSync(draft, places.cluster)
    syncDir(places.dataDir)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    refuseFileError(error, places.dataDir)
  } finally {
    for (const fd of fds) fs.closeSync(fd)
    sweepDrafts(places)
  }
}

/** Refuses a cluster of another major version; PostgreSQL cannot open it and must not try. */
export const refuseOtherVersion = (places: DataPlaces, binaries: Binaries): void => {
  let version: string
  try {
    version = fs.readFileSync(join(places.cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new StartRefusal(
      `${places.cluster} is there but holds no PostgreSQL database. Move it away, or put it back from a backup.`,
    )
  }
  if (version !== String(binaries.major)) {
    throw new StartRefusal(
      `The database in ${places.cluster} was made by PostgreSQL ${version}, and this Casework brings PostgreSQL ${binaries.major}. ` +
        'Start the Casework that made it, take a backup there, and restore it into a new DATA_DIR.',
    )
  }
}
