// The ways in which this machine can isolate a program from the network, the firms' files and the
// database (decision 0031).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Warnings } from '../http/health/health.ts'
import { StartRefusal } from '../start-refusal.ts'

/**
 * - `bubblewrap`: own namespaces, no network, no files but the programs;
 * - `separate user`: a user id that owns nothing; cannot open files once it is loaded;
 * - `sealed permissions`: Node's permission model; cannot open files once it is loaded;
 * - `permissions only`: Node's permission model, if the system offers nothing else.
 */
export const WAYS = [
  'bubblewrap',
  'separate user',
  'sealed permissions',
  'permissions only',
] as const
export type Way = (typeof WAYS)[number]

export interface Confinement {
  readonly way: Way
  /** Why no stronger way was chosen, for the administrator. */
  readonly reason: string
}

export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Code only, no data of the firms. */
export const PROGRAMS = ['apps/server', 'packages', 'node_modules', 'package.json'].map((part) =>
  join(ROOT, part),
)
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/nix/store']

const findProgram = (name: string) =>
  ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']
    .map((folder) => join(folder, name))
    .find(existsSync)
const BUBBLEWRAP = findProgram('bwrap')
export const PRLIMIT = findProgram('prlimit')

/** A user id without an account, which owns no files and no other processes. */
const USER = { uid: 62_042, gid: 62_042 } as const

const BUBBLEWRAP_ARGS = [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  ...LIBRARIES.flatMap((folder) => ['--ro-bind-try', folder, folder]),
  ...[process.execPath, ...PROGRAMS].flatMap((path) => ['--ro-bind', path, path]),
]

export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Whether to call `sealFiles` once the program is loaded. */
  readonly mustSeal: boolean
}

/** Builds the command that runs a program this way. */
export function buildCommand(way: Way, command: string, args: readonly string[]): Command {
  if (way === 'bubblewrap')
    return {
      command: BUBBLEWRAP ?? 'bwrap',
      args: [...BUBBLEWRAP_ARGS, command, ...args],
      mustSeal: false,
    }
  if (way === 'separate user') return { command, args, user: USER, mustSeal: true }
  return { command, args, mustSeal: way === 'sealed permissions' }
}

/** Returns why a way is not available; undefined if it is. */
export async function explainUnavailable(way: Way): Promise<string | undefined> {
  if (way === 'bubblewrap')
    return BUBBLEWRAP
      ? tryCommand(buildCommand(way, process.execPath, ['--version']))
      : 'bubblewrap is not installed'
  if (way === 'permissions only') return undefined
  if (!PRLIMIT) return 'prlimit (util-linux) is not installed'
  if (way === 'sealed permissions') return undefined
  if (process.geteuid?.() !== 0) return 'the server was not started as root'
  return tryCommand(
    buildCommand(way, process.execPath, [
      '--permission',
      `--allow-fs-read=${ROOT}`,
      fileURLToPath(new URL('./confined-program.ts', import.meta.url)),
    ]),
  )
}

let found: Promise<Confinement> | undefined

/** Finds the strongest way that this machine supports; tried once. */
export const findConfinement = (): Promise<Confinement> => (found ??= chooseConfinement())

async function chooseConfinement(): Promise<Confinement> {
  const reasons: string[] = []
  for (const way of WAYS) {
    const reason = await explainUnavailable(way)
    if (reason === undefined) return { way, reason: reasons.join('; ') }
    reasons.push(reason)
  }
  throw new Error('The last way is always available')
}

/** Runs a command to try it. Returns its error; undefined if it succeeded. */
function tryCommand({ command, args, user }: Command): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...user,
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 10_000,
      killSignal: 'SIGKILL',
    })
    let errorOutput = ''
    child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) =>
      resolve(
        code === 0
          ? undefined
          : errorOutput.trim().split('\n')[0] || `${command} ended with ${code}`,
      ),
    )
  })
}

/**
 * @throws StartRefusal when the data is in a folder of the programs, which confined processes may
 * read
 */
export function requireDataOutsidePrograms(dataDir: string): void {
  const program = [...PROGRAMS, dirname(process.execPath), ...LIBRARIES].find(
    (path) => !relative(path, dataDir).startsWith('..'),
  )
  if (program)
    throw new StartRefusal(
      `DATA_DIR ${dataDir} lies among the programs (${program}). Choose a folder elsewhere.`,
    )
}

/**
 * Warnings of the health report. Weak: a compromised parser has the rights of the server's user.
 */
export const listConfinementWarnings = (way: Way): string[] =>
  way === 'sealed permissions' || way === 'permissions only' ? ['weak_confinement'] : []

export const confinementWarnings: Warnings = async () =>
  listConfinementWarnings((await findConfinement()).way)

/** Logs a warning when untrusted files are not sandboxed by the system. */
export async function warnAboutWeakConfinement(
  log: Logger,
  confinement = findConfinement(),
): Promise<void> {
  const { way, reason } = await confinement
  if (listConfinementWarnings(way).length > 0)
    log.warn(
      { way, reason },
      'previews and imports run without a sandbox of the system: install bubblewrap',
    )
}
