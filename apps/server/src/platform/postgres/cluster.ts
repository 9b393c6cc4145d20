import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { Binaries } from './binaries.ts'
import { NEW_CLUSTER_PREFIX, syncDir, type DataPaths } from './data-dir.ts'
import { resolveAccess, type RunAs } from './run-as.ts'
import { refuseFileError, isDiskFullMessage } from './file-errors.ts'

/** Superuser of the embedded server, used only by this launcher. */
export const SUPERUSER = 'postgres'

type Outcome = { code: number | null; output: string }

/** `fds` become the program's file descriptors from 3 on. */
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

const toStartRefusal = (output: string, paths: DataPaths): StartRefusal => {
  if (isDiskFullMessage(output)) {
    return new StartRefusal(
      `The disk that holds ${paths.dataDir} is full. Make room and start again.`,
    )
  }
  const errorLines = output.split('\n').filter((line) => /error|fatal|could not/i.test(line))
  return new StartRefusal(
    `The database could not be created in ${paths.dataDir}: ${(errorLines.at(-1) ?? output).trim()}`,
  )
}

/** Removes the remains of an interrupted start. Requires the lock on the data directory. */
export const removeDrafts = (paths: DataPaths): void => {
  for (const name of fs.readdirSync(paths.dataDir)) {
    if (name.startsWith(NEW_CLUSTER_PREFIX))
      fs.rmSync(join(paths.dataDir, name), { recursive: true, force: true })
  }
}

/**
 * Creates the cluster in a temporary folder and moves it when complete, so that a full disk or a
 * crash leaves no partial cluster.
 */
export const createCluster = async (
  paths: DataPaths,
  binaries: Binaries,
  runAs: RunAs,
  password: string,
): Promise<void> => {
  const draft = join(paths.dataDir, `${NEW_CLUSTER_PREFIX}${process.pid}`)
  const passwordDraft = `${draft}.password`
  const fds: number[] = []
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    fs.writeFileSync(passwordDraft, `${password}\n`, { mode: 0o600 })
    if (runAs) for (const path of [draft, passwordDraft]) fs.chownSync(path, runAs.uid, runAs.gid)
    const target = resolveAccess(draft, runAs)
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
    if (code !== 0) throw toStartRefusal(output, paths)
    fs.renameSync(draft, paths.cluster)
    syncDir(paths.dataDir)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    refuseFileError(error, paths.dataDir)
  } finally {
    for (const fd of fds) fs.closeSync(fd)
    removeDrafts(paths)
  }
}

/** @throws StartRefusal if the cluster has another major version, which PostgreSQL cannot open */
export const requireSameVersion = (paths: DataPaths, binaries: Binaries): void => {
  let version: string
  try {
    version = fs.readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new StartRefusal(
      `${paths.cluster} is there but holds no PostgreSQL database. Move it away, or put it back from a backup.`,
    )
  }
  if (version !== String(binaries.major)) {
    throw new StartRefusal(
      `The database in ${paths.cluster} was made by PostgreSQL ${version}, and this Casework brings PostgreSQL ${binaries.major}. ` +
        'Start the Casework that made it, run npm run backup there, and restore it into a new DATA_DIR with npm run restore.',
    )
  }
}
